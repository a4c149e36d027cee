import type { ServerResponse } from 'node:http'
import type { Route } from '@portal/contracts/route.ts'
import { type Problem, problem } from '@portal/service-kit/problem/problem.ts'
import { KeyedSemaphore } from '@portal/service-kit/process/keyed-semaphore.ts'
import { Pool } from 'undici'
import type { TrafficLimits } from '../config.ts'
import { FairQueue } from './fair-queue.ts'

/**
 * Kind by duration: a call is short; the duration of a transfer depends on the client; a long poll waits for
 * news.
 */
type Kind = 'call' | 'transfer' | 'wait'

export const toKind = ({ bodyType, download, waits }: Route): Kind =>
  bodyType === 'multipart' || download ? 'transfer' : waits ? 'wait' : 'call'

/** Limits for all users together: far above normal load, far below the capacity of the process. */
const all = { call: 10_000, transfer: 400, wait: 4_000 }
/** Maximum waiting calls per service. */
const maxWaiting = 2_000
/** Maximum calls of a user, waiting ones included. */
const openCalls = 100

const refusals: Record<Kind, Problem> = {
  call: problem('request.too_many_at_once'),
  transfer: problem('request.too_many_transfers'),
  wait: problem('request.too_many_waiting'),
}

/** Connections and queue of one service. */
export interface ServiceQueue {
  pools: Record<Kind, Pool>
  queue: FairQueue
}

/** Shares the gateway and its services fairly among users and anonymous addresses. */
export class Traffic {
  readonly #limits: TrafficLimits
  readonly #shares: Record<Kind, KeyedSemaphore>
  readonly #lines: ServiceQueue[] = []

  constructor(limits: TrafficLimits) {
    this.#limits = limits
    this.#shares = {
      call: new KeyedSemaphore(openCalls, all.call),
      transfer: new KeyedSemaphore(limits.transfersOfOne, all.transfer),
      wait: new KeyedSemaphore(limits.waitsOfOne, all.wait),
    }
  }

  /**
   * Creates separate connections per kind, as many as are admitted, so that no kind exhausts those of
   * another.
   */
  lineTo(url: string): ServiceQueue {
    const { callsAtOnce: atOnce, maxWaitMs } = this.#limits
    const limits = {
      atOnce,
      atOnceOfOne: Math.ceil(atOnce / 2),
      waiting: maxWaiting,
      maxWaitMs,
      maxWaitBeyondShareMs: 25,
    }
    const line: ServiceQueue = {
      pools: { call: poolOf(url), transfer: poolOf(url), wait: poolOf(url) },
      queue: new FairQueue(limits),
    }
    this.#lines.push(line)
    return line
  }

  /**
   * Occupies a slot until the answer is read or its client disconnects. Returns false if no slot is free.
   */
  tryOccupy(kind: Kind, key: string, answer: ServerResponse): boolean {
    const giveBack = this.#shares[kind].take(key)
    if (answer.destroyed) giveBack?.()
    else if (giveBack) answer.once('close', giveBack)
    return giveBack !== undefined
  }

  /** Occupies a slot. @throws Problem 429 if none is free */
  occupyOrThrow(kind: Kind, key: string, answer: ServerResponse) {
    if (!this.tryOccupy(kind, key, answer)) throw refusals[kind]
  }

  /** Number of waiting calls. */
  get waiting(): number {
    return this.#lines.reduce((sum, { queue }) => sum + queue.waiting, 0)
  }

  async close() {
    for (const { pools } of this.#lines) await Promise.all(Object.values(pools).map((pool) => pool.close()))
  }
}

const poolOf = (url: string) =>
  new Pool(url, {
    pipelining: 1,
    bodyTimeout: 120_000,
    connect: { timeout: 2_000 },
    keepAliveTimeout: 30_000,
  })
