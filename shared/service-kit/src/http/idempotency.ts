import { createHash } from 'node:crypto'
import { type Database, type Db, sql, transaction } from '../database/database.ts'
import { tryLockName } from '../database/lock.ts'
import { problem } from '../problem/problem.ts'

export const idempotencyHeader = 'idempotency-key'

interface Attempt {
  key: string
  userId: string
  /** Digest of the operation and its input; the same key with another digest is a client error. */
  requestDigest: string
}

export const digestRequest = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

interface Kept<T> {
  fingerprint: string
  answer: T
}

/**
 * Runs `work` once per key and stores its answer in the transaction of its writes, so that a repeated call,
 * even after a crash, gets the same answer and writes nothing. A failure stores nothing and may be retried.
 * `prepare` runs before the transaction, for slow work or work on another connection; two concurrent calls
 * may both run it.
 * @throws Problem 409 while the first call is running, 422 when the key was used with other input
 */
export async function runOnce<T, P>(
  db: Database,
  attempt: Attempt,
  work: (prepared: P) => Promise<T>,
  prepare?: () => Promise<P>,
): Promise<{ answer: T; isReplay: boolean }> {
  if (!/^[\x21-\x7e]{1,200}$/.test(attempt.key)) {
    throw problem('request.bad_idempotency_key')
  }
  const before = prepare && (await find<T>(db, attempt))
  if (before) return replay(before, attempt)
  const prepared = (await prepare?.()) as P
  return transaction(db, async (tx) => {
    if (!(await tryLockName(tx, `${attempt.userId} ${attempt.key}`))) throw problem('request.in_flight')
    const kept = await find<T>(tx, attempt)
    if (kept) return replay(kept, attempt)
    const answer = await work(prepared)
    await tx.query(sql`insert into idempotency (user_id, key, fingerprint, answer)
      values (${attempt.userId}, ${attempt.key}, ${attempt.requestDigest}, ${JSON.stringify(answer)})`)
    return { answer, isReplay: false }
  })
}

const find = async <T>(db: Db, { userId, key }: Attempt): Promise<Kept<T> | undefined> =>
  (
    await db.query<Kept<T>>(
      sql`select fingerprint, answer from idempotency where user_id = ${userId} and key = ${key}`,
    )
  )[0]

function replay<T>(kept: Kept<T>, attempt: Attempt) {
  if (kept.fingerprint !== attempt.requestDigest) throw problem('request.key_reused')
  return { answer: kept.answer, isReplay: true }
}
