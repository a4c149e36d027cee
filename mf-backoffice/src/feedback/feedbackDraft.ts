import { emptyFeedback, type Feedback, type FeedbackDraft } from '@portal/contracts/feedback.contract.ts'
import { toRowDraft } from '@portal/ui'

export const feedbackDraft = (feedback?: Feedback): FeedbackDraft => ({
  ...(feedback ? toRowDraft(emptyFeedback, feedback) : emptyFeedback),
  fileIds: feedback?.files.map(({ id }) => id) ?? [],
})
