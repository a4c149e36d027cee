import type { AuditFilter, AuditPage, AuditRow } from '@portal/contracts/audit.contract.ts'
import { type Db, type Sql, sql } from '../database/database.ts'

const columns = sql`id, at, user_id as "userId", username as by, noun, row_id as "rowId", action, before, after`

export const auditConditions = ({
  by,
  noun,
  rowId,
  action,
  from,
  until,
}: AuditFilter): (Sql | undefined)[] => [
  by === undefined ? undefined : sql`lower(username) = lower(${by})`,
  noun === undefined ? undefined : sql`noun = ${noun}`,
  rowId === undefined ? undefined : sql`row_id = ${rowId}`,
  action === undefined ? undefined : sql`action = ${action}`,
  from === undefined ? undefined : sql`at >= ${from}::timestamptz`,
  until === undefined ? undefined : sql`at < ${until}::timestamptz`,
]

/** Pages by row number, which stays stable under inserts. */
export async function find(
  db: Db,
  { before, size, ...filter }: AuditFilter & { before?: number; size: number },
): Promise<AuditPage> {
  const where = sql.where([
    ...auditConditions(filter),
    before === undefined ? undefined : sql`id < ${before}`,
  ])
  const found = await db.query<AuditRow>(
    sql`select ${columns} from audit${where} order by id desc limit ${size + 1}`.cancelWithCaller(),
  )
  const rows = found.slice(0, size)
  return { rows, before: found.length > size ? (rows.at(-1)?.id ?? null) : null }
}

const batchSize = 1_000

/** Reads all rows in batches. */
export async function* readAll(db: Db, filter: AuditFilter): AsyncGenerator<AuditRow[]> {
  let before: number | undefined
  for (;;) {
    const page = await find(db, { ...filter, ...(before !== undefined && { before }), size: batchSize })
    if (page.rows.length > 0) yield page.rows
    if (page.before === null) return
    before = page.before
  }
}
