import type { Declarations } from './message.ts'

/** Errors that all nouns share; they are sent with the noun as prefix: `order.stale`. */
export const commonErrors = {
  invalid: '{reason:error}.',
  not_found: [404, "This {noun:term} doesn't exist or you don't have access to it."],
  stale: [409, 'Someone else saved this in the meantime. Compare with the current state and save again.'],
  unavailable: [503, 'This cannot be done at the moment. Try again in a few seconds.'],
  version_missing: 'Say in version which state was edited.',
  rows_gone: [
    404,
    'Nothing was changed: {missing} of the {count} chosen rows {missing|is|are} no longer there. Reload the list.',
  ],
  rows_not_deleted: [
    404,
    'Nothing was changed: {missing} of the {count} chosen rows {missing|is|are} no longer deleted. Reload the list.',
  ],
  too_many_rows:
    'Nothing was changed: you can change up to {max} rows at once. Narrow the filter and repeat.',
  count_changed: [
    409,
    'Nothing was changed: {found} rows match by now, not {expected}. Look at the list again.',
  ],
  rows_refused: [409, 'Nothing was changed: {refused} of {count} rows cannot take this.'],
} as const satisfies Declarations
