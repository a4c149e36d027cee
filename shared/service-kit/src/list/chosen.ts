import type { Identity } from '@portal/contracts/access.ts'
import type { AnyChosen } from '@portal/contracts/page.ts'
import { maxAtOnce } from '@portal/contracts/values.ts'
import type { Db } from '../database/database.ts'
import { problem } from '../problem/problem.ts'
import type { Locked } from './row.ts'

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

export interface Lockable<Row> {
  lock(db: Db, ids: readonly number[], user: Identity): Promise<Locked<Row>[]>
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
  ): Promise<Locked<Row>[]>
}

/**
 * Compares the count with the one that the user saw. @throws 400 above the limit, 409 with the current count
 */
function assertCount(noun: string, found: number, expected: number) {
  if (Math.max(found, expected) > maxAtOnce) throw problem(`${noun}.too_many_rows`, { max: maxAtOnce })
  if (found !== expected)
    throw problem(`${noun}.count_changed`, { found, expected }, { data: { count: found } })
}

/**
 * Locks the rows of a delete (`isDeleted: false`, still live) or a restore until the transaction ends: all
 * intended ones, or a refusal. `holdFirst` takes locks that precede these rows.
 */
export async function lockChosen<Row>(
  noun: string,
  repo: Lockable<Row>,
  tx: Db,
  user: Identity,
  chosen: AnyChosen,
  isDeleted: boolean,
  holdFirst?: (ids: readonly number[]) => Promise<void>,
) {
  if ('ids' in chosen) {
    await holdFirst?.(chosen.ids)
    const rows = await repo.lock(tx, chosen.ids, user)
    assertAll(noun, chosen.ids, rows, isDeleted)
    return rows
  }
  const { queryParams, count } = chosen.matching
  if (count > maxAtOnce) assertCount(noun, count, count)
  const ids = await repo.findMatching(tx, user, queryParams, isDeleted)
  await holdFirst?.(ids)
  const rows = await repo.lockMatching(tx, user, queryParams, isDeleted, ids)
  assertCount(noun, rows.length, count)
  return rows
}
