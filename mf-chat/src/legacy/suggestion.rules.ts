import type { Role } from '@portal/contracts/access.ts'
import type { Suggestion } from '@portal/contracts/qna.contract.ts'

/**
 * Administrators see what everybody may see; the others also what is hidden, and how well each fits (QNA-09 …
 * QNA-11).
 */
export const seesScores = (role: Role): boolean => role !== 'ADMIN'

export const shownTo = (role: Role, suggestions: readonly Suggestion[]): Suggestion[] =>
  suggestions.filter(({ visible }) => visible || seesScores(role))
