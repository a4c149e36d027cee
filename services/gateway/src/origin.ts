import { problem } from '@portal/service-kit/problem.ts'
import type { FastifyRequest } from 'fastify'

/**
 * A call that may change something comes from the portal's own pages, or from no page at all. Browsers say
 * where a call comes from; programs say nothing and bring a token of their own.
 */
export function isCrossSite({ headers }: Pick<FastifyRequest, 'headers'>, origin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  return headers.origin !== undefined && headers.origin !== origin
}

export const crossSite = problem('request.foreign', {
  status: 403,
  msg: 'This request came from another site. Open the portal itself.',
})
