/** Set by `npm test -- deep`: replaces samples by complete runs. */
export const isDeep = process.env.PORTAL_DEEP === '1'

/** Makes each test run try the same random values. */
export const seed = 9

/** Number of runs of a fast-check property: a small sample that never changes, or many in a deep run. */
export const runParameters = (sample: number, deep: number) =>
  isDeep ? { numRuns: deep } : { numRuns: sample, seed }
