/** Set by `npm test -- deep`: what is sampled otherwise is done in full. */
export const isDeep = process.env.PORTAL_DEEP === '1'
