import { notFound, problem } from '@portal/service-kit/problem.ts'
import { stale } from '@portal/service-kit/row.ts'

/** A row that the transaction holds, which may lie in the bin. */
export type Locked<Row> = Row & { isDeleted: boolean }

function without<Row extends object>(row: Row, keys: readonly string[]) {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)))
}

/**
 * The row that a save may change. @throws 404 when the user has no such row, 409 with the current row when somebody
 * saved it since it was read.
 */
export function editable<Row extends { version: number }>(noun: string, row: Locked<Row> | undefined, version: number | undefined): Row {
  if (!row || row.isDeleted) throw notFound(noun)
  const current = without(row, ['isDeleted']) as unknown as Row
  if (version === undefined)
    throw problem(`${noun}.version_missing`, { msg: 'Say in version which state was edited.', fields: { version: 'Is needed with an id' } })
  if (version !== current.version) throw stale(noun, current)
  return current
}

/** Deleting and restoring take all ids or none. @throws 404 unless every id is a row of the user's in that state. */
export function demandAll(noun: string, ids: readonly number[], rows: readonly { isDeleted: boolean }[], isDeleted: boolean) {
  const missing = ids.length - rows.filter((row) => row.isDeleted === isDeleted).length
  if (missing === 0) return
  throw problem(`${noun}.not_found`, {
    status: 404,
    msg: `Nothing was changed: ${missing} of the ${ids.length} chosen rows ${missing === 1 ? 'is' : 'are'} not ${isDeleted ? 'in the bin' : 'there'} any more. Reload the list.`,
  })
}

/** @throws Problem with the messages of all fields, when there are any */
export function demandNone(noun: string, fields: Record<string, string>) {
  const [first] = Object.values(fields)
  if (first) throw problem(`${noun}.invalid`, { msg: `${first}.`, fields })
}

const notEntered = ['id', 'version', 'createdAt', 'updatedAt', 'isDeleted', 'deviceCount', 'resourceCount', 'owner', 'warranty']

/** What the history keeps of a row: what people enter, not what the database counts and computes. */
export const facts = (row: object) => without(row, notEntered)
