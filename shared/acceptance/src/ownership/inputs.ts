import { faultReasons } from '@portal/contracts/reference.ts'
import type { Route } from '@portal/contracts/route.ts'
import { linePattern, optionalLinePattern } from '@portal/contracts/values.ts'
import type { CallInput } from '@portal/testing/node/service.ts'
import type { Schema } from '../fuzz/schema.ts'
import { findRowKinds, type RowKind } from './names.ts'
import { commonMarker, matrixPassword } from './people.ts'
import type { Row } from './rows.ts'

/**
 * Field of a request that identifies a row: path such as `body.ids`, the referenced rows, and the form of
 * the body.
 */
export interface RowField {
  path: readonly string[]
  refs: readonly RowKind[]
  /** Index of the body's form. */
  form: number
  /** True for a new row instead of an update. */
  isNew: boolean
}

/** Values for the fields of a request. */
export interface FieldValues {
  username: string
  /** Returns the caller's own value. */
  own(ref: RowKind): unknown
  /** Row that the call saves. */
  row: Row | undefined
  /** Field whose value is replaced by a foreign one. */
  place?: RowField | undefined
  value?: unknown
  /** Requests the bin instead of the list. */
  isOfBin?: boolean
}

const formsOf = (body: Schema | undefined): Schema[] =>
  body?.anyOf?.every(({ type }) => type === 'object') ? body.anyOf : body ? [body] : []

/** Treats a plain-text body as a field of this name. */
const partsOf = (route: Route, form: number): [string, Schema][] => {
  const body = formsOf(route.body as Schema | undefined)[form]
  const parts: [string, Schema | undefined][] = [
    ['params', route.params as Schema | undefined],
    ['query', route.query as Schema | undefined],
    [route.bodyType === 'text' ? 'plainText' : 'body', body],
  ]
  return parts.filter((part): part is [string, Schema] => part[1] !== undefined)
}
export const countForms = (route: Route) => Math.max(1, formsOf(route.body as Schema | undefined).length)

/** Lists every field of a request that refers to rows with an owner. */
export function listRowFields(route: Route): RowField[] {
  return Array.from({ length: countForms(route) }, (_, form) =>
    partsOf(route, form).flatMap(([part, schema]) =>
      namesIn(route, schema, [part]).flatMap(({ path, refs }) => {
        const place = { path, refs, form, isNew: false }
        return isDraft(schema) && path.at(-1) !== 'id' ? [place, { ...place, isNew: true }] : [place]
      }),
    ),
  ).flat()
}

function namesIn(route: Route, schema: Schema, path: readonly string[]): Pick<RowField, 'path' | 'refs'>[] {
  const name = path.at(-1) as string
  // Returns fixed changes and file contents.
  if (name === 'set' || name === 'columns' || name === 'content') return []
  if (schema.type === 'object')
    return Object.entries(schema.properties ?? {}).flatMap(([key, part]) =>
      namesIn(route, part, [...path, key]),
    )
  const refs = path.length > 1 || name === 'plainText' ? findRowKinds(route, name) : undefined
  return refs && refs.length > 0 ? [{ path, refs }] : []
}

/** Whether the call requires the field. */
export function isRequired(route: Route, { path, form }: RowField): boolean {
  let schema = new Map(partsOf(route, form)).get(path[0] as string)
  return path.slice(1).every((step) => {
    const has = schema?.required?.includes(step) ?? false
    schema = schema?.properties?.[step]
    return has
  })
}

/** Recognizes schemas of drafts, with or without number and version. */
const isDraft = ({ properties = {}, required = [] }: Schema) =>
  'version' in properties && !required.includes('version')

let changes = 0
const defaults: Readonly<Record<string, (schema: Schema, filling: FieldValues) => unknown>> = {
  username: (_, { username }) => username,
  currentPassword: () => matrixPassword,
  size: () => 100,
  text: () => commonMarker,
  search: () => commonMarker,
  format: () => 'csv',
  timeZone: () => 'UTC',
  table: () => 'order',
  until: () => new Date(Date.now() + 60_000).toISOString(),
  from: ({ format }) => (format === 'date-time' ? '2026-01-01T00:00:00.000Z' : undefined),
  deleted: () => true,
  set({ properties = {} }, { row }) {
    if ('reason' in properties) return { status: 'ASKED', reason: `${commonMarker} ${++changes}` }
    if ('faultReason' in properties && 'remark' in properties)
      return { faultReason: faultReasons[++changes % faultReasons.length] }
    return changeOf(properties, row)
  },
  // Uses the first centre.
  repairShop: () => 54_321_001,
  phoneNumber: () => '02 1234',
  columns: ({ items }) =>
    items?.properties?.field?.enum?.map((field) => ({ field, label: String(field) })) ?? null,
}

