import { ask, type CallFailed, type Means } from './calls.ts'
import { Connection, type ConnectionState, type Loss } from './connection.ts'
import { allDevices, type DeviceContext, requestOf, socketContext } from './context.ts'
import { Exchange, type SendOptions } from './exchange.ts'
import { hear } from './hearing.ts'
import { readEvaluation, readOlder, readRunning } from './history.ts'
import { judgement } from './judgement.ts'
import * as texts from './notices.ts'
import { type Evaluation, StateHolder } from './state.ts'
import { timing as defaultTiming, type Timing } from './timing.ts'
import type { Load, Turn } from './turn.ts'
import { onWake } from './wake.ts'
import { protocolsFor } from './wire.ts'

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

export type Conversation = ReturnType<typeof createConversation>

/** One conversation with the assistant: its connection, what is said in it, and what can be done. */
export function createConversation(options: ConversationOptions) {
  const timing = { ...defaultTiming, ...options.timing }
  const { variant, context } = options
  const means: Means = { url: options.url, token: options.token, fetch: options.fetch ?? ((...args) => fetch(...args)) }
  const holder = new StateHolder()
  /** Asked before the socket was open for the first time. */
  const stored: { text: string; how: SendOptions }[] = []
  let stopTimer: ReturnType<typeof setTimeout> | undefined

  const exchange = new Exchange({
    holder,
    timing,
    user: options.user,
    ask: (question) =>
      connection.send(requestOf(variant, context, { ...question, chatId: holder.get().threadId, language: options.language?.() })),
    say: (message) => connection.send(message),
    onOver: sendStored,
  })
  const connection = new Connection({
    url: `${options.url.replace(/^http/, 'ws')}/chat/socket`,
    protocols: () => protocolsFor(socketContext(context, options.token() ?? '')),
    timing,
    onWake,
    events: {
      onState: holder.together(stateChanged),
      onOpen: holder.together(opened),
      onFrame: holder.together((frame) => hear(frame, exchange, holder)),
      onLoss: holder.together(lost),
      onError: () => {
        const { error } = texts.connectionTexts[variant]
        if (error) holder.note('error', error)
      },
    },
  })

  function stateChanged(state: ConnectionState) {
    holder.set({ connection: state, ...(state === 'open' && { wasOpen: true, loss: undefined }) })
    if (state !== 'failed') return
    holder.note('error', texts.connectionTexts[variant].failed)
    for (const { text, how } of stored.splice(0)) exchange.refuse(text, how)
  }

  function lost(loss: Loss) {
    const { lost: said } = texts.connectionTexts[variant]
    if (said && holder.get().connection !== 'failed') holder.note('warning', said(loss))
    holder.set({ loss })
    const { turn } = exchange
    if (turn && !turn.fetching) exchange.suspend(turn)
  }

  /** Resuming belongs here and nowhere else: before the socket is open it would be lost. */
  function opened() {
    const { turn } = exchange
    if (turn && !turn.fetching) exchange.revive(turn)
    else sendStored()
  }

  function sendStored() {
    const next = exchange.turn ? undefined : stored.shift()
    if (next) exchange.begin(next.text, next.how)
  }

  /** A turn that only waits for a connection gives way to the next question. */
  function isBusy() {
    const { turn } = exchange
    if (turn && !turn.isSuspended) {
      holder.note('warning', texts.busy)
      return true
    }
    if (turn) exchange.release(turn)
    return false
  }

  /** False if it was not sent. Before the first connection it is kept, and sent as soon as that is open. */
  function send(text: string, how: SendOptions = {}): boolean {
    if (text.trim() === '') return false
    const { connection: state, wasOpen } = holder.get()
    if (state !== 'open') {
      if (wasOpen || state === 'failed') return false
      stored.push({ text, how })
      return true
    }
    if (isBusy()) return false
    exchange.begin(text, how)
    return true
  }

  /** Shows a question and fetches its answer by a call of its own, without the socket. */
  function askBy(text: string, load: Load): boolean {
    if (isBusy()) return false
    exchange.fetch(text, load)
    return true
  }

  function retry(cid: string) {
    if (!isBusy() && exchange.retry(cid)) connection.retry()
  }

  function stop() {
    const { turn } = exchange
    const { isReceiving, canStop, threadId } = holder.get()
    if (!turn || !isReceiving || !canStop) return
    holder.set({ canStop: false })
    clearTimeout(stopTimer)
    stopTimer = setTimeout(() => holder.set({ canStop: true }), timing.stop)
    const isLocal = variant === 'B' || turn.fetching !== undefined || !threadId
    const cancelled =
      threadId && !turn.fetching
        ? ask(means, `/chat/runThread/${encodeURIComponent(threadId)}/cancel`, { deviceInfo: context.deviceInfo || allDevices })
        : Promise.resolve()
    // B ends here at once, and the service only to spare it work; A waits for the service's word.
    if (isLocal) stopHere(turn)
    cancelled.then(
      holder.together(() => {
        if (turn === exchange.turn) stopHere(turn)
      }),
      (error: CallFailed) => variant === 'A' && holder.note('error', error.message),
    )
  }

  function stopHere(turn: Turn) {
    turn.fetching?.abort()
    holder.change(turn.question, { status: 'success' })
    exchange.endAsItIs(turn)
    if (variant === 'B') holder.note('info', texts.stopped)
  }

  /** An answer that was under way when the page was left goes on. */
  async function goOn(threadId: string) {
    await readOlder(holder, means)
    const last = holder.get().messages.at(-1)
    if (last?.position !== 'QUERY' || exchange.turn) return
    const running = await readRunning(means, threadId).catch(() => undefined)
    if (!running || exchange.turn) return
    exchange.takeUp(last, running)
    if (connection.isOpen) opened()
  }

  /** What was thought of it; not known is as good as nothing. */
  async function recall(threadId: string) {
    const evaluation = await readEvaluation(means, threadId).catch(() => 0 as const)
    const { evaluation: meanwhile, threadId: now } = holder.get()
    if (meanwhile === 0 && now === threadId) holder.set({ evaluation })
  }

  if (options.threadId !== undefined) {
    holder.set({ threadId: options.threadId, evaluation: options.evaluation ?? 0, older: 'more' })
    void goOn(options.threadId)
    if (options.evaluation === undefined) void recall(options.threadId)
  }

  return {
    subscribe: holder.subscribe,
    getSnapshot: holder.get,
    send: holder.together(send),
    ask: holder.together(askBy),
    retry: holder.together(retry),
    stop: holder.together(stop),
    ...judgement(holder, means, variant),
    readOlder: () => readOlder(holder, means),
    reconnect: () => connection.retry(),
    dismissNotice: () => holder.set({ notice: undefined }),
    dispose() {
      connection.dispose()
      exchange.dispose()
      clearTimeout(stopTimer)
    },
  }
}
