import type { Hit, QueryWord } from '../knowledge/search/search.ts'

/** Sections among which the second one is looked for. */
export const maxQuotable = 4
/** Relative to the first section: from here on the second one is quoted, too. */
const minSecondScore = 0.8
/** The same for a section that has what the first one lacks. */
const minOtherScore = 0.4
/** Of what the question tells: so much of it is another thing that it asks. */
const minOtherShare = 0.25

type Word = Pick<QueryWord, 'idf'>

/**
 * The sections that answer: the best one, and beside it the one that has what the question asks besides and
 * the best one lacks, or else the second where it fits about as well.
 */
export function quotableOf<Section extends Pick<Hit, 'score'>>(
  sections: readonly Section[],
  words: readonly Word[],
  matched: (section: Section) => ReadonlyMap<number, number>,
): Section[] {
  const [first, ...others] = sections.slice(0, maxQuotable)
  if (!first) return []
  const told = words.reduce((sum, { idf }) => sum + idf, 0)
  const inFirst = matched(first)
  const added = (section: Section) =>
    [...matched(section)].reduce(
      (sum, [word, share]) => sum + (inFirst.has(word) ? 0 : share * (words[word]?.idf ?? 0)),
      0,
    )
  const besides = others
    .filter(({ score }) => score > minOtherScore * first.score)
    .map((section) => ({ section, share: added(section) / (told || 1) }))
    .filter(({ share }) => share >= minOtherShare)
    .sort((one, other) => other.share - one.share)[0]?.section
  const second = besides ?? others.find(({ score }) => score > minSecondScore * first.score)
  return second ? [first, second] : [first]
}
