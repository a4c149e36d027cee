import type { Identity } from '@portal/contracts/access.ts'
import type { Feedback, FeedbackChange, FeedbackDraft } from '@portal/contracts/feedback.contract.ts'
import { auditFields as fieldsOf } from '@portal/service-kit/row.ts'

/** Items that one user files in a day; staff have no limit. */
export const maxPerDay = 50

export const mayEditAll = ({ permissions }: Pick<Identity, 'permissions'>) =>
  permissions.includes('feedback:edit')

type Ended = Pick<FeedbackDraft, 'status' | 'outcome'>

/** Closing needs an outcome, and what is not closed has none. */
export function outcomeProblems({ status, outcome }: Ended): Record<string, string> {
  if (status === 'CLOSED' && outcome === null) return { outcome: 'Choose the outcome' }
  if (status !== 'CLOSED' && outcome !== null) return { outcome: 'Only closed feedback has an outcome' }
  return {}
}

/** Status and outcome are for those who may edit feedback. */
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

/** An outcome closes, and opening again takes the outcome back. */
export function changed(feedback: Feedback, set: FeedbackChange): Feedback {
  const after = { ...feedback, ...set }
  if (set.outcome && set.status === undefined) return { ...after, status: 'CLOSED' }
  return set.status !== undefined && set.status !== 'CLOSED' && set.outcome === undefined
    ? { ...after, outcome: null }
    : after
}

/** What the history keeps: what was entered, and the names of the files. */
export const auditFields = ({ files, ...feedback }: Feedback) => ({
  ...fieldsOf(feedback, ['ownerId', 'userName', 'openSince']),
  files: files.map(({ name }) => name).join(', '),
})
