import type { Identity } from '@portal/contracts/access.ts'
import { type RmaStatus, rmaStatusLabels, toOwnRmaPath, toRmaPath } from '@portal/contracts/rma-status.ts'
import type { SearchHit } from '@portal/contracts/search.contract.ts'
import { type Database, type Sql, sql, sqlState, transaction } from '@portal/service-kit/database/database.ts'
import { contains } from '@portal/service-kit/list/list.ts'
import { visibleTo } from './request.repo.ts'

const maxHitsOfKind = 5
/** Time limit of the search, as users are still typing. */
const searchTimeoutMs = 300
const cancelled = '57014'

interface Field {
  /** Label of the field; unset for fields that the hit shows anyway. */
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

/** Searches requests by number, serial number and contact. Each request appears once, newest first. */
export async function search(db: Database, user: Identity, text: string): Promise<SearchHit[]> {
  const seen = visibleTo(user)
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
  // Users without the list of requests get a link to their own requests.
  const path = user.permissions.includes('rma:view') ? toRmaPath : toOwnRmaPath
  return first.slice(0, maxHitsOfKind).map(({ rmaNumber, serialNum, status, field, found }) => ({
    kind: 'Repair requests',
    title: rmaNumber,
    detail: `${serialNum} · ${rmaStatusLabels[status]}`,
    ...(fields[field]?.label && { matched: { field: fields[field].label, text: found } }),
    link: path(rmaNumber),
  }))
}
