import type { AnyPageRequest } from '@portal/contracts/page.ts'
import type { Exported } from '@portal/service-kit/columns.ts'
import { sql } from '@portal/service-kit/database.ts'
import { everyRow, type List } from '@portal/service-kit/list.ts'
import type { SheetColumn } from '@portal/service-kit/spreadsheet/sheet.ts'
import * as devices from '../device/device.repo.ts'
import type { KeptRequest } from '../job/job.repo.ts'
import * as orders from '../order/order.repo.ts'
import * as parts from '../part/part.repo.ts'
import type { Owner } from '../row/ownership.repo.ts'

interface Exportable {
  /** Of the sheet, and in small letters of the file. */
  title: string
  permission: string
  columns(user: Owner): Record<string, Exported>
  list(request: AnyPageRequest, user: Owner): List
}

/** The lists that can be exported. A page's column that is not among these cannot be asked for. */
export const exportables: Record<KeptRequest['list'], Exportable> = {
  order: { title: 'Orders', permission: 'order:view', columns: orders.exported, list: orders.list },
  device: { title: 'Devices', permission: 'device:view', columns: devices.exported, list: devices.list },
  part: { title: 'Parts', permission: 'order:view', columns: parts.exported, list: parts.list },
}

/** The SQL of a list from its first row to its last, with how many those are, and how its columns are written. */
export function readingOf(request: KeptRequest) {
  const { columns, list } = exportables[request.list]
  const shown = columns(request.owner)
  const chosen = request.columns.map(({ field, label, words }) => ({ ...(shown[field] as Exported), label, words }))
  const query = { page: 1, size: 1, ...request } as AnyPageRequest
  const all = everyRow(list(query, request.owner), query)
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

/** A code with a variant that has no words of its own is said without it. */
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
