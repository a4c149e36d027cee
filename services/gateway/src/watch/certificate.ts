import { once } from 'node:events'
import { connect } from 'node:tls'

const connectTimeoutMs = 3_000
const keptMs = 3_600_000

/**
 * Returns the end of the address's certificate in seconds since 1970. Accepts invalid certificates, because
 * only the date is needed.
 */
export async function readCertificateEnd({ hostname, port }: URL): Promise<number> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({ host, port: Number(port || 443), servername: host, rejectUnauthorized: false })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(connectTimeoutMs) })
    return Date.parse(socket.getPeerCertificate().valid_to) / 1_000
  } finally {
    socket.destroy()
  }
}

/** Caches the result for an hour. */
export function createCertificateCheck(url: URL): () => Promise<number> {
  let known: { value: number; at: number } | undefined
  return async () => {
    if (!known || Date.now() - known.at > keptMs)
      known = { value: await readCertificateEnd(url), at: Date.now() }
    return known.value
  }
}
