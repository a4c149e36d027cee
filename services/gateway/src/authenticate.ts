import type { IncomingMessage } from 'node:http'
import { accessTokenPrefix } from '@portal/contracts/access-token.contract.ts'
import { apiKeyPrefix } from '@portal/contracts/api-key.contract.ts'
import { visitorPrefix } from '@portal/contracts/embed.contract.ts'
import { oauthPrefix } from '@portal/contracts/oauth.contract.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type GatewayConfig, isHttps, toOrigin } from './config.ts'
import { bearer, clearingCookies, cookie, cookieNames } from './cookie.ts'
import { crossSite, isCrossSite, isFromPage, unknownHost } from './origin.ts'
import type { ResolvedSession, Sessions } from './session.ts'

const signedOut = problem('identity.missing')
const endedToken = problem('accessToken.unknown')
const endedApplication = problem('invalid_token')
const endedKey = problem('apiKey.unknown')
const endedVisit = problem('visitor.ended')
const tooMany = problem('request.too_many', { seconds: 60 })

/** Sets WWW-Authenticate, with an error for an invalid token (RFC 6750, 3). */
function challenge(reply: FastifyReply, token: string | undefined) {
  reply.header('www-authenticate', token === undefined ? 'Bearer' : 'Bearer error="invalid_token"')
}

/** Time limit in milliseconds for resolving a page's reader. */
const viewerTimeoutMs = 1_000

/**
 * Identifies the caller: a browser by both halves of its session, a program by an access token, an API key or
 * a token of its user, or a visitor of a brand's site. The service of each call decides what they may do.
 */
export function authentication(config: GatewayConfig, sessions: Sessions) {
  let limitStrangers: ReturnType<FastifyRequest['server']['createRateLimit']> | undefined

  /**
   * Requires calls that may change something to come from the portal's own pages or from no page. @throws
   * Problem 403
   */
  function assertSameSite(request: FastifyRequest) {
    if (request.method === 'GET' || !isFromPage(request)) return
    const origin = toOrigin(config, request)
    if (origin === undefined) throw unknownHost
    if (isCrossSite(request, origin)) throw crossSite
  }

  /** @throws Problem 401, 429 */
  async function callerOf(request: FastifyRequest, reply: FastifyReply): Promise<ResolvedSession> {
    const token = bearer(request) || undefined
    if (token?.startsWith(oauthPrefix.access)) {
      if (!sessions.wasGood(token)) await limitStranger(request)
      const application = await sessions.resolveApplication(token)
      if (application) return application
      challenge(reply, token)
      throw endedApplication
    }
    if (token?.startsWith(apiKeyPrefix)) return keyCaller(request, reply, token)
    if (token?.startsWith(visitorPrefix)) {
      const visitor = await resolved(request, undefined, token)
      if (visitor) return visitor
      challenge(reply, token)
      throw endedVisit
    }
    if (token?.startsWith(accessTokenPrefix)) {
      const program = await resolved(request, undefined, token)
      if (program) return program
      challenge(reply, token)
      throw endedToken
    }
    const https = isHttps(config, request)
    const sid = cookie(request.headers.cookie, cookieNames(https).sid)
    const session = token && sid ? await resolved(request, sid, token) : null
    if (session) return session
    // Keeps the cookies for an address that is opened directly, without a token.
    if (token || request.method !== 'GET') reply.header('set-cookie', clearingCookies(https))
    challenge(reply, token)
    throw signedOut
  }

  /** @throws Problem 401, 429 */
  async function keyCaller(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
  ): Promise<ResolvedSession> {
    if (!sessions.wasGood(token)) await limitStranger(request)
    const found = await sessions.resolveKey(token)
    if (found && 'wait' in found) {
      reply.header('retry-after', String(found.wait))
      throw problem('apiKey.too_many', { wait: found.wait })
    }
    if (found) return found
    challenge(reply, token)
    throw endedKey
  }

  /** Returns the caller of a public call; null for an anonymous one. */
  async function visitorOf(request: FastifyRequest): Promise<ResolvedSession | null> {
    const token = bearer(request)
    const sid = cookie(request.headers.cookie, cookieNames(isHttps(config, request)).sid)
    return token && sid ? resolved(request, sid, token) : null
  }

  /** Looks up unknown credentials, with a limit per address. */
  async function resolved(
    request: FastifyRequest,
    sid: string | undefined,
    token: string,
  ): Promise<ResolvedSession | null> {
    const known = sessions.known(sid, token)
    if (known) return known
    await limitStranger(request)
    return sessions.resolve(sid, token)
  }

  /** @throws Problem 429 */
  async function limitStranger(request: FastifyRequest) {
    limitStrangers ??= request.server.createRateLimit()
    const limit = await limitStrangers(request)
    if (!limit.isAllowed && limit.isExceeded) throw tooMany
  }

  /** Returns the presumed caller from the cache; sufficient for refusing calls, never for access. */
  function cachedUserId({ headers }: IncomingMessage): string | undefined {
    const token = bearer({ headers })
    const sid =
      cookie(headers.cookie, cookieNames(true).sid) ?? cookie(headers.cookie, cookieNames(false).sid)
    return token && sid ? sessions.known(sid, token)?.userId : undefined
  }

  /**
   * Returns the session of a page's reader by cookies alone; null for an anonymous one. Sufficient for
   * choosing content, never for access.
   */
  const viewerOf = async (request: FastifyRequest) => (await seenSession(request))?.userId ?? null

  /** Returns the platform of a page's reader, if known. */
  const platformOf = async (request: FastifyRequest) => (await seenSession(request))?.platform

  async function seenSession(request: FastifyRequest): Promise<ResolvedSession | null> {
    const names = cookieNames(isHttps(config, request))
    const [sid, token] = [
      cookie(request.headers.cookie, names.sid),
      cookie(request.headers.cookie, names.token),
    ]
    if (!sid || !token) return null
    const session = resolved(request, sid, token).catch(() => null)
    const late = new Promise<null>((resolve) => setTimeout(resolve, viewerTimeoutMs, null).unref())
    return Promise.race([session, late])
  }

  /** Drops the cached session, so that the next call asks identity again. */
  function forget(session: ResolvedSession | null) {
    if (session) sessions.forget({ userId: session.userId })
  }

  return { assertSameSite, callerOf, visitorOf, cachedUserId, viewerOf, platformOf, forget }
}
export type Authentication = ReturnType<typeof authentication>
