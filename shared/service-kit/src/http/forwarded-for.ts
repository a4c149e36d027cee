import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** `192.0.2.1:4711`, `[2001:db8::1]:4711`: some proxies write the port as well. */
const withPort = /^"?(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?"?$/

function addressIn(entry: string): string | undefined {
  const [, v6, v4] = withPort.exec(entry) ?? []
  const address = v6 ?? v4 ?? entry
  return isIP(address) ? address : undefined
}

/**
 * Addresses of `X-Forwarded-For` from the last entry that is none on. What stands before that, a caller may
 * have written; nothing is left where the last entry is none, and the proxy itself is then the caller.
 */
export function forwardedAddresses(header: string): string[] {
  const addresses = header.split(',').map((entry) => addressIn(entry.trim()))
  return addresses.slice(addresses.lastIndexOf(undefined) + 1) as string[]
}

/** Normalizes entries, as Fastify would treat every port and any text as a caller of its own. */
export function installForwardedFor(app: FastifyInstance) {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const given = headers['x-forwarded-for']
    if (given !== undefined) headers['x-forwarded-for'] = forwardedAddresses(String(given)).join(', ')
    done()
  })
}
