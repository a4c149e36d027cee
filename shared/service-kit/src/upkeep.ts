import { removeOldRows } from './audit-chain/chain.repo.ts'
import { type Database, type Db, sql, sqlState, transaction } from './database/database.ts'
import { tryLockName } from './database/lock.ts'
import type { PortalRow } from './database/portal.repo.ts'
import type { Retention } from './database/retention.ts'
import type { Files } from './files/files.ts'

const foldIntervalMs = 5_000
const cleanIntervalMs = 600_000
/** Entries of a log above which counting them for every page costs more than folding them. */
const foldFrom = 500
const foldTimeoutMs = 3_600_000

/**
 * Folds the logs of the ranks into their counts; totals never change visibly. One copy of the service does
 * it, the others skip.
 */
export async function foldRanks(db: Database, from = 1): Promise<void> {
  for (const { noun } of await db.query<{ noun: string }>(sql`select distinct noun from row_rank`)) {
    const log = sql.id(`rank_log_${noun}`)
    const [found] = await db.query<{ n: number }>(sql`select count(*) as n from ${log}`)
    if ((found?.n ?? 0) < from) continue
    const hasMoved = await transaction(db, (tx) => fold(tx, noun), {
      statementTimeoutMs: foldTimeoutMs,
    }).catch(unlessMoved)
    if (hasMoved) await db.query(sql`vacuum ${log}`)
  }
}

async function fold(tx: Db, noun: string): Promise<boolean> {
  await tx.query(sql`set transaction isolation level repeatable read`)
  const isFree = await tryLockName(tx, 'fold')
  if (isFree) await tx.query(sql`select rank_fold(${noun})`)
  return isFree
}

/**
 * Removes the counts of values that no row has any more: immediately in the log, and later in the bounds of
 * buckets. False while another copy folds the log.
 */
export const deleteUnusedKeys = async (
  db: Database,
  noun: string,
  keys: readonly string[],
): Promise<boolean> =>
  (await transaction(
    db,
    async (tx) => {
      if (!(await fold(tx, noun))) return false
      for (const key of keys) {
        const stale = await tx.query(sql`select from row_rank, unnest(lows) low
          where noun = ${noun} and key = ${key} and not exists (select from ${sql.id(noun)} t where ${sql.id(`t.${key}`)}::text = low) limit 1`)
        if (stale.length > 0) await tx.query(sql`select rank_build(${noun}, ${key})`)
      }
      return true
    },
    { statementTimeoutMs: foldTimeoutMs },
  ).catch(unlessMoved)) ?? false

/** Ignores the error when another copy moved the entries first. */
function unlessMoved(error: unknown): undefined {
  if (sqlState(error) !== '40001') throw error
}

/** Retention of stored answers: a day, the longest sensible retry of a client. */
async function forgetAnswers(db: Database): Promise<void> {
  await db.query(sql`delete from idempotency where created_at < now() - interval '1 day'`)
}

/** Deletes audit rows older than the given days, oldest first; 0 keeps all. */
async function removeOldAudit(db: Database, days: number): Promise<void> {
  while (days > 0 && (await removeOldRows(db, days)) > 0);
}

/** Starts the periodic upkeep of a service; every copy may run it. Returns a function that stops it. */
export function startUpkeep(
  db: Database,
  files: Files,
  { id, isDrill }: PortalRow,
  { auditDays }: Pick<Retention, 'auditDays'>,
  onError: (error: Error) => void,
): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  const every = (interval: number, work: () => Promise<unknown>) =>
    setInterval(() => {
      running = work().catch(onError)
    }, interval).unref()
  const timers = [
    every(foldIntervalMs, () => foldRanks(db, foldFrom)),
    every(cleanIntervalMs, () => forgetAnswers(db)),
    ...(isDrill ? [] : [every(cleanIntervalMs, () => files.clean(id))]),
    every(cleanIntervalMs, () => removeOldAudit(db, auditDays)),
  ]
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await running
  }
}
