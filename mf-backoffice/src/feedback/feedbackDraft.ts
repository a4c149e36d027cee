import { emptyFeedback, type Feedback, type FeedbackDraft } from '@portal/contracts/feedback.contract.ts'

export function feedbackDraft(feedback?: Feedback): FeedbackDraft {
  if (!feedback) return { ...emptyFeedback, fileIds: [] }
  const { ownerId, userName, openSince, files, createdAt, updatedAt, ...draft } = feedback
  return { ...draft, fileIds: files.map(({ id }) => id) }
}
