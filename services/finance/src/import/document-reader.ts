import { open } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { toMessage } from '@portal/contracts/errors/all.ts'
import { toStorable } from '@portal/service-kit/database/storable.ts'
import type { CellProblem } from '@portal/service-kit/import/header.rules.ts'
import type { InvalidHeader, ListChunk, ListInput } from '@portal/service-kit/import/list.ts'
import { formatValue } from '@portal/service-kit/import/row-format.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import type * as T from 'typebox'
import { type CheckDocument, createDocumentCheck, type DocumentFormat } from './document-format.ts'
import { readJsonDocuments } from './json-documents.ts'
import { readSheetRows, type SheetRow, toColumns } from './sheet-documents.ts'

interface Found {
  row: number
  number: string | null
  document: object
  problems: (CellProblem & { row: number })[]
}

const batchSize = 500
const keptProblems = 5_000

/** Default export of a module that reads documents in a worker thread, from JSON or a flat list. */
export const documentReader = <S extends T.TObject>(format: DocumentFormat<S>) =>
  async function* read(input: ListInput): AsyncGenerator<ListChunk | { header: InvalidHeader }> {
    const found = (await isJson(input.path)) ? await ofJson(format, input) : await ofSheet(format, input)
    if ('header' in found) return yield found
    let left = keptProblems
    for (let at = 0; at < found.length; at += batchSize) {
      const some = found.slice(at, at + batchSize)
      const problems = some.flatMap((one) => one.problems)
      const kept = problems.slice(0, left)
      left -= kept.length
      const rows = some.map(({ row, number, document, problems: wrong }) => ({
        row_no: row,
        row_key: number,
        facts: document,
        is_good: wrong.length === 0,
      }))
      yield {
        rows: JSON.stringify(rows),
        problems: JSON.stringify(kept),
        count: some.length,
        found: problems.length,
      }
    }
  }

async function isJson(path: string): Promise<boolean> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1_024), 0, 1_024, 0)
  return /^\s*[[{]/.test(buffer.toString('utf8', 0, bytesRead).replace(/^\ufeff/, ''))
}

const valueAt = (document: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (at, name) =>
        typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[name] : undefined,
      document,
    )
const shownAt = (document: unknown, path: string) => {
  const value = valueAt(document, path)
  return typeof value === 'object' && value !== null ? '' : toStorable(formatValue(value))
}
const numberOf = (document: object, field: string) => {
  const number = (document as Record<string, unknown>)[field]
  return typeof number === 'string' && number !== '' ? number.slice(0, 100) : null
}

/** Converts `lines.0.amount` to `lines[0].amount`. */
const jsonPath = (path: string) => path.replace(/\.(\d+)(?=\.|$)/g, '[$1]')

async function ofJson<S extends T.TObject>(
  format: DocumentFormat<S>,
  { path, maxRows }: ListInput,
): Promise<Found[]> {
  const documents = await readJsonDocuments(path)
  if (documents.length > maxRows)
    throw problem('import.too_many_documents', { length: documents.length, max: maxRows })
  const check = createDocumentCheck(format)
  return documents.map((given, at) => {
    const row = at + 1
    if (typeof given !== 'object' || given === null || Array.isArray(given)) {
      return {
        row,
        number: null,
        document: {},
        problems: [{ row, column: '', value: '', reason: 'invoice.no_object' }],
      }
    }
    const { document, problems } = check(given)
    return {
      row,
      number: numberOf(document, format.number),
      document,
      problems: Object.entries(problems).map(([where, reason]) => ({
        row,
        column: jsonPath(where),
        value: shownAt(document, where),
        reason,
      })),
    }
  })
}

async function ofSheet<S extends T.TObject>(
  format: DocumentFormat<S>,
  input: ListInput,
): Promise<Found[] | { header: InvalidHeader }> {
  const rows: SheetRow[] = []
  for await (const read of readSheetRows(format, { ...input, names: input.names ?? {} })) {
    if ('header' in read) {
      const problems = read.header.map((one) => ({ ...one, row: read.row }))
      return { header: { problems: JSON.stringify(problems), count: problems.length } }
    }
    rows.push(read)
  }
  const check = createDocumentCheck(format)
  const groups = Map.groupBy(rows, ({ head, row }) => {
    const number = head[format.number]
    return typeof number === 'string' ? number.toUpperCase() : row
  })
  return [...groups.values()].map((some) => together(format, check, some))
}

/** Merges rows with the same number into a document; their document fields must agree. */
function together<S extends T.TObject>(
  format: DocumentFormat<S>,
  check: CheckDocument<T.Static<S>>,
  rows: readonly SheetRow[],
): Found {
  const [first = { row: 0, head: {}, line: {}, problems: [] }] = rows
  const problems = rows.flatMap(({ row, problems: wrong, head }) => [
    ...wrong.map((one) => ({ ...one, row })),
    ...Object.entries(head)
      .filter(([name, value]) => !isDeepStrictEqual(value, first.head[name]))
      .filter(([name]) => name !== format.number)
      .map(([column, value]) => ({
        row,
        column,
        value: formatValue(value),
        reason: toMessage('invoice.row_differs', { row: first.row }),
      })),
  ])
  const lines = rows.map(({ line }, at) => ({ line: at + 1, ...line }))
  const { document, problems: wrong } = check({ ...first.head, lines })
  const columns = [...toColumns(format)]
  const known = new Set(problems.map(({ row, column }) => `${row} ${column}`))
  for (const [path, reason] of Object.entries(wrong)) {
    const [, at, name = ''] = /^lines\.(\d+)\.?(.*)$/.exec(path) ?? []
    const row = at === undefined ? first.row : (rows[Number(at)]?.row ?? first.row)
    const isOfLine = at !== undefined
    const column = columns.find(
      ([, field]) => field.isOfLine === isOfLine && field.name === (isOfLine ? name : path),
    )
    const problem = { row, column: column?.[0] ?? '', value: shownAt(document, path), reason }
    if (!known.has(`${row} ${problem.column}`)) problems.push(problem)
  }
  return { row: first.row, number: numberOf(document, format.number), document, problems }
}
