import type { Facet } from './outcome.ts'

/** The same two outcomes of several vectors. */
export interface Case {
  ours: string
  theirs: string
  /** `every` applies to each vector with these outcomes. */
  vectors: readonly string[] | 'every'
}

/** Difference between the portal's answer and the reference, with the reason to keep it. */
export interface Difference {
  facet: Facet
  why: string
  /** Rule that decides. */
  by: string
  cases: Case[]
}

/** Returns the names of an endpoint's vectors. */
export const of = (endpoint: string, ...names: string[]) => names.map((name) => `${endpoint}: ${name}`)
