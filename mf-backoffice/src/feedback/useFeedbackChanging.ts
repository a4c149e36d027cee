import type { Feedback } from '@portal/contracts/feedback.contract.ts'
import type { Changing } from '@portal/ui'
import { useMemo } from 'react'
import {
  feedbackSourceOptions,
  feedbackStatusOptions,
  outcomeOptions,
  ticketCategoryOptions,
} from '../trace/options.ts'
import { useChangeFeedbackMutation, useUndoFeedbackChangeMutation } from './feedback.api.ts'

const fields: Changing<Feedback>['fields'] = [
  { field: 'status', label: 'Status', options: feedbackStatusOptions },
  { field: 'outcome', label: 'Outcome', options: outcomeOptions },
  { field: 'category', label: 'Category', options: ticketCategoryOptions },
  { field: 'source', label: 'Source', options: feedbackSourceOptions },
]

/** What can be changed of feedback in its list, one or many at once. */
export function useFeedbackChanging(): Changing<Feedback> {
  const [change] = useChangeFeedbackMutation()
  const [undo] = useUndoFeedbackChangeMutation()
  return useMemo(
    () => ({ permission: 'feedback:edit', fields, titleOf: ({ title }) => title, change, undo }),
    [change, undo],
  )
}
