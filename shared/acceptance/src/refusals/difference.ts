import type { OutcomePart } from './outcome.ts'

/** Vectors with the same two outcomes. */
export interface VectorOutcomes {
  ours: string
  theirs: string
  /** `every` applies to each vector with these outcomes. */
  vectors: readonly string[] | 'every'
}

/** Difference between the portal's answer and the reference, with the reason to keep it. */
export interface ExplainedDifference {
  facet: OutcomePart
  why: string
  /** Rule that decides. */
  by: string
  cases: VectorOutcomes[]
}

/** Returns the names of an endpoint's vectors. */
export const vectorNames = (endpoint: string, ...names: string[]) =>
  names.map((name) => `${endpoint}: ${name}`)
