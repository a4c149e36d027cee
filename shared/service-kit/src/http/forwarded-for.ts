import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** `192.0.2.1:4711`, `[2001:db8::1]:4711`: some proxies also write the port. */
const withPort = /^"?(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?"?$/

function addressIn(entry: string): string | undefined {
  const [, v6, v4] = withPort.exec(entry) ?? []
  const address = v6 ?? v4 ?? entry
  return isIP(address) ? address : undefined
}

/**
 * Valid addresses at the end of `X-Forwarded-For`, after its last invalid entry, because a caller may have
 * forged everything before. If the last entry is invalid, the list is empty and the proxy counts as the
 * caller.
 */
export function parseForwardedAddresses(header: string): string[] {
  const addresses = header.split(',').map((entry) => addressIn(entry.trim()))
  return addresses.slice(addresses.lastIndexOf(undefined) + 1) as string[]
}

/** Normalizes entries, because Fastify would treat every port and any text as a different caller. */
export function installForwardedFor(app: FastifyInstance) {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const given = headers['x-forwarded-for']
    if (given !== undefined) headers['x-forwarded-for'] = parseForwardedAddresses(String(given)).join(', ')
    done()
  })
}
