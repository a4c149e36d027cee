import { attachmentsOf, isWhole, type Progress, started, take, wholeText } from './answer.rules.ts'
import { ask, CallFailed, type Means } from './calls.ts'
import { Connection, type ConnectionState, type Loss } from './connection.ts'
import { allDevices, type DeviceContext, type Question, requestOf, socketContext } from './context.ts'
import { frameClock } from './frame-clock.ts'
import { pageSize, readPage, readRunning } from './history.ts'
import { type Answer, type Message, newCid, newKey } from './message.ts'
import * as texts from './notices.ts'
import { type Evaluation, type Notice, StateHolder } from './state.ts'
import { timing as defaultTiming, type Timing } from './timing.ts'
import { onWake } from './wake.ts'
import { type Frame, protocolsFor } from './wire.ts'

export interface ConversationOptions {
  /** Which of the two pages it is: they say and ask some things differently. */
  variant: 'A' | 'B'
  /** Address of the service's calls, for example `https://portal.example/api`. */
  url: string
  /** Asked for each call and each connection. */
  token: () => string | undefined
  context: DeviceContext
  fetch?: typeof fetch
  /** The name that stands beside the user's own messages. */
  user?: string
  /** Asked for each question, BCP 47: answers come in the reader's language where there are any. */
  language?: () => string
  /** Goes on with this thread: its last messages are read first. */
  threadId?: string
  evaluation?: Evaluation
  timing?: Partial<Timing>
}

export interface SendOptions {
  questionId?: number
  /** Searches more files than the device's own. */
  enhance?: boolean
  /** Shown in the place of the question. */
  as?: string
}

/** The one exchange that is under way. */
interface Turn {
  question: string
  answer: string
  ask: Question
  progress: Progress
  isAcknowledged: boolean
  /** The connection was lost, or an attempt took too long: shown as failed, revived by whatever comes of it. */
  isSuspended: boolean
  /** Pieces are missing and were asked for. */
  isResuming?: boolean
  timer?: ReturnType<typeof setTimeout>
  /** Of an answer that is fetched. */
  fetching?: AbortController
}

/** A question that can be asked again. */
interface Asked {
  ask: Question
  /** The answer that it had so far: a second attempt may go on with it. */
  mid?: string
  load?: (signal: AbortSignal) => Promise<Answer>
}

export type Conversation = ReturnType<typeof createConversation>

