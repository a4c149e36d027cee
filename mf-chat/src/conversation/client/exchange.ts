import type { ErrorMessage } from '@portal/contracts/envelope.ts'
import { initialProgress } from './answer.rules.ts'
import type { Question } from './context.ts'
import type { Draft } from './draft.ts'
import type { Limits } from './limits.ts'
import type { Exchange, PendingQuestion } from './machine.ts'
import type { Message } from './message.ts'
import * as texts from './notices.ts'

const questionOf = ({ text, cid, questionId, enhance }: PendingQuestion): Question => ({
  text,
  cid,
  questionId,
  enhance,
})

export function beginExchange(draft: Draft, asking: PendingQuestion) {
  const question = draft.addQuestion(asking.cid, asking.as ?? asking.text, 'sending')
  start(draft, question, questionOf(asking), 'acknowledgeTimeoutMs')
}

/** Shows a question that was not sent. */
export function refuseQuestion(draft: Draft, asking: PendingQuestion) {
  remember(draft, questionOf(asking))
  draft.addQuestion(asking.cid, asking.text, 'failed')
}

export function beginFetch(draft: Draft, { text, cid }: PendingQuestion) {
  fetchAnswer(draft, draft.addQuestion(cid, text, 'sending'), { text, cid })
}

/** Sends again with the same client id. Returns false if there is nothing to send. */
export function retryQuestion(draft: Draft, cid: string): boolean {
  const again = draft.state.asked[cid]
  const { messages } = draft.view
  const at = messages.findIndex((message) => message.cid === cid)
  const question = messages[at]
  if (!again || question?.status !== 'failed') return false
  const broken = messages[at + 1]
  if (broken?.position === 'ANSWER' && broken.status === 'failed') draft.remove(broken.key)
  draft.change(question.key, { status: 'sending', resend: 'trying' })
  if (again.isFetched) fetchAnswer(draft, question.key, again.ask)
  else start(draft, question.key, again.ask, 'resendTimeoutMs')
  return true
}

/** Resumes an answer that an earlier page requested. */
export function resumeEarlierAnswer(
  draft: Draft,
  question: Message,
  cid: string,
  run: { mid: string; epoch: number },
) {
  const ask = { text: question.content, cid }
  draft.change(question.key, { cid })
  remember(draft, ask)
  open(draft, {
    question: question.key,
    answer: `a-${draft.key}`,
    ask,
    progress: { ...run, seq: 0, text: '' },
    isAcknowledged: true,
  })
  draft.patch({ isSuspended: true })
}

function open(draft: Draft, begun: Pick<Exchange, 'question' | 'answer' | 'ask'> & Partial<Exchange>) {
  draft.set({
    exchange: {
      progress: initialProgress(),
      isAcknowledged: false,
      isSuspended: false,
      isResuming: false,
      isFetched: false,
      ...begun,
    },
  })
}

const remember = (draft: Draft, ask: Question, isFetched = false) =>
  draft.set({ asked: { ...draft.state.asked, [ask.cid]: { ask, isFetched } } })

function start(draft: Draft, question: string, ask: Question, limit: keyof Limits) {
  const answer = draft.addAnswer(question, { isEnhanced: ask.enhance })
  const before = draft.state.asked[ask.cid]?.mid
  if (before !== undefined) draft.set({ ended: draft.state.ended.filter((mid) => mid !== before) })
  remember(draft, ask)
  open(draft, { question, answer, ask })
  draft.show({ isReceiving: true, notice: undefined, isSuggestionOpen: false })
  deliver(draft, ask, limit)
}

function fetchAnswer(draft: Draft, question: string, ask: Question) {
  const answer = draft.addAnswer(question)
  remember(draft, ask, true)
  open(draft, { question, answer, ask, isAcknowledged: true, isFetched: true })
  draft.show({ isReceiving: true, notice: undefined, isSuggestionOpen: false })
  draft.do({ type: 'fetch', cid: ask.cid, answer })
}

function deliver(draft: Draft, ask: Question, limit: keyof Limits) {
  draft.do({ type: 'ask', question: { ...ask, chatId: draft.view.threadId } })
  draft.do({ type: 'setTimer', timer: 'acknowledge', limit })
}

/** Allows the next question and removes the notice about waiting. */
function endReceiving(draft: Draft) {
  const isSaid = draft.view.notice?.text === texts.busyText
  draft.show({ isReceiving: false, ...(isSaid && { notice: undefined }) })
}

/** Shows the running exchange as failed; it continues when data arrives. */
export function suspendExchange(draft: Draft) {
  const { exchange } = draft
  if (!exchange || exchange.isFetched || exchange.isSuspended) return
  draft.do({ type: 'clearTimer', timer: 'acknowledge' })
  draft.patch({ isSuspended: true })
  showOwnText(draft, exchange)
  const { text } = exchange.progress
  if (!exchange.isAcknowledged || text === '') failQuestion(draft, exchange)
  if (text === '') draft.remove(exchange.answer)
  else draft.change(exchange.answer, { content: text, status: 'failed' })
  endReceiving(draft)
}

