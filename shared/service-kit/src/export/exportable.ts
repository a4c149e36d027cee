import type { AnyPageRequest } from '@portal/contracts/page.ts'
import { sql } from '../database/sql.ts'
import type { StoredExportRequest } from '../job/job.repo.ts'
import type { ExportedValue } from '../list/columns.ts'
import { type ListQuery, selectAllRows } from '../list/list.ts'
import type { Owner } from '../list/ownership.ts'
import { problem } from '../problem/problem.ts'
import type { SheetColumn } from '../spreadsheet/sheet.ts'

/** Exportable list. Only its columns can be requested. */
export interface Exportable {
  /** Sheet title; its lower-case form is the file name. */
  title: string
  /** Permission to see the list: `order:view`. Its bin needs `order:delete`. */
  permission: string
  /** True when the first column names the sheet of a row; rows of one sheet are adjacent. */
  isBySheet?: boolean
  columns(user: Owner): Record<string, ExportedValue>
  list(request: AnyPageRequest, user: Owner): ListQuery
}

/** Exportable lists by their name in jobs. */
export type Exportables = Readonly<Record<string, Exportable>>

/** @throws Problem for a list of an earlier version */
export function getExportable(exportables: Exportables, list: string): Exportable {
  const found = exportables[list]
  if (!found) throw problem('export.unknown_list')
  return found
}

/** Returns the SQL of all rows of a list, their number, and the format of its columns. */
export function toExportQuery({ columns, list }: Exportable, request: StoredExportRequest, userId: string) {
  const user = { ...request.owner, userId }
  const shown = columns(user)
  const chosen = request.columns.map(({ field, label, words }) => ({
    ...(shown[field] as ExportedValue),
    label,
    words,
  }))
  const query: AnyPageRequest = { page: 1, size: 1, ...request }
  const listed = list(query, user)
  const only = request.ids && sql`${sql.id(`${listed.table}.id`)} = any(${request.ids}::bigint[])`
  const all = selectAllRows({ ...listed, where: [...listed.where, only] }, query)
  return {
    count: all(sql`count(*)`, { isSorted: false }),
    rows: all(sql.join(chosen.map(({ value }) => value))),
    columns: chosen.map(
      ({ kind, label, words }): SheetColumn => ({
        label,
        kind: kind === 'codes' ? 'text' : kind,
        words: words && (kind === 'codes' ? eachOf(words) : wordsOf(words)),
      }),
    ),
  }
}

/** Falls back to the code without its variant. */
const wordsOf = (words: Record<string, string>) => {
  const known = new Map(Object.entries(words))
  return { get: (code: string) => known.get(code) ?? known.get(code.split('/', 1)[0] as string) }
}
const eachOf = (words: Record<string, string>) => {
  const known = wordsOf(words)
  return {
    get: (list: string) =>
      list
        .split(', ')
        .map((code) => known.get(code) ?? code)
        .join(', '),
  }
}
