import { type Sql, sql } from '../database/sql.ts'
import { problem } from '../problem/problem.ts'

/**
 * Range of a column's order, both ends included. Without an upper end it ends at the last value and excludes
 * nulls.
 */
export interface Range {
  from?: string | number | undefined
  to?: string | number | undefined
  /** Selects nulls, which sort last. */
  isEmpty?: boolean
}

/** Filter of a column in SQL; where possible, `ranges` expresses it as ranges of the column's order. */
export interface Filter {
  (value: never): Sql
  column?: string
  isDay?: boolean
  /** Text filter, which the search of the whole list also uses. */
  isText?: boolean
  /** Condition of rows without a value; without it, `isEmpty` is not supported. */
  empty?: Sql
  ranges?: (value: never) => Range[]
}

/** Filters by key of `queryParams`. */
export type Filters = Record<string, Filter>

export const toActiveParams = (queryParams: Record<string, unknown> | undefined) =>
  Object.entries(queryParams ?? {}).filter(([, value]) => value !== undefined)

/** Returns the column of the first date filter. */
export const findDayColumn = (filters: Filters, queryParams: Record<string, unknown> | undefined) =>
  toActiveParams(queryParams)
    .map(([name]) => (Object.hasOwn(filters, name) ? filters[name] : undefined))
    .find((filter) => filter?.isDay)?.column

/** Key in `queryParams` for a search in all text filters. */
export const searchKey = 'search'

const unknown = (key: string) =>
  problem('list.unknown_filter', { key }, { fields: { [`queryParams.${key}`]: 'field.no_filter' } })

const has = <K extends string>(value: unknown, key: K): value is Record<K, unknown> =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
/** Selects the rows that a filter excludes, or rows with or without any value. */
export const isNegated = (value: unknown): value is { not: unknown } => has(value, 'not')
export const isEmptyFilter = (value: unknown): value is { isEmpty: boolean } => has(value, 'isEmpty')

function condition(filters: Filters, key: string, value: unknown): Sql {
  const filter = Object.hasOwn(filters, key) ? filters[key] : undefined
  if (!filter || (isEmptyFilter(value) && !filter.empty)) throw unknown(key)
  if (isEmptyFilter(value)) return value.isEmpty ? sql`${filter.empty}` : sql`not (${filter.empty})`
  // Excludes missing values, also in negated filters.
  if (isNegated(value)) return sql`not coalesce((${filter(value.not as never)}), false)`
  return filter(value as never)
}

export const getTextFilters = (filters: Filters): Filter[] =>
  Object.values(filters).filter(({ isText }) => isText)

/** Matches if any of the texts contains it. */
function foundIn(filters: Filters, text: string): Sql {
  const found = getTextFilters(filters).map((filter) => sql`(${filter(text as never)})`)
  if (found.length === 0) throw unknown(searchKey)
  return sql`(${sql.join(found, ' or ')})`
}

/** Combines all requested filters; undefined without any. @throws Problem `list.unknown_filter` */
export function combineFilters(
  filters: Filters,
  queryParams: Record<string, unknown> | undefined,
): Sql | undefined {
  const pieces = toActiveParams(queryParams).map(([key, value]) =>
    key === searchKey ? foundIn(filters, value as string) : condition(filters, key, value),
  )
  return pieces.length === 0 ? undefined : sql.join(pieces, ' and ')
}

const pattern = (value: string) => `%${value.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Contains, ignoring case; `%` and `_` are literal. Needs the index of `search_rows`
 * (`migrations/004-grams.sql`). `column` is a source constant.
 */
export const contains = (column: string) =>
  Object.assign(
    (value: string): Sql => {
      const text = sql`${sql.raw(column)} ilike ${pattern(value)}`
      return value.length > 1
        ? sql`text_grams(${sql.raw(column)}) @> sought_grams(${value}) and ${text}`
        : text
    },
    { column, isText: true, empty: sql`coalesce(${sql.raw(column)}, '') = ''` },
  )

type Code = string | number

/** Equal to a code, or to any of several. */
export const matchesAny = (column: string): Filter =>
  Object.assign(
    (value: Code | readonly Code[]) =>
      Array.isArray(value) ? sql`${sql.raw(column)} = any(${value})` : sql`${sql.raw(column)} = ${value}`,
    {
      column,
      empty: sql`coalesce(${sql.raw(column)}::text, '') = ''`,
      ranges: (value: Code | readonly Code[]) =>
        [...new Set([value].flat())].map((code) => ({ from: code, to: code }) as Range),
    },
  )

type Flag = boolean | 'true' | 'false'

/** True, false, or either of both. */
export const matchesBoolean = (column: string): Filter =>
  Object.assign(
    (value: Flag | readonly Flag[]) =>
      sql`${sql.raw(column)} = any(${[value].flat().map(String)}::boolean[])`,
    { empty: sql`${sql.raw(column)} is null` },
  )

/** Filter for columns of type text[]: contains any of the codes. */
export const overlaps = (column: string): Filter =>
  Object.assign((codes: string | string[]) => sql`${sql.raw(column)} && ${[codes].flat()}::text[]`, {
    empty: sql`coalesce(cardinality(${sql.raw(column)}), 0) = 0`,
  })

/** Filter like `overlaps`, which also matches rows without codes. */
export const overlapsOrEmpty = (column: string): Filter =>
  Object.assign(
    (codes: string | string[]) => sql`(${sql.raw(column)} = '{}' or ${overlaps(column)(codes as never)})`,
    { empty: sql`${sql.raw(column)} = '{}'` },
  )

/** Days from and to, both inclusive and optional; for columns of type date. */
export const between = (column: string): Filter =>
  Object.assign(
    (value: { from?: string; to?: string }) =>
      sql.join(
        [
          value.from === undefined ? undefined : sql`${sql.raw(column)} >= ${value.from}::date`,
          value.to === undefined ? undefined : sql`${sql.raw(column)} <= ${value.to}::date`,
          value.from === undefined && value.to === undefined ? sql`true` : undefined,
        ],
        ' and ',
      ),
    {
      column,
      isDay: true,
      empty: sql`${sql.raw(column)} is null`,
      ranges: ({ from, to }: { from?: string; to?: string }) => [{ from, to }],
    },
  )

/** Filter like `between` for times, by days in UTC. */
export const betweenDays = (column: string): Filter =>
  Object.assign(
    ({ from, to }: { from?: string; to?: string }) =>
      sql`${sql.raw(column)} >= coalesce(${from ?? null}::date::timestamp at time zone 'UTC', '-infinity')
        and ${sql.raw(column)} < coalesce((${to ?? null}::date + 1)::timestamp at time zone 'UTC', 'infinity')`,
    { column, isDay: true, empty: sql`${sql.raw(column)} is null` },
  )
