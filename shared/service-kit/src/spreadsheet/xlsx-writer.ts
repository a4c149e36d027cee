import { columnName, maxCellLength, maxSheetRows } from './cell.ts'
import { replaceUnreadable, type SheetColumn, type SheetRow, type SheetRows } from './sheet.ts'
import { createWorkbookParts, styleIndex } from './workbook-parts.ts'
import { streamZip, type ZipPart } from './zip.ts'

/**
 * Maximum characters of a sheet's XML: a part of the archive stays below 4 GiB even at three bytes per
 * character.
 */
const maxSheetLength = 1_300_000_000

interface Options {
  /** Title of the sheets; further ones get a number. */
  title: string
  maxRows?: number
  /** True if the first value of a row names its sheet: letters, digits and spaces, at most 31. */
  isBySheet?: boolean
}

/**
 * Writes a list as .xlsx while its rows arrive. Values are typed, so that no text becomes a formula; the
 * header is bold and frozen, and repeated on each sheet when one is full.
 */
export async function* writeXlsx(
  columns: readonly SheetColumn[],
  rows: SheetRows,
  options: Options,
): AsyncGenerator<Buffer> {
  yield* streamZip(parts(columns, rows, options))
}

async function* parts(
  all: readonly SheetColumn[],
  rows: SheetRows,
  { title, maxRows = maxSheetRows, isBySheet = false }: Options,
): AsyncGenerator<ZipPart> {
  const columns = isBySheet ? all.slice(1) : all
  const source = new Source(rows, isBySheet)
  const shared = new SharedTexts()
  const cells = columns.map((column) => cellOf(column, shared))
  const names: string[] = []
  try {
    do {
      const isNamed = isBySheet && (await source.hasMore({ onAnySheet: true }))
      names.push(freeName(names, isNamed ? source.begin() : title))
      const content = sheet({ columns, cells, source, maxRows })
      yield { name: `xl/worksheets/sheet${names.length}.xml`, content }
    } while (await source.hasMore({ onAnySheet: true }))
  } finally {
    await source.end()
  }
  yield* createWorkbookParts(names, shared.xml())
}

/** Returns a unique sheet name; continued sheets are numbered from 2. */
function freeName(names: readonly string[], name: string): string {
  const known = names.at(-1)
  if (known === name) return `${name} 2`
  const number = known?.startsWith(`${name} `) ? Number(known.slice(name.length + 1)) : Number.NaN
  return Number.isInteger(number) && number > 1 ? `${name} ${number + 1}` : name
}

/** Rows that the sheets consume sequentially. */
class Source {
  readonly #batches: AsyncIterator<readonly SheetRow[]>
  readonly #isBySheet: boolean
  #batch: readonly SheetRow[] = []
  #next = 0
  /** Sheet whose rows are being consumed. */
  #name: SheetRow[number] = null

  constructor(rows: SheetRows, isBySheet: boolean) {
    this.#batches = rows[Symbol.asyncIterator]()
    this.#isBySheet = isBySheet
  }

