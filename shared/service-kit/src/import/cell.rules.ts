import { type PlainCode, type Reason, toMessage } from '@portal/contracts/errors/all.ts'
import type { Term } from '@portal/contracts/errors/terms.ts'
import { toStorable } from '../database/storable.ts'
import type { Cell } from '../spreadsheet/spreadsheet.ts'

/** Value of a cell, or its problem. */
export type CellResult = { value: CellValue } | { reason: Reason }
export type CellValue = string | number | boolean | readonly string[] | null
export type CellReader = (cell: Cell) => CellResult

const empty: CellResult = { value: null }

/** Returns the cell's text; integers become strings. */
function textOf({ value }: Cell): CellResult {
  if (value === null) return empty
  if (typeof value === 'boolean')
    return { reason: toMessage('cell.not_text', { value: String(value).toUpperCase() }) }
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? { value: String(value) } : { reason: 'cell.lost_digits' }
  return { value: value.trim() || null }
}

export const createPatternReader =
  (pattern: RegExp, maxLength: number, reason: PlainCode = 'field.characters') =>
  (text: string) =>
    text.length > maxLength
      ? { reason: toMessage('cell.too_long', { count: text.length, max: maxLength }) }
      : pattern.test(text)
        ? { value: text }
        : { reason }

/** `LXP 5K`, `lxp-5k` and `LXP_5K` are the same code. */
export const toCode = (text: string) =>
  text
    .trim()
    .toUpperCase()
    .replace(/[\s_.-]+/g, '_')
/** Formats codes with spaces. */
const named = (codes: readonly string[]) => codes.map((code) => code.replaceAll('_', ' ')).join(', ')
/** Finds a code by `names`; `formatCodes` formats those that messages offer. */
export const findCode = (
  what: Term,
  codes: readonly string[],
  names: Readonly<Record<string, string>> = {},
  formatCodes = named,
) => {
  const known = new Map([...codes.map((code) => [code, code] as const), ...Object.entries(names)])
  return (text: string): CellResult => {
    const code = known.get(toCode(text)) ?? known.get(text)
    if (code) return { value: code }
    const near = codes.filter((candidate) => candidate.startsWith(toCode(text).slice(0, 3)))
    return near.length > 0 && codes.length > 20
      ? { reason: toMessage('cell.did_you_mean', { what, names: formatCodes(near.slice(0, 6)) }) }
      : { reason: toMessage('cell.choose_one', { what, names: formatCodes(codes.slice(0, 20)) }) }
  }
}

/** PostgreSQL's calendar has no year 0. */
const isDay = (day: string) =>
  day >= '0001' && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)
const yearFirst = /^(\d{4})(?:[-/.]|年)(\d{1,2})(?:[-/.]|月)(\d{1,2})日?(?:[T ]00:00.*)?$/

/** Reads a date cell, or text with the year first. Ambiguous dates are refused. */
export function readDay(cell: Cell): CellResult {
  if (typeof cell.value === 'number' && !cell.isDate)
    return { reason: toMessage('cell.number_no_date', { value: String(cell.value) }) }
  const text = String(cell.value).trim()
  const [, year, month = '', date = ''] = yearFirst.exec(text) ?? []
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  if (year && isDay(day)) return { value: day }
  if (year) return { reason: 'cell.no_such_day' }
  if (/^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/.test(text)) return { reason: 'cell.two_dates' }
  return { reason: 'cell.no_date' }
}

/** Detects a separator that could mark thousands or decimals. */
export function findAmbiguity(text: string): { reason: Reason } | undefined {
  if (!/^-?[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return undefined
  const [one, other] = [Number(text.replace(',', '.')), text.replace(/[.,]/, '')]
  return { reason: toMessage('cell.two_numbers', { text, one: String(one), other: String(other) }) }
}

export function createIntegerReader(most: number, least = 1) {
  return ({ value }: Cell): CellResult => {
    const text = String(value).trim()
    const ambiguous = typeof value === 'string' ? findAmbiguity(text) : undefined
    if (ambiguous) return ambiguous
    if (!/^-?\d+(\.0+)?$/.test(text)) return { reason: 'cell.no_whole_number' }
    const number = Number(text)
    return number >= least && number <= most
      ? { value: number }
      : { reason: toMessage('cell.out_of_range', { least, max: most }) }
  }
}

export const anyText = /^/
export const createTextReader = (read: (text: string) => CellResult) => (cell: Cell) => {
  const reading = textOf(cell)
  return 'reason' in reading || reading.value === null ? reading : read(String(reading.value))
}

const spreadsheetError = /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|#+)/

/** Reads a cell with its column's reader. */
export function readCell(read: CellReader, cell: Cell): CellResult {
  if (cell.isFormula) return { reason: 'cell.formula' }
  if (cell.value === null || (typeof cell.value === 'string' && cell.value.trim() === '')) return empty
  if (typeof cell.value === 'string' && spreadsheetError.test(cell.value))
    return { reason: 'cell.spreadsheet_error' }
  return read(cell)
}

/** Shortens a cell for a problem. The cut may split a surrogate pair. */
export const toExcerpt = ({ value }: Cell) => toStorable(String(value ?? '').slice(0, 200))
