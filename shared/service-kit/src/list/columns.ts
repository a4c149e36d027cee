import type { Filtered, FilterValue, List, ListFields, Using } from '@portal/contracts/list.ts'
import type * as T from 'typebox'
import { type Sql, sql } from '../database/sql.ts'
import {
  between,
  betweenDays,
  contains,
  type Filter as FieldFilter,
  type Filters,
  matchesAny,
  matchesBoolean,
  overlaps,
  overlapsOrEmpty,
} from './list.ts'
import type { Values } from './rows.ts'

/**
 * Type of a field, which decides filter, storage and export; `prose` is text stored as typed and not
 * searched.
 */
type Kind = 'text' | 'texts' | 'prose' | 'code' | 'codes' | 'flag' | 'number' | 'day' | 'instant' | 'json'

type Found = 'text' | 'code' | 'codes' | 'flag' | 'day'

/** Defines how a field of an entity is read. All SQL consists of source constants. */
export interface Column<K extends Kind = Kind> {
  readonly kind: K
  readonly read: string
  /** Column of an export, if different. */
  readonly exported?: string
  /** Column of a sort, if different. */
  readonly sorted?: string
  readonly filter?: FieldFilter | undefined
  /** False: not in the rows, but usable in filters, sorts or exports. */
  readonly isShown: boolean
}

/** Column of the entity's own table, so it can be written. */
export interface StoredColumn<K extends Kind = Kind> extends Column<K> {
  readonly column: string
  readonly type: string
  readonly filter: K extends Found ? FieldFilter : undefined
  readonly isShown: true
}

type Otherwise = { read?: string; sorted?: string; exported?: string; filter?: FieldFilter; type?: string }

const stored =
  <const K extends Kind>(kind: K, type: string, filter?: (column: string) => FieldFilter) =>
  (column: string, otherwise: Otherwise = {}): StoredColumn<K> => {
    const found = filter?.(column) as StoredColumn<K>['filter']
    return { kind, column, type, read: column, isShown: true, filter: found, ...(otherwise as object) }
  }

export const text = stored('text', 'text', contains)
export const texts = stored('texts', 'text[]')
export const prose = stored('prose', 'text')
export const code = stored('code', 'text', matchesAny)
export const codes = stored('codes', 'text[]', overlaps)
/** Codes to which a row applies. A row without codes applies to all and matches every code. */
export const codesOrAll = stored('codes', 'text[]', overlapsOrEmpty)
export const flag = stored('flag', 'boolean', matchesBoolean)
export const number = stored('number', 'bigint')
export const day = stored('day', 'date', between)
export const instant = stored('instant', 'timestamptz')
/** Time that is filtered and exported by its day in UTC. */
export const instantByDay = (column: string) => ({
  ...stored('day', 'timestamptz', betweenDays)(column),
  exported: `(${column} at time zone 'UTC')::date`,
})
export const json = stored('json', 'jsonb')

/** Column that the database computes and nobody writes. */
export const computed = <const K extends Kind>(
  kind: K,
  read: string,
  otherwise: Pick<Otherwise, 'exported'> = {},
) => ({
  kind,
  read,
  isShown: true as const,
  ...otherwise,
})

/** Usable in filters, sorts or exports, but not part of the rows. */
export const hidden = <C extends Column>(column: C): Omit<C, 'isShown'> & { isShown: false } => ({
  ...column,
  isShown: false,
})

/** Contract of an entity's rows and list. */
interface Contract<Row extends T.TObject, Fields, Draft, Derived, Linked> {
  list: List<Row, Fields>
  /** Fields of a row that the service computes from others. */
  derived?: readonly Derived[]
  draft: Draft
  /** Fields of a draft that other tables store. */
  linked?: readonly Linked[]
}

/** Filter kind by type: booleans have their own, codes accept several, texts one, all others are dates. */
type FilterKind<V> = [Extract<V, boolean>] extends [never]
  ? [Extract<V, readonly unknown[]>] extends [never]
    ? [Extract<V, string>] extends [never]
      ? 'day' | 'number'
      : 'text'
    : 'code' | 'codes'
  : 'flag'
/** The bin adds these columns to every list. */
type BinField = 'deletedAt' | 'deletedBy'

/**
 * Requires a column of a suitable kind for every field of the contract; the entity may have more columns.
 */
type Promised<Row extends T.TObject, Fields, Draft extends T.TObject, Derived, Linked> = {
  readonly [F in Exclude<keyof T.Static<Row>, BinField | Derived>]: Column & { isShown: true }
} & { readonly [F in Exclude<keyof T.Static<Draft>, 'id' | 'version' | Linked>]: StoredColumn } & {
  readonly [F in Filtered<Fields>]: Column<FilterKind<FilterValue<Fields, F>>> & { filter: FieldFilter }
} & { readonly [F in Using<Fields, 'sort'>]: Column<Exclude<Kind, 'json' | 'codes' | 'texts' | 'prose'>> } & {
  readonly [F in Using<Fields, 'export'>]: Column<Exclude<Kind, 'json'>>
} & { readonly [F in Using<Fields, 'group'>]: StoredColumn<'code'> } & {
  readonly [F in Using<Fields, 'sum'>]: Column<'number'>
} & { readonly [field: string]: Column }

/** Value of a column in an exported sheet. */
export interface ExportedValue {
  kind: 'text' | 'number' | 'day' | 'instant' | 'codes'
  value: Sql
}

/**
 * Parts of an insert from JSON: `insert into t (names) select values from jsonb_to_record(…) as given
 * (record)`.
 */
export interface StoredFields {
  names: Sql
  values: Sql
  record: Sql
}

