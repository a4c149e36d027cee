import { allRoutes } from '@portal/contracts/all.ts'
import type { Route } from '@portal/contracts/route.ts'
import { problem } from '@portal/service-kit/problem.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Pool } from 'undici'
import type { GatewayConfig } from '../config.ts'
import { bearer, cookie, cookieNames, forgetting } from '../cookie.ts'
import { foreign, isForeign } from '../origin.ts'
import type { ResolvedSession, Sessions } from '../session.ts'
import { forward, isTooLarge, refused, type Target, tooLarge } from './forward.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: ResolvedSession | null
  }
}

const signedOut = problem('identity.missing', { status: 401, msg: 'You are signed out. Sign in again.' })

/** `/api/**`: every call of the contracts goes to its service, with a signed identity in the place of the browser's session. */
export function api(config: GatewayConfig, sessions: Sessions) {
  return async (app: FastifyInstance) => {
    const pools = Object.fromEntries(Object.entries(config.services).map(([service, url]) => [service, servicePool(url)]))
    app.addHook('onClose', () => Promise.all(Object.values(pools).map((pool) => pool.close())))
    // Bodies are the services' to parse.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    app.decorateRequest('session', null)
    for (const route of allRoutes) {
      const pool = pools[route.service]
      if (pool) serve(app, route, pool, config, sessions)
    }
  }
}

/** Imports and uploads take their time; silence is what ends a call. */
const servicePool = (url: string) =>
  new Pool(url, {
    connections: 64,
    pipelining: 1,
    headersTimeout: 600_000,
    bodyTimeout: 120_000,
    connect: { timeout: 2_000 },
    keepAliveTimeout: 30_000,
  })

function serve(app: FastifyInstance, route: Route, pool: Pool, config: GatewayConfig, sessions: Sessions) {
  const method = route.method ?? 'POST'
  const isRead = method === 'GET' || route.reads === true
  const isUpload = route.bodyType === 'multipart'
  const isHttps = (request: FastifyRequest) => config.publicUrl?.protocol === 'https:' || request.protocol === 'https'

  async function admit(request: FastifyRequest, reply: FastifyReply) {
    const https = isHttps(request)
    const origin = config.publicUrl?.origin ?? `${request.protocol}://${request.host}`
    if (method !== 'GET' && isForeign(request, origin)) throw refused(request, reply, foreign)
    if (isTooLarge(request, isUpload)) throw refused(request, reply, tooLarge)
    if (route.access === 'public') return
    const session = await sessionOf(request, https)
    if (session) request.session = session
    else {
      reply.header('set-cookie', forgetting(https))
      throw refused(request, reply, signedOut)
    }
  }

  function sessionOf(request: FastifyRequest, https: boolean): ResolvedSession | null | Promise<ResolvedSession | null> {
    const token = bearer(request)
    const sid = cookie(request.headers.cookie, cookieNames(https).sid)
    if (!token || !sid) return null
    return sessions.known(sid, token) ?? sessions.resolve(sid, token)
  }

  app.route({
    method,
    url: `/api${route.path.replace(/\{(\w+)\}/g, ':$1')}`,
    config: { access: 'public', bodyType: route.bodyType ?? 'json', isRead, operation: route.operation },
    onRequest: admit,
    handler: (request, reply) => {
      const target: Target = {
        pool,
        path: request.url.slice('/api'.length),
        identity: request.session?.identity,
        isHttps: isHttps(request),
        seesCookies: route.service === 'identity',
        isRead,
        isUpload,
      }
      return forward(request, reply, target)
    },
  })
}