/** Patterns of texts of one line. */
const lines = [linePattern, optionalLinePattern]

/** Changes one field of a row, preferably a text. */
function changeOf(properties: Record<string, Schema>, row: Row | undefined) {
  const fields = Object.entries(properties)
  const isText = ([, { type, enum: codes, format, pattern }]: [string, Schema]) =>
    type === 'string' && !codes && !format && (!pattern?.startsWith('^') || lines.includes(pattern))
  const [name = '', schema = {}] =
    fields.find(isText) ??
    fields.find(([field, { enum: codes }]) => codes && field !== 'status') ??
    fields[0] ??
    []
  const codes = schema.enum?.filter((code) => code !== row?.[name])
  return { [name]: codes ? codes[0] : `${commonMarker} ${++changes}` }
}

/** Creates a valid request about own rows, except for the given field. */
export function createInput(route: Route, form: number, filling: FieldValues): CallInput {
  if (route.bodyType === 'multipart') return { file: { name: 'a.txt', content: 'text' } }
  const parts = partsOf(route, form).map(([part, schema]) => [part, fill(route, schema, [part], filling)])
  const { plainText, ...input } = Object.fromEntries(parts)
  return plainText === undefined ? input : { ...input, body: plainText }
}

const isBelow = (path: readonly string[], place: RowField | undefined) =>
  path.every((step, at) => place?.path[at] === step)

function fill(route: Route, schema: Schema, path: readonly string[], filling: FieldValues): unknown {
  const name = path.at(-1) as string
  const isArray = (schema.anyOf ?? [schema])[0]?.type === 'array'
  const { place } = filling
  if (place && isBelow(path, place) && place.path.length === path.length)
    return isArray ? [filling.value] : filling.value
  if (path.length > 1 || name === 'plainText') {
    const known = knownOf(route, name, path, filling)
    if (known !== undefined) return isArray && !Array.isArray(known) ? [known] : known
    const made = defaults[name]?.(schema, filling)
    if (made !== undefined) return made
  }
  return fresh(route, schema, path, filling)
}

/** Returns the own row for a reference, and the saved row's value for any other field. */
function knownOf(route: Route, name: string, path: readonly string[], filling: FieldValues): unknown {
  const { own, row } = filling
  const refs = findRowKinds(route, name)
  const [ref] = refs ?? []
  // Displayed number of the row.
  const isNumber = path.length === 2 && refs?.length === 0 && /(No|Num)$/.test(name)
  const isNew = filling.place?.isNew
  if (isNumber && isNew) return `${commonMarker}NEW${++changes}`
  const isOfRow = path.length === 2 && path[0] === 'body' && row && name in row
  if (!isOfRow) return ref && own(ref)
  // Fills the request from another person's row, without its id, if the caller has none.
  if (ref && (name === 'id' || (isNew && row[name] !== null))) return own(ref)
  return isNew && name === 'status' ? undefined : row[name]
}

function fresh(route: Route, schema: Schema, path: readonly string[], filling: FieldValues): unknown {
  if (schema.enum) return schema.enum[0]
  if ('const' in schema) return schema.const
  if (schema.anyOf) {
    const [first = {}] = schema.anyOf
    return schema.anyOf.some(({ type }) => type === 'null') ? null : fill(route, first, path, filling)
  }
  if (schema.type === 'object') return objectOf(route, schema, path, filling)
  if (schema.type === 'array')
    return (schema.minItems ?? 0) > 0 ? [fresh(route, schema.items ?? {}, path, filling)] : []
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'boolean') return false
  if (schema.format === 'date') return '2026-01-05'
  return commonMarker
}

function objectOf(route: Route, schema: Schema, path: readonly string[], filling: FieldValues) {
  const { properties = {}, required = [] } = schema
  const isNew = filling.place?.isNew
  const entries = Object.entries(properties).filter(([key]) => {
    if (required.includes(key) || isBelow([...path, key], filling.place)) return true
    if (key === 'deleted') return filling.isOfBin
    if (isNew) return key === 'fileIds'
    return isDraft(schema) && (key === 'id' || key === 'version')
  })
  return Object.fromEntries(entries.map(([key, part]) => [key, fill(route, part, [...path, key], filling)]))
}

/** Whether the call can show the bin. */
export const hasBin = (route: Route) => 'deleted' in ((route.body as Schema | undefined)?.properties ?? {})
