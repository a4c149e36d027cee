import { type Reason, type Reasons, toMessage } from '@portal/contracts/errors/all.ts'
import { DocumentNo } from '@portal/contracts/finance-document.ts'
import { Amount, type Currency, formatForCurrency, Price } from '@portal/contracts/money.ts'
import { assertUsable } from '@portal/service-kit/http/body.ts'
import { createCheck, createValidator } from '@portal/service-kit/http/validation.ts'
import { Problem } from '@portal/service-kit/problem/problem.ts'
import type * as T from 'typebox'

/** File format of one kind of documents. */
export interface DocumentFormat<S extends T.TObject> {
  document: S
  /** Field of the document number. */
  number: keyof T.Static<S> & string
  /** Returns problems that need no other documents, by path: `amount`, `lines.0.amount`. */
  problems(document: T.Static<S>): Reasons
}

/** Relevant parts of a field's JSON Schema. */
export interface FieldSchema {
  type?: string
  anyOf?: readonly FieldSchema[]
  pattern?: string
  enum?: readonly string[]
  items?: FieldSchema
  properties?: Readonly<Record<string, FieldSchema>>
}
export const withoutNull = (schema: FieldSchema): FieldSchema =>
  schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
export const isMoney = ({ pattern }: FieldSchema) =>
  pattern !== undefined && [Amount, Price].some((money) => (money as FieldSchema).pattern === pattern)
const isNumber = ({ pattern }: FieldSchema) => pattern === (DocumentNo as FieldSchema).pattern

/** Returns the default of a missing field; undefined if it is required. */
function missing(name: string, schema: FieldSchema): unknown {
  if (name === 'revision') return 1
  return [null, ''].find((value) => createCheck(schema as object)(value))
}
export const isRequired = (name: string, schema: FieldSchema) => missing(name, schema) === undefined

/** Normalizes a value: trims texts, converts document numbers to upper case and numbers to texts. */
function prepared(schema: FieldSchema, value: unknown): unknown {
  const plain = withoutNull(schema)
  if (Array.isArray(value)) return value.map((one) => prepared(plain.items ?? {}, one))
  if (typeof value === 'object' && value !== null) return fields(plain, value as Record<string, unknown>)
  if (plain.type !== 'string' || (typeof value !== 'string' && typeof value !== 'number')) return value
  const text = String(value).trim()
  return isNumber(plain) ? text.toUpperCase() : text
}

const fields = ({ properties = {} }: FieldSchema, value: Record<string, unknown>) => ({
  ...value,
  ...Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      prepared(schema, value[name] ?? missing(name, schema)),
    ]),
  ),
})

export interface CheckResult<Document> {
  document: Document
  /** Problems by path. */
  problems: Reasons
}

export type CheckDocument<Document> = (given: object) => CheckResult<Document>

/** Converts any input to the stored form, or returns its problems by path. */
export function createDocumentCheck<S extends T.TObject>(
  format: DocumentFormat<S>,
): CheckDocument<T.Static<S>> {
  const check = createValidator('body', format.document)
  const schema = format.document as unknown as FieldSchema
  return (given) => {
    const unsound = brokenBy(assertUsable, given)
    if (Object.keys(unsound).length > 0) return { document: {} as T.Static<S>, problems: unsound }
    const document = prepared(schema, given) as T.Static<S>
    const broken = brokenBy(check, document)
    if (Object.keys(broken).length > 0) return { document, problems: worded(schema, broken) }
    const { exact, problems } = exactly(schema, document as Record<string, unknown>)
    if (Object.keys(problems).length > 0) return { document, problems }
    return { document: exact as T.Static<S>, problems: format.problems(exact as T.Static<S>) }
  }
}

function brokenBy(check: (facts: unknown) => void, facts: unknown): Reasons {
  try {
    check(facts)
    return {}
  } catch (error) {
    if (error instanceof Problem)
      return (
        error.fieldErrors ?? { '': { error: error.error, ...(error.params && { params: error.params }) } }
      )
    throw error
  }
}

function schemaAt(schema: FieldSchema, path: string): FieldSchema {
  return path
    .split('.')
    .reduce<FieldSchema>(
      (at, name) =>
        /^\d+$/.test(name) ? (withoutNull(at).items ?? {}) : (withoutNull(at).properties?.[name] ?? {}),
      schema,
    )
}

const worded = (schema: FieldSchema, broken: Reasons): Reasons =>
  Object.fromEntries(
    Object.entries(broken).map(([path, reason]) => {
      if (typeof reason === 'object' && reason.error === 'field.missing') return [path, reason]
      if (path === 'currency') return [path, 'invoice.unknown_currency']
      return [path, isMoney(schemaAt(schema, path)) ? 'invoice.no_point' : reason]
    }),
  )

/** Formats amounts with the decimals of the document's currency; removes trailing zeros of prices. */
function exactly(schema: FieldSchema, document: Record<string, unknown>) {
  const problems: Record<string, Reason> = {}
  const currency = document.currency as Currency
  const read = (of: FieldSchema, value: unknown, path: string): unknown => {
    const plain = withoutNull(of)
    if (Array.isArray(value)) return value.map((one, at) => read(plain.items ?? {}, one, `${path}.${at}`))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([name, one]) => [
          name,
          read(plain.properties?.[name] ?? {}, one, path ? `${path}.${name}` : name),
        ]),
      )
    if (!isMoney(plain) || typeof value !== 'string') return value
    if (plain.pattern === (Price as FieldSchema).pattern)
      return value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
    const exact = formatForCurrency(value, currency)
    if (exact === undefined) problems[path] = toMessage('invoice.too_many_decimals', { currency })
    return exact ?? value
  }
  return { exact: read(schema, document, ''), problems }
}
