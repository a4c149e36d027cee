import type { Evidence } from './evidence.rules.ts'

/**
 * What each kind of evidence is worth beside the score by words. Learnt by `npm run bench -- relevance` as a
 * choice among the sections that were found.
 */
const weights: Record<keyof Evidence, number> = {
  score: 1,
  sentence: 0.29,
  heading: 0.26,
  quantity: 0.2,
  nearness: 0.23,
  kinship: 0.25,
}

/** The higher, the nearer to the first place. */
export const placeOf = (evidence: Evidence): number =>
  Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * evidence[name as keyof Evidence], 0)
