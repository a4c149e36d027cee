import type { Question } from './context.ts'
import { frameClock } from './frame-clock.ts'
import type { Limits } from './limits.ts'
import { type Message, newCid } from './message.ts'
import * as texts from './notices.ts'
import type { StateHolder } from './state.ts'
import { type Asked, emptyAnswer, type Load, questionMessage, type Turn, turnOf } from './turn.ts'

export interface SendOptions {
  questionId?: number
  /** Searches more files than the device's own. */
  enhance?: boolean
  /** Shown in the place of the question. */
  as?: string
}

interface ExchangeOptions {
  holder: StateHolder
  limits: Limits
  user: string | undefined
  /** Hands a question to the socket. */
  ask(question: Question): void
  /** Hands any other message to it. */
  say(message: object): void
  /** It is over: the next question may be asked. */
  onOver(): void
}

/** Questions and their answers, one at a time: what is shown of them, and what is sent for them. */
export class Exchange {
  readonly #options: ExchangeOptions
  readonly #holder: StateHolder
  /** Questions that can be asked again, by their client id. */
  readonly #asked = new Map<string, Asked>()
  /** Answers that have ended: nothing of them is taken any more. */
  readonly #ended = new Set<string>()
  readonly #clock = frameClock(() => this.turn && this.#holder.change(this.turn.answer, { content: this.turn.progress.text }))
  turn: Turn | undefined

  constructor(options: ExchangeOptions) {
    this.#options = options
    this.#holder = options.holder
  }

  hasEnded = (mid: string | undefined) => mid !== undefined && this.#ended.has(mid)

  /** Nothing of this answer is taken, though its question was stopped before it had a name. */
  ignore(mid: string | undefined) {
    if (mid !== undefined) this.#ended.add(mid)
  }

  begin(text: string, { questionId, enhance, as }: SendOptions) {
    const cid = newCid()
    const question = questionMessage(cid, as ?? text, 'sending', this.#options.user)
    this.#holder.add([question])
    this.#start(question.key, { text, cid, questionId, enhance }, this.#options.limits.acknowledgeTimeoutMs)
  }

  /** Shows a question that was never sent. */
  refuse(text: string, { questionId, enhance, as }: SendOptions) {
    const cid = newCid()
    this.#asked.set(cid, { ask: { text, cid, questionId, enhance } })
    this.#holder.add([questionMessage(cid, as ?? text, 'failed', this.#options.user)])
  }

  fetch(text: string, load: Load) {
    const cid = newCid()
    const question = questionMessage(cid, text, 'sending', this.#options.user)
    this.#holder.add([question])
    this.#load(question.key, { text, cid }, load)
  }

  /** A real second attempt, under the same client id. Answers whether there is one to make. */
  retry(cid: string): boolean {
    const again = this.#asked.get(cid)
    const { messages } = this.#holder.get()
    const at = messages.findIndex((message) => message.cid === cid)
    const question = messages[at]
    if (!again || question?.status !== 'failed') return false
    const broken = messages[at + 1]
    if (broken?.position === 'ANSWER' && broken.status === 'failed') this.#holder.remove(broken.key)
    this.#holder.change(question.key, { status: 'sending', resend: 'trying' })
    if (again.load) this.#load(question.key, again.ask, again.load)
    else this.#start(question.key, again.ask, this.#options.limits.resendTimeoutMs)
    return true
  }

  /** Takes up an answer that an earlier page has asked for. */
  takeUp(question: Message, running: { mid: string; epoch: number }) {
    const cid = newCid()
    const ask = { text: question.content, cid }
    this.#holder.change(question.key, { cid })
    this.#asked.set(cid, { ask })
    const progress = { ...running, seq: 0, text: '' }
    this.turn = turnOf(question.key, emptyAnswer().key, ask, { progress, isAcknowledged: true, isSuspended: true })
  }

  #start(question: string, ask: Question, patience: number) {
    const answer = emptyAnswer(ask.enhance)
    this.#holder.add([answer], question)
    const before = this.#asked.get(ask.cid)?.mid
    if (before !== undefined) this.#ended.delete(before)
    this.#asked.set(ask.cid, { ask })
    this.turn = turnOf(question, answer.key, ask)
    this.#holder.set({ isReceiving: true, notice: undefined })
    this.#deliver(this.turn, patience)
  }

  #load(question: string, ask: Question, load: Load) {
    const answer = emptyAnswer()
    const fetching = new AbortController()
    const turn = turnOf(question, answer.key, ask, { isAcknowledged: true, fetching })
    this.#holder.add([answer], question)
    this.#asked.set(ask.cid, { ask, load })
    this.turn = turn
    this.#holder.set({ isReceiving: true, notice: undefined })
    const { together } = this.#holder
    load(fetching.signal).then(
      together((found) => {
        if (this.turn !== turn) return
        this.#holder.change(question, { status: 'success', resend: undefined })
        this.end(turn, { ...found, status: 'success' })
      }),
      together((error: unknown) => {
        if (this.turn === turn) this.fail(turn, error instanceof Error ? error.message : texts.unknownProblem)
      }),
    )
  }

