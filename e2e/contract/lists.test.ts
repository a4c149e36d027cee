import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { isDeep } from '@portal/testing/node/deep.ts'
import type { Caller } from '../call.ts'
import { type Portal, portal } from '../portal.ts'
import { type Account, signInAll } from './accounts.ts'
import { assertBin, assertSave, isSavedOtherwise } from './change.ts'
import { assertExport, hasColumns } from './export.ts'
import { isOwn, type List, lists, type Row } from './lists.ts'
import { type FilterCase, filterCases, groupsWhatIsFound, listValues, pickSamples, unseen } from './oracle.ts'
import { allPages, assertSame, assertSorted, toKeys } from './rows.ts'
import { seed } from './seed.ts'
import { assertCounts } from './summary.ts'

let stack: Portal
let accounts: readonly Account[]

before(async () => {
  stack = await portal()
  await seed(stack.url)
  accounts = await signInAll(stack.url)
})
after(() => stack?.stop())

/** Sorts accounts by permissions: the first sees most rows. */
const holders = ({ find }: List): Caller[] =>
  accounts
    .filter(({ permissions }) => permissions.includes(find.access))
    .toSorted((a, b) => b.permissions.length - a.permissions.length)
    .map(({ caller }) => caller)

/** Returns the account with the most rows, the owner for personal lists. */
const keeper = (list: List): Caller => {
  const all = holders(list)
  const owner = all.find(({ username }) => isOwn(list.find) && username === 'owner')
  return owner ?? (all[0] as Caller)
}

/** Returns a reader of all rows and one of a part, whose totals are computed differently. */
const readers = (list: List): Caller[] => [...new Set([keeper(list), holders(list).at(-1) as Caller])]

/** Uses small pages for short lists. */
const pageSize = (rows: readonly Row[]) => Math.min(200, Math.max(1, Math.ceil(rows.length / 3)))

const directions = ['ASC', 'DESC'] as const

async function assertSorts(as: Caller, list: List, rows: readonly Row[]) {
  const { operation } = list.find
  const keys = toKeys(rows).toSorted()
  for (const [at, sort] of list.sorts.entries())
    for (const direction of isDeep ? directions : [directions[at % 2]]) {
      const sorted = await allPages(as, list, { sort, direction }, pageSize(rows))
      assertSame(toKeys(sorted).toSorted(), keys, `${operation} by ${sort}, ${direction}, has all rows`)
      assertSorted(list, sort, direction === 'ASC' ? sorted : sorted.toReversed())
    }
}

/** Samples the first case, which finds few rows, and another in turn. */
const sampleOf = (cases: readonly FilterCase[], turn: number) =>
  isDeep ? cases : [...new Set([cases[0], cases[turn % cases.length]])].filter((one) => one !== undefined)

async function assertFilters(as: Caller, list: List, rows: readonly Row[]) {
  const { operation } = list.find
  const filters = list.filters.filter(({ name }) => !unseen.has(`${operation}.${name}`))
  for (const [at, filter] of filters.entries()) {
    const cases = filterCases(operation, filter, pickSamples(operation, filter.name, rows))
    for (const { given, finds } of sampleOf(cases, at)) {
      const queryParams = { [filter.name]: given }
      if (groupsWhatIsFound.has(operation)) {
        for (const row of await allPages(as, list, { queryParams }))
          assert.ok(
            finds(listValues(operation, filter.name, row)),
            `${operation} where ${JSON.stringify(queryParams)} finds ${JSON.stringify(row)}`,
          )
        continue
      }
      const expected = toKeys(rows.filter((row) => finds(listValues(operation, filter.name, row))))
      const found = toKeys(await allPages(as, list, { queryParams }))
      // Days that are filtered also sort.
      const ordered = (keys: unknown[]) => (filter.kind === 'day' ? keys.toSorted() : keys)
      assertSame(ordered(found), ordered(expected), `${operation} where ${JSON.stringify(queryParams)}`)
    }
  }
}

async function assertSearch(as: Caller, list: List, rows: readonly Row[]) {
  const { operation } = list.find
  const texts = list.filters.filter(({ kind }) => kind === 'text')
  if (texts.some(({ name }) => unseen.has(`${operation}.${name}`))) return
  const [sample] = texts.flatMap(({ name }) => pickSamples(operation, name, rows))
  if (sample === undefined) return
  const search = String(sample).slice(0, 6).toLowerCase()
  const expected = rows.filter((row) =>
    texts.some(({ name }) =>
      listValues(operation, name, row).some((value) => String(value).toLowerCase().includes(search)),
    ),
  )
  assertSame(
    toKeys(await allPages(as, list, { queryParams: { search } })),
    toKeys(expected),
    `${operation}: search for ${search}`,
  )
}

for (const list of lists)
  describe(list.find.operation, () => {
    test('sorts, filters, searches and counts like a scan of the rows, on every page', async () => {
      for (const caller of readers(list)) {
        const rows = await allPages(caller, list)
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

    if (list.sibling('save') && !isSavedOtherwise(list))
      test('counts the version on save, refuses an old one and writes the history', async () => {
        await assertSave(keeper(list), list)
      })

    if (list.sibling('delete') && list.sibling('restore'))
      test('moves a deleted row to the bin until restored, with history', async () => {
        await assertBin(keeper(list), list)
      })
  })
