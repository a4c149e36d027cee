/**
 * A column of a list that is written. Values come as text, days and moments as ISO 8601 in the reader's own
 * time.
 */
export interface SheetColumn {
  label: string
  kind: 'text' | 'number' | 'day' | 'instant'
  /** What is shown instead of a code; codes without words stand as they are. */
  words?: { get(code: string): string | undefined } | undefined
}

/** One value for each column. */
export type SheetRow = readonly (string | number | null)[]
/** Rows arrive some hundred at a time: an await for each single one would cost more than writing it. */
export type SheetRows = AsyncIterable<readonly SheetRow[]>

/**
 * Control characters, halves of surrogate pairs and what is no character: XML cannot say most of them, and
 * nobody can read any.
 */
const unreadable = /(?![\t\n\r])\p{Cc}|[\p{Cs}\ufffe\uffff]/gu
export const readable = (text: string): string => text.replace(unreadable, '\ufffd')

/** `2026-03-01` and `2026-03-01 14:05:00` of what the database says, with fraction and offset or without. */
export const dayText = (value: string) => value.slice(0, 10)
export const instantText = (value: string) => `${value.slice(0, 10)} ${value.slice(11, 19)}`
