import { emptyFeedback, type Feedback } from '@portal/contracts/feedback.contract.ts'

export const aFeedback = (changes: Partial<Feedback> = {}): Feedback => ({
  ...emptyFeedback,
  id: 7,
  version: 1,
  title: 'The display stays dark',
  content: 'Since this morning.\nNothing is shown.',
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
