/** Column of a written list. Values are text; dates and times are ISO 8601 in the reader's time zone. */
export interface SheetColumn {
  label: string
  kind: 'text' | 'number' | 'day' | 'instant'
  /** Labels of codes; codes without a label are written unchanged. */
  words?: { get(code: string): string | undefined } | undefined
}

/** Row with a value for each column. */
export type SheetRow = readonly (string | number | null)[]
/** Rows in chunks of some hundred, because an await per row would cost more than writing it. */
export type SheetRows = AsyncIterable<readonly SheetRow[]>

/** Control characters, lone surrogates and noncharacters: most are invalid in XML, and none is readable. */
const unreadable = /(?![\t\n\r])\p{Cc}|[\p{Cs}\ufffe\uffff]/gu
export const replaceUnreadable = (text: string): string => text.replace(unreadable, '\ufffd')

/** Formats the database's value as `2026-03-01` or `2026-03-01 14:05:00`, without fraction and offset. */
export const formatDay = (value: string) => value.slice(0, 10)
export const formatTime = (value: string) => `${value.slice(0, 10)} ${value.slice(11, 19)}`
