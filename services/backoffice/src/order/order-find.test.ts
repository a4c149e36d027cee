import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { OrderPageRequest } from '@portal/contracts/order.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import * as companies from '@portal/service-kit/identity/company.repo.ts'
import { foldRanks } from '@portal/service-kit/upkeep.ts'
import { createTestDatabase, type TestDatabase } from '@portal/testing/node/database.ts'
import { createIdentity } from '@portal/testing/node/identity.ts'
import fc from 'fast-check'
import { owner, staff } from '../common/row.builder.ts'
import { backoffice } from '../service.ts'
import * as orders from './order.repo.ts'

interface Row {
  id: number
  orderNo: string
  customer: string
  waybillNo: string
  status: string
  country: string
  models: string[]
  shippedOn: string | null
  companyId: number | null
  quantity: number
}

let db: TestDatabase
let rows: Row[]
const clerk = createIdentity(staff)
/** User who sees only the rows of company 1. */
const buyer = createIdentity(owner)
const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)
const cycle = <V>(values: readonly V[], n: number) => values[n % values.length] as V

before(async () => {
  db = await createTestDatabase({ name: backoffice.name, migrations: backoffice.migrations })
  rows = Array.from({ length: 400 }, (_, n) => ({
    id: n + 1,
    orderNo: `SO-${n}`,
    customer: cycle(['Ümit Solar', '李伟', 'Sun_House 50%', 'so far', 'Roofs & Co'], n * 7) + (n % 13),
    waybillNo: n % 3 ? '' : `WB${n}`,
    status: cycle(['DRAFT', 'CONFIRMED', 'SHIPPED'], n),
    country: cycle(['DE', 'US', 'ZA', 'CN'], n * 3),
    models: cycle([['LXP_5K'], ['LXP_6K', 'LXP_5K'], ['SNA_3000']], n >> 1),
    shippedOn: n % 3 === 2 ? day(n % 40) : null,
    companyId: cycle([null, 1, 2], n * 5),
    quantity: (n % 5) + 1,
  }))
  await companies.upsertCompanies(
    db,
    [1, 2].map((id) => ({ id, name: `Company ${id}` })),
  )
  await db.query(sql`insert into sales_order (order_no, brand, customer, country, status, shipped_on, waybill_no, company_id, lines)
    select "orderNo", 'EG4', customer, country, status, "shippedOn", "waybillNo", "companyId",
      (select jsonb_agg(jsonb_build_object('model', model, 'quantity', quantity)) from unnest(models) model)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (id int, "orderNo" text, customer text, country text, status text, "shippedOn" date, "waybillNo" text, "companyId" bigint, quantity int, models text[]) order by id`)
  await foldRanks(db)
  await db.query(sql`analyze`)
})
after(() => db?.close())

type Params = NonNullable<OrderPageRequest['queryParams']>
type Sort = NonNullable<OrderPageRequest['sorts']>[number]

/** Reference implementation: filters rows in memory. */
const texts = ['orderNo', 'customer', 'waybillNo'] as const
const holds = (value: string, text: string) => value.toLowerCase().includes(text.toLowerCase())
function meets(row: Row, params: Params): boolean {
  return Object.entries(params).every(([key, value]) => {
    if (key === 'search') return texts.some((field) => holds(row[field], value as string))
    const is = key === 'model' ? row.models : row[key as keyof Row]
    const found = (one: unknown): boolean =>
      texts.includes(key as 'customer')
        ? holds(is as string, one as string)
        : [one].flat().some((code) => [is].flat().includes(code as string))
    if (typeof value !== 'object' || Array.isArray(value)) return found(value)
    if ('isEmpty' in value) return (is === null || is === '') === value.isEmpty
    if ('not' in value) return !found(value.not)
    const { from, to } = value as { from?: string; to?: string }
    if (from === undefined && to === undefined) return true
    return (
      is !== null &&
      (from === undefined || (is as string) >= from) &&
      (to === undefined || (is as string) <= to)
    )
  })
}

/** Compares texts by code point, as the database's collation C does; nulls come last in ascending order. */
function compared(a: Row, b: Row, { column, direction }: Sort): number {
  const [x, y] = [a[column as keyof Row], b[column as keyof Row]] as [string | null, string | null]
  const up = x === y ? 0 : x === null ? 1 : y === null ? -1 : Buffer.compare(Buffer.from(x), Buffer.from(y))
  return direction === 'DESC' ? -up : up
}

function expected(params: Params, sorts: Sort[], direction: 'ASC' | 'DESC' = 'ASC'): number[] {
  const last = sorts.at(-1)?.direction ?? direction
  return rows
    .filter((row) => meets(row, params))
    .toSorted((a, b) => {
      const decided = sorts.map((sort) => compared(a, b, sort)).find((sign) => sign !== 0)
      return decided ?? (last === 'DESC' ? b.id - a.id : a.id - b.id)
    })
    .map(({ id }) => id)
}

const find = (request: Partial<OrderPageRequest>) => orders.find(db, { page: 1, size: 7, ...request }, clerk)

