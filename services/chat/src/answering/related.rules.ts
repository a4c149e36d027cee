import type { Hit, QueryWord } from '../knowledge/search/search.ts'

/**
 * Below it the documents count as unrelated to the question. Of the demo's questions that its manuals answer,
 * 95 in a hundred are above it (docs/decisions/098).
 */
export const minRelatedness = 0.55

/**
 * Weight of a query word that the best section matches. A corrected word may be any other word, so it counts
 * nothing.
 */
const matchWeights = { exact: 1, synonym: 0.7, topic: 0.5, corrected: 0 }
/** Of a heading that was asked in full. */
const headingWeight = 0.5
/** Of words that name another subject, beside the weight that is missing for them. */
const offTopicPenalty = 1.5

/**
 * How well the best section fits the question, at most 2.5 and possibly negative: the share of the query's
 * IDF that it matches, the share of its heading that was asked, and its score relative to the best possible
 * one, less the share of IDF that is off topic.
 */
export function relatedness(
  { relativeScore, headingShare }: Pick<Hit, 'relativeScore' | 'headingShare'>,
  words: readonly QueryWord[],
): number {
  const all = sum(words.map(({ idf }) => idf)) || 1
  const matched = sum(
    words.map(({ idf, match, isOffTopic }) => (match && !isOffTopic ? matchWeights[match] * idf : 0)),
  )
  const offTopic = sum(words.map(({ idf, match, isOffTopic }) => (isOffTopic && match !== 'exact' ? idf : 0)))
  return matched / all + headingWeight * headingShare + relativeScore - (offTopicPenalty * offTopic) / all
}

export const isRelated = (
  best: Pick<Hit, 'relativeScore' | 'headingShare'>,
  words: readonly QueryWord[],
): boolean => relatedness(best, words) >= minRelatedness

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
