import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { isDeep } from '@portal/testing/node/deep.ts'
import type { Caller } from '../call.ts'
import { getSharedPortal, type Portal } from '../portal.ts'
import { signInAll, type TestAccount } from './accounts.ts'
import { assertBin, assertSave, hasOtherSave } from './change.ts'
import { assertExport, hasColumns } from './export.ts'
import { allLists, isAboutOwnRows, type ListCalls, type Row } from './lists.ts'
import {
  createFilterCases,
  type FilterCase,
  hiddenFilters,
  listsGroupedByFilter,
  listValues,
  pickSamples,
} from './oracle.ts'
import { assertSame, assertSorted, readAllPages, toKeys } from './rows.ts'
import { seedRows } from './seed.ts'
import { assertCounts } from './summary.ts'

let stack: Portal
let accounts: readonly TestAccount[]

before(async () => {
  stack = await getSharedPortal()
  await seedRows(stack.url)
  accounts = await signInAll(stack.url)
})
after(() => stack?.stop())

/** Sorts accounts by permissions: the first sees most rows. */
const holders = ({ find }: ListCalls): Caller[] =>
  accounts
    .filter(({ permissions }) => permissions.includes(find.access))
    .toSorted((a, b) => b.permissions.length - a.permissions.length)
    .map(({ caller }) => caller)

/** Returns the account with the most rows, the owner for personal lists. */
const keeper = (list: ListCalls): Caller => {
  const all = holders(list)
  const owner = all.find(({ username }) => isAboutOwnRows(list.find) && username === 'owner')
  return owner ?? (all[0] as Caller)
}

/** Returns a reader of all rows and a reader of some, whose totals are computed differently. */
const readers = (list: ListCalls): Caller[] => [...new Set([keeper(list), holders(list).at(-1) as Caller])]

/** Uses small pages for short lists. */
const pageSize = (rows: readonly Row[]) => Math.min(200, Math.max(1, Math.ceil(rows.length / 3)))

const directions = ['ASC', 'DESC'] as const

async function assertSorts(as: Caller, list: ListCalls, rows: readonly Row[]) {
  const { operation } = list.find
  const keys = toKeys(rows).toSorted()
  for (const [at, sort] of list.sorts.entries())
    for (const direction of isDeep ? directions : [directions[at % 2]]) {
      const sorted = await readAllPages(as, list, { sort, direction }, pageSize(rows))
      assertSame(toKeys(sorted).toSorted(), keys, `${operation} by ${sort}, ${direction}, has all rows`)
      assertSorted(list, sort, direction === 'ASC' ? sorted : sorted.toReversed())
    }
}

/** Samples the first case, which finds few rows, and one of the others in turn. */
const sampleOf = (cases: readonly FilterCase[], turn: number) =>
  isDeep ? cases : [...new Set([cases[0], cases[turn % cases.length]])].filter((one) => one !== undefined)

async function assertFilters(as: Caller, list: ListCalls, rows: readonly Row[]) {
  const { operation } = list.find
  const filters = list.filters.filter(({ name }) => !hiddenFilters.has(`${operation}.${name}`))
  for (const [at, filter] of filters.entries()) {
    const cases = createFilterCases(operation, filter, pickSamples(operation, filter.name, rows))
    for (const { given, finds } of sampleOf(cases, at)) {
      const queryParams = { [filter.name]: given }
      if (listsGroupedByFilter.has(operation)) {
        for (const row of await readAllPages(as, list, { queryParams }))
          assert.ok(
            finds(listValues(operation, filter.name, row)),
            `${operation} where ${JSON.stringify(queryParams)} finds ${JSON.stringify(row)}`,
          )
        continue
      }
      const expected = toKeys(rows.filter((row) => finds(listValues(operation, filter.name, row))))
      const found = toKeys(await readAllPages(as, list, { queryParams }))
      // A filter by days also sorts by them.
      const ordered = (keys: unknown[]) => (filter.kind === 'day' ? keys.toSorted() : keys)
      assertSame(ordered(found), ordered(expected), `${operation} where ${JSON.stringify(queryParams)}`)
    }
  }
}

async function assertSearch(as: Caller, list: ListCalls, rows: readonly Row[]) {
  const { operation } = list.find
  const texts = list.filters.filter(({ kind }) => kind === 'text')
  if (texts.some(({ name }) => hiddenFilters.has(`${operation}.${name}`))) return
  const [sample] = texts.flatMap(({ name }) => pickSamples(operation, name, rows))
  if (sample === undefined) return
  const search = String(sample).slice(0, 6).toLowerCase()
  const expected = rows.filter((row) =>
    texts.some(({ name }) =>
      listValues(operation, name, row).some((value) => String(value).toLowerCase().includes(search)),
    ),
  )
  assertSame(
    toKeys(await readAllPages(as, list, { queryParams: { search } })),
    toKeys(expected),
    `${operation}: search for ${search}`,
  )
}

for (const list of allLists)
  describe(list.find.operation, () => {
    test('sorts, filters, searches and counts like a scan of the rows, on every page', async () => {
      for (const caller of readers(list)) {
        const rows = await readAllPages(caller, list)
        if (caller === keeper(list))
          assert.ok(rows.length > 0, `${list.find.operation} has no row, which proves nothing`)
        if (caller === keeper(list) || isDeep) {
          await assertSorts(caller, list, rows)
          await assertFilters(caller, list, rows)
        }
        await assertSearch(caller, list, rows)
        await assertCounts(caller, list, rows)
      }
    })

    if (hasColumns(list))
      test('exports the filtered rows in order', async () => {
        await assertExport(keeper(list), list)
      })

    if (list.sibling('save') && !hasOtherSave(list))
      test('increments the version on save, refuses an old one and writes the history', async () => {
        await assertSave(keeper(list), list)
      })

    if (list.sibling('delete') && list.sibling('restore'))
      test('moves a deleted row to the bin until restored, with history', async () => {
        await assertBin(keeper(list), list)
      })
  })
