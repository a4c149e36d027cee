import type { Draft, Handlers } from './draft.ts'
import { continueExchange, resumeEarlierAnswer } from './exchange.ts'
import { isRatable, isStored, type Message } from './message.ts'
import * as texts from './notices.ts'

type ThreadEvent =
  | 'threadOpened'
  | 'readOlder'
  | 'olderRead'
  | 'olderFailed'
  | 'runFound'
  | 'evaluate'
  | 'evaluationFailed'
  | 'suggest'
  | 'suggestionSaved'

export const threadHandlers: Handlers<ThreadEvent> = {
  evaluate(draft, { answer, evaluation: wanted }) {
    const { threadId, isSuggestionOpen } = draft.view
    const message = draft.find(answer)
    if (!threadId || !message || !isRatable(message)) return
    const { evaluation: before = 0, mid } = message
    const evaluation = before === wanted ? 0 : wanted
    draft.change(answer, { evaluation })
    draft.show({ rated: answer, isSuggestionOpen: evaluation === -1 })
    draft.do({
      type: 'saveEvaluation',
      threadId,
      answer,
      mid,
      evaluation,
      before: { evaluation: before, isSuggestionOpen },
    })
  },

  suggest(draft, { text }) {
    const { threadId, rated } = draft.view
    if (!threadId || text.trim() === '') return
    const { evaluation, mid } = (rated !== undefined && draft.find(rated)) || {}
    const isThanked = draft.state.variant === 'A' || evaluation === -1
    draft.do({
      type: 'saveSuggestion',
      threadId,
      mid,
      suggestion: evaluation === 1 ? '' : text,
      isThanked,
    })
  },

  readOlder,

  threadOpened(draft, { threadId }) {
    draft.show({ threadId, older: 'more' })
    readOlder(draft)
  },

  evaluationFailed(draft, { answer, evaluation, before, msg, error, params }) {
    if (draft.find(answer)?.evaluation === evaluation) {
      draft.change(answer, { evaluation: before.evaluation })
      if (draft.view.rated === answer) draft.show({ isSuggestionOpen: before.isSuggestionOpen })
    }
    draft.notify('error', msg, { ...(error && { error }), ...(params && { params }) })
  },

  suggestionSaved(draft, { isThanked }) {
    draft.show({ isSuggestionOpen: false })
    if (isThanked) draft.notify('success', texts.thanksText)
  },

  olderRead(draft, { messages: read, hasMore, isFirst }) {
    const found = read.map((message) => draft.signed(message))
    const { messages, threadId } = draft.view
    draft.show({ messages: [...unknown(found, messages), ...messages], older: hasMore ? 'more' : 'none' })
    const last = draft.view.messages.at(-1)
    if (!isFirst || !threadId || !last || !isStored(last) || last.position !== 'QUERY' || draft.exchange)
      return
    // Reads the last run, which may have ended since.
    draft.do({ type: 'readLastRun', threadId, question: last.key })
  },

  /** Starts a new thread if the old one no longer exists. */
  olderFailed: (draft, { isGone }) =>
    draft.show(isGone ? { threadId: undefined, older: 'none' } : { older: 'failed' }),

  runFound(draft, { question: key, cid, mid, epoch }) {
    const question = draft.find(key)
    if (!question || draft.exchange) return
    resumeEarlierAnswer(draft, question, cid, { mid, epoch })
    if (draft.view.connection === 'open') continueExchange(draft)
  },
}

function readOlder(draft: Draft) {
  const { threadId, messages, older } = draft.view
  if (!threadId || older === 'loading' || older === 'none') return
  draft.show({ older: 'loading' })
  // Counts messages that arrived since, because they shift the pages.
  const known = messages.filter((message) => isStored(message) || message.status === 'success').length
  const isFirst = !messages.some(isStored)
  draft.do({ type: 'readMessages', threadId, known, isFirst, isEmpty: messages.length === 0 })
}

/** Returns the unknown messages of a page; own messages of this page keep their sent form. */
function unknown(found: readonly Message[], here: readonly Message[]): Message[] {
  const kept = new Set(here.map(({ recordId }) => recordId))
  const said = new Set(here.flatMap((message) => (isStored(message) ? [] : (message.mid ?? []))))
  return found.filter(({ recordId, mid }) => !kept.has(recordId) && !(mid !== undefined && said.has(mid)))
}
