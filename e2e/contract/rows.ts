import assert from 'node:assert/strict'
import type { Page } from '@portal/contracts/page.ts'
import type { Caller } from '../call.ts'
import type { ListCalls, Row } from './lists.ts'
import { compareValues, getSortValue } from './oracle.ts'

export interface Listing {
  sort?: string
  direction?: 'ASC' | 'DESC'
  queryParams?: Record<string, unknown>
  deleted?: boolean
}

/** Limit above which totals may be capped. */
const countedUpTo = 1_001

/** Reads all pages in order; fails for differing totals or repeated rows. */
export async function readAllPages(
  as: Caller,
  { find }: ListCalls,
  listing: Listing = {},
  size = 200,
): Promise<Row[]> {
  const rows: Row[] = []
  const about = `${find.operation} as ${as.username} with ${JSON.stringify(listing)}`
  const read = async (page: number) =>
    (await as.get(find, { ...listing, page, size })) as unknown as Page<Row>
  for (let page = 1; ; page++) {
    const found = await read(page)
    const { totalElements: total, totalIsExact } = found
    rows.push(...found.content)
    assert.deepEqual([found.page, found.size], [page, size], `page ${page} of ${about}`)
    if (!totalIsExact) {
      assert.ok(listing.queryParams && total >= countedUpTo, `a total of ${total} is not exact: ${about}`)
      if (found.content.length === size) continue
      assert.ok(rows.length >= total, `${rows.length} rows of at least ${total}: ${about}`)
      break
    }
    const isLast = page * size >= total
    assert.equal(
      found.content.length,
      isLast ? total - (page - 1) * size : size,
      `page ${page} of ${about}, total ${total}`,
    )
    if (!isLast) continue
    if (listing.sort || listing.queryParams) break
    const past = await read(page + 1)
    assert.deepEqual([past.content, past.totalElements], [[], total], `past the end of ${about}`)
    break
  }
  assert.equal(new Set(toKeys(rows)).size, rows.length, `a row comes twice: ${about}`)
  return rows
}

/** Reports the first difference of two lists. */
export function assertSame(actual: readonly unknown[], expected: readonly unknown[], about: string): void {
  const length = Math.max(actual.length, expected.length)
  for (let at = 0; at < length; at++)
    assert.deepEqual(
      actual[at],
      expected[at],
      `${about}: ${JSON.stringify(actual[at])} instead of ${JSON.stringify(expected[at])} at ${at}, of ${actual.length} and ${expected.length}`,
    )
}

/** Returns the key of a row. */
const keyOf = (row: Row) => row.id ?? row.threadId ?? row.recordId
export const toKeys = (rows: readonly Row[]) => rows.map(keyOf)

/** Fails if a row precedes one that must come first. */
export function assertSorted(list: ListCalls, sort: string, rows: readonly Row[]): void {
  const values = rows.map((row) => getSortValue(list, sort, row))
  const at = values.findIndex((value, index) => index > 0 && compareValues(values[index - 1], value) > 0)
  assert.equal(at, -1, `${list.find.operation} by ${sort}: ${values[at - 1]} before ${values[at]}`)
}
