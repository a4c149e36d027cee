import type { IncomingMessage } from 'node:http'
import { accessTokenPrefix } from '@portal/contracts/access-token.contract.ts'
import { apiKeyPrefix } from '@portal/contracts/api-key.contract.ts'
import { visitorPrefix } from '@portal/contracts/embed.contract.ts'
import { oauthPrefix } from '@portal/contracts/oauth.contract.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type GatewayConfig, isHttps, toOrigin } from './config.ts'
import { getCookieNames, readBearer, readCookie, toClearingCookies } from './cookie.ts'
import { crossSiteProblem, isCrossSite, isFromPage, unknownHostProblem } from './origin.ts'
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

/** Timeout in milliseconds for resolving the session of a page. */
const viewerTimeoutMs = 1_000

/**
 * Identifies the caller: a browser by cookie and token of its session, a program by an access token, API key
 * or application token, or a visitor of a brand's site. Each service decides what the caller may do.
 */
export function createAuthentication(config: GatewayConfig, sessions: Sessions) {
  let limitStrangers: ReturnType<FastifyRequest['server']['createRateLimit']> | undefined

  /** Refuses writing calls that come from pages of other sites. @throws Problem 403 */
  function assertSameSite(request: FastifyRequest) {
    if (request.method === 'GET' || !isFromPage(request)) return
    const origin = toOrigin(config, request)
    if (origin === undefined) throw unknownHostProblem
    if (isCrossSite(request, origin)) throw crossSiteProblem
  }

  /** @throws Problem 401, 429 */
  async function callerOf(request: FastifyRequest, reply: FastifyReply): Promise<ResolvedSession> {
    const token = readBearer(request) || undefined
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
    const sid = readCookie(request.headers.cookie, getCookieNames(https).sid)
    const session = token && sid ? await resolved(request, sid, token) : null
    if (session) return session
    // Keeps the cookies if an address is opened directly, which sends no token.
    if (token || request.method !== 'GET') reply.header('set-cookie', toClearingCookies(https))
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

  /** Returns the caller of a public call; null if anonymous. */
  async function visitorOf(request: FastifyRequest): Promise<ResolvedSession | null> {
    const token = readBearer(request)
    const sid = readCookie(request.headers.cookie, getCookieNames(isHttps(config, request)).sid)
    return token && sid ? resolved(request, sid, token) : null
  }

  /** Looks up unknown credentials, rate-limited per address. */
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

  /** Returns the cached caller without checking it. Sufficient to refuse calls, never to grant access. */
  function cachedUserId({ headers }: IncomingMessage): string | undefined {
    const token = readBearer({ headers })
    const sid =
      readCookie(headers.cookie, getCookieNames(true).sid) ??
      readCookie(headers.cookie, getCookieNames(false).sid)
    return token && sid ? sessions.known(sid, token)?.userId : undefined
  }

  /**
   * Returns the session of a page request by its cookies; null if anonymous. Sufficient to choose content,
   * never to grant access.
   */
  const viewerOf = async (request: FastifyRequest) => (await seenSession(request))?.userId ?? null

  /** Returns the platform of a page's user, if known. */
  const platformOf = async (request: FastifyRequest) => (await seenSession(request))?.platform

  async function seenSession(request: FastifyRequest): Promise<ResolvedSession | null> {
    const names = getCookieNames(isHttps(config, request))
    const [sid, token] = [
      readCookie(request.headers.cookie, names.sid),
      readCookie(request.headers.cookie, names.token),
    ]
    if (!sid || !token) return null
    const session = resolved(request, sid, token).catch(() => null)
    const late = new Promise<null>((resolve) => setTimeout(resolve, viewerTimeoutMs, null).unref())
    return Promise.race([session, late])
  }

  /** Removes a session from the cache, so that the next call asks identity again. */
  function forget(session: ResolvedSession | null) {
    if (session) sessions.forget({ userId: session.userId })
  }

  return { assertSameSite, callerOf, visitorOf, cachedUserId, viewerOf, platformOf, forget }
}
export type Authentication = ReturnType<typeof createAuthentication>
