import { allRoutes } from '@portal/contracts/all.ts'
import type { Route } from '@portal/contracts/route.ts'
import { isLargeBodyPending } from '@portal/service-kit/http/early-answer.ts'
import { idempotencyHeader } from '@portal/service-kit/http/idempotency.ts'
import { addressKey } from '@portal/service-kit/http/limits.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Authentication } from '../authenticate.ts'
import { type GatewayConfig, isHttps, toOwnHost } from '../config.ts'
import type { ResolvedSession } from '../session.ts'
import { forward, isTooLarge, toTooLargeProblem } from './forward.ts'
import { installLoadShedding } from './load-shedding.ts'
import { type ServiceQueue, type Traffic, toKind } from './traffic.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: ResolvedSession | null
  }
}

/**
 * Forwards each call of the contracts under `/api/` to its service, and replaces the browser's session by a
 * signed identity.
 */
export function createApiRoutes(config: GatewayConfig, authentication: Authentication, traffic: Traffic) {
  return async (app: FastifyInstance) => {
    const lines = Object.fromEntries(
      Object.entries(config.services).map(([service, url]) => [service, traffic.lineTo(url)]),
    )
    // Passes bodies unparsed; the services parse them.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    app.decorateRequest('session', null)
    for (const route of allRoutes) {
      const line = lines[route.service]
      if (line) serve(app, route, { line, traffic, config, authentication })
    }
    refuseOtherMethods(app)
    const queues = new Map(
      allRoutes.flatMap((route) => {
        const line = lines[route.service]
        return line && toKind(route) === 'call' ? [[addressOf(route), line.queue] as const] : []
      }),
    )
    installLoadShedding(app, (request) => {
      const queue = queues.get(request.url?.split('?', 1)[0] ?? '')
      if (!queue?.isOverloaded) return false
      const user = authentication.cachedUserId(request)
      return user !== undefined && queue.isHopeless(user)
    })
  }
}

/** Answers 405 with the allowed method for a known address. */
function refuseOtherMethods(app: FastifyInstance) {
  const taken = Map.groupBy(allRoutes, addressOf)
  for (const [url, routes] of taken) {
    const allowed = routes.map(methodOf)
    const method = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter(
      (other) => !allowed.some((one) => one === other),
    )
    app.route({
      method,
      url,
      config: { access: 'public', bodyType: 'any', isRead: true },
      onRequest: async (_request, reply) => {
        reply.header('allow', allowed.join(', '))
        throw problem('request.method', { methods: allowed.join(' / ') })
      },
      handler: () => undefined,
    })
  }
}

const methodOf = ({ method = 'POST' }: Route) => method
const addressOf = ({ path }: Route) => `/api${path.replace(/\{(\w+)\}/g, ':$1')}`

interface Deps {
  line: ServiceQueue
  traffic: Traffic
  config: GatewayConfig
  authentication: Authentication
}

function serve(app: FastifyInstance, route: Route, { line, traffic, config, authentication }: Deps) {
  const method = methodOf(route)
  const isRead = method === 'GET' || route.reads === true
  const isUpload = route.bodyType === 'multipart'
  const kind = toKind(route)
  // Drops cached sessions at once, because the bus may announce the change only after the answer.
  const mayEndSessions = route.service === 'identity' && !route.reads

  async function admit(request: FastifyRequest, reply: FastifyReply) {
    authentication.assertSameSite(request)
    if (isTooLarge(request, isUpload)) throw toTooLargeProblem(isUpload)
    if (route.access !== 'public') request.session = await authentication.callerOf(request, reply)
    else if (route.knowsCaller) request.session = await authentication.visitorOf(request)
    traffic.occupyOrThrow(kind, keyOf(request), reply.raw)
    // Refuses large bodies when little memory is left.
    if (kind !== 'transfer' && isLargeBodyPending(request.raw))
      traffic.occupyOrThrow('transfer', keyOf(request), reply.raw)
  }

  app.route({
    method,
    url: addressOf(route),
    config: {
      access: 'public',
      bodyType: route.bodyType ?? 'json',
      ...(route.bare && { isBare: true }),
      isRead,
      operation: route.operation,
      // Leaves rate limits of calls with a session to their service, which limits per user instead of per
      // address.
      ...(route.access === 'public' ? {} : { rateLimit: false }),
    },
    onRequest: admit,
    handler: (request, reply) => {
      const key = keyOf(request)
      return forward(request, reply, {
        pool: line.pools[kind],
        path: request.url.slice('/api'.length),
        identity: request.session?.identity,
        isHttps: isHttps(config, request),
        host: toOwnHost(config, request),
        seesCredentials: route.service === 'identity',
        isRepeatable: isRead || (route.creates === true && idempotencyHeader in request.headers),
        isUpload,
        enter: kind === 'transfer' ? undefined : () => line.queue.enter(key),
        releaseSlotAfterMs: kind === 'wait' ? waitMs : undefined,
        holdAnswer: kind === 'transfer' ? undefined : () => traffic.tryOccupy('transfer', key, reply.raw),
        onAnswer: mayEndSessions ? () => authentication.forget(request.session) : undefined,
      })
    },
  })
}

/** Milliseconds after which a long poll gives its slot back. */
const waitMs = 250

/** Returns the user id, or the address of an anonymous caller. */
const keyOf = ({ session, ip }: FastifyRequest) => session?.userId ?? addressKey(ip)
