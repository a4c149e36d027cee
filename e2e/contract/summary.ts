import assert from 'node:assert/strict'
import type { Groups, Sums } from '@portal/contracts/summary.ts'
import type { Caller } from '../call.ts'
import type { ListCalls, Row, Schema } from './lists.ts'
import { listValues } from './oracle.ts'

/** Compares counts by code, and sums, with the rows. */
export async function assertCounts(as: Caller, list: ListCalls, rows: readonly Row[]): Promise<void> {
  const { operation } = list.find
  const group = list.sibling('group')
  const fields = ((group?.body as Schema | undefined)?.properties?.by?.enum ?? []) as string[]
  for (const by of group ? fields : []) {
    const { groups, isExact } = (await as.get(group as never, { by })) as unknown as Groups
    const counts = Map.groupBy(rows, (row) => listValues(operation, by, row)[0] ?? null)
    assert.ok(isExact)
    assert.deepEqual(
      new Map(groups.map(({ value, count }) => [value, count])),
      new Map([...counts].map(([value, { length }]) => [value, length])),
      `${operation} counted by ${by}`,
    )
  }
  const sum = list.sibling('sum')
  if (!sum) return
  const { sums } = (await as.get(sum, {})) as unknown as Sums
  for (const [field, total] of Object.entries(sums))
    assert.equal(
      total,
      rows.reduce((added, row) => added + Number(listValues(operation, field, row)[0] ?? 0), 0),
      `${operation}: sum of ${field}`,
    )
}
