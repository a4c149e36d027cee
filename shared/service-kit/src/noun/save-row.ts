import type { Identity } from '@portal/contracts/access.ts'
import type { FastifyInstance } from 'fastify'
import { findLastEntries, type Recorder } from '../audit.ts'
import type { Db } from '../database/database.ts'
import { type UniqueMessages, withUniqueProblem } from '../database/unique.ts'
import { editable, type Locked } from '../list/row.ts'

/** Parts of a noun for saves and bins. */
interface Saved<Row> {
  /** Name in problems and in the history. */
  noun: string
  repo: { lock(db: Db, ids: readonly number[], user: Identity): Promise<Locked<Row>[]> }
  /** Returns the fields of a row for the history. */
  auditFields(row: NoInfer<Row>): object
  unique?: UniqueMessages
}

interface Save<Row, Held> {
  /** Without `id` a new row. */
  body: { id?: number | undefined; version?: number | undefined }
  user: Identity
  /** Takes what every save locks before the row. */
  holdFirst?(tx: Db): Promise<Held>
  /**
   * Refuses what breaks a rule, writes the rest. `current` is the row as it was, held; undefined: a new one.
   * `record` is for what else is written.
   */
  write(tx: Db, current: NoInfer<Row> | undefined, held: Held, record: Recorder): Promise<NoInfer<Row>>
}

async function heldRow<Row extends { id: number; version: number }>(
  tx: Db,
  noun: string,
  row: Locked<Row> | undefined,
  version: number | undefined,
): Promise<Row> {
  const [last] = row && row.version !== version ? await findLastEntries(tx, noun, [row.id]) : []
  return editable(noun, row, version, last?.username)
}

/**
 * Creates a row or changes it, with its line in the history, all or nothing.
 * @throws Problem 404 without such a row, 409 when somebody saved it since it was read
 */
export const saveRow = <Row extends { id: number; version: number }, Held = undefined>(
  app: FastifyInstance,
  { noun, repo, auditFields, unique }: Saved<Row>,
  { body, user, holdFirst, write }: Save<Row, Held>,
): Promise<Row> => {
  const saving = app.audited(user, async (tx, record) => {
    const held = (await holdFirst?.(tx)) as Held
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
