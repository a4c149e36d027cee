import * as T from 'typebox'
import { Ids, OneOf } from './values.ts'

/** Finds rows without a value, or with one. */
export const EmptyFilter = T.Object({ isEmpty: T.Boolean() }, { additionalProperties: false })
/** Finds the rows that the filter excludes. */
const Not = <S extends T.TSchema>(filter: S) => T.Object({ not: filter }, { additionalProperties: false })

const Text = T.String({ minLength: 1, maxLength: 100 })
/** Equals the code, one of several, or none of them; or is empty or not. */
export const CodeFilter = <S extends T.TSchema>(code: S) => {
  const codes = T.Array(code, { minItems: 1, maxItems: 100 })
  return T.Union([code, codes, Not(codes), EmptyFilter])
}
/** Filter of a text, ignoring case: contains, does not contain, is empty, is not empty. */
export const TextFilter = T.Union([Text, Not(Text), EmptyFilter])
/** True or false; also as a list of choices. */
export const FlagFilter = T.Union([T.Boolean(), CodeFilter(OneOf(['true', 'false']))])
/** Both ends are included; either may be missing. Or is empty or not. */
export const DayFilter = T.Union([
  T.Object(
    { from: T.Optional(T.String({ format: 'date' })), to: T.Optional(T.String({ format: 'date' })) },
    { additionalProperties: false },
  ),
  EmptyFilter,
])

/** Adds a search over all text filters to the filters of a noun. */
export const QueryParams = <F extends T.TObject>(filter: F) =>
  T.Partial(
    T.Object({
      ...(filter.properties as F['properties']),
      search: T.String({ minLength: 2, maxLength: 100 }),
    }),
    {
      additionalProperties: false,
    },
  )

export const SortField = <const C extends readonly string[]>(sortable: C) =>
  T.Unsafe<C[number]>({ type: 'string', enum: [...sortable] })
export const Sorts = <const C extends readonly string[]>(sortable: C) =>
  T.Array(
    T.Object(
      {
        column: SortField(sortable),
        direction: T.Unsafe<'ASC' | 'DESC'>({ type: 'string', enum: ['ASC', 'DESC'] }),
      },
      { additionalProperties: false },
    ),
    { minItems: 1, maxItems: 4 },
  )

/**
 * Request for one page. Without `sort` rows are sorted by their number, or by a filtered date. `sorts` lists
 * several columns in order of priority and replaces `sort`. `deleted: true` requests the bin instead of the
 * list.
 */
export const PageRequest = <F extends T.TObject, const C extends readonly string[]>({
  filter,
  sorts,
}: {
  filter: F
  sorts: C
}) =>
  T.Object(
    {
      page: T.Integer({ minimum: 1 }),
      size: T.Integer({ minimum: 1, maximum: 200 }),
      direction: T.Optional(T.Unsafe<'ASC' | 'DESC'>({ type: 'string', enum: ['ASC', 'DESC'] })),
      sort: T.Optional(SortField(sorts)),
      sorts: T.Optional(Sorts(sorts)),
      queryParams: T.Optional(QueryParams(filter)),
      deleted: T.Optional(T.Boolean()),
    },
    { additionalProperties: false },
  )

/** Number of rows that a filter finds, exact up to the limit of one action; `isExact: false` means more. */
export const CountRequest = <F extends T.TObject>(filter: F) =>
  T.Object(
    {
      queryParams: T.Optional(QueryParams(filter)),
      deleted: T.Optional(T.Boolean()),
    },
    { additionalProperties: false },
  )
export const Count = T.Object({ count: T.Integer({ minimum: 0 }), isExact: T.Boolean() })
export type Count = T.Static<typeof Count>

/** Rows of a delete or restore: by id, or all that match a filter, with the count that the user has seen. */
export const Chosen = <F extends T.TObject>(filter: F) =>
  T.Union([
    Ids,
    T.Object({
      matching: T.Object({
        queryParams: T.Optional(QueryParams(filter)),
        count: T.Integer({ minimum: 1 }),
      }),
    }),
  ])
/** `Chosen` of any noun. */
export type AnyChosen =
  | { ids: number[] }
  | { matching: { queryParams?: Record<string, unknown>; count: number } }

export const Page = <S extends T.TSchema>(row: S) =>
  T.Object({
    content: T.Array(row),
    totalElements: T.Integer({ minimum: 0 }),
    /** False if counting stopped at a limit: there are at least this many rows. */
    totalIsExact: T.Boolean(),
    page: T.Integer({ minimum: 1 }),
    size: T.Integer({ minimum: 1 }),
  })
export interface Page<Row> {
  content: Row[]
  totalElements: number
  totalIsExact: boolean
  page: number
  size: number
}

export interface Sort {
  column: string
  direction: 'ASC' | 'DESC'
}

export interface AnyPageRequest {
  page: number
  size: number
  direction?: 'ASC' | 'DESC'
  sort?: string
  sorts?: Sort[]
  queryParams?: Record<string, unknown>
  deleted?: boolean
}