  #deliver(turn: Turn, patience: number) {
    this.#options.ask(turn.ask)
    this.#wait(turn, patience)
  }

  #wait(turn: Turn, patience: number) {
    clearTimeout(turn.timer)
    const giveUp = this.#holder.together(() => this.suspend(turn))
    turn.timer = setTimeout(giveUp, patience)
  }

  /** The text has grown: shown with the next frame. */
  grown = () => this.#clock.ask()

  /** Shows what is under way as failed; it goes on when something comes of it. */
  suspend(turn: Turn) {
    if (turn !== this.turn || turn.isSuspended) return
    clearTimeout(turn.timer)
    this.#clock.flush()
    turn.isSuspended = true
    const isEmpty = turn.progress.text === ''
    if (!turn.isAcknowledged || isEmpty) this.#failQuestion(turn)
    if (isEmpty) this.#holder.remove(turn.answer)
    else this.#holder.change(turn.answer, { status: 'failed' })
    this.#holder.set({ isReceiving: false })
  }

  /** After a reconnect: the answer is resumed where it broke off, and a question that may be lost is asked again under the same id. */
  revive(turn: Turn) {
    this.show(turn)
    if (turn.progress.mid === undefined) this.#deliver(turn, this.#options.limits.acknowledgeTimeoutMs)
    else this.resume(turn)
  }

  resume(turn: Turn) {
    const { mid, epoch = 0, seq } = turn.progress
    turn.isResuming = true
    this.#options.say({ type: 3, chatId: this.#holder.get().threadId, mid, epoch, after: seq })
    this.#wait(turn, this.#options.limits.acknowledgeTimeoutMs)
  }

  show(turn: Turn) {
    const { question, answer, ask, progress, isAcknowledged } = turn
    turn.isSuspended = false
    this.#holder.change(question, { status: isAcknowledged ? 'success' : 'sending', resend: undefined })
    if (this.#holder.find(answer)) this.#holder.change(answer, { status: 'sending' })
    else this.#holder.add([{ ...emptyAnswer(ask.enhance), key: answer, content: progress.text }], question)
    this.#holder.set({ isReceiving: true })
  }

  /** Ends the exchange; without a patch the answer goes. */
  end(turn: Turn, patch: Partial<Message> | undefined) {
    this.release(turn)
    if (patch) this.#holder.change(turn.answer, { mid: turn.progress.mid, time: Date.now(), ...patch })
    else this.#holder.remove(turn.answer)
    this.#holder.set({ isReceiving: false })
    this.#options.onOver()
  }

  /** Ends it with what came so far. */
  endAsItIs = (turn: Turn) => this.end(turn, turn.progress.text === '' ? undefined : { content: turn.progress.text, status: 'success' })

  fail(turn: Turn, msg: string) {
    this.release(turn)
    if (turn.progress.text === '') this.#holder.remove(turn.answer)
    else this.#holder.change(turn.answer, { content: turn.progress.text, status: 'failed' })
    this.#failQuestion(turn)
    this.#holder.set({ isReceiving: false })
    this.#holder.note('error', msg)
  }

  #failQuestion({ question }: Turn) {
    const isSecond = this.#holder.find(question)?.resend === 'trying'
    this.#holder.change(question, { status: 'failed', ...(isSecond && { resend: 'failed' as const }) })
  }

  release(turn: Turn) {
    this.#clock.drop()
    clearTimeout(turn.timer)
    const { mid } = turn.progress
    const asked = this.#asked.get(turn.ask.cid)
    if (mid !== undefined && asked) this.#asked.set(turn.ask.cid, { ...asked, mid })
    if (mid !== undefined) this.#ended.add(mid)
    if (this.turn === turn) this.turn = undefined
  }

  dispose() {
    this.#clock.drop()
    clearTimeout(this.turn?.timer)
    this.turn?.fetching?.abort()
  }
}
