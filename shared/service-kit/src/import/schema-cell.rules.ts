import type * as T from 'typebox'
import type { Cell } from '../spreadsheet/spreadsheet.ts'
import {
  anything,
  type CellReader,
  findOne,
  matching,
  ofText,
  type Reading,
  readDay,
  toCode,
  wholeNumber,
} from './cell.rules.ts'

/** Codes by their labels. */
type Words = Readonly<Record<string, string>>

/** Parts of a field's JSON Schema. */
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
 * Reads the cells of a field as its contract has it. What is long or of wrong characters, the contract itself
 * finds.
 */
export function createCellReader(schema: T.TSchema, words: Words = {}): CellReader {
  const plain = present(schema as Plain)
  if (plain.enum) return ofText(codeReader(plain.enum, words))
  if (plain.items) return ofText(listReaderOf(plain.items, words))
  if (plain.format === 'date') return readDay
  if (plain.type === 'integer') return wholeNumber(plain.maximum ?? Number.MAX_SAFE_INTEGER, plain.minimum)
  if (plain.type === 'boolean') return flagReader(words)
  return ofText(matching(anything, Number.POSITIVE_INFINITY, ''))
}

/** Removes null, which an empty cell stands for. */
const present = (schema: Plain): Plain => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema

function codeReader(codes: readonly string[], words: Words) {
  const entries = Object.entries(words).filter(([, code]) => codes.includes(code))
  const names = Object.fromEntries(
    [...codes, ...entries].map((each) =>
      typeof each === 'string' ? [toCode(each), each] : [toCode(each[0]), each[1]],
    ),
  )
  const said = new Map(entries.map(([word, code]) => [code, word]))
  return findOne('value', codes, names, (some) => some.map((code) => said.get(code) ?? code).join(', '))
}

/** Codes stand beside each other, as do texts that cannot have a comma; others below each other. */
function listReaderOf({ enum: codes, pattern }: Plain, words: Words) {
  if (codes) return codesReader(codes, words)
  const mayHaveComma = pattern === undefined || new RegExp(pattern, 'u').test('a,b')
  return mayHaveComma ? textsOf : (text: string): Reading => ({ value: separated(text) })
}

/** Trimmed afterwards: a pattern with the white space is quadratic in it. */
const separated = (text: string) =>
  text
    .split(/[,，、;；\n]/)
    .map((part) => part.trim())
    .filter(Boolean)

function codesReader(codes: readonly string[], words: Words) {
  const read = codeReader(codes, words)
  return (text: string): Reading => {
    const readings = separated(text).map(read)
    const wrong = readings.find((reading) => 'msg' in reading)
    return wrong ?? { value: readings.map((reading) => String('msg' in reading ? '' : reading.value)) }
  }
}

/** Parses texts in the format of `linesOf`. */
function textsOf(text: string): Reading {
  const texts: string[][] = [[]]
  for (const line of text.split('\n')) {
    if (line.trimEnd() === '---') texts.push([])
    else texts.at(-1)?.push(/^\\+---$/.test(line) ? line.slice(1) : line)
  }
  return { value: texts.map((lines) => lines.join('\n').trim()) }
}

function flagReader(words: Words): CellReader {
  const read = ofText(codeReader(['true', 'false'], { Yes: 'true', No: 'false', ...words }))
  return (cell: Cell) => {
    const reading = read(typeof cell.value === 'boolean' ? { ...cell, value: String(cell.value) } : cell)
    return 'msg' in reading || reading.value === null ? reading : { value: reading.value === 'true' }
  }
}
