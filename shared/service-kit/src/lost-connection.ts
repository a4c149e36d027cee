const hasCode = (error: unknown, codes: readonly string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** There was no connection: the service has not had the call. */
export const isUnsent = (error: unknown) => hasCode(error, ['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT'])

/**
 * The connection ended before an answer, as kept ones do when a service stops: the service may have had the
 * call.
 */
export const isCut = (error: unknown) => hasCode(error, ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])
