import type { Identity } from '@portal/contracts/access.ts'
import { type ChatClientMessage, chatClose } from '@portal/contracts/chat-socket.ts'
import { toProblem } from '@portal/service-kit/http/errors.ts'
import { Problem, problem } from '@portal/service-kit/problem/problem.ts'
import type { WebSocket } from 'ws'
import type { ClaimedScope } from '../device/question-scope.ts'
import { canSeeEvidence } from '../run/evidence.rules.ts'
import type { RunLog } from '../run/log.ts'
import { TokenBuckets } from '../run/token-buckets.ts'
import { AnswerStream } from './answer-stream.ts'
import { formatFrame, readFrame } from './frame.rules.ts'

/** Maximum unsent bytes; beyond that text is held back and sent merged when the reader has caught up. */
const fullBytes = 256 * 1024
/** Maximum unsent bytes, and maximum time of being full, before a reader is disconnected. */
const stuckBytes = 1024 * 1024
const stuckMs = 10_000
/** Consecutive unreadable messages after which the socket is closed. */
const maxBadFrames = 5
/** Maximum answers that one socket streams at the same time. */
const maxWatched = 10

export interface ConnectionHandlers {
  /** Answers a question. @throws Problem */
  ask(connection: Connection, question: ChatClientMessage & { type: 2 }): Promise<RunLog>
  /** Finds the user's run with this id. */
  find(mid: string, userId: string): Promise<RunLog | undefined>
  failed(error: unknown): void
}

interface Watched {
  stream: AnswerStream
  stop: () => void
}

/** Socket of one user: reads messages, and sends the watched answers as fast as the client reads. */
export class Connection {
  readonly user: Identity
  readonly address: string
  readonly page: ClaimedScope
  /** Thread of the last question, which the next one continues. */
  threadId: string | undefined
  readonly #socket: WebSocket
  readonly #handlers: ConnectionHandlers
  readonly #watched = new Map<string, Watched>()
  /** Allows a person's messages, heartbeats and many resumes after a reconnect. */
  readonly #frames = new TokenBuckets(60, 600)
  #unreadable = 0
  #stuckSince = 0
  #silentScans = 0
  /** Handles messages one after the other, so that questions keep their order. */
  #queue: Promise<void> = Promise.resolve()

  constructor(
    socket: WebSocket,
    about: Pick<Connection, 'user' | 'address' | 'page'>,
    handlers: ConnectionHandlers,
  ) {
    this.#socket = socket
    this.user = about.user
    this.address = about.address
    this.page = about.page
    this.#handlers = handlers
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  get isWatching(): boolean {
    return this.#watched.size > 0
  }

  close(code: number, reason: string) {
    this.unwatchAll()
    this.#socket.close(code, reason)
  }

  terminate() {
    this.unwatchAll()
    this.#socket.terminate()
  }

  unwatchAll() {
    for (const { stop } of this.#watched.values()) stop()
    this.#watched.clear()
  }

  /** The client is active, whatever it has sent. */
  heard() {
    this.#silentScans = 0
  }

  /** Number of scans since the client's last message, including this one. */
  countSilentScan(): number {
    return ++this.#silentScans
  }

  receive(text: string | undefined) {
    this.heard()
    if (!this.isOpen) return
    if (this.#frames.take('') > 0) return this.close(chatClose.flooded, 'too many messages')
    this.#queue = this.#queue.then(() => this.#answer(text)).catch((error) => this.#handlers.failed(error))
  }

  /**
   * Sends due frames while the buffer is not full. Also called at an interval, for readers whose buffer was
   * full.
   */
  pump() {
    for (const [mid, { stream, stop }] of this.#watched) {
      while (!this.#isFull) {
        const next = stream.next()
        if (next === undefined) break
        this.#socket.send(next)
      }
      if (!stream.isOver) continue
      stop()
      this.#watched.delete(mid)
    }
  }

  /** True if the reader has not read for so long that a reconnect is better. */
  isStuck(now: number): boolean {
    if (this.#socket.bufferedAmount < stuckBytes && !(this.#isFull && this.#watched.size > 0))
      this.#stuckSince = 0
    else if (this.#stuckSince === 0) this.#stuckSince = now
    return this.#stuckSince > 0 && now - this.#stuckSince >= stuckMs
  }

  get #isFull(): boolean {
    return this.#socket.bufferedAmount > fullBytes
  }

  async #answer(text: string | undefined) {
    let message: ChatClientMessage | undefined
    try {
      if (!this.isOpen) return
      message = text === undefined ? readFrame('') : readFrame(text)
      this.#unreadable = 0
      if (message.type === 0) this.close(1000, '')
      else if (message.type === 1) this.#send(formatFrame({ code: 202, type: 'pong' }))
      else if (message.type === 2) await this.#ask(message)
      else await this.#resume(message)
    } catch (error) {
      this.#refuse(error, message)
    }
  }

  async #ask(message: ChatClientMessage & { type: 2 }) {
    if (this.#watched.size >= maxWatched) throw problem('chat.busy')
    const log = await this.#handlers.ask(this, message).catch((error) => {
      // Starts a new thread if the socket's thread was deleted.
      if (
        !(error instanceof Problem && error.error === 'thread.not_found') ||
        message.chatId ||
        !this.threadId
      )
        throw error
      this.threadId = undefined
      return this.#handlers.ask(this, message)
    })
    const { threadId, mid, cid } = log.ids
    this.threadId = threadId
    this.#send(formatFrame({ code: 202, chatId: threadId, mid, cid, epoch: log.epoch }))
    this.#watch(new AnswerStream(log, { epoch: log.epoch, after: 0, hasEvidence: canSeeEvidence(this.user) }))
  }

  async #resume({ chatId, mid, epoch, after }: ChatClientMessage & { type: 3 }) {
    const log = await this.#handlers.find(mid, this.user.userId)
    if (!log || log.ids.threadId !== chatId || log.ids.mid !== mid) throw problem('chat.unknown_answer')
    this.threadId ??= chatId
    this.#watch(
      new AnswerStream(log, {
        epoch,
        after: epoch === log.epoch ? after : 0,
        hasEvidence: canSeeEvidence(this.user),
      }),
    )
  }

  #watch(stream: AnswerStream) {
    if (!this.isOpen) return
    const { mid } = stream.log.ids
    this.#watched.get(mid)?.stop()
    this.#watched.set(mid, { stream, stop: stream.log.watch(() => this.pump()) })
    this.pump()
  }

  #send(text: string) {
    if (this.isOpen) this.#socket.send(text)
  }

  #refuse(error: unknown, message: ChatClientMessage | undefined) {
    const problem = toProblem(error)
    if (problem.status >= 500) this.#handlers.failed(error)
    if (message === undefined && ++this.#unreadable > maxBadFrames)
      return this.close(chatClose.badFrame, 'not the protocol of the chat')
    this.#sendProblem(problem, message)
  }

  #sendProblem(problem: Problem, message: ChatClientMessage | undefined) {
    const about =
      message?.type === 2
        ? { cid: message.cid, chatId: message.chatId ?? '' }
        : message?.type === 3
          ? { mid: message.mid, chatId: message.chatId }
          : {}
    const { message: msg, error, params } = problem
    this.#send(formatFrame({ code: 500, type: 'text', msg, error, ...(params && { params }), ...about }))
  }
}
