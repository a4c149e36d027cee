/** A section whose whole heading was asked scores higher by this factor. */
const headingBoost = 0.3
/** Added to the length of a heading: a heading of one word is soon matched by chance. */
const smoothing = 1

/** The share of a heading that the query has, 0 … 1. `heading`: the terms of each of its words. */
export function headingShareOf(
  heading: readonly (readonly string[])[],
  queryTerms: ReadonlySet<string>,
): number {
  const matched = heading.filter((terms) => terms.some((term) => queryTerms.has(term)))
  return matched.length / (heading.length + smoothing)
}

/**
 * Where the same is said in several languages, the reader's own comes first; what is said only in another
 * stays first.
 */
const ownLanguageBoost = 0.1
export const boostByLanguage = (score: number, isOwn: boolean): number =>
  score * (isOwn ? 1 + ownLanguageBoost : 1)

/**
 * Questions name their subject as headings do: of sections with similar scores, the one with the matching
 * heading is about it.
 */
export const boostByHeading = (score: number, share: number): number => score * (1 + headingBoost * share)
