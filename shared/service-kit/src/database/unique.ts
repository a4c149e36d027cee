import { problem } from '../problem/problem.ts'
import { violated } from './database.ts'

/** Messages for a unique index over the live rows. */
export interface Unique {
  index: string
  /** Error code, such as `order.duplicate_number`. */
  error: string
  msg: string
  /** Messages for the form that saves such a row; a restore has none. */
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
