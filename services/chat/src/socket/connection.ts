import type { Identity } from '@portal/contracts/access.ts'
import { type ChatClientMessage, chatClose } from '@portal/contracts/chat-socket.ts'
import { toProblem } from '@portal/service-kit/errors.ts'
import { Problem } from '@portal/service-kit/problem.ts'
import type { WebSocket } from 'ws'
import type { Claimed } from '../device/place.ts'
import { Buckets } from '../run/bucket.ts'
import type { RunLog } from '../run/log.ts'
import { frame, readFrame } from './frame.rules.ts'
import { Teller } from './teller.ts'

/** Bytes on the way to a reader beyond which nothing is added: what comes meanwhile is told as one when the reader has caught up. */
const fullAt = 256 * 1024
/** Bytes, and milliseconds of them, after which a reader is let go. */
const stuckAt = 1024 * 1024
const stuckFor = 10_000
/** Unreadable messages in a row that are answered. */
const patience = 5
/** Answers that one socket watches at a time. */
const mostWatched = 10

export interface Talk {
  /** Answers a question. @throws Problem */
  ask(connection: Connection, question: ChatClientMessage & { type: 2 }): Promise<RunLog>
  /** The run of this id, of this user. */
  find(mid: string, userId: string): Promise<RunLog | undefined>
  failed(error: unknown): void
}

interface Watched {
  teller: Teller
  stop: () => void
}

/** One socket of one user: reads what it says, tells it what it asked for, at its pace. */
export class Connection {
  readonly user: Identity
  readonly address: string
  readonly page: Claimed
  /** Of its last question: the next one goes on in it. */
  threadId: string | undefined
  readonly #socket: WebSocket
  readonly #talk: Talk
  readonly #watched = new Map<string, Watched>()
  /** Messages that a person, the heartbeats and a storm of resumes can cause. */
  readonly #frames = new Buckets(60, 600)
  #unreadable = 0
  #stuckSince = 0
  /** One after the other, so that a question does not overtake the one before. */
  #turn: Promise<void> = Promise.resolve()

  constructor(socket: WebSocket, about: Pick<Connection, 'user' | 'address' | 'page'>, talk: Talk) {
    this.#socket = socket
    this.user = about.user
    this.address = about.address
    this.page = about.page
    this.#talk = talk
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  get isWatching(): boolean {
    return this.#watched.size > 0
  }

  close(code: number, reason: string) {
    this.forget()
    this.#socket.close(code, reason)
  }

  terminate() {
    this.forget()
    this.#socket.terminate()
  }

  /** Nobody is told anything any more. */
  forget() {
    for (const { stop } of this.#watched.values()) stop()
    this.#watched.clear()
  }

  hear(text: string | undefined) {
    if (!this.isOpen) return
    if (this.#frames.take('') > 0) return this.close(chatClose.flooded, 'too many messages')
    this.#turn = this.#turn.then(() => this.#answer(text)).catch((error) => this.#talk.failed(error))
  }

  /** Tells what there is, as far as the reader takes it. Called regularly, too, for those that were full. */
  pump() {
    for (const [mid, { teller, stop }] of this.#watched) {
      while (!this.#isFull) {
        const next = teller.next()
        if (next === undefined) break
        this.#socket.send(next)
      }
      if (!teller.isOver) continue
      stop()
      this.#watched.delete(mid)
    }
  }

  /** True when the reader has not read for so long that it is better off coming back. */
  isStuck(now: number): boolean {
    if (this.#socket.bufferedAmount < stuckAt && !(this.#isFull && this.#watched.size > 0)) this.#stuckSince = 0
    else if (this.#stuckSince === 0) this.#stuckSince = now
    return this.#stuckSince > 0 && now - this.#stuckSince >= stuckFor
  }

  get #isFull(): boolean {
    return this.#socket.bufferedAmount > fullAt
  }

  async #answer(text: string | undefined) {
    let said: ChatClientMessage | undefined
    try {
      if (!this.isOpen) return
      said = text === undefined ? readFrame('') : readFrame(text)
      this.#unreadable = 0
      if (said.type === 0) this.close(1000, '')
      else if (said.type === 1) this.#send(frame({ code: 202, type: 'pong' }))
      else if (said.type === 2) await this.#ask(said)
      else await this.#resume(said)
    } catch (error) {
      this.#refuse(error, said)
    }
  }

  async #ask(said: ChatClientMessage & { type: 2 }) {
    if (this.#watched.size >= mostWatched)
      throw new Problem('chat.busy', { status: 409, msg: 'Receiving messages, please try again later.' })
    const log = await this.#talk.ask(this, said).catch((error) => {
      // The thread of this socket was deleted meanwhile, which is no reason not to begin another one.
      if (!(error instanceof Problem && error.error === 'thread.not_found') || said.chatId || !this.threadId) throw error
      this.threadId = undefined
      return this.#talk.ask(this, said)
    })
    const { threadId, mid, cid } = log.names
    this.threadId = threadId
    this.#send(frame({ code: 202, chatId: threadId, mid, cid, epoch: log.epoch }))
    this.#watch(new Teller(log, { epoch: log.epoch, after: 0, seesTimings: this.#seesTimings }))
  }

  async #resume({ chatId, mid, epoch, after }: ChatClientMessage & { type: 3 }) {
    const log = await this.#talk.find(mid, this.user.userId)
    if (!log || log.names.threadId !== chatId || log.names.mid !== mid)
      throw new Problem('chat.unknown_answer', { status: 404, msg: 'This answer does not exist any more. Send the question again.' })
    this.threadId ??= chatId
    this.#watch(new Teller(log, { epoch, after: epoch === log.epoch ? after : 0, seesTimings: this.#seesTimings }))
  }

  #watch(teller: Teller) {
    if (!this.isOpen) return
    const { mid } = teller.log.names
    this.#watched.get(mid)?.stop()
    this.#watched.set(mid, { teller, stop: teller.log.watch(() => this.pump()) })
    this.pump()
  }

  get #seesTimings(): boolean {
    return this.user.permissions.includes('dialogue:view')
  }

  #send(text: string) {
    if (this.isOpen) this.#socket.send(text)
  }

  #refuse(error: unknown, said: ChatClientMessage | undefined) {
    const told = toProblem(error)
    if (told.status >= 500) this.#talk.failed(error)
    if (said === undefined && ++this.#unreadable > patience) return this.close(chatClose.badFrame, 'not the protocol of the chat')
    this.#tellProblem(told, said)
  }

  #tellProblem({ message, error }: Problem, said: ChatClientMessage | undefined) {
    const about =
      said?.type === 2 ? { cid: said.cid, chatId: said.chatId ?? '' } : said?.type === 3 ? { mid: said.mid, chatId: said.chatId } : {}
    this.#send(frame({ code: 500, type: 'text', msg: message, error, ...about }))
  }
}
