import { saveBlob, toCsv } from '@portal/client'
import type { AnswerCounts } from '@portal/contracts/answer-figures.contract.ts'

/** Counts of answers in display order. */
export const countColumns = [
  { field: 'answered', label: 'Answered' },
  { field: 'refused', label: 'Not answered' },
  { field: 'askedBack', label: 'Clarification requested' },
  { field: 'handedOver', label: 'Handed over to support' },
  { field: 'liked', label: 'Liked' },
  { field: 'disliked', label: 'Disliked' },
  { field: 'corrected', label: 'Corrected' },
] as const satisfies readonly { field: keyof AnswerCounts; label: string }[]

/** Returns the number of all answers. */
export const sumAnswers = ({ answered, refused, askedBack }: AnswerCounts) => answered + refused + askedBack

export const saveCsv = (name: string, rows: readonly (readonly (string | number)[])[]) =>
  saveBlob(new Blob([toCsv(rows)], { type: 'text/csv' }), `${name}.csv`)
