import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { failureTtlSeconds, type GuessLimits } from './guess.rules.ts'

/**
 * Counts an attempt before the password is checked, so that concurrent attempts are all counted. Returns 0,
 * or the seconds to wait (then nothing is counted). Uses the clock instead of `now()`, because a transaction
 * that waited for the row began before the previous attempt was written.
 */
export async function countAttempt(db: Db, subject: string, { free, maxWait }: GuessLimits): Promise<number> {
  const failures = sql`(case when guess.last_at < clock_timestamp() - ${failureTtlSeconds} * interval '1 second' then 1 else guess.failures + 1 end)`
  const counted =
    await db.query(sql`insert into guess (subject, failures, last_at, free_at) values (${subject}, 1, clock_timestamp(), clock_timestamp())
    on conflict (subject) do update set failures = ${failures}, last_at = clock_timestamp(),
      free_at = clock_timestamp() + interval '1 second' * case when ${failures} < ${free} then 0 else least(${maxWait}, 2 ^ least(${failures} - ${free}, 30)) end
    where guess.free_at <= clock_timestamp() returning subject`)
  if (counted.length > 0) return 0
  const [blocked] = await db.query<{ seconds: number }>(
    sql`select ceil(extract(epoch from free_at - clock_timestamp()))::int as seconds from guess where subject = ${subject}`,
  )
  return Math.max(1, blocked?.seconds ?? 1)
}

/** Resets the failures of the account, but not of the address, after a success. */
export async function recordSuccess(db: Db, account: string, address: string): Promise<void> {
  await db.query(sql`with gone as (delete from guess where subject = ${account})
    update guess set failures = greatest(0, failures - 1), free_at = clock_timestamp() where subject = ${address}`)
}

export const resetFailures = (db: Db, subject: string) =>
  db.query(sql`delete from guess where subject = ${subject}`)

export const deleteExpired = (db: Db) =>
  db.query(sql`delete from guess where last_at < now() - ${failureTtlSeconds} * interval '1 second'`)
