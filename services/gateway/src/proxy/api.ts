import { allRoutes } from '@portal/contracts/all.ts'
import type { Route } from '@portal/contracts/route.ts'
import { problem } from '@portal/service-kit/problem.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Pool } from 'undici'
import type { Admission } from '../admission.ts'
import { type GatewayConfig, isHttps } from '../config.ts'
import type { ResolvedSession } from '../session.ts'
import { forward, isTooLarge, refused, type Target, tooLarge } from './forward.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: ResolvedSession | null
  }
}

/** `/api/**`: every call of the contracts goes to its service, with a signed identity in the place of the browser's session. */
export function api(config: GatewayConfig, admission: Admission) {
  return async (app: FastifyInstance) => {
    const pools = Object.fromEntries(Object.entries(config.services).map(([service, url]) => [service, servicePool(url)]))
    app.addHook('onClose', () => Promise.all(Object.values(pools).map((pool) => pool.close())))
    // Bodies are the services' to parse.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    app.decorateRequest('session', null)
    for (const route of allRoutes) {
      const pool = pools[route.service]
      if (pool) serve(app, route, { pool, config, admission })
    }
    refuseOtherMethods(app)
  }
}

/** A known address with another method says which one it takes. */
function refuseOtherMethods(app: FastifyInstance) {
  const taken = Map.groupBy(allRoutes, addressOf)
  for (const [url, routes] of taken) {
    const allowed = routes.map(methodOf)
    const method = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter((other) => !allowed.some((one) => one === other))
    app.route({
      method,
      url,
      config: { access: 'public', bodyType: 'any', isRead: true },
      onRequest: async (request, reply) => {
        reply.header('allow', allowed.join(', '))
        const msg = `This call is made by ${allowed.join(' or ')}.`
        throw refused(request, reply, problem('request.method', { status: 405, msg }))
      },
      handler: () => undefined,
    })
  }
}

const methodOf = ({ method = 'POST' }: Route) => method
const addressOf = ({ path }: Route) => `/api${path.replace(/\{(\w+)\}/g, ':$1')}`

const servicePool = (url: string) =>
  new Pool(url, {
    connections: 64,
    pipelining: 1,
    bodyTimeout: 120_000,
    connect: { timeout: 2_000 },
    keepAliveTimeout: 30_000,
  })

interface Means {
  pool: Pool
  config: GatewayConfig
  admission: Admission
}

function serve(app: FastifyInstance, route: Route, { pool, config, admission }: Means) {
  const method = methodOf(route)
  const isRead = method === 'GET' || route.reads === true
  const isUpload = route.bodyType === 'multipart'

  async function admit(request: FastifyRequest, reply: FastifyReply) {
    admission.refuseForeign(request, reply)
    if (isTooLarge(request, isUpload)) throw refused(request, reply, tooLarge)
    if (route.access !== 'public') request.session = await admission.callerOf(request, reply, false)
  }

  app.route({
    method,
    url: addressOf(route),
    config: {
      access: 'public',
      bodyType: route.bodyType ?? 'json',
      isRead,
      operation: route.operation,
      // Calls with a session are counted by their service, for each user and not for all behind one address.
      ...(route.access === 'public' ? {} : { rateLimit: false }),
    },
    onRequest: admit,
    handler: (request, reply) => {
      const target: Target = {
        pool,
        path: request.url.slice('/api'.length),
        identity: request.session?.identity,
        isHttps: isHttps(config, request),
        seesCookies: route.service === 'identity',
        isRead,
        isUpload,
      }
      return forward(request, reply, target)
    },
  })
}
