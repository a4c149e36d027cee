import { violated } from './database.ts'
import { problem } from './problem.ts'

/** What a unique index over the live rows refuses, in words. */
export interface Unique {
  index: string
  /** As in problems: `order.duplicate_number`. */
  error: string
  msg: string
  /** For the form that saves such a row; a restore has none. */
  fields: Record<string, string>
}

/** Turns the database's refusal of a second live row into the problem. */
export async function refusingSecond<T>(
  unique: Unique | undefined,
  work: Promise<T>,
  isForm: boolean,
): Promise<T> {
  try {
    return await work
  } catch (cause) {
    if (!unique || violated(cause) !== unique.index) throw cause
    const { error, msg, fields } = unique
    throw problem(error, { msg, ...(isForm && { fields }) })
  }
}
