import * as T from 'typebox'
import { Ids } from './values.ts'

/** Equal to the code, or to any of several. */
export const CodeFilter = <S extends T.TSchema>(code: S) =>
  T.Union([code, T.Array(code, { minItems: 1, maxItems: 100 })])
/** Contains, ignoring case. */
export const TextFilter = T.String({ minLength: 1, maxLength: 100 })
/** From and to are included; either may be missing. */
export const DayFilter = T.Object(
  { from: T.Optional(T.String({ format: 'date' })), to: T.Optional(T.String({ format: 'date' })) },
  { additionalProperties: false },
)

/**
 * A request for one page. Without `sort` the noun's own number sorts, so ASC reads naturally; filtered days
 * sort themselves. `deleted: true` asks for the bin instead of the list.
 */
export const PageRequest = <F extends T.TObject, const C extends readonly string[]>(filter: F, sortable: C) =>
  T.Object(
    {
      page: T.Integer({ minimum: 1 }),
      size: T.Integer({ minimum: 1, maximum: 200 }),
      direction: T.Optional(T.Unsafe<'ASC' | 'DESC'>({ type: 'string', enum: ['ASC', 'DESC'] })),
      sort: T.Optional(T.Unsafe<C[number]>({ type: 'string', enum: [...sortable] })),
      queryParams: T.Optional(T.Partial(filter, { additionalProperties: false })),
      deleted: T.Optional(T.Boolean()),
    },
    { additionalProperties: false },
  )

/**
 * How many rows a filter finds, exactly up to what one act takes; `isExact: false` means that there are more.
 */
export const CountRequest = <F extends T.TObject>(filter: F) =>
  T.Object(
    {
      queryParams: T.Optional(T.Partial(filter, { additionalProperties: false })),
      deleted: T.Optional(T.Boolean()),
    },
    { additionalProperties: false },
  )
export const Count = T.Object({ count: T.Integer({ minimum: 0 }), isExact: T.Boolean() })
export type Count = T.Static<typeof Count>

/**
 * What a delete or restore takes: rows by their numbers, or all that a filter finds, as many as the user was
 * told.
 */
export const Chosen = <F extends T.TObject>(filter: F) =>
  T.Union([
    Ids,
    T.Object({
      matching: T.Object({
        queryParams: T.Optional(T.Partial(filter, { additionalProperties: false })),
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
    /** False when counting was cut off: there are at least this many. */
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

export interface AnyPageRequest {
  page: number
  size: number
  direction?: 'ASC' | 'DESC'
  sort?: string
  queryParams?: Record<string, unknown>
  deleted?: boolean
}
