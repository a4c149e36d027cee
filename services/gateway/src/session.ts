import { identityRoutes } from '@portal/contracts/session.contract.ts'
import type { Bus } from '@portal/service-kit/bus.ts'
import { problem } from '@portal/service-kit/problem.ts'
import { type Caller, callerProof } from '@portal/service-kit/service-call.ts'
import { LRUCache } from 'lru-cache'
import { Pool } from 'undici'

/** A browser's session, or a program's access token, as the gateway knows it for a few seconds. */
export interface ResolvedSession {
  /** The signed identity that goes to the services. */
  identity: string
  sessionId: string
  userId: string
}

/** What identity tells the bus when a session, or all of a user's, must not count any more. */
export interface SessionEnded {
  sessionId?: string
  userId?: string
  reason: 'logout' | 'everywhere' | 'disabled' | 'expired'
}

/** Milliseconds that a resolved session is cached: the longest that its end goes unnoticed when the bus is down. */
const cacheTtlMs = 5_000

interface Entry {
  session: ResolvedSession | null
  until: number
}

/**
 * Swaps the two halves of a browser session, or without a sid an access token, for a signed identity, asking the identity
 * service once for many calls.
 */
export class Sessions {
  readonly #identity: Pool
  readonly #now: () => number
  #caller: Caller | undefined
  readonly #cache = new LRUCache<string, Entry>({ max: 20_000 })
  readonly #asked = new Map<string, Promise<ResolvedSession | null>>()

  constructor(identityUrl: string, now: () => number = Date.now) {
    this.#now = now
    this.#identity = new Pool(identityUrl, { connections: 8, headersTimeout: 5_000, bodyTimeout: 5_000, connect: { timeout: 2_000 } })
  }

  /** `caller` is who asks identity. */
  async listen(bus: Bus, caller: Caller) {
    this.#caller = caller
    await bus.subscribe('session.ended', (ended: SessionEnded) => this.forget(ended))
    // Rights or company have changed: the next call learns them.
    await bus.subscribe('account.changed', ({ userId }: { userId: string }) => this.forget({ userId }))
    bus.onGap(() => this.#cache.clear())
  }

  /** At once, where it is known. Of whoever is at work it is asked again before that ends, so that no call waits for the answer. */
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

  forget({ sessionId, userId }: Pick<SessionEnded, 'sessionId' | 'userId'>) {
    this.#asked.clear()
    for (const [id, { session }] of this.#cache.entries()) {
      if (session && (session.sessionId === sessionId || session.userId === userId)) this.#cache.delete(id)
    }
  }

  /** @throws Problem 503 */
  async isReachable(): Promise<void> {
    const { statusCode, body } = await this.#identity.request({ method: 'GET', path: '/health/ready' }).catch((cause) => {
      throw unavailable(cause)
    })
    await body.dump()
    if (statusCode !== 200) throw unavailable(statusCode)
  }

  close = () => this.#identity.close()

  async #ask(sid: string | undefined, token: string): Promise<ResolvedSession | null> {
    const route = sid === undefined ? identityRoutes.resolveAccessToken : identityRoutes.resolveSession
    const proof = this.#caller && (await callerProof(this.#caller, route))
    const { statusCode, body } = await this.#identity
      .request({
        method: 'POST',
        path: route.path,
        headers: { 'content-type': 'application/json', ...proof },
        body: JSON.stringify({ sid, token }),
      })
      .catch((cause) => {
        throw unavailable(cause)
      })
    if (statusCode !== 200) {
      await body.dump()
      // A sid or token of an impossible form is as good as none.
      if (statusCode === 400) return null
      throw unavailable(statusCode)
    }
    const { data } = (await body.json()) as { data: { identity: string | null; sessionId: string | null; userId: string | null } }
    return data.identity && data.sessionId && data.userId ? (data as ResolvedSession) : null
  }
}

const key = (sid = '', token: string) => `${sid}.${token}`

const unavailable = (cause: unknown) =>
  problem('identity.unavailable', { status: 503, msg: 'Sign-in cannot be checked at the moment. Try again in a few seconds.', cause })
