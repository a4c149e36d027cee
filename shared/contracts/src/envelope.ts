import * as T from 'typebox'

/**
 * The answer to a call that failed. `code` repeats the HTTP status, `msg` is for a person and in English,
 * `error` is for programs and translations, `fields` names what is wrong with which field (`lines.0.quantity`
 * for nested ones).
 */
export const Problem = T.Object({
  code: T.Integer({ minimum: 400, maximum: 599 }),
  msg: T.String(),
  data: T.Unknown(),
  error: T.String(),
  fields: T.Optional(T.Record(T.String(), T.String())),
  requestId: T.String(),
})
export type Problem = T.Static<typeof Problem>

/** Content of `data` after a version conflict. */
export interface Conflict<Row> {
  current: Row
  /** User who saved it, if known. */
  by?: string | undefined
}
