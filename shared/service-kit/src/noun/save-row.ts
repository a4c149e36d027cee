import type { Identity } from '@portal/contracts/access.ts'
import type { FastifyInstance } from 'fastify'
import { findLastEntries, type Recorder } from '../audit.ts'
import type { Db } from '../database/database.ts'
import { type UniqueIndex, withUniqueProblem } from '../database/unique.ts'
import { getEditable, type LockedRow } from '../list/row.ts'

/** Definition of an entity for saves and bins. */
interface Saved<Row> {
  /** Name in problems and in the history. */
  noun: string
  repo: { lock(db: Db, ids: readonly number[], user: Identity): Promise<LockedRow<Row>[]> }
  /** Returns the fields of a row for the history. */
  auditFields(row: NoInfer<Row>): object
  unique?: UniqueIndex
}

interface Save<Row, LockedContext> {
  /** Without `id`, a new row. */
  body: { id?: number | undefined; version?: number | undefined }
  user: Identity
  /** Takes the locks that every save takes before the row. */
  lockFirst?(tx: Db): Promise<LockedContext>
  /**
   * Refuses rows that violate a rule, writes the others. `current` is the locked row before the save;
   * undefined for a new row. `record` adds history entries of accompanying writes.
   */
  write(
    tx: Db,
    current: NoInfer<Row> | undefined,
    held: LockedContext,
    record: Recorder,
  ): Promise<NoInfer<Row>>
}

async function heldRow<Row extends { id: number; version: number }>(
  tx: Db,
  noun: string,
  row: LockedRow<Row> | undefined,
  version: number | undefined,
): Promise<Row> {
  const [last] = row && row.version !== version ? await findLastEntries(tx, noun, [row.id]) : []
  return getEditable(noun, row, version, last?.username)
}

/**
 * Creates or changes a row and its history entry, all or nothing.
 * @throws Problem 404 without such a row, 409 when another user has saved it since it was read
 */
export const saveRow = <Row extends { id: number; version: number }, Held = undefined>(
  app: FastifyInstance,
  { noun, repo, auditFields, unique }: Saved<Row>,
  { body, user, lockFirst, write }: Save<Row, Held>,
): Promise<Row> => {
  const saving = app.audited(user, async (tx, record) => {
    const held = (await lockFirst?.(tx)) as Held
    const current =
      body.id === undefined
        ? undefined
        : await heldRow<Row>(tx, noun, (await repo.lock(tx, [body.id], user))[0], body.version)
    const saved = await write(tx, current, held, record)
    record({
      noun,
      id: saved.id,
      action: current ? 'edit' : 'create',
      before: current ? auditFields(current) : null,
      after: auditFields(saved),
    })
    return saved
  })
  return withUniqueProblem(unique, saving, true)
}
