import { open } from 'node:fs/promises'
import { Problem } from '../problem/problem.ts'
import { isEmptyRow, type Row, type SpreadsheetLimits } from './cell.ts'
import { readCsv } from './csv.ts'
import {
  notASpreadsheetProblem,
  protectedOrOldProblem,
  tooManyRowsProblem,
  unreadableProblem,
} from './problems.ts'
import { readXlsx } from './xlsx.ts'

export type { Cell, Row, SpreadsheetLimits } from './cell.ts'

const defaultMaxBytes = 512 * 1024 * 1024

/**
 * Reads the non-empty rows of a .xlsx or .csv file, detected by content. The first is the header. Throws a
 * problem (`import.…`) as soon as the file proves unusable.
 */
export async function* readRows(
  path: string,
  limits: { maxRows: number; maxBytes?: number },
): AsyncGenerator<Row> {
  const { maxRows, maxBytes = defaultMaxBytes } = limits
  let rows = 0
  try {
    for await (const row of await reader(path, { maxRows, maxBytes })) {
      if (isEmptyRow(row)) continue
      if (++rows > maxRows + 1) throw tooManyRowsProblem(maxRows)
      yield row
    }
  } catch (error) {
    throw error instanceof Problem || isSystemError(error) ? error : unreadableProblem(error)
  }
}

async function reader(path: string, limits: SpreadsheetLimits): Promise<AsyncGenerator<Row>> {
  const head = await headOf(path)
  const magic = head.toString('latin1', 0, 4)
  if (magic === 'PK\x03\x04') return readXlsx(path, limits)
  if (magic === '\xd0\xcf\x11\xe0') throw protectedOrOldProblem()
  const isUtf16 = magic.startsWith('\xff\xfe')
  if (!isUtf16 && head.includes(0)) throw notASpreadsheetProblem()
  return readCsv(path, head, limits)
}

async function headOf(path: string): Promise<Buffer> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
  return buffer.subarray(0, bytesRead)
}

const isSystemError = (error: unknown) => error instanceof Error && 'syscall' in error
