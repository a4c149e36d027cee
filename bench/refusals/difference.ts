import type { Facet } from './outcome.ts'

/** The same two outcomes of several vectors. */
export interface Case {
  ours: string
  theirs: string
  /** `every` only beside the answer itself: each vector with these outcomes. */
  vectors: readonly string[] | 'every'
}

/** Where the portal answers otherwise than the reference, and why it stays so. */
export interface Difference {
  facet: Facet
  why: string
  /** What decides. */
  by: string
  cases: Case[]
}

/** The names of vectors of one endpoint. */
export const of = (endpoint: string, ...names: string[]) => names.map((name) => `${endpoint}: ${name}`)
