import type { Identity } from '@portal/contracts/access.ts'
import type { AnyChosen } from '@portal/contracts/page.ts'
import { maxAtOnce } from '@portal/contracts/values.ts'
import type { Db } from '../database/database.ts'
import { problem } from '../problem/problem.ts'
import type { LockedRow } from './row.ts'

/** Restricts the bin to users who may delete and restore. */
export function assertBinAccess(user: Identity, noun: string, request: { deleted?: boolean }) {
  if (request.deleted && !user.permissions.includes(`${noun}:delete`))
    throw problem('identity.forbidden', { permission: `${noun}:delete` })
}

/** Requires every id to be a visible row in that state. @throws 404 otherwise */
function assertAll(
  noun: string,
  ids: readonly number[],
  rows: readonly { isDeleted: boolean }[],
  isDeleted: boolean,
) {
  const missing = ids.length - rows.filter((row) => row.isDeleted === isDeleted).length
  if (missing === 0) return
  throw problem(`${noun}.${isDeleted ? 'rows_not_deleted' : 'rows_gone'}`, { missing, count: ids.length })
}

export interface LockableRows<Row> {
  lock(db: Db, ids: readonly number[], user: Identity): Promise<LockedRow<Row>[]>
  findMatching(
    db: Db,
    user: Identity,
    queryParams: Record<string, unknown> | undefined,
    isDeleted: boolean,
  ): Promise<number[]>
  lockMatching(
    db: Db,
    user: Identity,
    queryParams: Record<string, unknown> | undefined,
    isDeleted: boolean,
    ids: readonly number[],
  ): Promise<LockedRow<Row>[]>
}

/**
 * Compares the number of rows with the number that the user saw. @throws 400 above the limit, 409 with the
 * current number
 */
function assertCount(noun: string, found: number, expected: number) {
  if (Math.max(found, expected) > maxAtOnce) throw problem(`${noun}.too_many_rows`, { max: maxAtOnce })
  if (found !== expected)
    throw problem(`${noun}.count_changed`, { found, expected }, { data: { count: found } })
}

/**
 * Locks the rows of a delete (`isDeleted: false`, not yet deleted) or a restore until the transaction ends;
 * refuses if any requested row is missing. `lockFirst` takes locks that must precede the row locks.
 */
export async function lockSelectedRows<Row>(
  noun: string,
  repo: LockableRows<Row>,
  tx: Db,
  user: Identity,
  chosen: AnyChosen,
  isDeleted: boolean,
  lockFirst?: (ids: readonly number[]) => Promise<void>,
) {
  if ('ids' in chosen) {
    await lockFirst?.(chosen.ids)
    const rows = await repo.lock(tx, chosen.ids, user)
    assertAll(noun, chosen.ids, rows, isDeleted)
    return rows
  }
  const { queryParams, count } = chosen.matching
  if (count > maxAtOnce) assertCount(noun, count, count)
  const ids = await repo.findMatching(tx, user, queryParams, isDeleted)
  await lockFirst?.(ids)
  const rows = await repo.lockMatching(tx, user, queryParams, isDeleted, ids)
  assertCount(noun, rows.length, count)
  return rows
}
