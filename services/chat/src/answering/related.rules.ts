import type { Asked, Hit } from '../knowledge/search/search.ts'

/**
 * Below it the documents do not speak of what was asked. Of the demo's questions 95 in a hundred that its manuals answer are above it
 * (docs/decisions/098).
 */
export const enough = 0.55

/** What it is worth that the best section has a word of the question: as it was asked, in other words, or the matter it belongs to. */
const worth = { said: 1, synonym: 0.7, topic: 0.5, repaired: 0 }
/** That the heading was asked in full. */
const headingWorth = 0.5
/** Beside what is missing then: a question is about another matter the more of its weight names one. */
const elsewhereCosts = 1.5

/**
 * How far the best section speaks of the question, 0 … 2.5 or below 0: which share of what the words tell is there, whether the heading is
 * what was asked, the share of the highest score that any text could reach – which also knows how often and where the words stand – less
 * what names another matter. A word that is only spelt like one that is there may be any other word, so it counts nothing.
 */
export function relatedness({ relative, heading }: Pick<Hit, 'relative' | 'heading'>, words: readonly Asked[]): number {
  const all = sum(words.map(({ says }) => says)) || 1
  const met = sum(words.map(({ says, way, isElsewhere }) => (way && !isElsewhere ? worth[way] * says : 0)))
  const elsewhere = sum(words.map(({ says, way, isElsewhere }) => (isElsewhere && way !== 'said' ? says : 0)))
  return met / all + headingWorth * heading + relative - (elsewhereCosts * elsewhere) / all
}

export const isRelated = (best: Pick<Hit, 'relative' | 'heading'>, words: readonly Asked[]): boolean => relatedness(best, words) >= enough

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
