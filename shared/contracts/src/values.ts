import * as T from 'typebox'
import { serialNumRule } from './serial-num.ts'

/** Number of a row in its table. */
export const Id = T.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
/** Id of an account; pages show its name. */
export const AccountId = T.String({ minLength: 1, maxLength: 40 })
/** Counts the saves of a row; a save with an old version is answered with 409 and the current row. */
export const Version = T.Integer({ minimum: 1 })
/** Key of one row. */
export const RowId = T.Object({ id: Id }, { additionalProperties: false })
/** Calendar day `YYYY-MM-DD` without a time zone. */
export const Day = T.String({ format: 'date' })
/** Time in ISO 8601, UTC. */
export const Instant = T.String({ format: 'date-time' })

/**
 * Visible character: no white space, control or format character, or filler. A text without one is blank.
 * The database checks are less strict, so they accept every text that passes here.
 */
export const visiblePattern = '[^\\s\\p{Cc}\\p{Cf}\\u115f\\u1160\\u2800\\u3164\\uffa0]'
const seen = new RegExp(visiblePattern, 'u')
export const isBlank = (text: string): boolean => !seen.test(text)

/** Line breaks and direction marks, which could disguise a name or file extension. */
export const forbiddenInLine = '\\p{Cc}\\p{Zl}\\p{Zp}\\p{Bidi_Control}'
/** One line that is not blank. */
export const linePattern = `^(?=.*${visiblePattern})[^${forbiddenInLine}]*$`
/** One line of text: names, codes, contacts. Services trim it when saving. */
export const Line = (maxLength: number) => T.String({ minLength: 1, maxLength, pattern: linePattern })
export const optionalLinePattern = `^$|${linePattern}`
export const OptionalLine = (maxLength: number) => T.String({ maxLength, pattern: optionalLinePattern })
/** One line of text, in which a blank counts as empty. */
export const AnyLine = (maxLength: number) => T.String({ maxLength, pattern: `^[^${forbiddenInLine}]*$` })

export const Text = (maxLength: number) => T.String({ minLength: 1, maxLength, pattern: visiblePattern })
/** Text that may be empty. */
export const OptionalText = (maxLength: number) => T.String({ maxLength })
export const Nullable = <S extends T.TSchema>(schema: S) => T.Union([schema, T.Null()])

export const SerialNum = T.String(serialNumRule)
/** Key of one device. */
export const DeviceKey = T.Object({ serialNum: SerialNum }, { additionalProperties: false })
export const OrderNo = T.String({ minLength: 3, maxLength: 40, pattern: '^[A-Za-z0-9][A-Za-z0-9/_.-]*$' })
export const RmaNumber = T.String({ pattern: '^RMA[0-9]{4}-[0-9]{6,12}$' })
/** ISO 3166-1 alpha-2. */
export const Country = T.String({ pattern: '^[A-Z]{2}$' })

/** One of a list of literal values; the list remains available for selects and filters. */
export const OneOf = <const V extends readonly string[]>(values: V) =>
  T.Unsafe<V[number]>({ type: 'string', enum: [...values] })

/** Maximum rows of one delete or restore. */
export const maxAtOnce = 10_000
export const IdList = T.Array(Id, { minItems: 1, maxItems: maxAtOnce, uniqueItems: true })
export const Ids = T.Object({ ids: IdList })
export type Ids = T.Static<typeof Ids>
/** Number of deleted or restored rows. The call fails unless all ids could be processed. */
export const Affected = T.Object({ affected: T.Integer() })
/** Result of a delete, with the ids for undoing it. */
export const Deleted = T.Object({ affected: T.Integer(), ids: T.Array(Id) })

/** Fields of a deleted row: user and time. */
export const binFields = {
  deletedAt: T.Optional(Instant),
  deletedBy: T.Optional(T.Union([T.String(), T.Null()])),
}
