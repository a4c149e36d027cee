import type { Identity } from '@portal/contracts/access.ts'
import { emptyFeedback, type FeedbackDraft } from '@portal/contracts/feedback.contract.ts'
import { installer, owner, staff } from '../common/row.builder.ts'

const permissions = ['feedback:view', 'feedback:create']

export const support: Partial<Identity> = {
  ...staff,
  permissions: [...permissions, 'feedback:edit', 'feedback:delete', 'device:view', 'device:edit'],
}
/** Author of company 1, who shares items with the colleague. */
export const author: Partial<Identity> = { ...owner, permissions }
export const colleague: Partial<Identity> = { ...author, userId: 'O-2', username: 'colleague' }
/** Installer of company 1, who sees only own items. */
export const installerAuthor: Partial<Identity> = { ...installer, permissions }
/** User of another company. */
export const otherAuthor: Partial<Identity> = { ...author, userId: 'O-9', username: 'stranger', companyId: 2 }
/** User without any permission. */
export const viewer: Partial<Identity> = {
  userId: 'V-1',
  username: 'viewer',
  role: 'VIEWER',
  permissions: [],
}

export const aFeedback = (part: Partial<FeedbackDraft> = {}): FeedbackDraft => ({
  ...emptyFeedback,
  title: 'The display stays dark',
  content: 'Since this morning nothing is shown.',
  ...part,
})
