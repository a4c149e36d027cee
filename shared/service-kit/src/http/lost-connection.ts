const hasCode = (error: unknown, codes: readonly string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** Recognizes a failed connection: the service has not received the call. */
export const isNotSent = (error: unknown) => hasCode(error, ['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT'])

/**
 * Recognizes a connection that closed before an answer, as keep-alive connections do when a service stops:
 * the service may have received the call.
 */
export const isConnectionReset = (error: unknown) => hasCode(error, ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])
