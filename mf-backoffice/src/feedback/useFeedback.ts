import { useSession, useT } from '@portal/client'
import { useGetFeedbackInfoQuery } from './feedback.api.ts'

/** What a number looks like; anything else is of no feedback, which the server says. */
const isNumber = /^[1-9]\d{0,14}$/

/** The feedback that an address names, and the page to which its readers go back. */
export function useFeedback(feedbackId: string) {
  const t = useT()
  const { can } = useSession()
  const id = isNumber.test(feedbackId) ? Number(feedbackId) : Number.MAX_SAFE_INTEGER
  const result = useGetFeedbackInfoQuery({ id })
  const list = can('feedback:view')
    ? { label: t('Feedback'), to: '/feedback' }
    : { label: t('Home'), to: '/' }
  return { result, list }
}