export interface NounColumns<Draft> {
  /** Select list of the rows. */
  select: Sql
  sortable: Record<string, string>
  groupable: Record<string, string>
  summable: Record<string, string>
  filters: Filters
  /** Returns a draft's values by column. */
  values(draft: Draft): Values
  exported: Record<string, ExportedValue>
  /** Returns the stored fields of a JSON object with these fields. */
  toStoredFields(fields: readonly string[]): StoredFields
  /** Writes rows unchanged, times and numbers included; all rows have the fields of the first. */
  insertAll(table: string, rows: readonly object[]): Sql
  /** Updates rows by their `id`; all rows have the fields of the first. */
  updateAll(table: string, rows: readonly { id: number }[]): Sql
}

/**
 * Creates select, sort, filters, values and export of an entity from one column per field. Missing columns
 * of the contract do not compile.
 */
export function createColumns<
  Row extends T.TObject,
  Fields extends ListFields,
  Draft extends T.TObject,
  const Derived extends string = never,
  const Linked extends string = never,
>(
  contract: Contract<Row, Fields, Draft, Derived, Linked>,
  columns: Promised<Row, NoInfer<Fields>, Draft, Derived, Linked>,
): NounColumns<T.Static<Draft>> {
  const { list } = contract
  const of = (field: string) => columns[field] as unknown as StoredColumn
  const pick = <V>(fields: readonly string[], value: (column: StoredColumn) => V): Record<string, V> =>
    Object.fromEntries(fields.map((field) => [field, value(of(field))]))
  const notWritten: readonly string[] = ['id', 'version', ...(contract.linked ?? [])]
  const drafted = Object.keys(contract.draft.properties).filter((field) => !notWritten.includes(field))
  const shown = Object.entries(columns).filter(([, { isShown }]) => isShown)
  return {
    select: sql.join(
      shown.map(([field, { read }]) => sql.raw(read === field ? read : `${read} as "${field}"`)),
    ),
    sortable: pick(list.sorts, ({ read, sorted }) => sorted ?? read),
    groupable: pick(list.groups, ({ read }) => read),
    summable: pick(list.sums, ({ read }) => read),
    filters: pick(Object.keys(list.filter.properties), ({ filter }) => filter as Filters[string]),
    values: (draft) =>
      Object.fromEntries(
        drafted.map((field) => [of(field).column, written(of(field), draft[field as keyof typeof draft])]),
      ),
    exported: pick(list.exports, exportedAs),
    toStoredFields: (fields) => toStoredFields(columns as Record<string, StoredColumn>, fields),
    insertAll: (table, rows) => insertion(table, columns as Record<string, StoredColumn>, rows),
    updateAll: (table, rows) => overwriting(table, columns as Record<string, StoredColumn>, rows),
  }
}

function toStoredFields(columns: Record<string, StoredColumn>, fields: readonly string[]): StoredFields {
  const known = fields.filter((field) => columns[field]?.column)
  const each = (piece: (field: string, column: StoredColumn) => Sql) =>
    sql.join(known.map((field) => piece(field, columns[field] as StoredColumn)))
  return {
    names: each((_, { column }) => sql.id(column)),
    values: each((field) => sql.id(field)),
    record: each((field, { type }) => sql`${sql.id(field)} ${sql.raw(type)}`),
  }
}

function insertion(table: string, columns: Record<string, StoredColumn>, rows: readonly object[]): Sql {
  const { names, values, record } = toStoredFields(columns, Object.keys(rows[0] ?? {}))
  return sql`insert into ${sql.id(table)} (${names})
    select ${values} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (${record})`
}

function overwriting(
  table: string,
  columns: Record<string, StoredColumn>,
  rows: readonly { id: number }[],
): Sql {
  const fields = Object.keys(rows[0] ?? {}).filter((field) => field !== 'id')
  const of = (field: string) => columns[field] as StoredColumn
  const given = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([field, value]) => [
        field,
        of(field).kind === 'json' ? value : written(of(field), value),
      ]),
    ),
  )
  const assignments = fields.map((field) => sql`${sql.id(of(field).column)} = ${sql.id(`given.${field}`)}`)
  const record = toStoredFields(columns, ['id', ...fields]).record
  return sql`update ${sql.id(table)} set ${sql.join(assignments)}, version = version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (${record}) where ${sql.id(`${table}.id`)} = ${sql.id('given.id')}`
}

function written({ kind }: Column, value: unknown): unknown {
  if (kind === 'json') return JSON.stringify(value)
  if (kind === 'texts') return (value as string[]).map((text) => text.trim())
  return kind === 'text' && typeof value === 'string' ? value.trim() : value
}

/**
 * SQL that joins the texts of an array with a line `---` between them, as an import splits them; an equal
 * line inside a text is escaped by `\\`.
 */
export const joinTexts = (texts: string) =>
  `array_to_string(array(select regexp_replace(one, '^(\\\\*---)$', '\\\\\\1', 'gn') from unnest(${texts}) one), e'\\n---\\n')`

function exportedAs({ kind, read, exported }: Column): ExportedValue {
  if (kind === 'codes') return { kind, value: sql.raw(exported ?? `array_to_string(${read}, ', ')`) }
  if (kind === 'texts') return { kind: 'text', value: sql.raw(exported ?? joinTexts(read)) }
  if (kind === 'flag') return { kind: 'text', value: sql.raw(exported ?? `(${read})::text`) }
  return {
    kind: kind === 'number' || kind === 'day' || kind === 'instant' ? kind : 'text',
    value: sql.raw(exported ?? read),
  }
}
