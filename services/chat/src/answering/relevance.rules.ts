import type { MatchKind } from '../knowledge/search/search.rules.ts'
import type { Hit, QueryWord } from '../knowledge/search/search.ts'

/** What is known of the best section and the question before anything is answered. */
export type Found = Pick<Hit, 'score' | 'relativeScore' | 'headingShare'>
type Word = Pick<QueryWord, 'idf' | 'match' | 'isOffTopic'>

/** How much of a word is there, by how the best section has it. */
const matchWeights: Record<MatchKind, number> = { exact: 1, synonym: 0.7, corrected: 0.6, topic: 0.5 }
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
const matchOf = ({ match }: Word) => (match ? matchWeights[match] : 0)

/** Each at most 1, and at least 0. */
export function featuresOf([first, second]: readonly Found[], words: readonly Word[]) {
  const told = sum(words.map(({ idf }) => idf)) || 1
  const squares = sum(words.map(({ idf }) => idf ** 2)) || 1
  return {
    /** Share of what the question tells that the best section has. */
    coverage: sum(words.map((word) => (word.isOffTopic ? 0 : matchOf(word) * word.idf))) / told,
    /** The same, where rare words count more. */
    rare: sum(words.map((word) => matchOf(word) * word.idf ** 2)) / squares,
    /** Share of the section's heading that the question has. */
    heading: first?.headingShare ?? 0,
    /** Score ÷ the highest possible one. */
    score: first?.relativeScore ?? 0,
    /** How far the second section is behind; that there is none says nothing. */
    gap: first && second ? 1 - second.score / first.score : 0,
    /** Share of what the question tells that names another matter and does not stand there. */
    offTopic:
      sum(words.map(({ idf, isOffTopic, match }) => (isOffTopic && match !== 'exact' ? idf : 0))) / told,
  }
}

export type Feature = keyof ReturnType<typeof featuresOf>

/**
 * Of a logistic regression: whether the first section is the one that answers. Fitted on the first set and the odd
 * lines of the second set of the demo's questions, and on the 85 questions of the exam's development set, which
 * count three times as much (docs/decisions/137). The held-out questions had no part in it.
 */
const coefficients: Record<Feature, number> = {
  coverage: 1.7,
  rare: 1.11,
  heading: 3.3,
  score: 2.32,
  gap: 3.05,
  offTopic: -3.1,
}
const intercept = -3.64

/** How likely the first section answers the question, 0 … 1. */
export function relevanceOf(sections: readonly Found[], words: readonly Word[]): number {
  if (sections.length === 0) return 0
  const features = Object.entries(featuresOf(sections, words)) as [Feature, number][]
  return 1 / (1 + Math.exp(-intercept - sum(features.map(([name, value]) => coefficients[name] * value))))
}

/** From here on it is answered. */
export const minCertain = 0.45
/** From here on it is asked which section is meant; below it the documents have nothing about the question. */
export const minPossible = 0.3

export type Outcome = 'answer' | 'unsure' | 'nothing'

export function outcomeOf(relevance: number): Outcome {
  if (relevance >= minCertain) return 'answer'
  return relevance >= minPossible ? 'unsure' : 'nothing'
}
