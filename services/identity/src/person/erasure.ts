import { randomBytes } from 'node:crypto'
import type { Erased, Person } from '@portal/contracts/person.contract.ts'
import type { Recorder } from '@portal/service-kit/audit.ts'
import { type Database, type Db, transaction } from '@portal/service-kit/database/database.ts'
import type { PersonSource } from '@portal/service-kit/person/source.ts'
import { notFound, Problem, problem } from '@portal/service-kit/problem/problem.ts'
import { disableAccount } from '../end-credentials.ts'
import * as repo from './erasure.repo.ts'

const begunBefore = problem('account.being_erased')

export async function getPerson(db: Db, id: string): Promise<Person> {
  const person = await repo.findPerson(db, id)
  if (!person) throw notFound('account')
  return person
}

/** @throws Problem 409 if an obligation is open, 503 if a service is unavailable */
export async function assertErasable(sources: readonly PersonSource[], person: Person): Promise<void> {
  const reasons = await Promise.all(sources.map((source) => source.findHindrance(person)))
  const reason = reasons.find((found) => found !== null)
  if (reason) throw new Problem(reason.error, { status: 409, msg: reason.msg })
}

/** Disables the account and records the erasure. After the commit, a background job finishes it. */
export async function beginErasure(tx: Db, record: Recorder, accountId: string): Promise<void> {
  const pseudonym = `erased-${randomBytes(6).toString('hex')}`
  if (!(await repo.insert(tx, accountId, pseudonym))) throw begunBefore
  await disableAccount(tx, record, accountId)
}

/**
 * Erases the account in every service, in this service last. Steps that are already done are skipped.
 * Returns undefined if another process has claimed it.
 */
export async function finishErasure(
  db: Database,
  sources: readonly PersonSource[],
  accountId: string,
): Promise<Erased | undefined> {
  const claimed = await repo.claim(db, accountId)
  if (!claimed) return undefined
  try {
    const person = await getPerson(db, accountId)
    let rows = 0
    const ordered = [...sources].sort(
      (a, b) => Number(a.service === 'identity') - Number(b.service === 'identity'),
    )
    for (const source of ordered) rows += (await source.erase(person, claimed.pseudonym)).rows
    return { rows }
  } catch (error) {
    await repo.release(db, accountId)
    throw error
  }
}

/** Starts the erasure of accounts whose invitation was not accepted for so many days. */
export async function eraseUnaccepted(db: Database, days: number): Promise<void> {
  for (const id of await repo.listUnaccepted(db, days))
    await transaction(db, (tx) => beginErasure(tx, () => {}, id)).catch((error: unknown) => {
      if (error !== begunBefore) throw error
    })
}

export const listUnfinishedErasures = repo.listUnfinished
