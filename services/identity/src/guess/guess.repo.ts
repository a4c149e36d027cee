import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { type Limits, memory } from './guess.rules.ts'

/**
 * Counts a try before its password is looked at, so that a thousand tries at once are a thousand failures and
 * not one. Answers 0, or the seconds to wait, in which case nothing was counted. By the clock and not by
 * `now()`: a try that waited for another one's row began before that was written, and would count as too
 * early.
 */
export async function attempt(db: Db, subject: string, { free, maxWait }: Limits): Promise<number> {
  const failures = sql`(case when guess.last_at < clock_timestamp() - ${memory} * interval '1 second' then 1 else guess.failures + 1 end)`
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

/** Records a success: resets the failures of the account, not of the address. */
export async function recordSuccess(db: Db, account: string, address: string): Promise<void> {
  await db.query(sql`with gone as (delete from guess where subject = ${account})
    update guess set failures = greatest(0, failures - 1), free_at = clock_timestamp() where subject = ${address}`)
}

export const forget = (db: Db, subject: string) => db.query(sql`delete from guess where subject = ${subject}`)

export const removeOld = (db: Db) =>
  db.query(sql`delete from guess where last_at < now() - ${memory} * interval '1 second'`)
