import type { ErrorMessage, Problem as ProblemBody } from '@portal/contracts/envelope.ts'
import {
  type ErrorCode,
  findDeclaration,
  type Reasons,
  type RemainingArguments,
  toErrorMessage,
  toMessage,
  toText,
} from '@portal/contracts/errors/all.ts'
import type { Params } from '@portal/contracts/errors/message.ts'
import type { Term } from '@portal/contracts/errors/terms.ts'

export interface ProblemAnswer {
  /** HTTP status; 400 by default. */
  status?: number
  /** Message for people in English, with advice. */
  msg?: string
  params?: Params | undefined
  fields?: Record<string, string> | undefined
  fieldErrors?: Record<string, ErrorMessage> | undefined
  /** `{ current }` (409, stale version), or data declared by a contract. */
  data?: unknown
  cause?: unknown
}

/** Error answer. Any other exception becomes a 500 without its cause. */
export class Problem extends Error {
  readonly error: string
  readonly status: number
  readonly params: Params | undefined
  readonly fields: Record<string, string> | undefined
  readonly fieldErrors: Record<string, ErrorMessage> | undefined
  readonly data: unknown

  /** Takes the answer of another service as it is; `problem` builds a service's own. */
  constructor(error: string, { status = 400, msg = error, cause, data = null, ...rest }: ProblemAnswer) {
    super(msg, { cause })
    this.name = 'Problem'
    this.error = error
    this.status = status
    this.params = rest.params
    this.fields = rest.fields
    this.fieldErrors = rest.fieldErrors
    this.data = data
  }
}

interface ProblemOptions extends Pick<ProblemAnswer, 'data' | 'cause' | 'status'> {
  fields?: Reasons | undefined
  /** Field that is refused with the same message. */
  field?: string
}

const mapValues = <In, Out>(given: Readonly<Record<string, In>>, change: (value: In) => Out) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, change(value)]))

/** Builds the answer of a declared error. */
export function problem<const Code extends ErrorCode>(
  error: Code,
  ...[params, { field, fields, ...options } = {}]: RemainingArguments<Code, [options?: ProblemOptions]>
): Problem {
  const own = toMessage(error, ...([params] as RemainingArguments<Code>))
  const fieldErrors = field === undefined ? fields && mapValues(fields, toErrorMessage) : { [field]: own }
  return new Problem(error, {
    status: findDeclaration(error)?.status ?? 500,
    msg: toText(own),
    params: own.params,
    fields: fieldErrors && mapValues(fieldErrors, toText),
    fieldErrors,
    ...options,
  })
}

/** Returns the error of a problem, as it is stored. */
export const toReason = ({ error, params }: Problem): ErrorMessage => ({ error, ...(params && { params }) })

/** Builds the envelope of a problem. */
export const toProblemBody = (
  { status, message, data, error, params, fields, fieldErrors }: Problem,
  requestId: string,
): ProblemBody => ({
  code: status,
  msg: message,
  data,
  error,
  ...(params && { params }),
  ...(fields && { fields }),
  ...(fieldErrors && { fieldErrors }),
  requestId,
})

/** Problem for a missing or invisible row. */
export const notFound = (noun: string): Problem => problem(`${noun}.not_found`, { noun: noun as Term })
