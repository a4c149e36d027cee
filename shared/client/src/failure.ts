import type { Problem } from '@portal/contracts/envelope.ts'

/** Failure of a call with the server's message, if any. Plain data for the store. */
export interface Failure {
  /** HTTP status; 0 without an answer. */
  status: number
  url: string
  msg?: string
  error?: string
  params?: Problem['params']
  fields?: Record<string, string>
  fieldErrors?: Problem['fieldErrors']
  data?: unknown
  requestId?: string
}

export const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' &&
  error !== null &&
  typeof (error as Failure).status === 'number' &&
  typeof (error as Failure).url === 'string'

/** Converts the answer of a failed call; keeps only the status if it is no envelope (a proxy's page). */
export function toFailure(status: number, url: string, answer: unknown): Failure {
  const { msg, error, params, fields, fieldErrors, data, requestId } = (
    typeof answer === 'object' && answer !== null ? answer : {}
  ) as Partial<Problem>
  return {
    status,
    url,
    ...(msg && { msg }),
    ...(error && { error }),
    ...(params && { params }),
    ...(fields && { fields }),
    ...(fieldErrors && { fieldErrors }),
    ...(data != null && { data }),
    ...(requestId && { requestId }),
  }
}
