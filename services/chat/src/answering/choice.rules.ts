import type { Hit } from '../knowledge/search/search.ts'

export const maxChoices = 3
/** Of the score of another product's section: an own one that has more is nearly as good. */
const besideShare = 0.85

/**
 * The best section of each title: a title is what one chooses by. Several of another product leave room for
 * the device's own, where these fit nearly as well.
 */
export function choicesOf<Section extends Pick<Hit, 'headingPath' | 'score'>>(
  hits: readonly Section[],
  isBeside: (hit: Section) => boolean,
): Section[] {
  const byTitle = Map.groupBy(hits, ({ headingPath }) => headingPath.at(-1))
  const best = [...byTitle].flatMap(([title, [best]]) => (title && best ? [best] : []))
  const [, ...others] = best.filter(isBeside)
  const scoreOf = (hit: Section) => hit.score * (others.includes(hit) ? besideShare : 1)
  return best.toSorted((one, other) => scoreOf(other) - scoreOf(one)).slice(0, maxChoices)
}
