import * as T from 'typebox'
import { ErrorMessage } from './envelope.ts'
import { QueryParams } from './page.ts'
import { Id, Ids } from './values.ts'

/** Row that was not changed, with the reason: `msg` is the sentences of `errors`. */
export const Refused = T.Object({
  id: Id,
  title: T.String(),
  msg: T.String(),
  errors: T.Optional(T.Array(ErrorMessage)),
})
export type Refused = T.Static<typeof Refused>

/** Result of a bulk change. */
export const Changed = T.Object({
  /** Id of the bulk change, which undo requires. */
  change: T.String({ format: 'uuid' }),
  /** Number of changed rows, without rows that already had the values. */
  ids: T.Array(Id),
  refused: T.Array(Refused),
})
export type Changed = T.Static<typeof Changed>

/** Fields that a bulk change sets. */
export const Change = <S extends T.TObject>(changeable: S) =>
  T.Partial(changeable, { additionalProperties: false, minProperties: 1 })

export const ChangeRequest = <F extends T.TObject, S extends T.TObject>(filter: F, set: S) => {
  const what = {
    set,
    /**
     * If true, rows that cannot change are skipped. Otherwise no row changes, and a 409 lists them in
     * `refused`.
     */
    partly: T.Optional(T.Boolean()),
  }
  const matching = T.Object(
    { queryParams: T.Optional(QueryParams(filter)), count: T.Integer({ minimum: 1 }) },
    { additionalProperties: false },
  )
  return T.Union([
    T.Object({ ...Ids.properties, ...what }, { additionalProperties: false }),
    T.Object({ matching, ...what }, { additionalProperties: false }),
  ])
}

export const UndoRequest = T.Object(
  { change: Changed.properties.change, ...Ids.properties },
  { additionalProperties: false },
)

interface ChangedNoun {
  path: `/${string}`
  /** `edit` also allows bulk changes. */
  permission: string
  many: string
}

/** Creates the calls for bulk changes of a noun; `set` is a `Change` of its fields. */
export const createChangeRoutes = <F extends T.TObject, S extends T.TObject>(
  { path, permission, many }: ChangedNoun,
  filter: F,
  set: S,
) =>
  ({
    change: {
      path: `${path}/change`,
      access: `${permission}:edit`,
      summary: `Change fields of many ${many}, by the rules of each: all or none, or those that can`,
      body: ChangeRequest(filter, set),
      data: Changed,
    },
    undo: {
      path: `${path}/undoChange`,
      access: `${permission}:edit`,
      summary: `Put back what a change of many ${many} did, where nobody has changed it since`,
      body: UndoRequest,
      data: Changed,
    },
  }) as const
