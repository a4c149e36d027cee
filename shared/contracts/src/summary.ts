import * as T from 'typebox'
import { CountRequest } from './page.ts'

/** Sums of all matching rows. `isExact: false`: a lower bound from the first ones. */
export const Sums = T.Object({
  /** Sums by field; missing values are skipped. */
  sums: T.Record(T.String(), T.Integer()),
  isExact: T.Boolean(),
})
export type Sums = T.Static<typeof Sums>

/** How many of the rows that match have which code; null: none. The most frequent first. */
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
  /** The calls stand below it. */
  path: `/${string}`
  /** Whoever may `view` the rows. */
  permission: string
  many: string
}

/** The call that adds up number columns of a noun's list over all that match. */
export const sumRoute = <F extends T.TObject>({ path, permission, many }: SummedNoun, filter: F) =>
  ({
    path: `${path}/sum`,
    access: `${permission}:view`,
    summary: `Sums of number columns over all ${many} that a filter finds`,
    body: CountRequest(filter),
    data: Sums,
    reads: true,
  }) as const

/** The call that counts a noun's rows by a code column over all that match. */
export const groupRoute = <F extends T.TObject, const By extends string>(
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
