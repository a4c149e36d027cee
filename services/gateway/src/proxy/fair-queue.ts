import { LRUCache } from 'lru-cache'

export interface FairQueueLimits {
  /** Maximum concurrent calls. */
  atOnce: number
  /** Maximum concurrent calls per key. */
  atOnceOfOne: number
  /** Maximum waiting calls. */
  waiting: number
  /** Milliseconds after which a waiting call is refused. */
  maxWaitMs: number
  /** Limit in milliseconds for calls beyond the fair share during an overload. */
  maxWaitBeyondShareMs: number
}

/** Releases the slot; further calls have no effect. */
export type Release = () => void

interface Waiting {
  since: number
  decide: (leave: Release | undefined) => void
}

interface Flow {
  /** Slot milliseconds that the key has used, starting at the usage of the others when the key appeared. */
  used: number
  inFlight: number
  readonly waiting: Waiting[]
}

/** Milliseconds without an empty queue after which it is an overload rather than a burst. */
const overloadAfterMs = 100
/** Milliseconds with free slots after which an overload ends. */
const overloadEndsAfterMs = 1_000
/** Calls of a key after a pause that do not count as usage, because a page starts with several calls. */
const burst = 8
/** Maximum waiting calls beyond the share; for all keys together as many as there are slots. */
const spare = 2
/**
 * Maximum milliseconds counted for one call, so that a very slow call does not block its user for minutes.
 */
const maxCostMs = 1_000
/** Interval for refusing calls that have waited too long. */
const sweepMs = 5
/** Maximum keys whose usage is stored. */
const maxKeys = 20_000

/**
 * Limits concurrent calls and orders waiting ones by start-time fair queuing: the key with the least usage
 * is next. Keys below their equal share get free slots first. Calls beyond the share are refused soon,
 * because waiting would not help them. Usage is slot time, so slow calls count more than fast ones.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits
  readonly #now: () => number
  readonly #flows = new LRUCache<string, Flow>({ max: maxKeys })
  readonly #backlog = new Set<Flow>()
  #inFlight = 0
  #waiting = 0
  /** Usage of the last admitted key; keys with more usage wait. */
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

  /** True during an overload, until slots have been free for a while. */
  get isOverloaded(): boolean {
    const isStanding =
      this.#standingSince !== undefined && this.#now() - this.#standingSince > overloadAfterMs
    return (
      isStanding && (this.#freeSince === undefined || this.#now() - this.#freeSince < overloadEndsAfterMs)
    )
  }

  /** Returns the function that releases the slot; undefined if the call is refused. */
  async enter(key: string): Promise<Release | undefined> {
    const flow = this.#flowOf(key)
    const { atOnce, atOnceOfOne, waiting } = this.#limits
    if (this.#inFlight < atOnce && flow.inFlight < atOnceOfOne) return this.#letIn(flow)
    if (this.#waiting >= waiting || this.#isBeyondShare(flow)) return undefined
    return new Promise((decide) => this.#wait(flow, decide))
  }

  /** Checks whether a call of this key would be refused at once, to save work. */
  isHopeless(key: string): boolean {
    return this.isOverloaded && this.#flows.has(key) && this.#isBeyondShare(this.#flowOf(key))
  }

  /** Refuses calls that have waited too long. Runs by a timer while calls wait. */
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
    // Limits the credit of an idle key to one burst.
    flow.used = Math.max(flow.used, this.#level - burst * this.#meanMs)
    this.#flows.set(key, flow)
    return flow
  }

  /** Counts waiting calls within the key's share; without an overload all calls. */
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

  /** Requires a longer gap, because the calls of the next burst would otherwise wait without limit. */
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

  #letIn(flow: Flow): Release {
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
