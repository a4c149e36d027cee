import { type Database, type Db, sql, sqlState, transaction } from './database.ts'
import type { Files } from './files.ts'
import { tryLockName } from './lock.ts'
import type { PortalRow } from './portal.repo.ts'

/** Milliseconds. */
const foldIntervalMs = 5_000
const cleanIntervalMs = 600_000
/** Entries of a log above which counting them with every page costs more than moving them. */
const foldFrom = 500
const foldTimeoutMs = 3_600_000

/**
 * Moves the logs of the ranks into their counts, without a moment in which a total is another. One copy does,
 * the others pass.
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

/** Another copy moved the entries between this one's first look and its lock. */
function unlessMoved(error: unknown): undefined {
  if (sqlState(error) !== '40001') throw error
}

/** Answers to calls are kept for a day, as long as a client would sensibly repeat one. */
async function forgetAnswers(db: Database): Promise<void> {
  await db.query(sql`delete from idempotency where created_at < now() - interval '1 day'`)
}

/** The housekeeping of a service; every copy may run it. Answers how to end it. */
export function startUpkeep(
  db: Database,
  files: Files,
  { id, isDrill }: PortalRow,
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
  ]
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await running
  }
}
