import { emptyFeedback, type Feedback, type FeedbackDraft } from '@portal/contracts/feedback.contract.ts'

export function feedbackDraft(feedback?: Feedback): FeedbackDraft {
  if (!feedback) return { ...emptyFeedback, fileIds: [] }
  const { ownerId: _, userName: __, files, createdAt: ___, updatedAt: ____, ...draft } = feedback
  return { ...draft, fileIds: files.map(({ id }) => id) }
}