const text = fc.constantFrom('so', 'SO-3', 'sun_', '50%', '李伟', 'ÜMIT', 'wb', 'zz', 'r', '%')
const long = text.filter((one) => one.length > 1)
const empty = fc.record({ isEmpty: fc.boolean() })
const codes = <V extends string>(...values: V[]) => {
  const some = fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 })
  return fc.oneof(fc.constantFrom(...values), some, fc.record({ not: some }), empty)
}
const textFilter = fc.oneof(text, fc.record({ not: text }), empty)
const dayFilter = fc.oneof(
  fc.record({ from: fc.constantFrom(day(5), day(30)), to: fc.constant(day(33)) }, { requiredKeys: [] }),
  empty,
)
const params = fc.record(
  {
    search: long,
    orderNo: textFilter,
    customer: textFilter,
    waybillNo: textFilter,
    status: codes('DRAFT', 'CONFIRMED', 'SHIPPED'),
    country: codes('DE', 'US', 'FR'),
    model: codes('LXP_5K', 'LXP_6K'),
    shippedOn: dayFilter,
  },
  { requiredKeys: [] },
)
/** Tests single filters too, which use ranks and indexes. */
const few = params.map((all) => Object.fromEntries(Object.entries(all).slice(0, 2)) as Params)
const one: fc.Arbitrary<Params> = params.chain((all) => {
  const entries = Object.entries(all)
  return entries.length
    ? fc.constantFrom(...entries).map((entry) => Object.fromEntries([entry]) as Params)
    : fc.constant({})
})
const sorts = fc.uniqueArray(
  fc.record({
    column: fc.constantFrom('status', 'country', 'customer', 'shippedOn', 'orderNo'),
    direction: fc.constantFrom('ASC', 'DESC'),
  }),
  { maxLength: 3, selector: ({ column }) => column },
) as fc.Arbitrary<Sort[]>

test('returns the same pages as a full scan for any filter, search and sort', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(one, few),
      sorts,
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom('ASC', 'DESC'),
      async (queryParams, by, page, direction) => {
        // Combines filtered dates with other sort columns.
        const own: Sort[] =
          by.length === 0 && queryParams.shippedOn ? [{ column: 'shippedOn', direction }] : by
        const ids = expected(queryParams, own, direction)
        const { content, totalElements } = await find({
          queryParams,
          page,
          direction,
          ...(by.length > 0 && { sorts: by }),
        })
        assert.deepEqual(
          { total: totalElements, ids: content.map(({ id }) => id) },
          { total: ids.length, ids: ids.slice((page - 1) * 7, page * 7) },
        )
      },
    ),
    { numRuns: 150 },
  )
})

test('counts and selects exactly the rows that a search shows', async () => {
  const queryParams = { search: 'so', status: { not: ['DRAFT'] } } satisfies Params
  const ids = expected(queryParams, [])
  assert.deepEqual(await orders.count(db, clerk, { queryParams }), { count: ids.length, isExact: true })
  assert.deepEqual(
    (await orders.findMatching(db, clerk, queryParams, false)).toSorted((a, b) => a - b),
    ids,
  )
})

test('groups and sums visible rows, and the groups add up to the total', async () => {
  const reader = fc.constantFrom(
    { user: clerk, sees: () => true },
    { user: buyer, sees: (row: Row) => row.companyId === 1 },
  )
  const by = fc.constantFrom('status' as const, 'country' as const)
  await fc.assert(
    fc.asyncProperty(reader, fc.oneof(one, few), by, async ({ user, sees }, queryParams, field) => {
      const found = rows.filter((row) => sees(row) && meets(row, queryParams))
      const counts = Object.groupBy(found, (row) => row[field])
      const { groups, isExact } = await orders.group(db, { queryParams, by: field }, user)
      assert.deepEqual(
        Object.fromEntries(groups.map(({ value, count }) => [value, count])),
        Object.fromEntries(Object.entries(counts).map(([value, of]) => [value, of?.length])),
      )
      assert.deepEqual(
        groups.map(({ count }) => count),
        groups.map(({ count }) => count).toSorted((a, b) => b - a),
      )
      const all = await orders.find(db, { page: 1, size: 1, queryParams }, user)
      assert.equal(
        groups.reduce((sum, { count }) => sum + count, 0),
        all.totalElements,
      )
      const units = found.reduce((sum, { models, quantity }) => sum + models.length * quantity, 0)
      const { sums } = await orders.sum(db, { queryParams }, user)
      assert.deepEqual([isExact, sums], [true, { units, deviceCount: 0 }])
    }),
    { numRuns: 100 },
  )
})

test('includes recent changes in groups and excludes deleted rows', async () => {
  const countOf = async (request: { deleted?: boolean } = {}) =>
    (await orders.group(db, { by: 'status', ...request }, clerk)).groups
  const before = await countOf()
  const drafts = before.find(({ value }) => value === 'DRAFT')?.count ?? 0
  await db.query(sql`update sales_order set deleted_at = now() where id = 1`)
  assert.deepEqual(await countOf({ deleted: true }), [{ value: 'DRAFT', count: 1 }])
  assert.equal((await countOf()).find(({ value }) => value === 'DRAFT')?.count, drafts - 1)
  await db.query(sql`update sales_order set deleted_at = null where id = 1`)
  assert.deepEqual(await countOf(), before)
})

test('marks a total beyond the limit as "more than"', async () => {
  await db.query(sql`insert into sales_order (order_no, brand, customer, country, status, lines)
    select 'MANY-' || n, 'EG4', 'Many', 'FR', 'DRAFT', '[{"model": "LXP_5K", "quantity": 2}]' from generate_series(1, 10001) n`)
  const queryParams = { customer: 'Many' }
  const summed = await orders.sum(db, { queryParams }, clerk)
  assert.deepEqual([summed.isExact, summed.sums.units], [false, 20_002])
  const grouped = await orders.group(db, { queryParams, by: 'country' }, clerk)
  assert.deepEqual(grouped, { groups: [{ value: 'FR', count: 10_001 }], isExact: false })
  const exact = await orders.group(db, { by: 'country' }, clerk)
  assert.deepEqual([exact.isExact, exact.groups[0]], [true, { value: 'FR', count: 10_001 }])
})
