import { apiKeyInternalRoutes } from '@portal/contracts/api-key.contract.ts'
import { embedInternalRoutes, visitorPrefix } from '@portal/contracts/embed.contract.ts'
import type { SessionEndReason } from '@portal/contracts/events.ts'
import { oauthInternalRoutes } from '@portal/contracts/oauth.contract.ts'
import type { BodyOf, DataOf } from '@portal/contracts/route.ts'
import { identityRoutes } from '@portal/contracts/session.contract.ts'
import type { Bus } from '@portal/service-kit/bus/open.ts'
import { type Caller, callService } from '@portal/service-kit/identity/service-call.ts'
import { Problem, problem } from '@portal/service-kit/problem/problem.ts'
import { LRUCache } from 'lru-cache'
import { request } from 'undici'

const { resolveSession, resolveAccessToken } = identityRoutes
const { resolveOauthToken } = oauthInternalRoutes
const { resolveApiKey } = apiKeyInternalRoutes
const { resolveVisitor, findEmbeddingOrigins } = embedInternalRoutes

/** Cached result for a browser session, access token or visitor's token. */
export interface ResolvedSession {
  /** Signed identity for the services. */
  identity: string
  sessionId: string
  userId: string
  /** Platform of the account, if any. */
  platform?: string
}

/** Bus message of identity: a session, or all sessions of a user, ended. */
export interface SessionEnded {
  sessionId?: string
  userId?: string
  reason: SessionEndReason
}

/**
 * Cache lifetime in milliseconds; also the maximum delay for noticing the end of a session without the bus.
 */
const cacheTtlMs = 5_000

interface Entry {
  session: ResolvedSession | null
  until: number
}

/**
 * Exchanges sid and token of a browser session, an access token or a visitor's token for a signed identity.
 * Asks identity once for many calls.
 */
export class Sessions {
  readonly #identityUrl: string
  readonly #now: () => number
  #caller: Caller | undefined
  readonly #cache = new LRUCache<string, Entry>({ max: 20_000 })
  readonly #asked = new Map<string, Promise<ResolvedSession | null>>()

  constructor(identityUrl: string, now: () => number = Date.now) {
    this.#now = now
    this.#identityUrl = identityUrl
  }

