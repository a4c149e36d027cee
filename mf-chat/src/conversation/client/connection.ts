import { chatClose } from '@portal/contracts/chat-socket.ts'
import { Timers } from './timers.ts'
import type { Timing } from './timing.ts'
import { closing, type Frame, frameOf, heartbeat } from './wire.ts'

export type ConnectionState = 'connecting' | 'open' | 'reconnecting' | 'failed'

/** Why a connection was lost: silence and broken lines count as a time-out. */
export type Loss = 'timeout' | 'disconnected' | 'signed-out'

export interface ConnectionEvents {
  onState(state: ConnectionState): void
  onOpen(): void
  onFrame(frame: Frame): void
  onLoss(loss: Loss): void
  onError(): void
}

interface ConnectionOptions {
  url: string
  /** Asked for each try: tokens change. */
  protocols: () => string[]
  timing: Timing
  events: ConnectionEvents
  /** Tells when a try is worth while; answers its end. */
  onWake: (listener: () => void) => () => void
}

/** Codes of every WebSocket: the other side goes away, and a line that broke. */
const goingAway = 1001
const abnormal = 1006
/** The service stops to start again: somebody is there to come back to. */
const restarting: readonly number[] = [goingAway, chatClose.restart]

function lossOf(code: number): Loss {
  if (code === chatClose.signedOut) return 'signed-out'
  return !code || code === abnormal ? 'timeout' : 'disconnected'
}

/** What may be tried before the counted tries. */
type Hope = 'now' | 'soon' | 'none'

function hopeOf(code: number, wasClean: boolean): Hope {
  if (code === chatClose.later) return 'soon'
  return !wasClean || restarting.includes(code) ? 'now' : 'none'
}

/** One socket, opened again after each loss until the tries are used up. It knows frames, not what they mean. */
export class Connection {
  readonly #options: ConnectionOptions
  readonly #unwake: () => void
  #socket: WebSocket | undefined
  #state: ConnectionState = 'connecting'
  /** Counted tries since the last success. */
  #tries = 0
  #hadImmediate = false
  /** Early tries since the last success, and when the line was lost. */
  #early = 0
  #lostAt: number | undefined
  #isDisposed = false
  #heardAt = 0
  readonly #timers = new Timers<'connect' | 'steady' | 'beat' | 'silence' | 'again'>()

  constructor(options: ConnectionOptions) {
    this.#options = options
    this.#unwake = options.onWake(() => this.#wake())
    this.#connect()
  }

  get isOpen() {
    return this.#state === 'open'
  }

  /** False if it could not even be handed to the socket. */
  send(message: object): boolean {
    if (!this.isOpen || this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#socket.send(JSON.stringify(message))
    return true
  }

  /** Tries at once; does not count. */
  retry() {
    if (this.#isDisposed || this.isOpen || this.#timers.has('connect')) return
    if (this.#state === 'failed') {
      this.#tries = 0
      this.#early = 0
      this.#lostAt = undefined
      this.#enter('reconnecting')
    }
    this.#connect()
  }

  dispose() {
    this.send(closing)
    this.#isDisposed = true
    this.#unwake()
    this.#drop(1000)
  }

  #wake() {
    const isStale = this.isOpen && performance.now() - this.#heardAt > this.#options.timing.silence
    if (isStale) this.#lost('timeout', 'now')
    this.retry()
  }

  #connect() {
    this.#drop()
    const socket = new WebSocket(this.#options.url, this.#options.protocols())
    this.#socket = socket
    // Listeners of a socket that was given up hear nothing more.
    const mine = (act: (event: never) => void) => (event: Event) => this.#socket === socket && act(event as never)
    socket.addEventListener(
      'open',
      mine(() => this.#opened()),
    )
    socket.addEventListener(
      'message',
      mine((event: MessageEvent) => this.#heard(event.data)),
    )
    socket.addEventListener(
      'error',
      mine(() => this.#options.events.onError()),
    )
    socket.addEventListener(
      'close',
      mine(({ code, wasClean }: CloseEvent) => this.#lost(lossOf(code), hopeOf(code, wasClean))),
    )
    this.#timers.set('connect', this.#options.timing.connect, () => this.#lost('timeout', 'now'))
  }

  #opened() {
    this.#timers.clear('connect')
    this.#timers.set('steady', this.#options.timing.steady, () => this.#succeeded())
    this.#heardAt = performance.now()
    this.#enter('open')
    this.#beatLater()
    this.#options.events.onOpen()
  }

  /** A socket that is opened only to be refused is no success. */
  #succeeded() {
    this.#tries = 0
    this.#hadImmediate = false
    this.#early = 0
    this.#lostAt = undefined
  }

  #heard(data: unknown) {
    this.#heardAt = performance.now()
    this.#timers.clear('silence')
    this.#succeeded()
    const frame = frameOf(data)
    if (frame) this.#options.events.onFrame(frame)
  }

  /** Silence is measured from a heartbeat on, so that a page whose timers were held back asks before it gives up. */
  #beatLater() {
    const { timing } = this.#options
    this.#timers.set('beat', timing.heartbeat, () => {
      this.send(heartbeat)
      if (!this.#timers.has('silence')) this.#timers.set('silence', timing.silence - timing.heartbeat, () => this.#lost('timeout', 'now'))
      this.#beatLater()
    })
  }

  #lost(loss: Loss, hope: Hope) {
    this.#drop()
    if (this.#isDisposed) return
    this.#lostAt ??= performance.now()
    const next = loss === 'signed-out' ? undefined : this.#next(hope, performance.now() - this.#lostAt)
    if (next !== undefined) this.#timers.set('again', next, () => this.#connect())
    this.#state = next === undefined ? 'failed' : 'reconnecting'
    this.#options.events.onLoss(loss)
    this.#enter(this.#state)
  }

  /** Milliseconds until the next try, `since` the loss; undefined after the last one. */
  #next(hope: Hope, since: number): number | undefined {
    const { immediate, early, reconnect, tries } = this.#options.timing
    if (hope === 'now' && !this.#hadImmediate) {
      this.#hadImmediate = true
      const [least, most] = immediate
      return least + Math.random() * (most - least)
    }
    while (hope !== 'none' && this.#tries === 0 && this.#early < early.length) {
      const at = (early[this.#early++] as number) * (0.8 + 0.4 * Math.random())
      if (at > since) return at - since
    }
    if (this.#tries >= tries) return undefined
    this.#tries += 1
    return this.#tries === 1 ? Math.max(0, reconnect - since) : reconnect
  }

  #enter(state: ConnectionState) {
    this.#state = state
    this.#options.events.onState(state)
  }

  #drop(code?: number) {
    this.#timers.clearAll()
    const socket = this.#socket
    this.#socket = undefined
    // After what was just handed over.
    if (socket && socket.readyState <= WebSocket.OPEN) setTimeout(() => socket.close(code))
  }
}
