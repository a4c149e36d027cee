import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { Identity } from '@portal/contracts/access.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from '../problem/problem.ts'

/** Options of routes that answer under any load. */
export const exemptFromLimits = { rateLimit: false, pressureHandler: () => undefined } as const

/** Key of an anonymous caller: an IPv6 address is reduced to the prefix of a household. */
export const addressKey = (ip: string): string => normalizeIP(ip, 64)

const isProgram = ({ scopes, apiKey }: Identity) => scopes !== undefined || apiKey?.isSession === false

/** Identifies the caller, so that applications and API keys do not use up their user's limit. */
const caller = ({ user, ip }: FastifyRequest) =>
  user ? (isProgram(user) ? user.sessionId : user.userId) : addressKey(ip)

/**
 * Limits calls per minute for each user, or address of an anonymous caller, and refuses new calls while the
 * event loop lags. Counted per process, so each copy of a service allows the full limit.
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
      problem('request.too_many', { seconds: Math.ceil(ttl / 1_000) }),
  })
  // Skips the measurement without a limit, because it wakes a process a hundred times a second.
  if (maxEventLoopDelay === 0) return
  // Uses an interval above the limit, because an empty sample counts as endless delay.
  await app.register(underPressure, { maxEventLoopDelay, sampleInterval: maxEventLoopDelay, retryAfter: 2 })
}
