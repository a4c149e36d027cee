import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { lockName } from '@portal/service-kit/database/lock.ts'

/** Locks out other instances of the service. Returns true if there are no documents yet. */
export async function isEmpty(tx: Db): Promise<boolean> {
  await lockName(tx, 'demo')
  return (await tx.query(sql`select from backlog_order limit 1`)).length === 0
}
