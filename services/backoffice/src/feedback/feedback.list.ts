import { emptyFeedback, FeedbackRow, feedbackList } from '@portal/contracts/feedback.contract.ts'
import { createRowReader } from '@portal/service-kit/import/row-format.ts'
import { outcomeProblems } from './feedback.rules.ts'

export const toKey = ({ title, content, userName }: Pick<FeedbackRow, 'title' | 'content' | 'userName'>) =>
  [userName, title, content].join(' ')

/** Runs in a worker thread. */
export default createRowReader({
  row: FeedbackRow,
  empty: { ...emptyFeedback, userName: '' },
  exported: feedbackList.exports,
  problems: outcomeProblems,
  keyOf: toKey,
})
