import { Problem } from '../problem/problem.ts'
import { violatedConstraint } from './database.ts'

/** Error messages for a unique index over rows that are not deleted. */
export interface UniqueMessages {
  index: string
  /** Error code, such as `order.duplicate_number`. */
  error: string
  msg: string
  /** Messages for the form that saves such a row; a restore has none. */
  fields: Record<string, string>
}

/** Converts the database's unique violation into a problem. */
export async function withUniqueProblem<T>(
  unique: UniqueMessages | undefined,
  work: Promise<T>,
  isForm: boolean,
): Promise<T> {
  try {
    return await work
  } catch (cause) {
    if (!unique || violatedConstraint(cause) !== unique.index) throw cause
    const { error, msg, fields } = unique
    throw new Problem(error, { msg, ...(isForm && { fields }) })
  }
}
