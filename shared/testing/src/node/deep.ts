/** Set by `npm test -- deep`: what is sampled otherwise is done in full. */
export const isDeep = process.env.PORTAL_DEEP === '1'

/** Makes each run of the tests try the same random values. */
export const seed = 9

/** How often fast-check runs a property: a small sample that is always the same, or in a deep run many. */
export const runs = (sample: number, deep: number) => (isDeep ? { numRuns: deep } : { numRuns: sample, seed })
