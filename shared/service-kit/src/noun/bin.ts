import type { Identity } from '@portal/contracts/access.ts'
import type { History } from '@portal/contracts/history.ts'
import type { AnyChosen, Count } from '@portal/contracts/page.ts'
import type { BodyOf, Route } from '@portal/contracts/route.ts'
import type { Affected, Deleted } from '@portal/contracts/values.ts'
import type { FastifyInstance } from 'fastify'
import { listHistory } from '../audit.ts'
import type { Db } from '../database/database.ts'
import { type UniqueIndex, withUniqueProblem } from '../database/unique.ts'
import { implement } from '../implement.ts'
import type { LockedRow } from '../list/row.ts'
import { type LockableRows, lockSelectedRows } from '../list/selected-rows.ts'
import { notFound } from '../problem/problem.ts'

export type RouteReturning<Data> = Route & { readonly data: Data }

/** Calls of `binRoutes`, by the entity's names for them. */
export interface BinCalls<Delete> {
  count: RouteReturning<typeof Count>
  delete: Delete
  restore: RouteReturning<typeof Affected>
  history: RouteReturning<typeof History>
}

interface BinRepo<Row> extends LockableRows<Row> {
  count(
    db: Db,
    user: Identity,
    request: { queryParams?: Record<string, unknown>; deleted?: boolean },
  ): Promise<Count>
  setDeleted(db: Db, ids: readonly number[], by: string | null): Promise<unknown>
  isVisible(db: Db, id: number, user: Identity): Promise<boolean>
}

/** Rows of one action, locked until it ends. */
interface Taken<Row> {
  rows: LockedRow<Row>[]
  ids: number[]
  user: Identity
}

export interface BinDefinition<Row, Held, Body> {
  /** Name in problems and in the history. */
  noun: string
  repo: BinRepo<Row>
  /** Returns the fields of a row for the history. */
  auditFields(row: NoInfer<Row>): object
  /** Takes the locks that every save takes before the rows. */
  holdBeforeDelete?(tx: Db, ids: readonly number[]): Promise<unknown>
  /** Refuses rows in use, or ends that use. */
  beforeDelete?(tx: Db, taken: Taken<Row>, body: Body): Promise<void>
  /** Takes the locks that every save takes before the rows. */
  holdBeforeRestore?(tx: Db, ids: readonly number[]): Promise<Held>
  /** Refuses rows that cannot be restored, or returns the rows to restore. */
  beforeRestore?(tx: Db, taken: Taken<Row>, held: Held | undefined): Promise<Row[] | undefined>
  /** Runs in the same transaction after a restore. */
  onRestored?(tx: Db, rows: readonly Row[]): Promise<unknown>
  unique?: UniqueIndex
}

/**
 * Serves count, delete, restore and history of an entity. Deletes and restores all requested rows, or none.
 */
export function implementBin<
  Row extends { id: number },
  const Delete extends RouteReturning<typeof Deleted>,
  Held = undefined,
>(app: FastifyInstance, calls: BinCalls<Delete>, bin: BinDefinition<Row, Held, BodyOf<Delete>>) {
  const { noun, repo, auditFields } = bin
  const taken = (rows: LockedRow<Row>[], user: Identity): Taken<Row> => ({
    rows,
    ids: rows.map(({ id }) => id),
    user,
  })

  implement(app, calls.count, ({ body, user }) => repo.count(app.db, user, body as { deleted?: boolean }))

  implement(app, calls.delete as RouteReturning<typeof Deleted>, ({ body, user }) =>
    app.audited(user, async (tx, record) => {
      const hold = async (ids: readonly number[]) => void (await bin.holdBeforeDelete?.(tx, ids))
      const chosen = taken(await lockSelectedRows(noun, repo, tx, user, body as AnyChosen, false, hold), user)
      await bin.beforeDelete?.(tx, chosen, body as BodyOf<Delete>)
      await repo.setDeleted(tx, chosen.ids, user.username)
      for (const row of chosen.rows)
        record({ noun, id: row.id, action: 'delete', before: auditFields(row), after: null })
      return { affected: chosen.ids.length, ids: chosen.ids }
    }),
  )

  const restore = (body: AnyChosen, user: Identity) =>
    app.audited(user, async (tx, record) => {
      let held: Held | undefined
      const hold = async (ids: readonly number[]) => {
        held = await bin.holdBeforeRestore?.(tx, ids)
      }
      const chosen = taken(await lockSelectedRows(noun, repo, tx, user, body, true, hold), user)
      const rows = (await bin.beforeRestore?.(tx, chosen, held)) ?? chosen.rows
      await repo.setDeleted(tx, chosen.ids, null)
      await bin.onRestored?.(tx, rows)
      for (const row of rows)
        record({ noun, id: row.id, action: 'restore', before: null, after: auditFields(row) })
      return { affected: chosen.ids.length }
    })
  implement(app, calls.restore, ({ body, user }) =>
    withUniqueProblem(bin.unique, restore(body as AnyChosen, user), false),
  )

  implement(app, calls.history, async ({ body, user }) => {
    const { id } = body as { id: number }
    if (!(await repo.isVisible(app.db, id, user))) throw notFound(noun)
    return listHistory(app.db, noun, id)
  })
}