  /** Checks for another row of the current sheet. */
  async hasMore({ onAnySheet = !this.#isBySheet || this.#name === null } = {}): Promise<boolean> {
    return (await this.#fill()) && (onAnySheet || this.#nameAt(this.#next) === this.#name)
  }

  /** Continues with the sheet of the next row, and returns its name. */
  begin(): string {
    this.#name = this.#nameAt(this.#next)
    return String(this.#name)
  }

  #nameAt = (index: number): SheetRow[number] => this.#batch[index]?.[0] ?? ''

  async #fill(): Promise<boolean> {
    while (this.#next >= this.#batch.length) {
      const { value, done } = await this.#batches.next()
      if (done) return false
      this.#batch = value
      this.#next = 0
    }
    return true
  }

  /** Consumes up to a number of buffered rows. */
  take(most: number): readonly SheetRow[] {
    const taken = this.peek().slice(0, most)
    this.#next += taken.length
    return taken
  }

  /** Returns the buffered rows without consuming them, to compute column widths. */
  peek(): readonly SheetRow[] {
    if (!this.#isBySheet) return this.#batch.slice(this.#next)
    let end = this.#next
    while (end < this.#batch.length && this.#nameAt(end) === this.#name) end++
    return this.#batch.slice(this.#next, end).map(([, ...values]) => values)
  }
  end = () => this.#batches.return?.()
}

type Cell = (value: string | number) => string

interface Sheet {
  columns: readonly SheetColumn[]
  cells: readonly Cell[]
  source: Source
  maxRows: number
}

async function* sheet({ columns, cells, source, maxRows }: Sheet): AsyncGenerator<string> {
  const letters = columns.map((_, index) => `<c r="${columnName(index)}`)
  await source.hasMore()
  yield `${opening}<cols>${widths(columns, source.peek())}</cols><sheetData>`
  yield `<row r="1">${columns.map(({ label }, index) => `${letters[index]}1" s="${styleIndex.header}" ${inline(label)}`).join('')}</row>`
  let row = 1
  let length = 0
  while (row < maxRows && length < maxSheetLength && (await source.hasMore())) {
    let xml = ''
    for (const values of source.take(maxRows - row)) {
      row++
      xml += `<row r="${row}">`
      for (let index = 0; index < cells.length; index++) {
        const value = values[index]
        if (value !== null && value !== undefined && value !== '')
          xml += `${letters[index]}${row}" ${(cells[index] as Cell)(value)}`
      }
      xml += '</row>'
    }
    length += xml.length
    yield xml
  }
  yield '</sheetData></worksheet>'
}

const opening = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`

/** Computes column widths in characters from the header and the first rows, within limits. */
function widths(columns: readonly SheetColumn[], first: readonly SheetRow[]): string {
  return columns
    .map(({ label, kind, words }, index) => {
      const texts = first.map((row) => String(row[index] ?? '')).map((text) => words?.get(text) ?? text)
      const widest =
        kind === 'day'
          ? 10
          : kind === 'instant'
            ? 17
            : texts.reduce((most, text) => Math.max(most, wide(text)), 0)
      return `<col min="${index + 1}" max="${index + 1}" width="${Math.min(60, Math.max(wide(label) + 1, widest, 6) + 2)}" customWidth="1"/>`
    })
    .join('')
}
/** Chinese, Japanese and Korean characters take two. */
const wide = (text: string) => text.length + (text.match(/[\u2e80-\uffdc]/g)?.length ?? 0)

/** Texts used by many cells, stored once and referred to by index. */
class SharedTexts {
  readonly #numbers = new Map<string, number>()

  number(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    this.#numbers.set(text, this.#numbers.size)
    return this.#numbers.size - 1
  }

  *xml(): Generator<string> {
    for (const text of this.#numbers.keys()) yield `<si>${textXml(text)}</si>`
  }
}

/** Limit of distinct codes: beyond it, a column is written as text. */
const maxCodes = 2_000

function cellOf({ kind, words }: SheetColumn, shared: SharedTexts): Cell {
  if (kind === 'number')
    return (value) => (Number.isFinite(Number(value)) ? `><v>${value}</v></c>` : inline(String(value)))
  if (kind === 'day') return remembered((value) => dateCell(dayNumber(value), styleIndex.day, value))
  if (kind === 'instant')
    return (value) => dateCell(instantNumber(String(value)), styleIndex.instant, String(value))
  if (!words) return (value) => inline(String(value))
  const codes = new Map<string | number, string>()
  return (value) => {
    const known = codes.get(value)
    if (known !== undefined) return known
    const text = words.get(String(value)) ?? String(value)
    if (codes.size >= maxCodes) return inline(text)
    const cell = `t="s"><v>${shared.number(text)}</v></c>`
    codes.set(value, cell)
    return cell
  }
}

/** Cache, because the days of a list repeat. */
function remembered(cell: (value: string) => string): Cell {
  const known = new Map<string | number, string>()
  return (value) => {
    let found = known.get(value)
    if (found === undefined) {
      found = cell(String(value))
      if (known.size < 20_000) known.set(value, found)
    }
    return found
  }
}

const millisecondsPerDay = 86_400_000
const epoch = Date.UTC(1899, 11, 30)
/** Spreadsheet programs count days before 1 March 1900 differently, and after 9999 not at all. */
const firstDay = 61
const lastDay = 2_958_465

const dayNumber = (value: string) =>
  (Date.parse(`${value.slice(0, 10)}T00:00:00Z`) - epoch) / millisecondsPerDay
/** Converts the local time in the text to days, ignoring its offset. */
const instantNumber = (value: string) =>
  (Date.parse(`${value.slice(0, 10)}T${value.slice(11, 19)}Z`) - epoch) / millisecondsPerDay

const dateCell = (serial: number, styleNumber: number, text: string) =>
  serial >= firstDay && serial < lastDay + 1 ? `s="${styleNumber}"><v>${serial}</v></c>` : inline(text)

const inline = (text: string) => `t="inlineStr"><is>${textXml(text)}</is></c>`

/** Finds `_x0041_`, which spreadsheet programs read as A unless its first character is escaped. */
const looksEscaped = /_(?=x[0-9A-Fa-f]{4}_)/g
const special = /[&<>\r]|_x[0-9A-Fa-f]{4}_/
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }

function textXml(given: string): string {
  const text = replaceUnreadable(given.length > maxCellLength ? given.slice(0, maxCellLength) : given)
  const escaped = special.test(text)
    ? text.replace(looksEscaped, '_x005F_').replace(/[&<>\r]/g, (sign) => entities[sign] as string)
    : text
  return `<t${/^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : ''}>${escaped}</t>`
}
