import { call, problemText } from '@portal/client'
import { gptTopicRecordRoutes } from '@portal/contracts/thread.contract.ts'
import { useRef, useState } from 'react'
import type { Evaluation } from '../conversation/client/message.ts'
import { thanksText } from '../conversation/client/notices.ts'
import type { Notice } from '../conversation/client/state.ts'

/** Conversation and message of a stored answer. */
export interface StoredAnswer {
  threadId: string
  mid: string
}

interface RatingOptions {
  /** Stores an answer, by the key of its message, with its question in a conversation. */
  keep(answer: string): Promise<StoredAnswer>
  notify(severity: Notice['severity'], text: string): void
}

/** Ratings of looked-up answers. The first click stores the answer as a conversation. */
export function useRating({ keep, notify }: RatingOptions) {
  const [evaluations, setEvaluations] = useState<Readonly<Record<string, Evaluation>>>({})
  /** Last rated answer, and whether it is a dislike without a suggestion. */
  const [last, setLast] = useState<{ rated?: string; isSuggestionOpen: boolean }>({ isSuggestionOpen: false })
  /** Promise of the last click; clicks are sent sequentially, so that the last one counts. */
  const said = useRef<Promise<unknown>>(Promise.resolve())

  function record(key: string, evaluation: Evaluation) {
    const send = async () =>
      call(gptTopicRecordRoutes.addGptTopicRecord, { ...(await keep(key)), evaluation })
    const sent = said.current.then(send, send)
    said.current = sent
    return sent
  }

  async function rate(key: string, wanted: 1 | -1) {
    const before = evaluations[key] ?? 0
    const evaluation: Evaluation = before === wanted ? 0 : wanted
    setEvaluations((now) => ({ ...now, [key]: evaluation }))
    setLast({ rated: key, isSuggestionOpen: evaluation === -1 })
    try {
      await record(key, evaluation)
    } catch (error) {
      setEvaluations((now) => (now[key] === evaluation ? { ...now, [key]: before } : now))
      setLast((now) => (now.rated === key ? { isSuggestionOpen: false } : now))
      notify('error', problemText(error))
    }
  }

  async function suggest(suggestion: string) {
    if (last.rated === undefined) return
    try {
      await call(gptTopicRecordRoutes.addGptTopicSuggestion, { ...(await keep(last.rated)), suggestion })
      setLast({ ...last, isSuggestionOpen: false })
      notify('success', thanksText)
    } catch (error) {
      notify('error', problemText(error))
    }
  }

  return { evaluations, ...last, rate: (key: string, wanted: 1 | -1) => void rate(key, wanted), suggest }
}
