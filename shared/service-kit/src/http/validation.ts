import { line, optionalLine, visible } from '@portal/contracts/values.ts'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { type Problem, problem } from '../problem/problem.ts'
import { withoutUnknownKeys } from './schema.ts'

/**
 * Bodies are taken as they are; what stands in an address is text and is turned into numbers and booleans.
 */
const options = {
  strict: false,
  strictNumbers: true,
  removeAdditional: false,
  useDefaults: true,
  verbose: true,
  // Doubles the time to compile a schema, and the check is no faster for it.
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

/** Limit of named fields in an answer. */
const maxFields = 50
/** Size above which only the first error is named, so that hostile input cannot create a million messages. */
const maxNodes = 5_000

/**
 * Checks one part of a request. Throws the 400 that names each wrong field. The schema is compiled by the
 * first request: to compile those of all calls would take half of a service's start.
 */
export function validator(
  part: 'body' | 'form' | 'params' | 'query',
  schema: object,
): (value: unknown) => void {
  const kind = part === 'body' ? 'body' : 'text'
  let check: ValidateFunction | undefined
  let explain: ValidateFunction | undefined
  return (value) => {
    check ??= first[kind].compile(strict(schema))
    if (check(value)) return kind === 'text' ? assertFinite(value as object) : undefined
    if (size(value, maxNodes) >= maxNodes) throw invalid(check.errors ?? [])
    explain ??= all[kind].compile(strict(schema))
    explain(value)
    throw invalid(explain.errors ?? check.errors ?? [])
  }
}

/** Checks a value against a contract for answers of others: unknown keys are allowed. */
export const accepts = (schema: object): ((value: unknown) => boolean) => first.body.compile(schema)

/** Refuses `1e400` in an address, which schema bounds do not catch. */
function assertFinite(value: object) {
  const [endless] =
    Object.entries(value).find(([, member]) => typeof member === 'number' && !Number.isFinite(member)) ?? []
  if (endless !== undefined) throw invalidFields({ [endless]: 'is too large' })
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

export function invalid(errors: readonly ErrorObject[]): Problem {
  const fields = new Map<string, string>()
  for (const error of errors.filter(isTelling)) {
    const path = pathOf(error)
    if (!fields.has(path) && fields.size < maxFields) fields.set(path, says(error))
  }
  // Reports a failed union only when there is no more specific error.
  for (const error of errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf')) {
    const path = pathOf(error)
    const isSaid = [...fields.keys()].some((key) => key === path || key.startsWith(`${path}.`))
    if (!isSaid && fields.size < maxFields) fields.set(path, 'has none of the forms that are possible here')
  }
  return invalidFields(Object.fromEntries(fields))
}

function invalidFields(fields: Record<string, string>): Problem {
  const [[path, message] = ['', 'is not as expected']] = Object.entries(fields)
  const others = Object.keys(fields).length - 1
  const msg = `${path ? `${readable(path)} ${message}` : `The request ${message}`}${others > 0 ? `, and ${others} more ${others === 1 ? 'field is' : 'fields are'} wrong` : ''}.`
  return problem('request.invalid', { msg, fields })
}

/** Skips errors of the null branch, which repeat the other branch's. */
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

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`
const kinds: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}
const forms: Record<string, string> = {
  date: 'a day like 2026-03-31',
  'date-time': 'a moment like 2026-03-31T12:00:00Z',
  uuid: 'an id',
  email: 'an e-mail address',
}

const words: Record<string, (error: ErrorObject) => string> = {
  required: () => 'is missing',
  additionalProperties: () => 'is not known here',
  unevaluatedProperties: () => 'is not known here',
  type: ({ params }) =>
    `must be ${[params.type]
      .flat()
      .map((type: string) => kinds[type] ?? type)
      .join(' or ')}`,
  maxLength: ({ params }) => `must be at most ${plural(params.limit, 'character')}`,
  minLength: ({ params }) =>
    params.limit === 1 ? 'must not be empty' : `must be at least ${plural(params.limit, 'character')}`,
  minimum: ({ params }) => `must be at least ${params.limit}`,
  maximum: ({ params }) => `must be at most ${params.limit}`,
  minItems: ({ params }) =>
    params.limit === 1
      ? 'must not be empty'
      : `must have at least ${plural(params.limit, 'entry').replace('entrys', 'entries')}`,
  maxItems: ({ params }) => `must have at most ${plural(params.limit, 'entry').replace('entrys', 'entries')}`,
  uniqueItems: () => 'must not name anything twice',
  enum: ({ params }) =>
    `must be one of ${(params.allowedValues as unknown[]).length > 12 ? 'the values to choose from' : (params.allowedValues as unknown[]).join(', ')}`,
  const: ({ params }) => `must be ${JSON.stringify(params.allowedValue)}`,
  format: ({ params }) => `must be ${forms[params.format] ?? `a valid ${params.format}`}`,
  pattern: ({ params }) =>
    params.pattern === visible
      ? 'must not be blank'
      : params.pattern === line || params.pattern === optionalLine
        ? 'must be one line with a letter, digit or sign'
        : 'has characters that are not possible here',
}

const says = (error: ErrorObject): string => words[error.keyword]?.(error) ?? 'is not as expected'
