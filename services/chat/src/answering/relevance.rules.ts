import { placeOf } from '../knowledge/search/order.rules.ts'
import type { Hit, QueryWord } from '../knowledge/search/search.ts'

/** What is known of the sections and the question before anything is answered. */
export type Found = Pick<Hit, 'relativeScore' | 'evidence'>
type Word = Pick<QueryWord, 'idf' | 'match' | 'isOffTopic'>

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** How sharply the order of sections tells the likelier one, as it was learnt with the order. */
const sharpness = 4.5
/** Of `placeOf`, about the highest there is. */
const maxPlace = 2
/** A word of a large collection that stands in one section only tells so much. */
const maxScoreOfWord = 7
/** Three such words tell all that can be told. */
const maxScoreOfQuestion = 20

/** Each about 1 at most. */
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
    /** How much speaks for it. */
    place: first ? placeOf(first.evidence) / maxPlace : 0,
    /** It states a quantity of the kind that is asked: 1; it does not: -1; none is asked: 0. */
    quantity: first?.evidence.quantity ?? 0,
    /** What the best sections have in common, and it has. */
    kinship: first?.evidence.kinship ?? 0,
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
 * as the order of sections, and judged by questions that each fit had not seen (docs/decisions/142). The
 * held-out questions had no part in it.
 */
const coefficients: Record<Feature, number> = {
  sentence: 1.99,
  heading: 0.54,
  score: 3.51,
  before: 3.25,
  place: 0.62,
  quantity: 0.43,
  kinship: 0.71,
  told: 1.6,
  exact: 0.57,
  offTopic: -2.79,
}
const intercept = -6.17

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

/** Of the logarithm of the odds. */
const lessInAnother = 1.5

/**
 * The relevance of a section of another document than a conversation was about, which people seldom change:
 * less certain, but what would be asked back still is.
 */
export const ofAnotherDocument = (relevance: number): number =>
  Math.max(
    Math.min(relevance, minPossible),
    relevance / (relevance + (1 - relevance) * Math.exp(lessInAnother)),
  )

export type Outcome = 'answer' | 'unsure' | 'nothing'

export function outcomeOf(relevance: number): Outcome {
  if (relevance >= minCertain) return 'answer'
  return relevance >= minPossible ? 'unsure' : 'nothing'
}
