import { apiKeyInternalRoutes } from '@portal/contracts/api-key.contract.ts'
import { embedInternalRoutes, visitorPrefix } from '@portal/contracts/embed.contract.ts'
import { oauthInternalRoutes } from '@portal/contracts/oauth.contract.ts'
import type { BodyOf, DataOf } from '@portal/contracts/route.ts'
import { identityRoutes } from '@portal/contracts/session.contract.ts'
import type { Bus } from '@portal/service-kit/bus.ts'
import { Problem, problem } from '@portal/service-kit/problem.ts'
import { type Caller, callService } from '@portal/service-kit/service-call.ts'
import { LRUCache } from 'lru-cache'
import { request } from 'undici'

const { resolveSession, resolveAccessToken } = identityRoutes
const { resolveOauthToken } = oauthInternalRoutes
const { resolveApiKey } = apiKeyInternalRoutes
const { resolveVisitor, findEmbeddingOrigins } = embedInternalRoutes

/**
 * A browser's session, a program's access token or a visitor's, as the gateway knows it for a few seconds.
 */
export interface ResolvedSession {
  /** The signed identity that goes to the services. */
  identity: string
  sessionId: string
  userId: string
  /** Of the account, where it has one. */
  platform?: string
}

/** What identity tells the bus when a session, or all of a user's, must not count any more. */
export interface SessionEnded {
  sessionId?: string
  userId?: string
  reason: 'logout' | 'everywhere' | 'disabled' | 'expired'
}

/**
 * Milliseconds that a resolved session is cached: the longest that its end goes unnoticed when the bus is
 * down.
 */
const cacheTtlMs = 5_000

interface Entry {
  session: ResolvedSession | null
  until: number
}

/**
 * Swaps the two halves of a browser session, or without a sid an access token or a visitor's, for a signed
 * identity, asking the identity service once for many calls.
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

  /** `caller` is who asks identity. */
  async listen(bus: Bus, caller: Caller) {
    this.#caller = caller
    await bus.subscribe('session.ended', (ended: SessionEnded) => this.forget(ended))
    // Rights or company have changed: the next call learns them.
    await bus.subscribe('account.changed', ({ userId }: { userId: string }) => this.forget({ userId }))
    await bus.subscribe('session.proven', ({ userId }: { userId: string }) => this.forget({ userId }))
    bus.onGap(() => this.#cache.clear())
  }

  /**
   * At once, where it is known. Of whoever is at work it is asked again before that ends, so that no call
   * waits for the answer.
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
        // A session that ended while it was asked for must not come back.
        if (this.#asked.get(id) === asked) this.#cache.set(id, { session, until: this.#now() + cacheTtlMs })
        return session
      })
      .finally(() => {
        if (this.#asked.get(id) === asked) this.#asked.delete(id)
      })
    this.#asked.set(id, asked)
    return asked
  }

  /**
   * Whether this token of an application, or API key, was good when it was last asked for; good for counting
   * strangers only.
   */
  wasGood(token: string): boolean {
    return this.#cache.get(key(undefined, token))?.session != null
  }

  /**
   * Asked anew for each call of an application: what its user takes back, it does not have at the next one,
   * whichever copy of the gateway it reaches.
   */
  async resolveApplication(token: string): Promise<ResolvedSession | null> {
    const session = sessionOf(await this.#call(resolveOauthToken, { token }))
    this.#cache.set(key(undefined, token), { session, until: 0 })
    return session
  }

  /**
   * Asked anew for each call of an API key: what it may is what its owner has now, and each call counts
   * against its minute, whichever copy of the gateway it reaches. Answers the seconds to wait where that is
   * used up.
   */
  async resolveKey(token: string): Promise<ResolvedSession | { wait: number } | null> {
    const answer = await this.#call(resolveApiKey, { token })
    const session = sessionOf(answer)
    if ('wait' in answer && answer.wait) return { wait: answer.wait }
    this.#cache.set(key(undefined, token), { session, until: 0 })
    return session
  }

  /** Which pages may show the chat of a site, and whose assistant it is; null without such a site. */
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
    const unavailableBecause = (cause: unknown) =>
      problem(unavailable.error, { status: 503, msg: unavailable.msg, cause })
    const { statusCode, body } = await request(new URL('/health/ready', this.#identityUrl), {
      // On a kept connection, a copy that stops would look like identity being away.
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
    const options = { unavailable, timeoutMs: 5_000, isRepeatable: true }
    return callService<Resolve>(target, route, { body }, options).catch((error: unknown) => {
      // A sid or token of an impossible form is as good as none.
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

const unavailable = {
  error: 'identity.unavailable',
  msg: "Couldn't check your sign-in. Try again in a few seconds.",
}
