import assert from 'node:assert/strict'
import type { HistoryEntry } from '@portal/contracts/history.ts'
import type { Route } from '@portal/contracts/route.ts'
import type { Caller } from '../call.ts'
import { assertRefused } from '../refused.ts'
import type { ListCalls, Row, Schema } from './lists.ts'
import { assertSame, readAllPages, toKeys } from './rows.ts'

/** Reads the history, newest first; empty for an entity without one. */
async function historyOf(as: Caller, list: ListCalls, id: unknown): Promise<HistoryEntry[]> {
  const history = list.sibling('history')
  return history ? ((await as.get(history, { id })) as unknown as HistoryEntry[]) : []
}

async function assertLastEntry(as: Caller, list: ListCalls, id: unknown, action: string): Promise<void> {
  if (!list.sibling('history')) return
  const [entry] = await historyOf(as, list, id)
  assert.deepEqual([entry?.action, entry?.by], [action, as.username], `history of ${list.find.operation}`)
}

/** Lists whose save does not edit a row of the list. */
const savedOtherwise: ReadonlySet<string> = new Set([
  // Refused registrations, which their owner can change.
  'findRegistrations',
  // Saving creates a request; steps change it.
  'findRma',
  // Saving opens a ticket.
  'findTickets',
  'findOwnTickets',
])
export const hasOtherSave = ({ find }: ListCalls): boolean => savedOtherwise.has(find.operation)

/** Fields whose form differs between draft and row. */
const drafts: Readonly<Record<string, (row: Row) => object>> = {
  findFixedResources: ({ files }) => ({
    files: (files as Row[]).map(({ language, file }) => ({ language, fileId: (file as Row).id })),
  }),
  findQuestionData: ({ resources }) => ({ resourceIds: (resources as Row[]).map(({ id }) => id) }),
}

/** Builds the draft that a form would send for a row. */
const draftOf = ({ find }: ListCalls, schema: Schema, row: Row): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.keys(schema.properties ?? {})
      .filter((field) => row[field] !== undefined)
      .map((field) => [field, row[field]]),
  ),
  ...drafts[find.operation]?.(row),
})

/** Fields that identify a row or an account. */
const names: ReadonlySet<string> = new Set(['id', 'owner', 'installer'])

/** Finds a free-text field that can be saved alone. */
const freeText = (schema: Schema, draft: object): string | undefined =>
  Object.entries(schema.properties ?? {})
    .toReversed()
    .find(
      ([name, { type, enum: codes, format, pattern }]) =>
        name in draft && type === 'string' && !codes && !format && !pattern && !names.has(name),
    )?.[0]

/** Saves the newest row with a changed text, then with the old version, then with the original text. */
export async function assertSave(as: Caller, list: ListCalls): Promise<void> {
  const save = list.sibling('save')
  const [row] = (await readAllPages(as, list)).toReversed()
  if (!save || !row) throw new Error(`${list.find.operation} has no row to save`)
  const draft = draftOf(list, save.body as Schema, row)
  const field = freeText(save.body as Schema, draft)
  const before = await historyOf(as, list, row.id)
  const saved = await saveAs(as, save, { ...draft, ...(field && { [field]: `${draft[field]}, checked` }) })
  assert.equal(saved.version, Number(row.version) + 1, save.operation)
  const stale = await as.call(save, draft)
  assertRefused(stale, 409, save.operation)
  const { current } = stale.body.data as unknown as { current: Row }
  assert.deepEqual(
    [current.id, current.version],
    [saved.id, saved.version],
    `${save.operation} shows the row`,
  )
  await saveAs(as, save, { ...draft, version: saved.version })
  const after = await historyOf(as, list, row.id)
  assert.deepEqual(
    after
      .slice(0, after.length - before.length)
      .map(({ action, by, before }) => [action, by, Object.keys(before)]),
    field && list.sibling('history') ? Array.from({ length: 2 }, () => ['edit', as.username, [field]]) : [],
    `history after ${save.operation}`,
  )
}

const saveAs = async (as: Caller, save: Route, draft: object) => (await as.get(save, draft)) as unknown as Row

/** Deletes the newest unreferenced row, finds it in the bin, and restores it. */
export async function assertBin(as: Caller, list: ListCalls): Promise<void> {
  const [remove, restore] = [list.sibling('delete'), list.sibling('restore')]
  if (!remove || !restore) throw new Error(`${list.find.operation} has no bin`)
  const rows = await readAllPages(as, list)
  const binned = await readAllPages(as, list, { deleted: true })
  const taken = await firstDeleted(as, remove, rows)
  const ids = [taken.id]
  assertSame(
    toKeys(await readAllPages(as, list)),
    toKeys(rows.filter(({ id }) => id !== taken.id)),
    `${list.find.operation} without a deleted row`,
  )
  const [newest, ...others] = await readAllPages(as, list, { deleted: true })
  assert.deepEqual([newest?.id, newest?.deletedBy], [taken.id, as.username])
  assertSame(toKeys(others), toKeys(binned), `${list.find.operation}: the rest of the bin`)
  await assertLastEntry(as, list, taken.id, 'delete')
  assertRefused(await as.call(remove, { ids }), 404, `${remove.operation} of a row in the bin`)
  assert.deepEqual(await as.get(restore, { ids }), { affected: 1 })
  await assertLastEntry(as, list, taken.id, 'restore')
  assertSame(toKeys(await readAllPages(as, list)), toKeys(rows), `${list.find.operation} after a restore`)
  assertSame(
    toKeys(await readAllPages(as, list, { deleted: true })),
    toKeys(binned),
    `${list.find.operation}: the bin after a restore`,
  )
}

async function firstDeleted(as: Caller, remove: Parameters<Caller['call']>[0], rows: readonly Row[]) {
  for (const row of rows.toReversed()) {
    const { status, body } = await as.call(remove, { ids: [row.id] })
    if (status === 200) return row
    // Refused with a reason when in use.
    assert.equal(status, 409, `${remove.operation}: ${JSON.stringify(body).slice(0, 300)}`)
  }
  throw new Error(`${remove.operation} takes none of ${rows.length} rows`)
}
