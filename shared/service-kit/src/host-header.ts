import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { problem } from './problem.ts'

/** A name or an address, and a port (RFC 3986); a browser sends nothing else. */
const authority = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i

const ambiguous = problem('request.host', {
  msg: 'A request must have one Host header, with a host name and perhaps a port.',
})

/**
 * Node keeps the first of several; a proxy in front may have decided by another. Before HTTP/1.1 there need
 * not be any.
 */
export function isHostClear({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter(
    (_value, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host',
  )
  if (hosts.length === 0) return httpVersion === '1.0'
  return hosts.length === 1 && authority.test(hosts[0] ?? '')
}

/** As RFC 9112 wants it: no host, several, or what is none, is answered with 400. */
export function installHostCheck(app: FastifyInstance) {
  app.addHook('onRequest', (request, _reply, done) => done(isHostClear(request.raw) ? undefined : ambiguous))
}
