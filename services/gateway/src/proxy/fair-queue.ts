import { LRUCache } from 'lru-cache'

export interface FairQueueLimits {
  /** Calls let in at once. */
  atOnce: number
  /** Limit of concurrent calls per key. */
  atOnceOfOne: number
  /** Calls that may wait. */
  waiting: number
  /** Milliseconds that a call waits before it is turned away. */
  maxWaitMs: number
  /** Same limit for a key beyond its share during an overload. */
  maxWaitBeyondShareMs: number
}

/** Gives the place back. A second time does nothing. */
export type Leave = () => void

interface Waiting {
  since: number
  decide: (leave: Leave | undefined) => void
}

interface Flow {
  /** Milliseconds of places that the key has used, counted from where the others were when it came. */
  used: number
  inFlight: number
  readonly waiting: Waiting[]
}

/**
 * Milliseconds that calls must have waited without a break before it counts as overload and not as a burst.
 */
const overloadAfterMs = 100
/** Milliseconds that places must have been free for before it no longer counts as overload. */
const overloadEndsAfterMs = 1_000
/** Calls of a key after a pause that do not count towards its share: those that a page starts with. */
const burst = 8
/** Calls beyond the share that may wait for a free slot; over all keys, as many as there are slots. */
const spare = 2
/** Milliseconds that one call may count for: a very slow one must not shut its user out for minutes. */
const maxCostMs = 1_000
/** Milliseconds between two looks at who has waited too long. */
const sweepMs = 5
/** Keys whose use is remembered. */
const maxKeys = 20_000

/**
 * Lets so many calls in at once, and those that wait by start-time fair queuing: next is the key that has
 * used the least. A key that stays below an equal share finds the places that come free before all others;
 * what is beyond is turned away soon, since waiting would not help it. Use is the time that places were held,
 * so that slow calls count for more than quick ones.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits
  readonly #now: () => number
  readonly #flows = new LRUCache<string, Flow>({ max: maxKeys })
  readonly #backlog = new Set<Flow>()
  #inFlight = 0
  #waiting = 0
  /** Usage of the last admitted key; higher usage waits. */
  #level = 0
  #meanMs = 10
  #standingSince: number | undefined
  #freeSince: number | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(limits: FairQueueLimits, now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  get inFlight() {
    return this.#inFlight
  }

  get waiting() {
    return this.#waiting
  }

  /** True during a lasting overload, until slots have been free for a while. */
  get isOverloaded(): boolean {
    const isStanding =
      this.#standingSince !== undefined && this.#now() - this.#standingSince > overloadAfterMs
    return (
      isStanding && (this.#freeSince === undefined || this.#now() - this.#freeSince < overloadEndsAfterMs)
    )
  }

  /** Answers how to leave, or undefined when the call is turned away. */
  async enter(key: string): Promise<Leave | undefined> {
    const flow = this.#flowOf(key)
    const { atOnce, atOnceOfOne, waiting } = this.#limits
    if (this.#inFlight < atOnce && flow.inFlight < atOnceOfOne) return this.#letIn(flow)
    if (this.#waiting >= waiting || this.#isBeyondShare(flow)) return undefined
    return new Promise((decide) => this.#wait(flow, decide))
  }

  /** Checks whether a call of this key would be refused at once, so that no work is done for it. */
  isHopeless(key: string): boolean {
    return this.isOverloaded && this.#flows.has(key) && this.#isBeyondShare(this.#flowOf(key))
  }

  /** Turns away who has waited too long; called by a timer while anybody waits. */
  sweep() {
    const { maxWaitMs, maxWaitBeyondShareMs } = this.#limits
    for (const flow of this.#backlog) {
      const { waiting } = flow
      const isLate = (maxMs: number) => (call: Waiting) => call.since <= this.#now() - maxMs
      const within = waiting.slice(0, this.#withinShare(flow))
      const late = [
        ...within.filter(isLate(maxWaitMs)),
        ...waiting.slice(within.length).filter(isLate(maxWaitBeyondShareMs)),
      ]
      for (const call of late) this.#remove(flow, call).decide(undefined)
    }
  }

  #flowOf(key: string): Flow {
    const flow = this.#flows.get(key) ?? { used: 0, inFlight: 0, waiting: [] }
    // Limits the credit of an idle key to a burst.
    flow.used = Math.max(flow.used, this.#level - burst * this.#meanMs)
    this.#flows.set(key, flow)
    return flow
  }

  /** Counts waiting calls within the key's share. Without an overload all are. */
  #withinShare({ used }: Flow): number {
    return this.isOverloaded
      ? Math.max(0, Math.floor((this.#level - used) / this.#meanMs) + 1)
      : Number.POSITIVE_INFINITY
  }

  #isBeyondShare(flow: Flow): boolean {
    const spared = this.#waiting < this.#limits.atOnce ? spare : 0
    return flow.waiting.length >= Math.max(spared, this.#withinShare(flow))
  }

  #wait(flow: Flow, decide: Waiting['decide']) {
    if (this.#inFlight >= this.#limits.atOnce) this.#noteFull()
    flow.waiting.push({ since: this.#now(), decide })
    this.#backlog.add(flow)
    this.#waiting++
    this.#timer ??= setInterval(() => this.sweep(), sweepMs).unref()
  }

  #noteFull() {
    if (!this.isOverloaded && this.#freeSince !== undefined) this.#standingSince = undefined
    this.#freeSince = undefined
    this.#standingSince ??= this.#now()
  }

  /** Requires a longer gap to end an overload, or calls of the next burst would wait endlessly. */
  #noteFree() {
    if (this.isOverloaded) this.#freeSince ??= this.#now()
    else this.#standingSince = undefined
  }

  #remove(flow: Flow, call: Waiting): Waiting {
    flow.waiting.splice(flow.waiting.indexOf(call), 1)
    if (flow.waiting.length === 0) this.#backlog.delete(flow)
    if (--this.#waiting === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
    }
    return call
  }

  #letIn(flow: Flow): Leave {
    const [since, expected] = [this.#now(), this.#meanMs]
    this.#level = Math.max(this.#level, flow.used)
    flow.used += expected
    flow.inFlight++
    this.#inFlight++
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      const tookMs = Math.min(maxCostMs, this.#now() - since)
      flow.used += tookMs - expected
      this.#meanMs += (tookMs - this.#meanMs) / 50
      flow.inFlight--
      this.#inFlight--
      this.#fill()
    }
  }

  #fill() {
    while (this.#inFlight < this.#limits.atOnce) {
      const flow = this.#leastUsed()
      if (!flow) break
      this.#remove(flow, flow.waiting[0] as Waiting).decide(this.#letIn(flow))
    }
    if (this.#inFlight < this.#limits.atOnce) this.#noteFree()
    if (this.#inFlight === 0) this.#forget()
  }

  #leastUsed(): Flow | undefined {
    let least: Flow | undefined
    for (const flow of this.#backlog)
      if (flow.inFlight < this.#limits.atOnceOfOne && (!least || flow.used < least.used)) least = flow
    return least
  }

  /** Resets the state when no calls are left. */
  #forget() {
    this.#flows.clear()
    this.#level = 0
  }
}
