import { call, problemText } from '@portal/client'
import { gptTopicRecordRoutes } from '@portal/contracts/thread.contract.ts'
import { useRef, useState } from 'react'
import { thanks } from '../conversation/client/notices.ts'
import type { Evaluation, Notice } from '../conversation/client/state.ts'

interface Rating {
  evaluation: Evaluation
  /** Disliked, and not yet said why. */
  isSuggestionOpen: boolean
}
const unrated: Rating = { evaluation: 0, isSuggestionOpen: false }

interface RatingOptions {
  /** Key of the answer that is rated; another answer is not rated yet. */
  answer: string | undefined
  /** Keeps the question of that answer in a conversation; resolves with its thread. */
  keep(): Promise<string>
  notify(severity: Notice['severity'], text: string): void
}

/**
 * Like and dislike of an answer that was looked up. A rating belongs to a conversation, which begins with the
 * first click.
 */
export function useRating({ answer, keep, notify }: RatingOptions) {
  const [rated, setRated] = useState<{ answer: string | undefined; rating: Rating }>()
  const threads = useRef(new Map<string, Promise<string>>())
  /** What was said last: of two clicks the later one holds, so they arrive one after the other. */
  const said = useRef<Promise<unknown>>(Promise.resolve())
  const rating = answer !== undefined && rated?.answer === answer ? rated.rating : unrated

  function threadOf(key: string): Promise<string> {
    const kept = threads.current.get(key) ?? keep()
    threads.current.set(key, kept)
    kept.catch(() => threads.current.delete(key))
    return kept
  }

  function record(key: string, evaluation: Evaluation) {
    const send = async () =>
      call(gptTopicRecordRoutes.addGptTopicRecord, { threadId: await threadOf(key), evaluation })
    const sent = said.current.then(send, send)
    said.current = sent
    return sent
  }

  async function evaluate(wanted: 1 | -1) {
    if (answer === undefined) return
    const evaluation: Evaluation = rating.evaluation === wanted ? 0 : wanted
    const next = { answer, rating: { evaluation, isSuggestionOpen: evaluation === -1 } }
    setRated(next)
    try {
      await record(answer, evaluation)
    } catch (error) {
      setRated((now) => (now === next ? { answer, rating } : now))
      notify('error', problemText(error))
    }
  }

  async function suggest(suggestion: string) {
    if (answer === undefined) return
    try {
      await call(gptTopicRecordRoutes.addGptTopicSuggestion, { threadId: await threadOf(answer), suggestion })
      setRated({ answer, rating: { ...rating, isSuggestionOpen: false } })
      notify('success', thanks)
    } catch (error) {
      notify('error', problemText(error))
    }
  }

  /** Keeps the answer in a conversation that a person can look into. */
  const begin = async () => (answer === undefined ? undefined : threadOf(answer))

  return { ...rating, begin, like: () => void evaluate(1), dislike: () => void evaluate(-1), suggest }
}
