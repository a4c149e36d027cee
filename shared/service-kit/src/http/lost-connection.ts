const hasCode = (error: unknown, codes: readonly string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** Tells that no connection was made: the service has not received the call. */
export const isUnsent = (error: unknown) => hasCode(error, ['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT'])

/**
 * Tells that the connection ended before an answer, as kept ones do when a service stops: the service may
 * have received the call.
 */
export const isCut = (error: unknown) => hasCode(error, ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])
