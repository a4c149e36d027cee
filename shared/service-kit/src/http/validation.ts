import type { ErrorMessage } from '@portal/contracts/envelope.ts'
import { type PlainCode, toMessage, toText } from '@portal/contracts/errors/all.ts'
import { listSeparator } from '@portal/contracts/errors/message.ts'
import type { Term } from '@portal/contracts/errors/terms.ts'
import { linePattern, optionalLinePattern, visiblePattern } from '@portal/contracts/values.ts'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { Problem } from '../problem/problem.ts'
import { withoutUnknownKeys } from './schema.ts'

/** Bodies are validated without conversion; texts in an address are converted to numbers and booleans. */
const options = {
  strict: false,
  strictNumbers: true,
  removeAdditional: false,
  useDefaults: true,
  verbose: true,
  // `allErrors` would double the compile time without a faster check.
  code: { optimize: false },
} as const
const formats = addFormats.default
const make = (coerceTypes: boolean, allErrors: boolean) =>
  formats(new Ajv({ ...options, coerceTypes, allErrors }))
const first = { body: make(false, false), text: make(true, false) }
const all = { body: make(false, true), text: make(true, true) }

/** Compiled schemas, shared by the services of one process in tests. */
const strictSchemas = new WeakMap<object, object>()
function strict(schema: object): object {
  const known = strictSchemas.get(schema) ?? withoutUnknownKeys(schema)
  strictSchemas.set(schema, known)
  return known
}

/** Maximum number of fields named in an answer. */
const maxFields = 50
/**
 * Size above which only the first error is reported, so that hostile input cannot create a million messages.
 */
const maxNodes = 5_000

/**
 * Validates one part of a request; throws a 400 that names each invalid field. Compiles the schema at the
 * first request, because compiling all of them would take half of a service's start time.
 */
export function createValidator(
  part: 'body' | 'form' | 'params' | 'query',
  schema: object,
): (value: unknown) => void {
  const kind = part === 'body' ? 'body' : 'text'
  let check: ValidateFunction | undefined
  let explain: ValidateFunction | undefined
  return (value) => {
    check ??= first[kind].compile(strict(schema))
    if (check(value)) return kind === 'text' ? assertFinite(value as object) : undefined
    if (size(value, maxNodes) >= maxNodes) throw validationProblem(check.errors ?? [])
    explain ??= all[kind].compile(strict(schema))
    explain(value)
    throw validationProblem(explain.errors ?? check.errors ?? [])
  }
}

/** Validates a value received from others against a contract: unknown keys are allowed. */
export const createCheck = (schema: object): ((value: unknown) => boolean) => first.body.compile(schema)

/** Refuses `1e400` in an address, which schema bounds do not catch. */
function assertFinite(value: object) {
  const [endless] =
    Object.entries(value).find(([, member]) => typeof member === 'number' && !Number.isFinite(member)) ?? []
  if (endless !== undefined) throw invalidFields({ [endless]: toMessage('field.too_large') })
}

function size(value: unknown, limit: number): number {
  if (typeof value !== 'object' || value === null) return 1
  let count = 1
  for (const item of Object.values(value)) {
    count += size(item, limit - count)
    if (count >= limit) return limit
  }
  return count
}

export function validationProblem(errors: readonly ErrorObject[]): Problem {
  const fields = new Map<string, ErrorMessage>()
  for (const error of errors.filter(isTelling)) {
    const path = pathOf(error)
    if (!fields.has(path) && fields.size < maxFields) fields.set(path, explainError(error))
  }
  // Reports a failed union only without a more specific error.
  for (const error of errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf')) {
    const path = pathOf(error)
    const isSaid = [...fields.keys()].some((key) => key === path || key.startsWith(`${path}.`))
    if (!isSaid && fields.size < maxFields) fields.set(path, toMessage('field.no_form'))
  }
  return invalidFields(Object.fromEntries(fields))
}

function invalidFields(fieldErrors: Record<string, ErrorMessage>): Problem {
  const fields = Object.fromEntries(Object.entries(fieldErrors).map(([path, each]) => [path, toText(each)]))
  const [[path, message] = ['', toText({ error: 'field.invalid' })]] = Object.entries(fields)
  const others = Object.keys(fields).length - 1
  const msg = `${path ? `${readable(path)} ${message}` : `The request ${message}`}${others > 0 ? `, and ${others} more ${others === 1 ? 'field is' : 'fields are'} wrong` : ''}.`
  // Says more than the text that is declared: programs read it.
  return new Problem('request.invalid', { msg, fields, fieldErrors })
}

/** Skips errors of the null branch, which repeat those of the other branch. */
const isTelling = ({ keyword, params }: ErrorObject) =>
  !['anyOf', 'oneOf', 'if'].includes(keyword) && !(keyword === 'type' && params.type === 'null')

function pathOf({ instancePath, keyword, params }: ErrorObject): string {
  const path = instancePath
    .slice(1)
    .split('/')
    .filter(Boolean)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (keyword === 'required') path.push(params.missingProperty)
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties')
    path.push(String(params.additionalProperty ?? params.unevaluatedProperty).slice(0, 100))
  return path.join('.')
}

/** `lines.0.quantity` → `Lines 1 quantity`. */
function readable(path: string): string {
  const text = path
    .split('.')
    .map((part) =>
      /^\d+$/.test(part)
        ? String(Number(part) + 1)
        : part.replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`),
    )
    .join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const withoutParams: Record<string, PlainCode> = {
  required: 'field.missing',
  additionalProperties: 'field.not_known_here',
  unevaluatedProperties: 'field.not_known_here',
  uniqueItems: 'field.twice',
}
const withParams: Record<string, (params: ErrorObject['params']) => ErrorMessage> = {
  type: ({ type }) => toMessage('field.type', { type: [type].flat().join(listSeparator) as Term }),
  maxLength: ({ limit }) => toMessage('field.max_length', { limit }),
  minLength: ({ limit }) =>
    limit === 1 ? toMessage('field.blank') : toMessage('field.min_length', { limit }),
  minimum: ({ limit }) => toMessage('field.minimum', { limit }),
  maximum: ({ limit }) => toMessage('field.maximum', { limit }),
  minItems: ({ limit }) => (limit === 1 ? toMessage('field.blank') : toMessage('field.min_items', { limit })),
  maxItems: ({ limit }) => toMessage('field.max_items', { limit }),
  enum: ({ allowedValues }) =>
    allowedValues.length > 12
      ? toMessage('field.not_of_many')
      : toMessage('field.not_of', { values: allowedValues.join(', ') }),
  const: ({ allowedValue }) => toMessage('field.const', { value: JSON.stringify(allowedValue) }),
  format: ({ format }) => toMessage('field.format', { format }),
  pattern: ({ pattern }) =>
    pattern === visiblePattern
      ? toMessage('field.only_spaces')
      : pattern === linePattern || pattern === optionalLinePattern
        ? toMessage('field.no_line')
        : toMessage('field.characters'),
}

const explainError = (error: ErrorObject): ErrorMessage =>
  withParams[error.keyword]?.(error.params) ?? toMessage(withoutParams[error.keyword] ?? 'field.invalid')
