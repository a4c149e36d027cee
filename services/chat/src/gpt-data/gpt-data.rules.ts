import type { GptData, GptDataChange, GptDataDraft } from '@portal/contracts/gpt-data.contract.ts'
import { pickAuditFields } from '@portal/service-kit/list/row.ts'

export interface ReviewFields {
  reviewer: string | null
  reviewedAt: string | null
}

const words = ['question', 'answer', 'deviceGroups', 'platform'] as const
const isSame = (draft: GptDataDraft, current: GptData) =>
  words.every((key) => JSON.stringify(draft[key]) === JSON.stringify(current[key]))

/**
 * Returns the reviewer. An approval applies to one text: changing it, or approving it again, makes the user
 * the reviewer. Other states have no reviewer.
 */
export function toReview(
  draft: GptDataDraft,
  current: GptData | undefined,
  by: string,
  now: string,
): ReviewFields {
  if (draft.state !== 'APPROVED') return { reviewer: null, reviewedAt: null }
  const stands = current?.state === 'APPROVED' && isSame(draft, current)
  return stands
    ? { reviewer: current.reviewer, reviewedAt: current.reviewedAt }
    : { reviewer: by, reviewedAt: now }
}

/**
 * Returns a row after a bulk change, as after a single save: changing the audience of an approved text makes
 * the user its reviewer.
 */
export function applyChange(row: GptData, set: GptDataChange, by: string, now: string): GptData {
  const next = { ...row, ...set }
  return { ...next, ...toReview(next, row, by, now) }
}

/** Returns the fields that the audit records. */
export const toAuditFields = (row: GptData) => pickAuditFields(row, ['hitCount'])
