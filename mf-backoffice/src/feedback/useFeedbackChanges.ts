import { type Feedback, feedbackList } from '@portal/contracts/feedback.contract.ts'
import { changeFields, otherChoices, type RowChanges } from '@portal/ui'
import { useMemo } from 'react'
import {
  feedbackSourceOptions,
  feedbackStatusOptions,
  outcomeOptions,
  ticketCategoryOptions,
} from '../common/options.ts'
import { useChangeFeedbackMutation, useUndoFeedbackChangeMutation } from './feedback.api.ts'

/** Excludes closing, because it requires an outcome. */
const nextOf = ({ status }: Feedback) =>
  otherChoices(feedbackStatusOptions, status).filter((next) => next !== 'CLOSED')

const fields = changeFields(feedbackList, {
  status: { label: 'Status', options: feedbackStatusOptions, nextOf },
  outcome: { label: 'Outcome', options: outcomeOptions },
  category: { label: 'Category', options: ticketCategoryOptions },
  source: { label: 'Source', options: feedbackSourceOptions },
})

export function useFeedbackChanges(): RowChanges<Feedback> {
  const [change] = useChangeFeedbackMutation()
  const [undo] = useUndoFeedbackChangeMutation()
  return useMemo(
    () => ({ permission: 'feedback:edit', fields, titleOf: ({ title }) => title, change, undo }),
    [change, undo],
  )
}
