import type * as T from 'typebox'
import type { Cell } from '../spreadsheet/spreadsheet.ts'
import {
  anyText,
  type CellReader,
  type CellResult,
  createIntegerReader,
  createPatternReader,
  createTextReader,
  findCode,
  readDay,
  toCode,
} from './cell.rules.ts'

/** Codes by their labels. */
type Words = Readonly<Record<string, string>>

/** Keywords used of a field's JSON Schema. */
interface Plain {
  type?: string
  anyOf?: readonly Plain[]
  enum?: readonly string[]
  format?: string
  pattern?: string
  items?: Plain
  minimum?: number
  maximum?: number
}

/**
 * Reads the cells of a field by its contract. The contract itself detects excess length and invalid
 * characters.
 */
export function createCellReader(schema: T.TSchema, words: Words = {}): CellReader {
  const plain = present(schema as Plain)
  if (plain.enum) return createTextReader(codeReader(plain.enum, words))
  if (plain.items) return createTextReader(listReaderOf(plain.items, words))
  if (plain.format === 'date') return readDay
  if (plain.type === 'integer')
    return createIntegerReader(plain.maximum ?? Number.MAX_SAFE_INTEGER, plain.minimum)
  if (plain.type === 'boolean') return flagReader(words)
  return createTextReader(createPatternReader(anyText, Number.POSITIVE_INFINITY))
}

/** Removes null, which an empty cell represents. */
const present = (schema: Plain): Plain => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema

function codeReader(codes: readonly string[], words: Words) {
  const entries = Object.entries(words).filter(([, code]) => codes.includes(code))
  const names = Object.fromEntries(
    [...codes, ...entries].map((each) =>
      typeof each === 'string' ? [toCode(each), each] : [toCode(each[0]), each[1]],
    ),
  )
  const said = new Map(entries.map(([word, code]) => [code, word]))
  return findCode('value', codes, names, (some) => some.map((code) => said.get(code) ?? code).join(', '))
}

/** Codes are separated by commas, as are texts that cannot contain one; other texts by lines. */
function listReaderOf({ enum: codes, pattern }: Plain, words: Words) {
  if (codes) return codesReader(codes, words)
  const mayHaveComma = pattern === undefined || new RegExp(pattern, 'u').test('a,b')
  return mayHaveComma ? textsOf : (text: string): CellResult => ({ value: separated(text) })
}

/** Trims afterwards, because a pattern that includes the white space takes quadratic time. */
const separated = (text: string) =>
  text
    .split(/[,，、;；\n]/)
    .map((part) => part.trim())
    .filter(Boolean)

function codesReader(codes: readonly string[], words: Words) {
  const read = codeReader(codes, words)
  return (text: string): CellResult => {
    const readings = separated(text).map(read)
    const wrong = readings.find((reading) => 'reason' in reading)
    return wrong ?? { value: readings.map((reading) => String('reason' in reading ? '' : reading.value)) }
  }
}

/** Parses texts in the format of `joinTexts`. */
function textsOf(text: string): CellResult {
  const texts: string[][] = [[]]
  for (const line of text.split('\n')) {
    if (line.trimEnd() === '---') texts.push([])
    else texts.at(-1)?.push(/^\\+---$/.test(line) ? line.slice(1) : line)
  }
  return { value: texts.map((lines) => lines.join('\n').trim()) }
}

function flagReader(words: Words): CellReader {
  const read = createTextReader(codeReader(['true', 'false'], { Yes: 'true', No: 'false', ...words }))
  return (cell: Cell) => {
    const reading = read(typeof cell.value === 'boolean' ? { ...cell, value: String(cell.value) } : cell)
    return 'reason' in reading || reading.value === null ? reading : { value: reading.value === 'true' }
  }
}
