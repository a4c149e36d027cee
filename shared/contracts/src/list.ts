import * as T from 'typebox'
import { DayFilter, TextFilter } from './page.ts'
import type { binFields } from './values.ts'

/**
 * Uses of a field in a list: sorting, columns of exports and imports, counts by code, sums, bulk changes.
 * `history`: only the history uses it.
 */
type Use = 'sort' | 'export' | 'import' | 'group' | 'sum' | 'change' | 'history'

/** How pages request the value of a filter. */
type FilterKind = 'text' | 'options' | 'days' | 'amounts'

interface ListField {
  /** Schema of the filter's value in a request. */
  filter?: T.TSchema
  uses?: readonly Use[]
}
export type ListFields = Readonly<Record<string, ListField>>

/** Fields that every row has and no list declares. */
type RowField = 'id' | 'version' | keyof typeof binFields

/** One entry for each field of a row, also for display-only fields; further entries are optional. */
type FieldsOf<Row extends T.TObject> = {
  readonly [F in Exclude<keyof T.Static<Row>, RowField>]: ListField
} & ListFields

type Names<Fields> = Extract<keyof Fields, string>
export type Filtered<Fields> = {
  [F in Names<Fields>]: Fields[F] extends { filter: T.TSchema } ? F : never
}[Names<Fields>]
export type Using<Fields, U extends Use> = {
  [F in Names<Fields>]: Fields[F] extends { uses: readonly (infer Has)[] }
    ? U extends Has
      ? F
      : never
    : never
}[Names<Fields>]

type FilterSchema<Fields, F extends keyof Fields> = Fields[F] extends { filter: infer S extends T.TSchema }
  ? S
  : never
/** Type of a filter's value in a request. */
export type FilterValue<Fields, F extends keyof Fields> = T.Static<FilterSchema<Fields, F>>

/**
 * Declares the list of a noun once; requests, columns, files, pages and the contract test suite are derived
 * from it. A missing entry for a field of `row` is a type error.
 */
export interface List<Row extends T.TObject, Fields> {
  row: Row
  fields: Fields
  filter: T.TObject<{ [F in Filtered<Fields>]: FilterSchema<Fields, F> }>
  filterKinds: Readonly<Record<string, FilterKind>>
  sorts: readonly Using<Fields, 'sort'>[]
  exports: readonly Using<Fields, 'export'>[]
  imports: readonly Using<Fields, 'import'>[]
  groups: readonly Using<Fields, 'group'>[]
  sums: readonly Using<Fields, 'sum'>[]
  changes: readonly Using<Fields, 'change'>[]
}

/** Part of a list that pages use. */
export interface AnyList {
  row: T.TObject
  fields: ListFields
  filterKinds: Readonly<Record<string, FilterKind>>
  sorts: readonly string[]
}
export type ListRow<L extends AnyList> = T.Static<L['row']>

function toFilterKind(filter: T.TSchema): FilterKind {
  if (filter === TextFilter) return 'text'
  if (filter === DayFilter) return 'days'
  return 'properties' in filter ? 'amounts' : 'options'
}

export function createList<Row extends T.TObject, const Fields extends FieldsOf<Row>>(
  row: Row,
  fields: Fields,
): List<Row, Fields> {
  const names = Object.keys(fields) as Names<Fields>[]
  const using = <const U extends Use>(use: U) =>
    names.filter((name) => fields[name]?.uses?.includes(use)) as Using<Fields, U>[]
  const filters = names.flatMap((name) => {
    const filter = fields[name]?.filter
    return filter ? [[name, filter] as const] : []
  })
  return {
    row,
    fields,
    filter: T.Object(Object.fromEntries(filters)) as unknown as T.TObject<{
      [F in Filtered<Fields>]: FilterSchema<Fields, F>
    }>,
    filterKinds: Object.fromEntries(filters.map(([name, filter]) => [name, toFilterKind(filter)])),
    sorts: using('sort'),
    exports: using('export'),
    imports: using('import'),
    groups: using('group'),
    sums: using('sum'),
    changes: using('change'),
  }
}

/** Object schema of these fields. */
export const pickFields = <const F extends string, S extends { readonly [Name in F]: T.TSchema }>(
  names: readonly F[],
  schemas: S,
) =>
  T.Object(
    Object.fromEntries(names.map((name) => [name, schemas[name]])) as unknown as { [Name in F]: S[Name] },
  )
