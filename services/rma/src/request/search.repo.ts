import type { Identity } from '@portal/contracts/access.ts'
import { ownRmaPath, type RmaStatus, rmaPath, rmaStatusLabels } from '@portal/contracts/rma-status.ts'
import type { SearchHit } from '@portal/contracts/search.contract.ts'
import { type Database, type Sql, sql, sqlState, transaction } from '@portal/service-kit/database/database.ts'
import { contains } from '@portal/service-kit/list/list.ts'
import { seenBy } from './request.repo.ts'

const maxHitsOfKind = 5
/** Milliseconds: whoever types goes on typing. */
const searchTimeoutMs = 300
const cancelled = '57014'

interface Field {
  /** Label of the list; none for what the hit shows anyway. */
  label?: string
  column: string
}
const fields: readonly Field[] = [
  { column: 'rma_number' },
  { column: 'serial_num' },
  { label: 'Contact', column: 'contact' },
]

interface Found {
  rmaNumber: string
  serialNum: string
  status: RmaStatus
  field: number
  found: string
}

const partOf = ({ column }: Field, at: number, text: string, seen: Sql | undefined) =>
  sql`(select id, rma_number as "rmaNumber", serial_num as "serialNum", status, ${sql.raw(String(at))} as field, ${sql.raw(column)} as found
    from repair_request${sql.where([sql`deleted_at is null`, contains(column)(text), seen])} order by id desc limit ${maxHitsOfKind})`

/** Searches requests by number, serial number or contact, newest first, each once. */
export async function search(db: Database, user: Identity, text: string): Promise<SearchHit[]> {
  const seen = seenBy(user)
  const parts = fields.map((field, at) => partOf(field, at, text, seen))
  const rows = await transaction(db, async (tx) => {
    await tx.query(sql`set local statement_timeout = ${sql.raw(String(searchTimeoutMs))}`)
    return tx.query<Found>(sql.join(parts, ' union all '))
  }).catch((error: unknown) => {
    if (sqlState(error) === cancelled) return []
    throw error
  })
  const first = rows.filter(
    ({ rmaNumber }, at) => rows.findIndex((row) => row.rmaNumber === rmaNumber) === at,
  )
  // Links users without the list to their own requests beside the form.
  const path = user.permissions.includes('rma:view') ? rmaPath : ownRmaPath
  return first.slice(0, maxHitsOfKind).map(({ rmaNumber, serialNum, status, field, found }) => ({
    kind: 'Repair requests',
    title: rmaNumber,
    detail: `${serialNum} · ${rmaStatusLabels[status]}`,
    ...(fields[field]?.label && { matched: { field: fields[field].label, text: found } }),
    link: path(rmaNumber),
  }))
}
