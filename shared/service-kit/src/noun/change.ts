import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Identity } from '@portal/contracts/access.ts'
import type { Changed, Refused } from '@portal/contracts/change.ts'
import { type Reason, type Reasons, toErrorMessage, toText } from '@portal/contracts/errors/all.ts'
import type { AnyChosen } from '@portal/contracts/page.ts'
import type { BodyOf, Route } from '@portal/contracts/route.ts'
import type { FastifyInstance } from 'fastify'
import { findLastEntries, type Recorder } from '../audit.ts'
import type { Db } from '../database/database.ts'
import { implement } from '../implement.ts'
import type { LockedRow } from '../list/row.ts'
import { type LockableRows, lockSelectedRows } from '../list/selected-rows.ts'
import { problem } from '../problem/problem.ts'

type Answering = Route & { readonly data: typeof Changed }

/** Calls of `changeRoutes`, by the entity's names for them. */
export interface ChangeCalls<Change> {
  change: Change
  undo: Answering
}
export type ChangeSet<Change extends Route> = BodyOf<Change> extends { set: infer S } ? S : never

export interface ChangeDefinition<Row, Set, Facts> {
  /** Name in problems and in the history. */
  noun: string
  repo: LockableRows<Row> & {
    /** Updates the given fields of rows by `id`, and returns the rows as stored. */
    updateAll(db: Db, given: readonly ({ id: number } & Partial<Row>)[]): Promise<Row[]>
  }
  /** Returns the fields of a row for the history. */
  auditFields(row: NoInfer<Row>): object
  /** Displayed name of a row. */
  titleOf(row: NoInfer<Row>): string
  /** Refuses values that no row accepts. */
  assertSound?(set: Set): Promise<void>
  /** Takes the locks that every save takes before the rows. */
  lockFirst?(tx: Db, ids: readonly number[]): Promise<unknown>
  /** Reads the facts of other rows that the rules need. */
  findFacts?(tx: Db, ids: readonly number[]): Promise<Facts>
  /** Returns the row with the change and its consequences. */
  changed(row: NoInfer<Row>, set: Set, by: Identity): NoInfer<Row>
  /** Writes additional data of a save, in the same transaction. */
  onChanged?(tx: Db, steps: readonly RowChange<Row>[], act: ChangeContext): Promise<unknown>
  /**
   * Returns the problems of a save. Without `before`, transitions are not checked: the row may have any
   * state of a new row.
   */
  problems(row: NoInfer<Row>, facts: Facts, before?: NoInfer<Row>): Reasons
}

/** User of a change, and the recorder of its history. */
export interface ChangeContext {
  user: Identity
  record: Recorder
}

/** Row before and after a change. */
export interface RowChange<Row> {
  before: Row
  after: Row
}

/**
 * Serves the change of many rows of an entity, and its undo. Each row follows the rules of a save, in one
 * transaction, with its history entry.
 */
export function implementChange<
  Row extends { id: number },
  const Change extends Answering,
  Facts = undefined,
>(app: FastifyInstance, calls: ChangeCalls<Change>, noun: ChangeDefinition<Row, ChangeSet<Change>, Facts>) {
  implement(app, calls.change as Answering, async ({ body, user }) => {
    const {
      set,
      partly = false,
      ...chosen
    } = body as AnyChosen & { set: ChangeSet<Change>; partly?: boolean }
    await noun.assertSound?.(set)
    return app.audited(user, async (tx, record) => {
      const hold = async (ids: readonly number[]) => void (await noun.lockFirst?.(tx, ids))
      const rows = await lockSelectedRows(noun.noun, noun.repo, tx, user, chosen as AnyChosen, false, hold)
      const facts = await factsOf(tx, noun, rows)
      const steps = rows.map((before) => ({ before, after: noun.changed(before, set, user) })).filter(isStep)
      const sorted = sort(steps, ({ before, after }) => noun.problems(after, facts, before))
      const refused = refusedOf(noun, sorted.refused)
      if (!partly) assertNone(noun.noun, rows.length, refused)
      return write(tx, { user, record }, noun, sorted.taken, refused)
    })
  })

  implement(app, calls.undo, ({ body, user }) => {
    const { change, ids } = body as { change: string; ids: number[] }
    return app.audited(user, async (tx, record) => {
      await noun.lockFirst?.(tx, ids)
      const { steps, refused } = await stepsBack(tx, noun, user, change, ids)
      const facts = await factsOf(
        tx,
        noun,
        steps.map(({ before }) => before),
      )
      const sorted = sort(steps, ({ after }) => noun.problems(after, facts))
      return write(tx, { user, record }, noun, sorted.taken, [...refused, ...refusedOf(noun, sorted.refused)])
    })
  })
}

