import { once } from 'node:events'
import { connect } from 'node:tls'

/** Milliseconds. */
const connectTimeoutMs = 3_000
const keptMs = 3_600_000

/**
 * When the certificate that the address shows ends, in seconds since 1970. Valid or not: that is the
 * question.
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

/** Reads the same, cached for an hour. */
export function certificateEnd(url: URL): () => Promise<number> {
  let known: { value: number; at: number } | undefined
  return async () => {
    if (!known || Date.now() - known.at > keptMs)
      known = { value: await readCertificateEnd(url), at: Date.now() }
    return known.value
  }
}
