import { type PlainCode, type Reason, type Reasons, toErrorMessage } from '@portal/contracts/errors/all.ts'
import { problem } from '../problem/problem.ts'
import { violatedConstraint } from './database.ts'

/** The error of a unique index over rows that are not deleted. */
export interface UniqueIndex {
  index: string
  error: Reason
  /** Errors for the form that saves such a row. */
  fields: Reasons
}

/** Converts the database's unique violation into a problem. */
export async function withUniqueProblem<T>(
  unique: UniqueIndex | undefined,
  work: Promise<T>,
  isForm: boolean,
): Promise<T> {
  try {
    return await work
  } catch (cause) {
    if (!unique || violatedConstraint(cause) !== unique.index) throw cause
    const { error, params } = toErrorMessage(unique.error)
    throw problem(error as PlainCode, params as never, { fields: isForm ? unique.fields : undefined })
  }
}
