import { emptyFeedback, FeedbackRow, feedbackList } from '@portal/contracts/feedback.contract.ts'
import { rowReader } from '@portal/service-kit/import/row-format.ts'
import { outcomeProblems } from './feedback.rules.ts'

export const toKey = ({ title, content, userName }: Pick<FeedbackRow, 'title' | 'content' | 'userName'>) =>
  [userName, title, content].join(' ')

/** Runs in a worker thread. */
export default rowReader({
  row: FeedbackRow,
  empty: { ...emptyFeedback, userName: '' },
  exported: feedbackList.exports,
  problems: outcomeProblems,
  keyOf: toKey,
})
