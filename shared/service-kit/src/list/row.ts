import type { Conflict } from '@portal/contracts/envelope.ts'
import type { Reasons } from '@portal/contracts/errors/all.ts'
import { notFound, type Problem, problem } from '../problem/problem.ts'

/**
 * Explains why an `update … where id = … and version = …` matched no row: 409 with the current row, or 404.
 * `noun` is the contract's name, `current` the row as the contract shows it, `by` the user who saved it.
 */
export const staleProblem = (noun: string, current: object | undefined, by?: string): Problem =>
  current === undefined
    ? notFound(noun)
    : problem(
        `${noun}.stale`,
        {},
        { data: { current, ...(by !== undefined && { by }) } satisfies Conflict<object> },
      )

/** Locked row, which may be deleted. */
export type LockedRow<Row> = Row & { isDeleted: boolean }

function without<Row extends object>(row: Row, keys: readonly string[]) {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)))
}

/**
 * Returns the row if a save may change it. @throws 404 for an invisible row, 409 with the current row after
 * another save
 */
export function getEditable<Row extends { version: number }>(
  noun: string,
  row: LockedRow<Row> | undefined,
  version: number | undefined,
  by?: string,
): Row {
  if (!row || row.isDeleted) throw notFound(noun)
  const current = without(row, ['isDeleted']) as unknown as Row
  if (version === undefined)
    throw problem(`${noun}.version_missing`, {}, { fields: { version: 'field.version_missing' } })
  if (version !== current.version) throw staleProblem(noun, current, by)
  return current
}

/** @throws Problem with the messages of all fields, if any */
export function assertNoProblems(noun: string, fields: Reasons) {
  const [reason] = Object.values(fields)
  if (reason) throw problem(`${noun}.invalid`, { reason }, { fields })
}

const kept = ['id', 'version', 'createdAt', 'updatedAt', 'isDeleted']

/** Returns a row's entered fields for the history, without counts and computed ones. */
export const pickAuditFields = (row: object, computed: readonly string[] = []) =>
  without(row, [...kept, ...computed])
