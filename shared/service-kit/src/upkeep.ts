import { type Database, sql, transaction } from './database.ts'
import type { Files } from './files.ts'

/** Milliseconds. */
const foldEvery = 5_000
const cleanEvery = 600_000
/** Entries that could be saved, above which adding them up is worth a write. */
const foldFrom = 100

/** Adds the entries of the tally up, without a moment in which the sum is another. */
export async function foldTally(db: Database, from = 0): Promise<void> {
  const [tally] = await db.query<{ spare: number }>(
    sql`select count(*) - count(distinct (noun, company_id, deleted)) as spare from row_tally`,
  )
  if ((tally?.spare ?? 0) <= from) return
  await transaction(db, async (tx) => {
    const [lock] = await tx.query<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${`${db.schema} fold`}, 0)) as free`,
    )
    if (!lock?.free) return
    await tx.query(sql`with gone as (delete from row_tally returning *)
      insert into row_tally select noun, company_id, deleted, sum(delta) from gone group by 1, 2, 3 having sum(delta) <> 0`)
  })
}

/** Answers to calls are kept for a day, as long as a client would sensibly repeat one. */
async function forgetAnswers(db: Database): Promise<void> {
  await db.query(sql`delete from idempotency where created_at < now() - interval '1 day'`)
}

/** The housekeeping of a service; every copy may run it. Answers how to end it. */
export function startUpkeep(db: Database, files: Files, onError: (error: Error) => void): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  const every = (interval: number, work: () => Promise<unknown>) =>
    setInterval(() => {
      running = work().catch(onError)
    }, interval).unref()
  const timers = [
    every(foldEvery, () => foldTally(db, foldFrom)),
    every(cleanEvery, () => forgetAnswers(db)),
    every(cleanEvery, () => files.clean()),
  ]
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await running
  }
}
