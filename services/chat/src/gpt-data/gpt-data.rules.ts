import type { GptData, GptDataChange, GptDataDraft } from '@portal/contracts/gpt-data.contract.ts'
import { auditFields } from '@portal/service-kit/row.ts'

export interface Review {
  reviewer: string | null
  reviewedAt: string | null
}

const words = ['question', 'answer', 'deviceGroups', 'platform'] as const
const isSame = (draft: GptDataDraft, current: GptData) =>
  words.every((key) => JSON.stringify(draft[key]) === JSON.stringify(current[key]))

/**
 * Who answers for the words. An approval is of these words: whoever changes them, or approves them anew, is
 * the reviewer from then on; in any other state nobody is.
 */
export function toReview(draft: GptDataDraft, current: GptData | undefined, by: string, now: string): Review {
  if (draft.state !== 'APPROVED') return { reviewer: null, reviewedAt: null }
  const stands = current?.state === 'APPROVED' && isSame(draft, current)
  return stands
    ? { reviewer: current.reviewer, reviewedAt: current.reviewedAt }
    : { reviewer: by, reviewedAt: now }
}

/**
 * A row with a change of many: as a save of it by itself, so who changes for whom approved words are stands
 * for them.
 */
export function changedGptData(row: GptData, set: GptDataChange, by: string, now: string): GptData {
  const next = { ...row, ...set }
  return { ...next, ...toReview(next, row, by, now) }
}

/** What the history keeps. */
export const gptDataFields = (row: GptData) => auditFields(row, ['hitCount'])
