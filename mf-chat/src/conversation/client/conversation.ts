import { chatRoutes } from '@portal/contracts/chat.contract.ts'
import { chatCode, chatSocketPath } from '@portal/contracts/chat-socket.ts'
import { allDevices } from '@portal/contracts/device-group.ts'
import { type CallContext, type CallFailed, callRoute } from './calls.ts'
import { Connection, type ConnectionState, type Loss } from './connection.ts'
import { type DeviceContext, requestOf, socketContext } from './context.ts'
import { evaluationActions } from './evaluation.ts'
import { Exchange, type SendOptions } from './exchange.ts'
import { handleFrame } from './frame-handler.ts'
import { isKept, readEvaluation, readLastRun, readOlder } from './history.ts'
import { limits as defaultLimits, type Limits } from './limits.ts'
import * as texts from './notices.ts'
import { onRetryTrigger } from './retry-trigger.ts'
import { type Evaluation, type Notice, StateHolder } from './state.ts'
import type { Load, Turn } from './turn.ts'
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
  limits?: Partial<Limits>
}

export type Conversation = ReturnType<typeof createConversation>

/** One conversation with the assistant: its connection, what is said in it, and what can be done. */
export function createConversation(options: ConversationOptions) {
  const limits = { ...defaultLimits, ...options.limits }
  const { variant, context } = options
  const calls: CallContext = { url: options.url, token: options.token, fetch: options.fetch ?? ((...args) => fetch(...args)) }
  const holder = new StateHolder()
  /** Asked before the socket was open for the first time. */
  const stored: { text: string; how: SendOptions }[] = []
  let stopTimer: ReturnType<typeof setTimeout> | undefined
  let ofConnection: Notice | undefined
  /** Stopped before the service has said that it took them, by their client ids: what to do when it does. */
  const stopped = new Map<string, (threadId: string) => void>()

  const exchange = new Exchange({
    holder,
    limits,
    user: options.user,
    ask: (question) =>
      connection.send(requestOf(variant, context, { ...question, chatId: holder.get().threadId, language: options.language?.() })),
    say: (message) => connection.send(message),
    onOver: sendStored,
  })
  const connection = new Connection({
    url: `${options.url.replace(/^http/, 'ws')}${chatSocketPath}`,
    protocols: () => protocolsFor(socketContext(context, options.token() ?? '')),
    limits,
    onRetryTrigger,
    events: {
      onState: holder.together(stateChanged),
      onOpen: holder.together(opened),
      onFrame: holder.together((frame: Frame) => {
        cancelTaken(frame)
        handleFrame(frame, exchange, holder)
      }),
      onLoss: holder.together(lost),
      onError: () => {
        const { error } = texts.connectionTexts[variant]
        if (error) noteConnection('error', error)
      },
    },
  })

  /** What is said of the connection goes when it is there. */
  function noteConnection(severity: Notice['severity'], text: string) {
    holder.note(severity, text)
    ofConnection = holder.get().notice
  }

  function stateChanged(state: ConnectionState) {
    holder.set({ connection: state, ...(state === 'open' && { wasOpen: true, loss: undefined }) })
    if (state === 'open' && ofConnection && holder.get().notice === ofConnection) holder.set({ notice: undefined })
    if (state !== 'failed') return
    noteConnection('error', texts.connectionTexts[variant].failed)
    for (const { text, how } of stored.splice(0)) exchange.refuse(text, how)
  }

  function lost(loss: Loss) {
    const { lost: said } = texts.connectionTexts[variant]
    if (said && holder.get().connection !== 'failed') noteConnection('warning', said(loss))
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
      if (wasOpen || state === 'failed') {
        noteConnection('warning', texts.unsent)
        return false
      }
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
    stopTimer = setTimeout(() => holder.set({ canStop: true }), limits.stopCooldownMs)
    // B ends here at once, and at the service so that the next question finds it free; A waits for the service's word.
    const isLocal = variant === 'B' || turn.fetching !== undefined || !threadId
    if (!turn.fetching) {
      if (turn.isAcknowledged && threadId) cancel(threadId, turn)
      else stopped.set(turn.ask.cid, (taken) => cancel(taken, turn))
    }
    if (isLocal) stopHere(turn)
  }

  function cancel(threadId: string, turn: Turn) {
    callRoute(calls, chatRoutes.cancelRun, { params: { threadId }, body: { deviceInfo: context.deviceInfo || allDevices } }).then(
      holder.together(() => {
        if (turn === exchange.turn) stopHere(turn)
      }),
      (error: CallFailed) => holder.note('error', error.message),
    )
  }

  /** A service that says nothing of client ids answers in turn. */
  function cancelTaken({ code, cid = stopped.keys().next().value, chatId, mid }: Frame) {
    const cancelNow = code === chatCode.accepted && cid !== undefined ? stopped.get(cid) : undefined
    if (cid === undefined || cancelNow === undefined || !chatId) return
    stopped.delete(cid)
    if (exchange.turn?.ask.cid !== cid) exchange.ignore(mid)
    cancelNow(chatId)
  }

  function stopHere(turn: Turn) {
    turn.fetching?.abort()
    holder.change(turn.question, { status: 'success' })
    exchange.endAsItIs(turn)
    if (variant === 'B') holder.note('info', texts.stopped)
  }

  /** Reads messages before the first one. After the last ones, an answer that was under way when the page was left goes on. */
  async function older() {
    const isFirst = !holder.get().messages.some(isKept)
    await readOlder(holder, calls)
    const { messages, threadId } = holder.get()
    const last = messages.at(-1)
    if (!isFirst || !threadId || !last || !isKept(last) || last.position !== 'QUERY' || exchange.turn) return
    // It may have ended meanwhile: told again, it is shown all the same.
    const run = await readLastRun(calls, threadId).catch(() => undefined)
    if (!run || exchange.turn) return
    exchange.takeUp(last, run)
    if (connection.isOpen) opened()
  }

  /** What was thought of it; not known is as good as nothing. */
  async function recall(threadId: string) {
    const evaluation = await readEvaluation(calls, threadId).catch(() => 0 as const)
    const { evaluation: meanwhile, threadId: now } = holder.get()
    if (meanwhile === 0 && now === threadId) holder.set({ evaluation })
  }

  if (options.threadId !== undefined) {
    holder.set({ threadId: options.threadId, evaluation: options.evaluation ?? 0, older: 'more' })
    void older()
    if (options.evaluation === undefined) void recall(options.threadId)
  }

  return {
    subscribe: holder.subscribe,
    getSnapshot: holder.get,
    send: holder.together(send),
    ask: holder.together(askBy),
    retry: holder.together(retry),
    stop: holder.together(stop),
    ...evaluationActions(holder, calls, variant),
    readOlder: older,
    reconnect: () => connection.retry(),
    dismissNotice: () => holder.set({ notice: undefined }),
    dispose() {
      connection.dispose()
      exchange.dispose()
      clearTimeout(stopTimer)
    },
  }
}
