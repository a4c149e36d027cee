import type { Parsed } from './evidence.rules.ts'

/** Sections that are taken to be about what is asked. */
const maxLeaders = 5
/** Words of theirs that tell most. */
const maxTelling = 25

type Terms = Pick<Parsed, 'terms'>

interface Section extends Terms {
  /** By the words that were asked for. */
  score: number
}

/**
 * The words that two and more of the leading sections have, beside those that were asked for. `sections`:
 * best first.
 */
export function leadingTerms(sections: readonly Terms[], asked: ReadonlySet<string>): string[] {
  const counts = new Map<string, number>()
  for (const { terms } of sections.slice(0, maxLeaders))
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return [...counts].flatMap(([term, count]) => (count > 1 && !asked.has(term) ? term : []))
}

/**
 * How much each section has of what the leading ones have in common beside the words that were asked for, 0 …
 * 1: texts about one matter share more words than those that somebody asks with. A leading section is
 * compared with the others of them. `sections`: best first; `idf`: of the leading terms.
 */
export function kinshipOf(sections: readonly Section[], idf: ReadonlyMap<string, number>): number[] {
  const leaders = sections.slice(0, maxLeaders)
  const toldByAll = tellingOf(leaders, idf)
  return sections.map((section, at) =>
    shareOf(section, at < maxLeaders ? tellingOf(leaders.toSpliced(at, 1), idf) : toldByAll),
  )
}

/** What sections tell, each word by how rare it is and how well the sections fit that have it. */
function tellingOf(sections: readonly Section[], idf: ReadonlyMap<string, number>): [string, number][] {
  const telling = new Map<string, number>()
  // A long section has more words, each of which says less of it.
  for (const { terms, score } of sections)
    for (const [term, rarity] of idf)
      if (terms.has(term))
        telling.set(term, (telling.get(term) ?? 0) + (score * rarity) / Math.sqrt(terms.size))
  return [...telling].sort((one, other) => other[1] - one[1]).slice(0, maxTelling)
}

function shareOf({ terms }: Section, telling: readonly [string, number][]): number {
  let all = 0
  let own = 0
  for (const [term, weight] of telling) {
    all += weight
    if (terms.has(term)) own += weight
  }
  return all === 0 ? 0 : own / all
}
