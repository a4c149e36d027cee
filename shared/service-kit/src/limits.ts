import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { Identity } from '@portal/contracts/access.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from './problem.ts'

/** For routes that answer however busy the service is. */
export const always = { rateLimit: false, pressureHandler: () => undefined } as const

/** What stands for a stranger: of IPv6 the part that one household has. */
export const addressKey = (ip: string): string => normalizeIP(ip, 64)

const isProgram = ({ scopes, apiKey }: Identity) => scopes !== undefined || apiKey?.isSession === false

/** An application or an API key takes nothing from what its user has. */
const caller = ({ user, ip }: FastifyRequest) =>
  user ? (isProgram(user) ? user.sessionId : user.userId) : addressKey(ip)

/**
 * So many calls a minute for each user, or address of somebody who is not signed in; and nothing new while
 * the event loop lags. Counted in this process: with several copies each of them allows as many.
 */
export async function installLimits(app: FastifyInstance) {
  const { rateLimit: max, maxEventLoopDelayMs: maxEventLoopDelay } = app.config
  const quiet = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }
  await app.register(rateLimit, {
    max,
    timeWindow: 60_000,
    cache: 20_000,
    keyGenerator: caller,
    addHeadersOnExceeding: quiet,
    addHeaders: { ...quiet, 'retry-after': true },
    errorResponseBuilder: (_request, { ttl }) =>
      problem('request.too_many', {
        status: 429,
        msg: `These are too many calls. Try again in ${Math.ceil(ttl / 1_000)} seconds.`,
      }),
  })
  // To measure the delay wakes a process a hundred times a second.
  if (maxEventLoopDelay === 0) return
  // A sample in which nothing ran counts as endless delay, so none may be shorter than the delay that is
  // allowed.
  await app.register(underPressure, { maxEventLoopDelay, sampleInterval: maxEventLoopDelay, retryAfter: 2 })
}
