import type { Identity } from '@portal/contracts/access.ts'
import type { Reasons } from '@portal/contracts/errors/all.ts'
import type { Feedback, FeedbackChange, FeedbackDraft } from '@portal/contracts/feedback.contract.ts'
import { pickAuditFields as fieldsOf } from '@portal/service-kit/list/row.ts'

/** Limit per user; staff have none. */
export const maxPerDay = 50

export const mayEditAll = ({ permissions }: Pick<Identity, 'permissions'>) =>
  permissions.includes('feedback:edit')

type Ended = Pick<FeedbackDraft, 'status' | 'outcome'>

/** Requires an outcome if and only if feedback is closed. */
export function outcomeProblems({ status, outcome }: Ended): Reasons {
  if (status === 'CLOSED' && outcome === null) return { outcome: 'feedback.no_outcome' }
  if (status !== 'CLOSED' && outcome !== null) return { outcome: 'feedback.outcome_of_open' }
  return {}
}

/** Only editors may set status and outcome. */
export function statusProblems(
  user: Identity,
  draft: Ended,
  current: Ended = { status: 'OPEN', outcome: null },
): Reasons {
  if (mayEditAll(user)) return outcomeProblems(draft)
  return {
    ...(draft.status !== current.status && { status: 'feedback.status_of_support' }),
    ...(draft.outcome !== current.outcome && { outcome: 'feedback.outcome_of_support' }),
  }
}

/** Setting an outcome closes feedback; reopening removes the outcome. */
export function applyChange(feedback: Feedback, set: FeedbackChange): Feedback {
  const after = { ...feedback, ...set }
  if (set.outcome && set.status === undefined) return { ...after, status: 'CLOSED' }
  return set.status !== undefined && set.status !== 'CLOSED' && set.outcome === undefined
    ? { ...after, outcome: null }
    : after
}

/** Returns the fields that the audit records, with files by name. */
export const auditFields = ({ files, ...feedback }: Feedback) => ({
  ...fieldsOf(feedback, ['ownerId', 'userName', 'openSince']),
  files: files.map(({ name }) => name).join(', '),
})
