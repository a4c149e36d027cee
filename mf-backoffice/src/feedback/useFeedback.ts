import { markStale, store, useEvents, useSession, useT } from '@portal/client'
import { useEffect } from 'react'
import { markNoticesRead } from './comment.api.ts'
import { useGetFeedbackInfoQuery } from './feedback.api.ts'

/** Pattern of an id; the server answers all other numbers. */
const isNumber = /^[1-9]\d{0,14}$/
/** Poll interval. It covers clients that receive no events. */
export const pollMs = 60_000

/** Refetches data of the changed feedback; without an id, of any feedback. */
export function useFeedbackEvents(id?: number) {
  useEvents('row.changed', ({ noun, id: row }) => {
    if (noun === 'feedback' && (id === undefined || row === undefined || row === id))
      store.dispatch(markStale('Feedback', 'FeedbackComment'))
  })
}

/** Marks notices as read while the page is visible. A change of `seen` marks them again. */
export function useReadNotices(id: number, seen: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new is to be read as well
  useEffect(() => {
    const read = () => document.visibilityState === 'visible' && markNoticesRead(id)
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [id, seen])
}

/** Returns the feedback of the address, and the page to which its readers return. */
export function useFeedback(feedbackId: string) {
  const t = useT()
  const { can } = useSession()
  const id = isNumber.test(feedbackId) ? Number(feedbackId) : Number.MAX_SAFE_INTEGER
  const result = useGetFeedbackInfoQuery({ id }, { pollingInterval: pollMs })
  useFeedbackEvents(id)
  const list = can('feedback:view')
    ? { label: t('Feedback'), to: '/feedback' }
    : { label: t('Home'), to: '/' }
  return { result, list }
}