  /** `caller` authenticates calls to identity. */
  async listen(bus: Bus, caller: Caller) {
    this.#caller = caller
    await bus.subscribe('session.ended', (ended: SessionEnded) => this.forget(ended))
    // Permissions or company have changed; the next call reads them.
    await bus.subscribe('account.changed', ({ userId }: { userId: string }) => this.forget({ userId }))
    await bus.subscribe('session.proven', ({ userId }: { userId: string }) => this.forget({ userId }))
    bus.onGap(() => this.#cache.clear())
  }

  /**
   * Returns a cached session at once. Used sessions are refreshed before they expire, so that no call waits.
   */
  known(sid: string | undefined, token: string): ResolvedSession | null | undefined {
    const entry = this.#cache.get(key(sid, token))
    const leftMs = entry ? entry.until - this.#now() : 0
    if (!entry || leftMs <= 0) return undefined
    if (entry.session && leftMs < cacheTtlMs / 2) this.resolve(sid, token).catch(() => {})
    return entry.session
  }

  resolve(sid: string | undefined, token: string): Promise<ResolvedSession | null> {
    const id = key(sid, token)
    const running = this.#asked.get(id)
    if (running) return running
    const asked = this.#ask(sid, token)
      .then((session) => {
        // Drops the answer if the session ended in the meantime.
        if (this.#asked.get(id) === asked) this.#cache.set(id, { session, until: this.#now() + cacheTtlMs })
        return session
      })
      .finally(() => {
        if (this.#asked.get(id) === asked) this.#asked.delete(id)
      })
    this.#asked.set(id, asked)
    return asked
  }

  /** Checks whether this token or API key was valid at its last use; only for limiting unknown ones. */
  wasGood(token: string): boolean {
    return this.#cache.get(key(undefined, token))?.session != null
  }

  /**
   * Resolves an application's token anew at each call, so that withdrawing consent applies to the next call
   * in every instance.
   */
  async resolveApplication(token: string): Promise<ResolvedSession | null> {
    const session = sessionOf(await this.#call(resolveOauthToken, { token }))
    this.#cache.set(key(undefined, token), { session, until: 0 })
    return session
  }

  /**
   * Resolves an API key anew at each call, with its owner's current permissions, and counts the call against
   * its limit across all instances. Returns the seconds to wait beyond the limit.
   */
  async resolveKey(token: string): Promise<ResolvedSession | { wait: number } | null> {
    const answer = await this.#call(resolveApiKey, { token })
    const session = sessionOf(answer)
    if ('wait' in answer && answer.wait) return { wait: answer.wait }
    this.#cache.set(key(undefined, token), { session, until: 0 })
    return session
  }

  /** Returns the origins and the platform of a site; null if there is none. */
  async embedding(site: string): Promise<DataOf<typeof findEmbeddingOrigins>> {
    if (!this.#caller) throw new Error('Sessions are asked for before it is known who asks')
    return callService(
      { caller: this.#caller, url: this.#identityUrl },
      findEmbeddingOrigins,
      { body: { site } },
      { unavailable, timeoutMs: 5_000 },
    )
  }

  forget({ sessionId, userId }: Pick<SessionEnded, 'sessionId' | 'userId'>) {
    this.#asked.clear()
    for (const [id, { session }] of this.#cache.entries()) {
      if (session && (session.sessionId === sessionId || session.userId === userId)) this.#cache.delete(id)
    }
  }

  /** @throws Problem 503 */
  async isReachable(): Promise<void> {
    const unavailableBecause = (cause: unknown) => problem(unavailable, {}, { cause })
    const { statusCode, body } = await request(new URL('/health/ready', this.#identityUrl), {
      // Does not reuse connections, because an instance that stops would look like an outage.
      reset: true,
      signal: AbortSignal.timeout(5_000),
    }).catch((cause) => {
      throw unavailableBecause(cause)
    })
    await body.dump()
    if (statusCode !== 200) throw unavailableBecause(statusCode)
  }

  async #call<R extends Resolve>(route: R, body: BodyOf<R>): Promise<Answer> {
    if (!this.#caller) throw new Error('Sessions are asked for before it is known who asks')
    const target = { caller: this.#caller, url: this.#identityUrl }
    const options = { unavailable, timeoutMs: 5_000, isRepeatable: true } as const
    return callService<Resolve>(target, route, { body }, options).catch((error: unknown) => {
      // Treats a malformed sid or token as missing.
      if (error instanceof Problem && error.status === 400) return nobody
      throw error
    })
  }

  async #ask(sid: string | undefined, token: string): Promise<ResolvedSession | null> {
    if (sid !== undefined) return sessionOf(await this.#call(resolveSession, { sid, token }))
    const route = token.startsWith(visitorPrefix) ? resolveVisitor : resolveAccessToken
    return sessionOf(await this.#call(route, { token }))
  }
}

type Resolve =
  | typeof resolveSession
  | typeof resolveAccessToken
  | typeof resolveOauthToken
  | typeof resolveApiKey
  | typeof resolveVisitor
type Answer = DataOf<Resolve>

function sessionOf(answer: Answer): ResolvedSession | null {
  const { identity, sessionId, userId } = answer
  const platform = 'platform' in answer && answer.platform
  return identity && sessionId && userId
    ? { identity, sessionId, userId, ...(platform && { platform }) }
    : null
}

const nobody: Answer = { identity: null, expiresAt: null, sessionId: null, userId: null }

const key = (sid = '', token: string) => `${sid}.${token}`

const unavailable = 'identity.unavailable'
