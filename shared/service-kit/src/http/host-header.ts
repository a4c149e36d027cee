import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { problem } from '../problem/problem.ts'

/** Matches a name or an address with an optional port (RFC 3986), as browsers send it. */
const authority = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i

const ambiguous = problem('request.host')

/** Refuses repeated hosts: Node uses the first, while a proxy may have used another. HTTP/1.0 needs none. */
export function hasValidHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter(
    (_value, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host',
  )
  if (hosts.length === 0) return httpVersion === '1.0'
  return hosts.length === 1 && authority.test(hosts[0] ?? '')
}

/** Answers 400 for a missing, repeated or invalid host, as RFC 9112 requires. */
export function installHostCheck(app: FastifyInstance) {
  app.addHook('onRequest', (request, _reply, done) => done(hasValidHost(request.raw) ? undefined : ambiguous))
}
