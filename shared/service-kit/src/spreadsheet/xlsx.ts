import { toStorable } from '../database/storable.ts'
import { OpcArchive } from './archive.ts'
import {
  type Cell,
  columnIndex,
  columnName,
  isEmptyRow,
  maxCellLength,
  maxColumns,
  maxSheetRows,
  type Row,
  type SpreadsheetLimits,
} from './cell.ts'
import { tooLargeProblem, tooManyColumnsProblem, unreadableProblem } from './problems.ts'
import { readWorkbook, type Workbook } from './workbook.ts'
import { createXmlParser } from './xml.ts'

/**
 * Streams the rows of a .xlsx file's first visible sheet. Memory contains only the shared strings and one
 * chunk of the sheet.
 */
export async function* readXlsx(path: string, limits: SpreadsheetLimits): AsyncGenerator<Row> {
  const archive = await OpcArchive.open(path, limits.maxBytes)
  try {
    const workbook = await readWorkbook(archive)
    const sheet = new SheetParser(workbook)
    for await (const piece of archive.read(workbook.sheet)) yield* sheet.write(piece)
    sheet.end()
  } finally {
    archive.close()
  }
}

class SheetParser {
  readonly #parser = createXmlParser({
    open: (name, attributes) => this.#open(name, attributes),
    text: (text) => this.#text(text),
    close: (name) => this.#close(name),
  })
  readonly #workbook: Workbook
  #rows: Row[] = []
  #row: Row = { number: 0, cells: [] }
  #rowTags = 0
  #cellTags = 0
  #column = -1
  #type = 'n'
  #style = -1
  #value = ''
  #formula: string | null = null
  #reading: 'value' | 'formula' | null = null

  constructor(workbook: Workbook) {
    this.#workbook = workbook
  }

  write(piece: string): Row[] {
    this.#parser.write(piece)
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  /** Throws if the sheet is truncated. */
  end() {
    this.#parser.end()
  }

  #open(name: string, attributes: Record<string, string>) {
    if (name === 'row') {
      if (++this.#rowTags > maxSheetRows) throw tooLargeProblem()
      this.#cellTags = 0
      this.#row = { number: numberAfter(this.#row.number, Number(attributes.r)), cells: [] }
      this.#column = -1
    } else if (name === 'c') {
      this.#column = attributes.r ? columnIndex(attributes.r) : this.#column + 1
      // Counts cells too, because all of them may claim one position.
      if (this.#column >= maxColumns || ++this.#cellTags > maxColumns) throw tooManyColumnsProblem(maxColumns)
      this.#type = attributes.t ?? 'n'
      this.#style = Number(attributes.s ?? -1)
      this.#value = ''
      this.#formula = null
    } else if (name === 'v' || name === 't') this.#reading = 'value'
    else if (name === 'f') {
      this.#reading = 'formula'
      this.#formula = ''
    }
  }

  #text(text: string) {
    if (this.#reading === 'value') this.#value += text
    else if (this.#reading === 'formula') this.#formula += text
    if (this.#value.length > maxCellLength || (this.#formula?.length ?? 0) > maxCellLength)
      throw tooLargeProblem()
  }

  #close(name: string) {
    if (name === 'row') {
      // Skips empty rows, of which formatting may have left a million.
      if (!isEmptyRow(this.#row)) this.#rows.push(this.#row)
    } else if (name === 'c') this.#push()
    else if (name === 'v' || name === 't' || name === 'f') this.#reading = null
  }

  #push() {
    const { cells, number } = this.#row
    while (cells.length < this.#column)
      cells.push({ value: null, isFormula: false, isDate: false, address: columnName(cells.length) + number })
    const isFormula = this.#formula !== null
    const isDate =
      this.#value !== '' &&
      (this.#type === 'd' || (this.#type === 'n' && this.#workbook.dateStyles.has(this.#style)))
    const value = isFormula && this.#value === '' ? `=${this.#formula}` : this.#typed(isDate)
    cells[this.#column] = { value, isFormula, isDate, address: columnName(this.#column) + number }
  }

  #typed(isDate: boolean): Cell['value'] {
    const text = this.#value
    if (text === '') return null
    if (this.#type === 's') {
      const shared = this.#workbook.strings[Number(text)]
      // Refuses a missing shared string, which would lose content.
      if (shared === undefined) throw unreadableProblem()
      return unescaped(shared) || null
    }
    if (this.#type === 'b') return text === '1'
    if (this.#type === 'd') return text.slice(0, 10)
    if (this.#type !== 'n') return unescaped(text)
    return isDate ? dayOf(Number(text), this.#workbook.is1904) : Number(text)
  }
}

/** Numbers a row after the previous one, because its own number may be false. */
const numberAfter = (before: number, said: number) =>
  Number.isInteger(said) && said > before && said <= maxSheetRows ? said : before + 1

/**
 * Decodes `_x000D_`, the escape for characters that XML does not allow, and for an underscore that looks
 * like one.
 */
const unescaped = (text: string) =>
  text.includes('_x')
    ? toStorable(
        text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
          String.fromCharCode(Number.parseInt(code, 16)),
        ),
      )
    : text

const millisecondsPerDay = 86_400_000

/**
 * Spreadsheets count 1900-01-01 as day 1 and include a 29 February 1900, which did not exist, so earlier
 * days are shifted by one.
 */
function dayOf(serial: number, is1904: boolean): string | number {
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30)
  const date = new Date(epoch + Math.floor(serial) * millisecondsPerDay)
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999
    ? serial
    : date.toISOString().slice(0, 10)
}
