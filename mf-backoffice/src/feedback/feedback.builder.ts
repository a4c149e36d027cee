import { emptyFeedback, type Feedback } from '@portal/contracts/feedback.contract.ts'
import type { FeedbackComment } from '@portal/contracts/feedback-comment.contract.ts'

export const aFeedback = (changes: Partial<Feedback> = {}): Feedback => ({
  ...emptyFeedback,
  id: 7,
  version: 1,
  title: 'The display stays dark',
  content: 'Since this morning.\nNothing is shown.',
  openSince: '2026-03-01',
  ownerId: 'U2',
  userName: 'owner',
  files: [],
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-02T08:00:00.000Z',
  ...changes,
})

export const aPhoto = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'dark.png',
  size: 1536,
  type: 'image/png',
}

export const aComment = (changes: Partial<FeedbackComment> = {}): FeedbackComment => ({
  id: 1,
  feedbackId: 7,
  parentId: null,
  text: 'It blinks.',
  userName: 'owner',
  isSupport: false,
  isOwn: false,
  replyCount: 0,
  isDeleted: false,
  createdAt: '2026-03-01T09:00:00.000Z',
  editedAt: null,
  ...changes,
})
