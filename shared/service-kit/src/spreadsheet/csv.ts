import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { toStorable } from '../database/storable.ts'
import {
  columnName,
  maxCellLength,
  maxColumns,
  maxSheetRows,
  type Row,
  type SpreadsheetLimits,
} from './cell.ts'
import { isFormula, removeFormulaGuard } from './formula.ts'
import {
  tooLargeProblem,
  tooManyColumnsProblem,
  unreadableProblem,
  wrongEncodingProblem,
} from './problems.ts'

/**
 * Reads a .csv file with commas, semicolons or tabs, in UTF-8 or UTF-16 with a byte order mark. Every value
 * is text.
 */
export async function* readCsv(path: string, head: Buffer, limits: SpreadsheetLimits): AsyncGenerator<Row> {
  const encoding = head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : 'utf-8'
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(new TextDecoder(encoding).decode(head)),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxCellLength * maxColumns,
  })
  const text = Readable.from(decoded(path, encoding, limits.maxBytes))
  text.on('error', (error) => parser.destroy(error))
  let number = 0
  try {
    for await (const values of text.pipe(parser) as AsyncIterable<string[]>) {
      if (++number > maxSheetRows) throw tooLargeProblem()
      yield rowOf(number, values)
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadableProblem(error) : error
  } finally {
    text.destroy()
  }
}

function rowOf(number: number, values: string[]): Row {
  if (values.length > maxColumns) throw tooManyColumnsProblem(maxColumns)
  return {
    number,
    cells: values.map((value, index) => {
      const { text, hadGuard } = removeFormulaGuard(toStorable(value))
      return {
        value: text || null,
        isFormula: !hadGuard && isFormula(text),
        isDate: false,
        address: columnName(index) + number,
      }
    }),
  }
}

async function* decoded(path: string, encoding: string, maxBytes: number): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const decode = (chunk?: Buffer) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw wrongEncodingProblem()
    }
  }
  let bytes = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw tooLargeProblem()
    yield decode(chunk)
  }
  yield decode()
}

/** Returns the most frequent separator of the first line, outside of quotes. */
function delimiterOf(head: string): string {
  const line = (head.split(/\r?\n/, 1)[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (separator: string) => line.split(separator).length
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best))
}
