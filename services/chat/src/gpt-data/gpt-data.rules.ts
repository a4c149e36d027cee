import type { GptData, GptDataChange, GptDataDraft } from '@portal/contracts/gpt-data.contract.ts'
import { pickAuditFields } from '@portal/service-kit/list/row.ts'

export interface Review {
  reviewer: string | null
  reviewedAt: string | null
}

const words = ['question', 'answer', 'deviceGroups', 'platform'] as const
const isSame = (draft: GptDataDraft, current: GptData) =>
  words.every((key) => JSON.stringify(draft[key]) === JSON.stringify(current[key]))

/**
 * Returns the reviewer. An approval is bound to the text: whoever changes it, or approves it again, becomes
 * the reviewer; in other states there is none.
 */
export function toReview(draft: GptDataDraft, current: GptData | undefined, by: string, now: string): Review {
  if (draft.state !== 'APPROVED') return { reviewer: null, reviewedAt: null }
  const stands = current?.state === 'APPROVED' && isSame(draft, current)
  return stands
    ? { reviewer: current.reviewer, reviewedAt: current.reviewedAt }
    : { reviewer: by, reviewedAt: now }
}

/**
 * Returns a row after a bulk change, like after its own save: changing the audience of approved text makes
 * the user its reviewer.
 */
export function changedGptData(row: GptData, set: GptDataChange, by: string, now: string): GptData {
  const next = { ...row, ...set }
  return { ...next, ...toReview(next, row, by, now) }
}

/** Returns the fields for the history. */
export const gptDataFields = (row: GptData) => pickAuditFields(row, ['hitCount'])
