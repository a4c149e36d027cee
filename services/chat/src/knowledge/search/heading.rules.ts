/** How much a section gains whose heading was asked in full. */
const headingGain = 1.3
/** Of a long heading more words have to be asked; one word alone is asked soon by chance. */
const unasked = 1

/** Which share of a section's heading was asked, 0 … 1. `heading`: the terms of each of its words. */
export function shareAsked(heading: readonly (readonly string[])[], asked: ReadonlySet<string>): number {
  const met = heading.filter((terms) => terms.some((term) => asked.has(term)))
  return met.length / (heading.length + unasked)
}

/** Whoever asks names the matter, as a heading does: of sections that say the asked words about as much, this is the one about them. */
export const withHeading = (score: number, share: number): number => score * (1 + headingGain * share)
