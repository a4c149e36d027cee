import { brands, countries, orderStatuses, productModels } from '@portal/contracts/reference.ts'
import type { Cell } from '@portal/service-kit/spreadsheet.ts'
import type { ImportField } from './order-list.rules.ts'

/** What a cell says, or what is wrong with it. */
export type Reading = { value: string | number | null } | { msg: string }

const empty: Reading = { value: null }

/** The text of a cell; a whole number counts as its digits. */
function textOf({ value }: Cell): Reading {
  if (value === null) return empty
  if (typeof value === 'boolean')
    return { msg: `${String(value).toUpperCase()} is not text. Format the cell as text.` }
  if (typeof value === 'number')
    return Number.isSafeInteger(value)
      ? { value: String(value) }
      : { msg: 'This number has lost digits. Format the column as text and enter it again.' }
  return { value: value.trim() || null }
}

const matching = (pattern: RegExp, maxLength: number, msg: string) => (text: string) =>
  text.length > maxLength
    ? { msg: `Has ${text.length} characters; at most ${maxLength} fit.` }
    : pattern.test(text)
      ? { value: text }
      : { msg }

/** `LXP 5K`, `lxp-5k` and `LXP_5K` are the same code. */
const codeOf = (text: string) =>
  text
    .trim()
    .toUpperCase()
    .replace(/[\s_.-]+/g, '_')
/** As people write them. */
const named = (codes: readonly string[]) => codes.map((code) => code.replaceAll('_', ' ')).join(', ')
const oneOf = (what: string, codes: readonly string[], names: Record<string, string> = {}) => {
  const known = new Map([...codes.map((code) => [code, code] as const), ...Object.entries(names)])
  return (text: string): Reading => {
    const code = known.get(codeOf(text)) ?? known.get(text)
    if (code) return { value: code }
    const near = codes.filter((candidate) => candidate.startsWith(codeOf(text).slice(0, 3)))
    return near.length > 0 && codes.length > 20
      ? { msg: `Unknown ${what}. Did you mean ${named(near.slice(0, 6))}?` }
      : { msg: `Unknown ${what}. Choose one of ${named(codes.slice(0, 20))}.` }
  }
}

const countryCodes = new Map(countries.map((code) => [code, code]))
for (const language of ['en', 'zh']) {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  for (const code of countries) countryCodes.set((names.of(code) ?? code).toUpperCase(), code)
}
const country = (text: string): Reading => {
  const code = countryCodes.get(text.toUpperCase())
  return code ? { value: code } : { msg: 'Unknown country. Use a two-letter code, e.g. DE.' }
}

/** The database's calendar has no year 0. */
const isDay = (day: string) =>
  day >= '0001' && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)
const yearFirst = /^(\d{4})(?:[-/.]|年)(\d{1,2})(?:[-/.]|月)(\d{1,2})日?(?:[T ]00:00.*)?$/

/** A date cell, or text with the year first. What a person could read in two ways is refused. */
function dayOf(cell: Cell): Reading {
  if (typeof cell.value === 'number' && !cell.isDate)
    return { msg: `${cell.value} is a number. Format the cell as a date.` }
  const text = String(cell.value).trim()
  const [, year, month = '', date = ''] = yearFirst.exec(text) ?? []
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  if (year && isDay(day)) return { value: day }
  if (year) return { msg: 'There is no such day.' }
  if (/^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/.test(text))
    return { msg: 'This date can be read in two ways. Write it as YYYY-MM-DD, or format the cell as a date.' }
  return { msg: 'Not a valid date. Write it as YYYY-MM-DD, or format the cell as a date.' }
}

function wholeNumber(most: number) {
  return ({ value }: Cell): Reading => {
    const text = String(value).trim()
    if (!/^-?\d+(\.0+)?$/.test(text)) return { msg: 'Not a whole number. Write digits only, for example 12.' }
    const number = Number(text)
    return number >= 1 && number <= most ? { value: number } : { msg: `Must be from 1 to ${most}.` }
  }
}

const statusNames = {
  草稿: 'DRAFT',
  已确认: 'CONFIRMED',
  已发货: 'SHIPPED',
  已送达: 'DELIVERED',
  已取消: 'CANCELLED',
  CANCELED: 'CANCELLED',
}
const anything = /^/
const ofText = (read: (text: string) => Reading) => (cell: Cell) => {
  const reading = textOf(cell)
  return 'msg' in reading || reading.value === null ? reading : read(String(reading.value))
}

const readers: Record<ImportField, (cell: Cell) => Reading> = {
  orderNo: ofText(
    matching(
      /^[A-Za-z0-9][A-Za-z0-9/_.-]{2,}$/,
      40,
      'An order number has at least 3 letters, digits, / _ . or -, and no spaces.',
    ),
  ),
  brand: ofText(oneOf('brand', brands)),
  customer: ofText(matching(anything, 120, '')),
  companyId: wholeNumber(Number.MAX_SAFE_INTEGER),
  country: ofText(country),
  status: ofText(oneOf('status', orderStatuses, statusNames)),
  shippedOn: dayOf,
  waybillNo: ofText(matching(anything, 60, '')),
  remark: ofText(matching(anything, 2000, '')),
  model: ofText(oneOf('model', productModels)),
  quantity: wholeNumber(100_000),
}

const spreadsheetError = /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|#+)/

/** Reads one cell as the field that its column holds. */
export function readCell(field: ImportField, cell: Cell): Reading {
  if (cell.isFormula) return { msg: 'Formulas are not taken. Copy the cell and paste it as a value.' }
  if (cell.value === null || (typeof cell.value === 'string' && cell.value.trim() === '')) return empty
  if (typeof cell.value === 'string' && spreadsheetError.test(cell.value))
    return { msg: 'The spreadsheet itself reports an error in this cell.' }
  return readers[field](cell)
}
