import type { Identity } from '@portal/contracts/access.ts'
import type { Feedback, FeedbackChange, FeedbackDraft } from '@portal/contracts/feedback.contract.ts'
import { pickAuditFields as fieldsOf } from '@portal/service-kit/list/row.ts'

/** Limit per user; staff have none. */
export const maxPerDay = 50

export const mayEditAll = ({ permissions }: Pick<Identity, 'permissions'>) =>
  permissions.includes('feedback:edit')

type Ended = Pick<FeedbackDraft, 'status' | 'outcome'>

/** Requires an outcome if and only if feedback is closed. */
export function outcomeProblems({ status, outcome }: Ended): Record<string, string> {
  if (status === 'CLOSED' && outcome === null) return { outcome: 'Choose the outcome' }
  if (status !== 'CLOSED' && outcome !== null) return { outcome: 'Only closed feedback has an outcome' }
  return {}
}

/** Only editors may set status and outcome. */
export function statusProblems(
  user: Identity,
  draft: Ended,
  current: Ended = { status: 'OPEN', outcome: null },
): Record<string, string> {
  if (mayEditAll(user)) return outcomeProblems(draft)
  return {
    ...(draft.status !== current.status && { status: 'Only support can change the status' }),
    ...(draft.outcome !== current.outcome && { outcome: 'Only support can change the outcome' }),
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
