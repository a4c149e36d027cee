import * as T from 'typebox'
import { CountRequest } from './page.ts'

/** Sums of all matching rows. With `isExact: false` they are a lower bound from the first rows. */
export const Sums = T.Object({
  /** Sums by field; missing values are skipped. */
  sums: T.Record(T.String(), T.Integer()),
  isExact: T.Boolean(),
})
export type Sums = T.Static<typeof Sums>

/** Number of matching rows by code, most frequent first; null for rows without a code. */
export const Groups = T.Object({
  groups: T.Array(
    T.Object({
      value: T.Union([T.String(), T.Integer(), T.Null()]),
      count: T.Integer({ minimum: 1 }),
    }),
  ),
  isExact: T.Boolean(),
})
export type Groups = T.Static<typeof Groups>

export const GroupRequest = <F extends T.TObject, const By extends string>(
  filter: F,
  fields: readonly By[],
) =>
  T.Object(
    { ...CountRequest(filter).properties, by: T.Unsafe<By>({ type: 'string', enum: [...fields] }) },
    { additionalProperties: false },
  )

interface SummedNoun {
  /** Prefix of the calls' paths. */
  path: `/${string}`
  /** `view` allows the call. */
  permission: string
  many: string
}

/** Creates the call that sums number columns over all matching rows. */
export const createSumRoute = <F extends T.TObject>({ path, permission, many }: SummedNoun, filter: F) =>
  ({
    path: `${path}/sum`,
    access: `${permission}:view`,
    summary: `Sums of number columns over all ${many} that a filter finds`,
    body: CountRequest(filter),
    data: Sums,
    reads: true,
  }) as const

/** Creates the call that counts all matching rows by a code column. */
export const createGroupRoute = <F extends T.TObject, const By extends string>(
  { path, permission, many }: SummedNoun,
  { filter, groups }: { filter: F; groups: readonly By[] },
) =>
  ({
    path: `${path}/group`,
    access: `${permission}:view`,
    summary: `How many ${many} a filter finds, by the codes of a column`,
    body: GroupRequest(filter, groups),
    data: Groups,
    reads: true,
  }) as const
