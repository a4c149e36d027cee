import { Draft, type Handlers } from './draft.ts'
import {
  beginExchange,
  beginFetch,
  continueExchange,
  dropSuspendedExchange,
  endExchange,
  failExchange,
  refuseQuestion,
  retryQuestion,
  stopExchange,
  suspendExchange,
} from './exchange.ts'
import { handleFrame } from './frame-handler.ts'
import type { ConversationEvent, Effect, MachineState, PendingQuestion, StampedEvent } from './machine.ts'
import * as texts from './notices.ts'
import { threadHandlers } from './thread-handlers.ts'

/** Returns the state after an event, and its effects. Pure function. */
export function reduce(
  state: MachineState,
  event: StampedEvent,
): { state: MachineState; effects: readonly Effect[] } {
  const draft = new Draft(state, event)
  handlers[event.type](draft, event as never)
  return { state: draft.state, effects: draft.effects }
}

const handlers: Handlers<ConversationEvent['type']> = {
  ...threadHandlers,

  connectionChanged(draft, { connection }) {
    const { notice } = draft.view
    draft.show({ connection, ...(connection === 'open' && { wasOpen: true, loss: undefined }) })
    if (connection === 'open' && notice && notice.key === draft.state.connectionNotice)
      draft.show({ notice: undefined })
    if (connection !== 'failed') return
    draft.notifyOfConnection('error', texts.connectionTexts[draft.state.variant].failed)
    const { queued } = draft.state
    draft.set({ queued: [] })
    for (const asking of queued) refuseQuestion(draft, asking)
  },

  opened: continueExchange,

  lost(draft, { loss }) {
    const { lost: said } = texts.connectionTexts[draft.state.variant]
    if (said && draft.view.connection !== 'failed') draft.notifyOfConnection('warning', said(loss))
    draft.show({ loss })
    suspendExchange(draft)
  },

  socketFailed(draft) {
    const { error } = texts.connectionTexts[draft.state.variant]
    if (error) draft.notifyOfConnection('error', error)
  },

  frame: (draft, { frame }) => handleFrame(draft, frame),

  /** Queues the question before the first connection. */
  send(draft, event) {
    const { connection, wasOpen } = draft.view
    if (event.text.trim() === '') return
    if (connection === 'open') {
      if (dropSuspendedExchange(draft)) beginExchange(draft, event)
    } else if (wasOpen || connection === 'failed') draft.notifyOfConnection('warning', texts.unsentText)
    else draft.set({ queued: [...draft.state.queued, asking(event)] })
  },

  fetch(draft, event) {
    if (dropSuspendedExchange(draft)) beginFetch(draft, event)
  },

  retry(draft, { cid }) {
    if (dropSuspendedExchange(draft) && retryQuestion(draft, cid)) draft.do({ type: 'reconnect' })
  },

  stop(draft) {
    const { exchange } = draft
    const { isReceiving, canStop, threadId } = draft.view
    if (!exchange || !isReceiving || !canStop) return
    draft.show({ canStop: false })
    draft.do({ type: 'setTimer', timer: 'stop', limit: 'stopCooldownMs' })
    const { answer, ask, isAcknowledged, isFetched } = exchange
    if (!isFetched) {
      if (isAcknowledged && threadId) draft.do({ type: 'cancelRun', threadId, answer })
      else
        draft.set({
          stopped: [...draft.state.stopped.filter(({ cid }) => cid !== ask.cid), { cid: ask.cid, answer }],
        })
    }
    // Variant B ends the answer here and at the service, so that the next question is accepted; variant A
    // waits for the service.
    if (draft.state.variant === 'B' || isFetched || !threadId) stopExchange(draft, exchange)
  },

  dismiss: (draft) => draft.show({ notice: undefined }),

  acknowledgeTimedOut: (draft) => suspendExchange(draft),

  stopAllowed: (draft) => draft.show({ canStop: true }),

  painted(draft) {
    const { exchange } = draft
    const shown = exchange && draft.find(exchange.answer)
    if (shown && shown.content !== exchange.progress.text)
      draft.change(shown.key, { content: exchange.progress.text })
  },

  fetched(draft, { answer, found }) {
    const { exchange } = draft
    if (exchange?.answer !== answer) return
    draft.change(exchange.question, { status: 'success', resend: undefined })
    endExchange(draft, exchange, { ...found, status: 'success' })
  },

  fetchFailed(draft, { answer, msg }) {
    const { exchange } = draft
    if (exchange?.answer === answer) failExchange(draft, exchange, msg)
  },

  cancelled(draft, { answer }) {
    const { exchange } = draft
    if (exchange?.answer === answer) stopExchange(draft, exchange)
  },

  callFailed: (draft, event) => draft.notify('error', event.msg, event),
}

const asking = ({ text, cid, questionId, enhance, as }: PendingQuestion): PendingQuestion => ({
  text,
  cid,
  questionId,
  enhance,
  as,
})
