import * as T from 'typebox'
import { DayFilter, TextFilter } from './page.ts'
import type { binFields } from './values.ts'

/**
 * Uses of a field in a list: sorting, a column of exports and imports, counts by its codes, sums of its
 * numbers, changes of many rows at once. `history`: only the history names it.
 */
type Use = 'sort' | 'export' | 'import' | 'group' | 'sum' | 'change' | 'history'

/** How a page asks for the value of a filter. */
type FilterKind = 'text' | 'options' | 'days' | 'amounts'

interface ListField {
  /** Schema of its value in a request that finds rows by it. */
  filter?: T.TSchema
  uses?: readonly Use[]
}
export type ListFields = Readonly<Record<string, ListField>>

/** Fields that are in every row, and that no list names. */
type RowField = 'id' | 'version' | keyof typeof binFields

/** An entry for every field of a row, also for those that the list only shows; and for others by choice. */
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
/** Type of the value by which a request finds rows. */
export type FilterValue<Fields, F extends keyof Fields> = T.Static<FilterSchema<Fields, F>>

/**
 * The list of a noun, declared once: requests, columns of the service, files, pages and the contract suite
 * follow from it. A field of `row` without an entry does not compile.
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

/** An object of these fields, of what each one holds. */
export const pickFields = <const F extends string, S extends { readonly [Name in F]: T.TSchema }>(
  names: readonly F[],
  schemas: S,
) =>
  T.Object(
    Object.fromEntries(names.map((name) => [name, schemas[name]])) as unknown as { [Name in F]: S[Name] },
  )
