import * as T from 'typebox'

/** Values that the text of an error names: texts and numbers. */
export const ErrorParams = T.Record(T.String(), T.Union([T.String(), T.Number()]))

/** Error code with its params, as it is sent and stored. */
export const ErrorMessage = T.Object({ error: T.String(), params: T.Optional(ErrorParams) })
export type ErrorMessage = T.Static<typeof ErrorMessage>

/** Fields of a stored error, with its English sentence; those of earlier versions have the sentence alone. */
export const storedError = { msg: T.String(), ...T.Partial(ErrorMessage).properties }

/**
 * Error answer. `code` repeats the HTTP status, `msg` is an English text for people, `error` and `params` are
 * for programs and translations, `fields` has messages by field (`lines.0.quantity` for nested ones),
 * `fieldErrors` the same by code.
 */
export const Problem = T.Object({
  code: T.Integer({ minimum: 400, maximum: 599 }),
  msg: T.String(),
  data: T.Unknown(),
  error: T.String(),
  params: T.Optional(ErrorParams),
  fields: T.Optional(T.Record(T.String(), T.String())),
  fieldErrors: T.Optional(T.Record(T.String(), ErrorMessage)),
  requestId: T.String(),
})
export type Problem = T.Static<typeof Problem>

/** Content of `data` after a version conflict. */
export interface Conflict<Row> {
  current: Row
  /** User who saved it, if known. */
  by?: string | undefined
}
