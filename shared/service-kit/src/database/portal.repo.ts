import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, sql } from './database.ts'

export interface PortalRow {
  /** Id that is also stored with the files. */
  id: string
  /** True for a recovery drill: a restored portal that sends nothing and deletes no files. */
  isDrill: boolean
}

export const find = async (db: Db): Promise<PortalRow> =>
  (await db.query<PortalRow>(sql`select id, is_drill as "isDrill" from portal`))[0] as PortalRow

/** Milliseconds until the database notices the end of a process. */
const goneAfterMs = 2_000

/**
 * Stores the secret shared by this portal's services. @throws Error while services with another secret,
 * which belong to another portal, use the database
 */
export async function recordSecret(db: Db, serviceSecret: string): Promise<void> {
  const digest = createHash('sha256').update(`portal ${serviceSecret}`).digest('hex').slice(0, 8)
  const until = Date.now() + goneAfterMs
  while (await isOfOthers(db, digest)) {
    if (Date.now() > until)
      throw new Error(
        'Another portal, whose services have another SERVICE_SECRET, works on this database. Give this one a database of its own, or the same SERVICE_SECRET if both are one portal.',
      )
    await sleep(100)
  }
  await db.query(
    sql`update portal set secret_digest = ${digest} where secret_digest is distinct from ${digest}`,
  )
}

const isOfOthers = async (db: Db, digest: string): Promise<boolean> =>
  (
    await db.query(sql`select from portal where secret_digest <> ${digest} and exists (select from pg_stat_activity
      where datname = current_database() and application_name = current_schema() and pid <> pg_backend_pid())`)
  ).length > 0