export function createConversation(options: ConversationOptions) {
  const timing = { ...defaultTiming, ...options.timing }
  const { variant, context } = options
  const means: Means = { url: options.url, token: options.token, fetch: options.fetch ?? ((...args) => fetch(...args)) }
  const holder = new StateHolder()
  const stored: { text: string; options: SendOptions }[] = []
  /** Questions that can be asked again, by their client id. */
  const asked = new Map<string, Asked>()
  /** Answers that have ended: nothing of them is taken any more. */
  const ended = new Set<string>()
  let turn: Turn | undefined
  let stopTimer: ReturnType<typeof setTimeout> | undefined

  const note = (severity: Notice['severity'], text: string) => holder.set({ notice: { key: newKey(), severity, text } })
  const clock = frameClock(() => turn && holder.change(turn.answer, { content: turn.progress.text }))

  const connection = new Connection({
    url: `${options.url.replace(/^http/, 'ws')}/chat/socket`,
    protocols: () => protocolsFor(socketContext(context, options.token() ?? '')),
    timing,
    onWake,
    events: {
      onState: holder.together(stateChanged),
      onOpen: holder.together(opened),
      onFrame: holder.together(heard),
      onLoss: holder.together(lost),
      onError: failedOnce,
    },
  })

  function stateChanged(state: ConnectionState) {
    holder.set({ connection: state, ...(state === 'open' && { wasOpen: true, loss: undefined }) })
    if (state !== 'failed') return
    note('error', texts.connectionTexts[variant].failed)
    for (const { text, options: how } of stored.splice(0)) failStored(text, how)
  }

  function failedOnce() {
    const { error } = texts.connectionTexts[variant]
    if (error) note('error', error)
  }

  function lost(loss: Loss) {
    const { lost: said } = texts.connectionTexts[variant]
    if (said && holder.get().connection !== 'failed') note('warning', said(loss))
    holder.set({ loss })
    if (turn && !turn.fetching) suspend(turn)
  }

  /** Resuming belongs here and nowhere else: before the socket is open it would be lost. */
  function opened() {
    if (turn && !turn.fetching) revive(turn)
    else nextStored()
  }

  function nextStored() {
    const next = turn ? undefined : stored.shift()
    if (next) begin(next.text, next.options)
  }

  function failStored(text: string, { as }: SendOptions) {
    const cid = newCid()
    asked.set(cid, { ask: { text, cid } })
    holder.add([questionMessage(cid, as ?? text, 'failed')])
  }

  const questionMessage = (cid: string, content: string, status: Message['status']): Message => ({
    key: newKey(),
    position: 'QUERY',
    content,
    status,
    type: 'text',
    time: Date.now(),
    cid,
    ...(options.user && { user: options.user }),
  })
  const emptyAnswer = (isEnhanced = false): Message => ({
    key: newKey(),
    position: 'ANSWER',
    content: '',
    status: 'sending',
    type: 'text',
    time: Date.now(),
    ...(isEnhanced && { isEnhanced }),
  })

  function begin(text: string, { questionId, enhance, as }: SendOptions) {
    const cid = newCid()
    const question = questionMessage(cid, as ?? text, 'sending')
    holder.add([question])
    start(question.key, { text, cid, questionId, enhance, chatId: holder.get().threadId })
  }

  function start(question: string, what: Question, resend = false) {
    const answer = emptyAnswer(what.enhance)
    holder.add([answer], question)
    const before = asked.get(what.cid)?.mid
    if (before !== undefined) ended.delete(before)
    asked.set(what.cid, { ask: what })
    turn = { question, answer: answer.key, ask: what, progress: started(), isAcknowledged: false, isSuspended: false }
    holder.set({ isReceiving: true, notice: undefined })
    deliver(turn, resend ? timing.resend : timing.acknowledge)
  }

  function deliver(current: Turn, patience: number) {
    connection.send(requestOf(variant, context, { ...current.ask, chatId: holder.get().threadId, language: options.language?.() }))
    wait(current, patience)
  }

  function wait(current: Turn, patience: number) {
    clearTimeout(current.timer)
    current.timer = setTimeout(
      holder.together(() => suspend(current)),
      patience,
    )
  }

  /** Shows what is under way as failed; it goes on when something comes of it. */
  function suspend(current: Turn) {
    if (current !== turn || current.isSuspended) return
    clearTimeout(current.timer)
    clock.flush()
    current.isSuspended = true
    const { question, answer, isAcknowledged, progress } = current
    const isSecond = holder.find(question)?.resend === 'trying'
    if (!isAcknowledged) holder.change(question, { status: 'failed', ...(isSecond && { resend: 'failed' as const }) })
    if (progress.text === '') holder.remove(answer)
    else holder.change(answer, { status: 'failed' })
    if (isAcknowledged && progress.text === '') holder.change(question, { status: 'failed' })
    holder.set({ isReceiving: false })
  }

  /** After a reconnect: the answer is resumed where it broke off, and a question that may be lost is asked again under the same id. */
  function revive(current: Turn) {
    show(current)
    if (current.progress.mid === undefined) deliver(current, timing.acknowledge)
    else resume(current)
  }

  function resume(current: Turn) {
    const { mid, epoch = 0, seq } = current.progress
    current.isResuming = true
    connection.send({ type: 3, chatId: holder.get().threadId, mid, epoch, after: seq })
    wait(current, timing.acknowledge)
  }

  function show(current: Turn) {
    current.isSuspended = false
    holder.change(current.question, { status: current.isAcknowledged ? 'success' : 'sending', resend: undefined })
    if (holder.find(current.answer)) holder.change(current.answer, { status: 'sending' })
    else holder.add([{ ...emptyAnswer(current.ask.enhance), key: current.answer, content: current.progress.text }], current.question)
    holder.set({ isReceiving: true })
  }

  function heard(frame: Frame) {
    if (frame.type === 'pong' || (frame.mid !== undefined && ended.has(frame.mid))) return
    if (frame.chatId && frame.chatId !== holder.get().threadId && (frame.code === 200 || !holder.get().threadId))
      holder.set({ threadId: frame.chatId })
    if (!turn || turn.fetching) return frame.code === 500 ? note('error', frame.msg || texts.unknownProblem) : undefined
    const { mid } = turn.progress
    if (frame.mid !== undefined && mid !== undefined && frame.mid !== mid) return
    if (frame.cid !== undefined && frame.cid !== turn.ask.cid) return
    acknowledge(turn, frame)
    if (frame.code === 202) return
    if (frame.code === 200 && !isWhole(frame)) return grow(turn, frame)
    conclude(turn, frame)
  }

  function acknowledge(current: Turn, { mid, epoch, code }: Frame) {
    clearTimeout(current.timer)
    if (mid !== undefined && current.progress.mid === undefined) current.progress = { ...current.progress, mid, epoch }
    if (code === 500) return
    const wasAcknowledged = current.isAcknowledged
    current.isAcknowledged = true
    if (current.isSuspended) show(current)
    else if (!wasAcknowledged) holder.change(current.question, { status: 'success', resend: undefined })
  }

  function grow(current: Turn, frame: Frame) {
    const step = take(current.progress, frame)
    if (step.kind === 'gap') return current.isResuming ? undefined : resume(current)
    if (step.kind === 'old') return
    current.isResuming = false
    current.progress = step.progress
    const attached = attachmentsOf(frame)
    if (Object.keys(attached).length > 0) {
      const resources = [...(holder.find(current.answer)?.resources ?? []), ...(attached.resources ?? [])]
      holder.change(current.answer, { ...attached, ...(resources.length > 0 && { resources }) })
    }
    if (step.kind === 'ended') end(current, { content: current.progress.text, status: 'success', kind: 'ai' })
    else clock.ask()
  }

  function conclude(current: Turn, frame: Frame) {
    const { text } = current.progress
    const content = wholeText(frame)
    if (isWhole(frame)) end(current, { ...attachmentsOf(frame), content, status: 'success', kind: frame.type })
    else if (frame.code === 204) {
      const said = frame.msg === 'NotSupport' ? content || frame.delta : ''
      end(current, { ...attachmentsOf(frame), content: said || texts.nothingRelated, status: 'success', kind: 'none' })
    } else if (frame.code === 500) fail(current, frame.msg || texts.unknownProblem)
    else end(current, text === '' ? undefined : { content: text, status: 'success' })
  }

  /** Ends the exchange; without a patch the answer goes. */
  function end(current: Turn, patch: Partial<Message> | undefined) {
    release(current)
    if (patch) holder.change(current.answer, { mid: current.progress.mid, time: Date.now(), ...patch })
    else holder.remove(current.answer)
    holder.set({ isReceiving: false })
    nextStored()
  }

  function fail(current: Turn, msg: string) {
    const isSecond = holder.find(current.question)?.resend === 'trying'
    release(current)
    if (current.progress.text === '') holder.remove(current.answer)
    else holder.change(current.answer, { content: current.progress.text, status: 'failed' })
    holder.change(current.question, { status: 'failed', ...(isSecond && { resend: 'failed' as const }) })
    holder.set({ isReceiving: false })
    note('error', msg)
  }

  function release(current: Turn) {
    clock.drop()
    clearTimeout(current.timer)
    const { mid } = current.progress
    const question = asked.get(current.ask.cid)
    if (mid !== undefined && question) asked.set(current.ask.cid, { ...question, mid })
    if (mid !== undefined) ended.add(mid)
    if (turn === current) turn = undefined
  }

  function fetchAnswer(question: string, what: Question, load: (signal: AbortSignal) => Promise<Answer>) {
    const answer = emptyAnswer()
    const fetching = new AbortController()
    holder.add([answer], question)
    asked.set(what.cid, { ask: what, load })
    const current: Turn = {
      question,
      answer: answer.key,
      ask: what,
      progress: started(),
      isAcknowledged: true,
      isSuspended: false,
      fetching,
    }
    turn = current
    holder.set({ isReceiving: true, notice: undefined })
    load(fetching.signal).then(
      holder.together((found: Answer) => {
        if (turn !== current) return
        holder.change(question, { status: 'success', resend: undefined })
        end(current, { ...found, status: 'success' })
      }),
      holder.together((error: unknown) => {
        if (turn === current) fail(current, error instanceof Error ? error.message : texts.unknownProblem)
      }),
    )
  }

  /** A turn that only waits for a connection gives way to the next question. */
  function isBusy() {
    if (turn && !turn.isSuspended) {
      note('warning', texts.busy)
      return true
    }
    if (turn) release(turn)
    return false
  }

  /** False if it was not sent. Before the first connection it is kept, and sent as soon as that is open. */
  function send(text: string, how: SendOptions = {}): boolean {
    if (text.trim() === '') return false
    const { connection: state, wasOpen } = holder.get()
    if (state !== 'open') {
      if (wasOpen || state === 'failed') return false
      stored.push({ text, options: how })
      return true
    }
    if (isBusy()) return false
    begin(text, how)
    return true
  }

  /** Shows a question and fetches its answer by a call of its own, without the socket. */
  function askBy(text: string, load: (signal: AbortSignal) => Promise<Answer>): boolean {
    if (isBusy()) return false
    const cid = newCid()
    const question = questionMessage(cid, text, 'sending')
    holder.add([question])
    fetchAnswer(question.key, { text, cid }, load)
    return true
  }

  /** A real second attempt, under the same client id. */
  function retry(cid: string) {
    const again = asked.get(cid)
    const question = holder.get().messages.find((message) => message.cid === cid)
    if (!again || question?.status !== 'failed' || isBusy()) return
    const at = holder.get().messages.indexOf(question)
    const broken = holder.get().messages[at + 1]
    if (broken?.position === 'ANSWER' && broken.status === 'failed') holder.remove(broken.key)
    holder.change(question.key, { status: 'sending', resend: 'trying' })
    if (again.load) return fetchAnswer(question.key, again.ask, again.load)
    start(question.key, again.ask, true)
    connection.retry()
  }

  function stop() {
    const current = turn
    if (!current || !holder.get().isReceiving || !holder.get().canStop) return
    holder.set({ canStop: false })
    clearTimeout(stopTimer)
    stopTimer = setTimeout(() => holder.set({ canStop: true }), timing.stop)
    const { threadId } = holder.get()
    const cancelled =
      threadId && !current.fetching
        ? ask(means, `/chat/runThread/${encodeURIComponent(threadId)}/cancel`, { deviceInfo: context.deviceInfo || allDevices })
        : Promise.resolve()
    // B ends here at once, and the service only to spare it work; A waits for the service's word.
    if (variant === 'B' || current.fetching) stopHere(current)
    cancelled.then(
      holder.together(() => {
        if (turn === current) stopHere(current)
      }),
      (error: unknown) => variant === 'A' && note('error', (error as CallFailed).message),
    )
  }

  function stopHere(current: Turn) {
    current.fetching?.abort()
    holder.change(current.question, { status: 'success' })
    end(current, current.progress.text === '' ? undefined : { content: current.progress.text, status: 'success' })
    if (variant === 'B') note('info', texts.stopped)
  }

  /** Reads messages before the first one. */
  async function readOlder() {
    const { threadId, messages, older } = holder.get()
    if (!threadId || older === 'loading' || older === 'none') return
    holder.set({ older: 'loading' })
    // What was said meanwhile counts too: it moved the pages on.
    const known = messages.filter(({ status, recordId }) => recordId !== undefined || status === 'success').length
    try {
      const { messages: found, hasMore } = await readPage(means, threadId, Math.floor(known / pageSize) + 1)
      const here = new Set(holder.get().messages.map(({ recordId }) => recordId))
      const fresh = found.filter(({ recordId }) => !here.has(recordId))
      holder.set({ messages: [...fresh, ...holder.get().messages], older: hasMore ? 'more' : 'none' })
    } catch (error) {
      const isGone = error instanceof CallFailed && (error.code === 404 || error.code === 403) && messages.length === 0
      // A thread that is not there any more, or never was this reader's, is no reason not to begin another.
      holder.set(isGone ? { threadId: undefined, older: 'none', evaluation: 0 } : { older: 'failed' })
    }
  }

  /** An answer that was under way when the page was left goes on. */
  async function goOn(threadId: string) {
    await readOlder()
    const last = holder.get().messages.at(-1)
    if (last?.position !== 'QUERY' || turn) return
    const running = await readRunning(means, threadId).catch(() => undefined)
    if (!running || turn) return
    const cid = newCid()
    holder.change(last.key, { cid })
    const what = { text: last.content, cid, chatId: threadId }
    asked.set(cid, { ask: what })
    turn = {
      question: last.key,
      answer: newKey(),
      ask: what,
      progress: { ...running, seq: 0, text: '' },
      isAcknowledged: true,
      isSuspended: true,
    }
    if (connection.isOpen) revive(turn)
  }

  async function evaluate(evaluation: Evaluation) {
    const { threadId, evaluation: before, isSuggestionOpen } = holder.get()
    if (!threadId) return
    holder.set({ evaluation, isSuggestionOpen: evaluation === -1 })
    try {
      await ask(means, '/gptTopicRecord/addGptTopicRecord', { threadId, evaluation })
    } catch (error) {
      if (holder.get().evaluation === evaluation) holder.set({ evaluation: before, isSuggestionOpen })
      note('error', (error as CallFailed).message)
    }
  }

  async function suggest(text: string) {
    const { threadId, evaluation } = holder.get()
    if (!threadId || text.trim() === '') return
    try {
      await ask(means, '/gptTopicRecord/addGptTopicSuggestion', { threadId, suggestion: evaluation === 1 ? '' : text }, { as: 'form' })
      holder.set({ isSuggestionOpen: false })
      if (variant === 'A' || evaluation === -1) note('success', texts.thanks)
    } catch (error) {
      note('error', (error as CallFailed).message)
    }
  }

  if (options.threadId !== undefined) {
    holder.set({ threadId: options.threadId, evaluation: options.evaluation ?? 0, older: 'more' })
    void goOn(options.threadId)
  }

  return {
    subscribe: holder.subscribe,
    getSnapshot: holder.get,
    send: holder.together(send),
    ask: holder.together(askBy),
    retry: holder.together(retry),
    stop: holder.together(stop),
    like: () => evaluate(holder.get().evaluation === 1 ? 0 : 1),
    dislike: () => evaluate(holder.get().evaluation === -1 ? 0 : -1),
    suggest,
    readOlder,
    reconnect: () => connection.retry(),
    dismissNotice: () => holder.set({ notice: undefined }),
    dispose() {
      connection.dispose()
      clock.drop()
      clearTimeout(stopTimer)
      clearTimeout(turn?.timer)
      turn?.fetching?.abort()
    },
  }
}
