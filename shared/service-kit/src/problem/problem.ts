import type { ErrorMessage, Problem as ProblemBody } from '@portal/contracts/envelope.ts'
import {
  type ErrorCode,
  findDeclaration,
  type PlainCode,
  type RemainingArguments,
  toText,
} from '@portal/contracts/errors/all.ts'
import type { Params } from '@portal/contracts/errors/message.ts'
import type { Term } from '@portal/contracts/errors/terms.ts'

/**
 * Messages by field; a code alone where its text has no params. Sentences are of rules that have no codes
 * yet.
 */
export type FieldMessages = Readonly<Record<string, ErrorMessage | PlainCode | (string & {})>>

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
  fields?: FieldMessages | undefined
  /** Field that is refused with the same message. */
  field?: string
}

const asMessage = (given: ErrorMessage | string): ErrorMessage =>
  typeof given === 'string' ? { error: given } : given
const mapValues = <In, Out>(given: Readonly<Record<string, In>>, change: (value: In) => Out) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, change(value)]))

const filterDeclared = (given: Record<string, ErrorMessage>) =>
  Object.fromEntries(Object.entries(given).filter(([, { error }]) => findDeclaration(error)))

/** Ends a field's sentence, which has no full stop, as a message. */
const withStop = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

/**
 * Builds the answer of a declared error. One that is declared without a text says what its first field says.
 */
export function problem<const Code extends ErrorCode>(
  error: Code,
  ...[params = {}, { field, fields, ...options } = {}]: RemainingArguments<Code, [options?: ProblemOptions]>
): Problem {
  const own: ErrorMessage = { error, ...(Object.keys(params).length > 0 && { params }) }
  const fieldErrors = field !== undefined ? { [field]: own } : fields && mapValues(fields, asMessage)
  const texts = fieldErrors && mapValues(fieldErrors, toText)
  const [first = ''] = Object.values(texts ?? {})
  const { status, text } = findDeclaration(error) ?? { status: 500, text: error }
  return new Problem(error, {
    status,
    msg: text === '' ? withStop(first) : toText(own),
    params: own.params,
    fields: texts,
    fieldErrors: fieldErrors && filterDeclared(fieldErrors),
    ...options,
  })
}

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
