import { emptyFeedback, type Feedback, type FeedbackDraft } from '@portal/contracts/feedback.contract.ts'
import { rowDraft } from '@portal/ui'

export const feedbackDraft = (feedback?: Feedback): FeedbackDraft => ({
  ...(feedback ? rowDraft(emptyFeedback, feedback) : emptyFeedback),
  fileIds: feedback?.files.map(({ id }) => id) ?? [],
})
