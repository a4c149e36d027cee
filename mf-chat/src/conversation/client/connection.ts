import { chatClose } from '@portal/contracts/chat-socket.ts'
import type { Limits } from './limits.ts'
import { Timers } from './timers.ts'
import { closeMessage, type Frame, heartbeatMessage, readFrame } from './wire.ts'

export type ConnectionState = 'connecting' | 'open' | 'reconnecting' | 'failed'

/** Reason of a lost connection; silence and broken connections count as a time-out. */
export type LossReason = 'timeout' | 'disconnected' | 'signed-out'

export interface ConnectionEvents {
  onState(state: ConnectionState): void
  onOpen(): void
  onFrame(frame: Frame): void
  onLoss(loss: LossReason): void
  onError(): void
}

interface ConnectionOptions {
  url: string
  /** Called for each attempt, because tokens change. */
  protocols: () => string[]
  limits: Limits
  events: ConnectionEvents
  /** Subscribes to moments at which a retry is promising; returns the unsubscriber. */
  onRetryTrigger: (listener: () => void) => () => void
}

/** Standard WebSocket close codes: going away, and abnormal closure. */
const goingAway = 1001
const abnormal = 1006
/** Close codes of a restarting service. */
const restarting: readonly number[] = [goingAway, chatClose.restart]

function lossOf(code: number): LossReason {
  if (code === chatClose.signedOut) return 'signed-out'
  return !code || code === abnormal ? 'timeout' : 'disconnected'
}

/** Uncounted immediate or early retry before the counted ones. */
type RetryHint = 'now' | 'soon' | 'none'

function retryHintOf(code: number, wasClean: boolean): RetryHint {
  if (code === chatClose.later) return 'soon'
  return !wasClean || restarting.includes(code) ? 'now' : 'none'
}

/**
 * Socket that reopens after each loss until the retries are used up. It transports frames without
 * interpreting them.
 */
export class Connection {
  readonly #options: ConnectionOptions
  readonly #stopTrigger: () => void
  #socket: WebSocket | undefined
  #state: ConnectionState = 'connecting'
  /** Number of counted retries since the last success. */
  #retries = 0
  #hadFirstRetry = false
  /** Number of early retries since the last success, and time of the loss. */
  #earlyRetries = 0
  #lostAt: number | undefined
  #isDisposed = false
  #receivedAt = 0
  readonly #timers = new Timers<'connect' | 'stable' | 'heartbeat' | 'silence' | 'retry'>()

  constructor(options: ConnectionOptions) {
    this.#options = options
    this.#stopTrigger = options.onRetryTrigger(() => this.#retryNow())
    this.#connect()
  }

  get isOpen() {
    return this.#state === 'open'
  }

  /** Returns false if the socket could not accept the data. */
  send(message: object): boolean {
    if (!this.isOpen || this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#socket.send(JSON.stringify(message))
    return true
  }

  /** Retries immediately without counting. */
  retry() {
    if (this.#isDisposed || this.isOpen || this.#timers.has('connect')) return
    if (this.#state === 'failed') {
      this.#retries = 0
      this.#earlyRetries = 0
      this.#lostAt = undefined
      this.#enter('reconnecting')
    }
    this.#connect()
  }

  dispose() {
    this.send(closeMessage)
    this.#isDisposed = true
    this.#stopTrigger()
    this.#drop(1000)
  }

  #retryNow() {
    const isStale =
      this.isOpen && performance.now() - this.#receivedAt > this.#options.limits.silenceTimeoutMs
    if (isStale) this.#lost('timeout', 'now')
    this.retry()
  }

  #connect() {
    this.#drop()
    const socket = new WebSocket(this.#options.url, this.#options.protocols())
    this.#socket = socket
    // Ignores events of abandoned sockets.
    const ifCurrent = (act: (event: never) => void) => (event: Event) =>
      this.#socket === socket && act(event as never)
    socket.addEventListener(
      'open',
      ifCurrent(() => this.#opened()),
    )
    socket.addEventListener(
      'message',
      ifCurrent((event: MessageEvent) => this.#received(event.data)),
    )
    socket.addEventListener(
      'error',
      ifCurrent(() => this.#options.events.onError()),
    )
    socket.addEventListener(
      'close',
      ifCurrent(({ code, wasClean }: CloseEvent) => this.#lost(lossOf(code), retryHintOf(code, wasClean))),
    )
    this.#timers.set('connect', this.#options.limits.connectTimeoutMs, () => this.#lost('timeout', 'now'))
  }

  #opened() {
    this.#timers.clear('connect')
    this.#timers.set('stable', this.#options.limits.stableAfterMs, () => this.#succeeded())
    this.#receivedAt = performance.now()
    this.#enter('open')
    this.#scheduleHeartbeat()
    this.#options.events.onOpen()
  }

  /** A socket that is refused right after opening is no success. */
  #succeeded() {
    this.#retries = 0
    this.#hadFirstRetry = false
    this.#earlyRetries = 0
    this.#lostAt = undefined
  }

  #received(data: unknown) {
    this.#receivedAt = performance.now()
    this.#timers.clear('silence')
    this.#succeeded()
    const frame = readFrame(data)
    if (frame) this.#options.events.onFrame(frame)
  }

  /** Measures silence from a heartbeat on, so that a throttled page sends a heartbeat before it gives up. */
  #scheduleHeartbeat() {
    const { limits } = this.#options
    this.#timers.set('heartbeat', limits.heartbeatMs, () => {
      this.send(heartbeatMessage)
      if (!this.#timers.has('silence'))
        this.#timers.set('silence', limits.silenceTimeoutMs - limits.heartbeatMs, () =>
          this.#lost('timeout', 'now'),
        )
      this.#scheduleHeartbeat()
    })
  }

  #lost(loss: LossReason, hint: RetryHint) {
    this.#drop()
    if (this.#isDisposed) return
    this.#lostAt ??= performance.now()
    const next = loss === 'signed-out' ? undefined : this.#next(hint, performance.now() - this.#lostAt)
    if (next !== undefined) this.#timers.set('retry', next, () => this.#connect())
    this.#state = next === undefined ? 'failed' : 'reconnecting'
    this.#options.events.onLoss(loss)
    this.#enter(this.#state)
  }

  /** Returns the milliseconds until the next attempt, `since` the loss; undefined after the last attempt. */
  #next(hint: RetryHint, since: number): number | undefined {
    const { firstRetryMs, earlyRetriesMs, retryDelayMs, maxRetries } = this.#options.limits
    if (hint === 'now' && !this.#hadFirstRetry) {
      this.#hadFirstRetry = true
      const [minMs, maxMs] = firstRetryMs
      return minMs + Math.random() * (maxMs - minMs)
    }
    while (hint !== 'none' && this.#retries === 0 && this.#earlyRetries < earlyRetriesMs.length) {
      const at = (earlyRetriesMs[this.#earlyRetries++] as number) * (0.8 + 0.4 * Math.random())
      if (at > since) return at - since
    }
    if (this.#retries >= maxRetries) return undefined
    this.#retries += 1
    return this.#retries === 1 ? Math.max(0, retryDelayMs - since) : retryDelayMs
  }

  #enter(state: ConnectionState) {
    this.#state = state
    this.#options.events.onState(state)
  }

  #drop(code?: number) {
    this.#timers.clearAll()
    const socket = this.#socket
    this.#socket = undefined
    // Sends after the pending messages.
    if (socket && socket.readyState <= WebSocket.OPEN) setTimeout(() => socket.close(code))
  }
}
