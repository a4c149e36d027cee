import { problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyRequest } from 'fastify'

/** Browsers send headers that tell where a call comes from; programs send none and use their own token. */
export const isFromPage = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined

/** Checks whether a call comes from a page of another site. */
export function isCrossSite({ headers }: Pick<FastifyRequest, 'headers'>, origin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  return headers.origin !== undefined && headers.origin !== origin
}

/** Refuses a host name that may point here without permission (DNS rebinding). */
export const unknownHostProblem = problem('request.unknown_host')

export const crossSiteProblem = problem('request.foreign')
