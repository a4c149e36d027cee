import { placeOf } from '../knowledge/search/order.rules.ts'
import type { Hit, QueryWord } from '../knowledge/search/search.ts'

/** What is known of the sections and the question before anything is answered. */
export type Found = Pick<Hit, 'relativeScore' | 'evidence'>
type Word = Pick<QueryWord, 'idf' | 'match' | 'isOffTopic'>

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** How sharply the order of sections tells the likelier one, as it was learnt with the order. */
const sharpness = 4
/** A word of a large collection that stands in one section only tells so much. */
const maxScoreOfWord = 7
/** Three such words tell all that can be told. */
const maxScoreOfQuestion = 20

/** Each at most 1, and at least 0. */
export function featuresOf(sections: readonly Found[], words: readonly Word[]) {
  const [first] = sections
  const told = sum(words.map(({ idf }) => idf))
  const places = sections.map(({ evidence }) => Math.exp(sharpness * placeOf(evidence)))
  const exact = words.flatMap(({ idf, match }) => (match === 'exact' ? idf : []))
  return {
    /** Share of what the question tells that the best sentence has. */
    sentence: Math.min(1, first?.evidence.sentence ?? 0),
    /** Share of the section's heading that the question has. */
    heading: first?.evidence.heading ?? 0,
    /** Score ÷ the highest possible one. */
    score: first?.relativeScore ?? 0,
    /** How likely it is the first of these, if any is right. */
    before: (places[0] ?? 0) / (sum(places) || 1),
    /** How much the question tells at all. */
    told: Math.min(1, told / maxScoreOfQuestion),
    /** The rarest word that stands there as it was asked. */
    exact: Math.min(1, Math.max(0, ...exact) / maxScoreOfWord),
    /** Share of what the question tells that names another matter and does not stand there. */
    offTopic:
      sum(words.map(({ idf, isOffTopic, match }) => (isOffTopic && match !== 'exact' ? idf : 0))) /
      (told || 1),
  }
}

export type Feature = keyof ReturnType<typeof featuresOf>

/**
 * Of a logistic regression: whether the first section is the one that answers. Fitted on the same questions
 * as the order of sections, and judged by questions that each fit had not seen (docs/decisions/142, 165). The
 * held-out questions had no part in it.
 */
const coefficients: Record<Feature, number> = {
  sentence: 2.27,
  heading: 1.68,
  score: 3.02,
  before: 2.84,
  told: 1.16,
  exact: 1.06,
  offTopic: -3.3,
}
const intercept = -5.03

/** How likely the first section answers the question, 0 … 1. */
export function relevanceOf(sections: readonly Found[], words: readonly Word[]): number {
  if (sections.length === 0) return 0
  const features = Object.entries(featuresOf(sections, words)) as [Feature, number][]
  return 1 / (1 + Math.exp(-intercept - sum(features.map(([name, value]) => coefficients[name] * value))))
}

/** From here on it is answered: of what no manual answers, one in twenty gets that far. */
export const minCertain = 0.6
/**
 * From here on it is asked which of three sections is meant: that costs the reader a glance, and the right
 * one is among them more often than not.
 */
export const minPossible = 0.15

export type Outcome = 'answer' | 'unsure' | 'nothing'

export function outcomeOf(relevance: number): Outcome {
  if (relevance >= minCertain) return 'answer'
  return relevance >= minPossible ? 'unsure' : 'nothing'
}
