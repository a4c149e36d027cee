import { problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyRequest } from 'fastify'

/** Browsers say where a call comes from; programs say nothing and bring a token of their own. */
export const isFromPage = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined

/** Recognizes calls from pages of other sites. */
export function isCrossSite({ headers }: Pick<FastifyRequest, 'headers'>, origin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  return headers.origin !== undefined && headers.origin !== origin
}

/** Refuses a host name that anybody may have pointed here (DNS rebinding). */
export const unknownHost = problem('request.unknown_host')

export const crossSite = problem('request.foreign')
