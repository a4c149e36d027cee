import type { Evidence } from './evidence.rules.ts'

/**
 * What each kind of evidence is worth beside the score by words. Learnt by `npm run bench -- relevance` as a
 * choice among the sections that were found; nearness with another small English
 * model; that of the built-in one was learnt as .2 (docs/decisions/171).
 */
const weights: Record<keyof Evidence, number> = {
  score: 1,
  sentence: 0.4,
  heading: 0.39,
  quantity: 0.18,
  nearness: 0.18,
  kinship: 0.23,
}

/** The higher, the nearer to the first place. */
export const placeOf = (evidence: Evidence): number =>
  Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * evidence[name as keyof Evidence], 0)
