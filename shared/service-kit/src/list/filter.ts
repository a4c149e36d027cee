import { problem } from '../problem.ts'
import { type Sql, sql } from '../sql.ts'

/**
 * A stretch of a column's order, both ends included; without an end it goes on to the last value, never to
 * the nulls.
 */
export interface Range {
  from?: string | number | undefined
  to?: string | number | undefined
}

/**
 * What a column's filter means in SQL; where it can be said so, `ranges` says the same as stretches of the
 * column's order.
 */
export interface Filter {
  (value: never): Sql
  column?: string
  isDay?: boolean
  /** A text that is contained. */
  isText?: boolean
  ranges?: (value: never) => Range[]
}

/** One for each key of `queryParams`. */
export type Filters = Record<string, Filter>

export const given = (queryParams: Record<string, unknown> | undefined) =>
  Object.entries(queryParams ?? {}).filter(([, value]) => value !== undefined)

/** The column of the first day filter that is given. */
export const dayColumn = (filters: Filters, queryParams: Record<string, unknown> | undefined) =>
  given(queryParams)
    .map(([name]) => (Object.hasOwn(filters, name) ? filters[name] : undefined))
    .find((filter) => filter?.isDay)?.column

/** All given filters together; undefined without any. @throws Problem `list.unknown_filter` */
export function matches(filters: Filters, queryParams: Record<string, unknown> | undefined): Sql | undefined {
  const pieces = given(queryParams).map(([key, value]) => {
    if (!Object.hasOwn(filters, key)) {
      throw problem('list.unknown_filter', {
        msg: `This list has no filter ${key}.`,
        fields: { [`queryParams.${key}`]: 'is not a filter of this list' },
      })
    }
    return (filters[key] as (value: unknown) => Sql)(value)
  })
  return pieces.length === 0 ? undefined : sql.join(pieces, ' and ')
}

const pattern = (value: string) => `%${value.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Contains, ignoring case; `%` and `_` stand for themselves. Wants the index of `search_rows`
 * (`migrations/004-grams.sql`). `column` is a constant of the source.
 */
export const contains = (column: string) =>
  Object.assign(
    (value: string): Sql => {
      const text = sql`${sql.raw(column)} ilike ${pattern(value)}`
      return value.length > 2 ? sql`text_grams(${sql.raw(column)}) @> text_grams(${value}) and ${text}` : text
    },
    { column, isText: true },
  )

type Code = string | number

/** Equal to a code, or to any of several. */
export const anyOf = (column: string): Filter =>
  Object.assign(
    (value: Code | readonly Code[]) =>
      Array.isArray(value) ? sql`${sql.raw(column)} = any(${value})` : sql`${sql.raw(column)} = ${value}`,
    {
      column,
      ranges: (value: Code | readonly Code[]) =>
        [...new Set([value].flat())].map((code) => ({ from: code, to: code }) as Range),
    },
  )

/** Yes or no. */
export const is =
  (column: string): Filter =>
  (value: boolean) =>
    sql`${sql.raw(column)} = ${value}`

/** For columns of type text[]: has the code, or any of several. */
export const overlaps =
  (column: string): Filter =>
  (codes: string | string[]) =>
    sql`${sql.raw(column)} && ${[codes].flat()}::text[]`

/** As `overlaps`; a row without codes is found by each of them. */
export const overlapsOrEmpty =
  (column: string): Filter =>
  (codes: string | string[]) =>
    sql`(${sql.raw(column)} = '{}' or ${overlaps(column)(codes as never)})`

/** Days from and to, both included, either may be missing; for columns of type date. */
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
    { column, isDay: true, ranges: ({ from, to }: { from?: string; to?: string }) => [{ from, to }] },
  )