/** Resumes an interrupted answer, or repeats a possibly lost question with the same id. */
function revive(draft: Draft, exchange: Exchange) {
  resumeExchange(draft, exchange)
  if (exchange.progress.mid === undefined) deliver(draft, exchange.ask, 'acknowledgeTimeoutMs')
  else requestMissingPieces(draft, exchange)
}

/** Requests the pieces after the last received one. */
export function requestMissingPieces(draft: Draft, { progress: { mid = '', epoch = 0, seq } }: Exchange) {
  draft.patch({ isResuming: true })
  draft.do({ type: 'say', message: { type: 3, chatId: draft.view.threadId ?? '', mid, epoch, after: seq } })
  draft.do({ type: 'setTimer', timer: 'acknowledge', limit: 'acknowledgeTimeoutMs' })
}

export function resumeExchange(draft: Draft, { question, answer, ask, progress, isAcknowledged }: Exchange) {
  draft.patch({ isSuspended: false })
  draft.change(question, { status: isAcknowledged ? 'success' : 'sending', resend: undefined })
  if (draft.find(answer)) draft.change(answer, { status: 'sending' })
  else draft.addAnswer(question, { key: answer, isEnhanced: ask.enhance, content: progress.text })
  draft.show({ isReceiving: true })
}

/** Ends the exchange and allows the next question; without a patch the answer is removed. */
export function endExchange(draft: Draft, exchange: Exchange, patch: Partial<Message> | undefined) {
  release(draft)
  if (patch) draft.change(exchange.answer, { mid: exchange.progress.mid, time: draft.at, ...patch })
  else draft.remove(exchange.answer)
  endReceiving(draft)
  sendQueued(draft)
}

/** Ends the exchange with the text received so far. */
export const endWithReceivedText = (draft: Draft, exchange: Exchange) =>
  endExchange(
    draft,
    exchange,
    exchange.progress.text === '' ? undefined : { content: exchange.progress.text, status: 'success' },
  )

export function failExchange(draft: Draft, exchange: Exchange, msg: string, reason?: Partial<ErrorMessage>) {
  const { text } = exchange.progress
  release(draft)
  if (text === '') draft.remove(exchange.answer)
  else draft.change(exchange.answer, { content: text, status: 'failed' })
  failQuestion(draft, exchange)
  endReceiving(draft)
  draft.notify('error', msg, reason)
}

function failQuestion(draft: Draft, { question }: Exchange) {
  const isSecond = draft.find(question)?.resend === 'trying'
  draft.change(question, { status: 'failed', ...(isSecond && { resend: 'failed' as const }) })
}

/** Restores the question's own text after the answer. */
function showOwnText(draft: Draft, { question, ask }: Exchange) {
  if (draft.find(question)?.content !== ask.text) draft.change(question, { content: ask.text })
}

/** Ignores later frames of an ended exchange. */
function release(draft: Draft) {
  const { exchange, state } = draft
  if (!exchange) return
  const { cid } = exchange.ask
  const { mid } = exchange.progress
  const asked = state.asked[cid]
  draft.do({ type: 'clearTimer', timer: 'acknowledge' })
  showOwnText(draft, exchange)
  if (mid !== undefined && asked) draft.set({ asked: { ...state.asked, [cid]: { ...asked, mid } } })
  if (mid !== undefined) ignoreAnswer(draft, mid)
  draft.set({ exchange: undefined })
}

export function ignoreAnswer(draft: Draft, mid: string) {
  if (!draft.state.ended.includes(mid)) draft.set({ ended: [...draft.state.ended, mid] })
}

function sendQueued(draft: Draft) {
  const [next, ...queued] = draft.state.queued
  if (!next || draft.exchange) return
  draft.set({ queued })
  beginExchange(draft, next)
}

/**
 * Continues the exchange after a reconnect, or after the answer of an earlier page was found. Before the
 * socket opens, messages would be lost.
 */
export function continueExchange(draft: Draft) {
  const { exchange } = draft
  if (exchange && !exchange.isFetched) revive(draft, exchange)
  else sendQueued(draft)
}

/** Checks whether a question can be sent; drops an exchange that waits for a connection. */
export function dropSuspendedExchange(draft: Draft): boolean {
  const { exchange } = draft
  if (exchange && !exchange.isSuspended) {
    draft.notify('warning', texts.busyText)
    return false
  }
  release(draft)
  return true
}

/** Ends the running exchange at the user's request. */
export function stopExchange(draft: Draft, exchange: Exchange) {
  if (exchange.isFetched) draft.do({ type: 'abortFetch' })
  draft.change(exchange.question, { status: 'success' })
  endWithReceivedText(draft, exchange)
  if (draft.state.variant === 'B') draft.notify('info', texts.stoppedText)
}
