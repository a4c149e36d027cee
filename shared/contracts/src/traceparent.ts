const randomHex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** Header `traceparent` (W3C Trace Context) of a new trace, which the services continue. */
export const createTraceparent = (traceId = randomHex(16)): string => `00-${traceId}-${randomHex(8)}-01`
