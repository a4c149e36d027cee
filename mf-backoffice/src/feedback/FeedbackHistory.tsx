import type { Feedback } from '@portal/contracts/feedback.contract.ts'
import { createHistory } from '../common/createHistory.tsx'
import { useFindFeedbackHistoryQuery } from './feedback.api.ts'
import { feedbackLabels } from './feedbackColumns.tsx'

export const FeedbackHistory = createHistory(
  feedbackLabels,
  useFindFeedbackHistoryQuery,
  ({ title }: Feedback, t) => t('History of feedback {title}', { title }),
)