const factsOf = async <Row extends { id: number }, Facts>(
  tx: Db,
  { findFacts }: Pick<ChangeDefinition<Row, never, Facts>, 'findFacts'>,
  rows: readonly Row[],
) =>
  (await findFacts?.(
    tx,
    rows.map(({ id }) => id),
  )) as Facts

const isStep = <Row>({ before, after }: RowChange<Row>) => !isDeepStrictEqual(before, after)

/** Splits changes into valid ones and others with their problems. */
function sort<Row>(steps: readonly RowChange<Row>[], problemsOf: (step: RowChange<Row>) => Reasons) {
  const judged = steps.map((step) => ({ step, reasons: Object.values(problemsOf(step)) }))
  return {
    taken: judged.filter(({ reasons }) => reasons.length === 0).map(({ step }) => step),
    refused: judged.filter(({ reasons }) => reasons.length > 0),
  }
}

const refusedOf = <Row extends { id: number }>(
  { titleOf }: { titleOf(row: Row): string },
  refused: readonly { step: RowChange<Row>; reasons: Reason[] }[],
): Refused[] => refused.map(({ step: { before }, reasons }) => toRefused(before.id, titleOf(before), reasons))

const toRefused = (id: number, title: string, reasons: readonly Reason[]): Refused => ({
  id,
  title,
  msg: reasons.map((reason) => `${toText(reason).replace(/\.$/, '')}.`).join(' '),
  errors: reasons.map(toErrorMessage),
})

/** @throws 409 that names the invalid rows */
function assertNone(noun: string, count: number, refused: Refused[]) {
  if (refused.length > 0)
    throw problem(`${noun}.rows_refused`, { refused: refused.length, count }, { data: { refused } })
}

async function write<Row extends { id: number }>(
  tx: Db,
  act: ChangeContext,
  {
    noun,
    repo,
    auditFields,
    onChanged,
  }: Pick<ChangeDefinition<Row, never, never>, 'noun' | 'repo' | 'auditFields' | 'onChanged'>,
  steps: readonly RowChange<Row>[],
  refused: Refused[],
): Promise<Changed> {
  const change = randomUUID()
  const ids = steps.map(({ before }) => before.id)
  if (steps.length === 0) return { change, ids, refused }
  const fields = new Set(steps.flatMap(fieldsOf))
  const given = steps.map(({ after }) => ({
    ...Object.fromEntries(Object.entries(after).filter(([field]) => fields.has(field))),
    id: after.id,
  })) as ({ id: number } & Partial<Row>)[]
  const saved = new Map((await repo.updateAll(tx, given)).map((row) => [row.id, row]))
  for (const { before } of steps)
    act.record({
      noun,
      id: before.id,
      action: 'edit',
      act: change,
      before: auditFields(before),
      after: auditFields(saved.get(before.id) as Row),
    })
  await onChanged?.(tx, steps, act)
  return { change, ids, refused }
}

const fieldsOf = <Row extends object>({ before, after }: RowChange<Row>) =>
  Object.keys(after).filter(
    (field) => !isDeepStrictEqual(before[field as keyof Row], after[field as keyof Row]),
  )

/** Splits rows into those untouched since this change of the user, with their undo, and others. */
async function stepsBack<Row extends { id: number }>(
  tx: Db,
  { noun, repo, titleOf }: Pick<ChangeDefinition<Row, never, never>, 'noun' | 'repo' | 'titleOf'>,
  { userId, ...user }: Identity,
  act: string,
  ids: readonly number[],
): Promise<{ steps: RowChange<Row>[]; refused: Refused[] }> {
  const rows = new Map((await repo.lock(tx, ids, { userId, ...user })).map((row) => [row.id, row]))
  const entries = new Map((await findLastEntries(tx, noun, ids)).map((entry) => [entry.id, entry]))
  const judged = ids.map((id) => {
    const row: LockedRow<Row> | undefined = rows.get(id)
    const entry = entries.get(id)
    const isOwn = row && !row.isDeleted && entry?.act === act && entry.userId === userId
    return { id, row, back: isOwn ? { before: row, after: { ...row, ...entry.before } } : undefined }
  })
  return {
    steps: judged.flatMap(({ back }) => back ?? []),
    refused: judged
      .filter(({ back }) => !back)
      .map(({ id, row }) => toRefused(id, row ? titleOf(row) : String(id), ['change.changed_since'])),
  }
}
