import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deviceList } from '@portal/contracts/device.contract.ts'
import { orderList } from '@portal/contracts/order.contract.ts'
import type { AnyPageRequest } from '@portal/contracts/page.ts'
import { partList } from '@portal/contracts/part.contract.ts'
import { type Db, type Sql, sql } from '@portal/service-kit/database/database.ts'
import { foldRanks } from '@portal/service-kit/upkeep.ts'
import { createTestDatabase, type TestDatabase } from '@portal/testing/node/database.ts'
import { createIdentity } from '@portal/testing/node/identity.ts'
import type pg from 'pg'
import * as devices from '../device/device.repo.ts'
import * as orders from '../order/order.repo.ts'
import * as parts from '../part/part.repo.ts'
import { backoffice } from '../service.ts'
import { owner, staff } from './row.builder.ts'

let db: TestDatabase
let client: pg.PoolClient
const rows = 20_000
const clerk = createIdentity(staff)
const buyer = createIdentity(owner)

before(async () => {
  db = await createTestDatabase({ name: backoffice.name, migrations: backoffice.migrations })
  await db.query(sql`insert into company select n, 'Company ' || n from generate_series(1, 500) n`)
  await db.query(sql`insert into sales_order (order_no, brand, customer, company_id, country, status, ordered_on, shipped_on, carrier, waybill_no, lines, updated_at)
    select 'SO-' || n, (array['LUX_POWER', 'EG4', 'MID', 'GTECH'])[1 + n % 4], 'Customer ' || n % 3000, 1 + n % 500, (array['DE', 'US', 'ZA'])[1 + n % 3],
      (array['SHIPPED', 'DELIVERED'])[1 + n % 2], date '2019-12-01' + n % 2000, date '2020-01-01' + n % 2000, 'Carrier ' || n % 3000, 'WB' || n, '[{"model": "LXP_5K", "quantity": 1}]', now() - n * interval '1 minute'
    from generate_series(1, ${rows}) n`)
  await db.query(sql`insert into device (serial_num, model, device_type, brand, datalog_sn, dongle_type, order_id, order_no, company_id, end_user, site, country,
      installation_date, warranty_months, status, updated_at)
    select 'SN' || id, (array['LXP_5K', 'LXP_6K'])[1 + id % 2], (array[0, 200])[1 + id % 2], brand, 'BA' || id, (array['ESP_WIFI', null])[1 + id % 2], id, order_no,
      company_id, 'User ' || id % 7000, 'Site ' || id % 7000, country, case when id % 5 > 0 then shipped_on + 30 end, 60, case when id % 5 > 0 then 'INSTALLED' else 'SHIPPED' end, updated_at
    from sales_order`)
  await db.query(sql`insert into part (part_no, name, model, batch_no, supplier, order_id, order_no, device_id, serial_num, replaced_on, updated_at)
    select 'P-' || id, 'Fan ' || id % 900, model, 'B' || id % 700, 'Supplier ' || id % 90, order_id, order_no, id, serial_num, date '2021-01-01' + id::int % 1500, updated_at
    from device`)
  await foldRanks(db)
  // Vacuums as autovacuum does: updates statistics and flushes pending GIN entries.
  await db.query(sql`vacuum analyze`)
  client = await db.pool.connect()
  // The embedded server has this extension; docs/deploy.md recommends it for other servers.
  await client.query('set random_page_cost = 1.1')
  await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on; set auto_explain.log_analyze = on;
    set auto_explain.log_timing = off; set auto_explain.log_format = json; set auto_explain.log_level = notice; set client_min_messages = notice`)
})
after(async () => {
  client?.release(true)
  await db?.close()
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

/** Runs a list and returns the nodes of all executed plans, including those inside of functions. */
async function nodesOf(find: (db: Db) => Promise<unknown>): Promise<Plan[]> {
  const plans: Plan[] = []
  const hear = ({ message = '' }: { message?: string | undefined }) => {
    const at = message.indexOf('{')
    if (message.includes('plan:')) plans.push(JSON.parse(message.slice(at)).Plan)
  }
  client.on('notice', hear)
  await find({
    query: async <Row>(statement: Sql) =>
      (await client.query(statement.text, statement.values as unknown[])).rows as Row[],
  })
  client.off('notice', hear)
  assert.ok(plans.length > 0)
  return plans.flatMap(nodes)
}

const large = new Set(['sales_order', 'device', 'part'])

/** Checks that no large table or index is scanned completely. */
async function assertIndexes(about: string, find: (db: Db) => Promise<unknown>, most: number) {
  const found = await nodesOf(find)
  const scans = found.filter(
    (node) => node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? ''),
  )
  assert.deepEqual(scans, [], `${about} reads a whole table`)
  const greedy = found.filter(
    (node) =>
      ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1) >
      most,
  )
  assert.deepEqual(greedy, [], `${about} reads too many rows`)
}

const nouns = [
  { name: 'orders', find: orders.find, sorts: orderList.sorts, filter: orderList.filter },
  { name: 'devices', find: devices.find, sorts: deviceList.sorts, filter: deviceList.filter },
  { name: 'parts', find: parts.find, sorts: partList.sorts, filter: partList.filter },
] as const
const pages = [1, 700, Math.ceil(rows / 15)]
/** Maximum rows of a full bucket, twice because nulls follow. */
const buckets = 8_200

test('reads any page in any order of any table by one index bucket', async () => {
  for (const { name, find, sorts } of nouns)
    for (const sort of [undefined, ...sorts])
      for (const direction of ['ASC', 'DESC'] as const)
        for (const page of pages) {
          const request: AnyPageRequest = { page, size: 15, direction, ...(sort && { sort }) }
          await assertIndexes(
            `${name} ${JSON.stringify(request)}`,
            (tx) => find(tx, request as never, clerk),
            page === 1 && direction === 'ASC' ? 15 : buckets,
          )
        }
})

/** Returns a value for each declared filter that matches some rows. */
const values: Record<string, unknown> = {
  orderNo: 'O-4711', customer: 'omer 2999', carrier: 'rier 2999', waybillNo: 'b29999', model: 'LXP_6K', brand: 'EG4', country: 'DE', status: 'SHIPPED', dongleType: 'ESP_WIFI',
  orderedOn: { from: '2021-06-20', to: '2023-01-01' }, shippedOn: { from: '2021-06-20', to: '2023-01-01' }, serialNum: 'n4711', datalogSn: 'a4711', endUser: 'user 6999', site: 'ite 6999', deviceType: 200,
  installationDate: { from: '2021-06-20' }, warrantyExpiresOn: { to: '2026-02-01' }, coverEndsOn: { to: '2026-02-01' }, earlyClaimOn: { to: '2026-02-01' }, replacedOn: { from: '2022-02-02', to: '2022-02-02' },
  partNo: 'P-4711', name: 'an 89', batchNo: 'B699', supplier: 'ier 89',
} // biome-ignore format: a table

test('finds rows, total and page for every declared filter by an index', async () => {
  for (const { name, find, filter } of nouns)
    for (const column of Object.keys(filter.properties))
      for (const page of [1, 400]) {
        assert.ok(column in values, `a value for ${column}`)
        const request = { page, size: 15, queryParams: { [column]: values[column] } }
        await assertIndexes(
          `${name} ${JSON.stringify(request)}`,
          (tx) => find(tx, request as never, clerk),
          name === 'orders' && column === 'model' ? rows : buckets,
        )
      }
})

test('searches all texts, short ones and missing dates included, by indexes', async () => {
  const searched = {
    orders: ['omer 2999', 'B29', 'zq'],
    devices: ['user 6999', 'zq'],
    parts: ['ier 89', 'zq'],
  }
  for (const { name, find } of nouns)
    for (const search of searched[name])
      for (const [sort, direction] of [
        [undefined, 'DESC'],
        ['updatedAt', 'ASC'],
      ]) {
        const request = { page: 1, size: 15, direction, ...(sort && { sort }), queryParams: { search } }
        await assertIndexes(
          `${name} ${JSON.stringify(request)}`,
          (tx) => find(tx, request as never, clerk),
          buckets,
        )
      }
  for (const isEmpty of [true, false]) {
    const request = { page: 1, size: 15, queryParams: { installationDate: { isEmpty } } }
    await assertIndexes(`devices ${isEmpty}`, (tx) => devices.find(tx, request, clerk), buckets)
  }
})

test('finds a very frequent text early in any sort order', async () => {
  for (const search of ['SN', 'SO-', 's'])
    for (const sort of [undefined, 'endUser', 'updatedAt'] as const)
      for (const direction of ['ASC', 'DESC'] as const) {
        const request = { page: 1, size: 15, direction, ...(sort && { sort }), queryParams: { search } }
        const read = (await nodesOf((tx) => devices.find(tx, request, clerk)))
          .filter((node) => node['Relation Name'] === 'device')
          .map(
            (node) =>
              ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) *
              (node['Actual Loops'] ?? 1),
          )
          .reduce((sum, one) => sum + one, 0)
        assert.ok(read < 2_000, `${JSON.stringify(request)} reads ${read} rows`)
      }
})

test('finds each row once and in order, whichever columns match', async () => {
  const columns = ['serial_num', 'datalog_sn', 'end_user', 'order_no']
  for (const search of ['4711', '19', 'SO-', 'user 69', 'zq', '7'])
    for (const [sort, by] of [
      [undefined, 'id'],
      ['endUser', 'end_user'],
    ] as const)
      for (const direction of ['ASC', 'DESC'] as const)
        for (const page of [1, 5, 67]) {
          const request = { page, size: 15, direction, ...(sort && { sort }), queryParams: { search } }
          const found = await devices.find(db, request, clerk)
          const matching = sql.join(
            columns.map((column) => sql`${sql.raw(column)} ilike ${`%${search}%`}`),
            ' or ',
          )
          const way = sql.raw(direction)
          const real = await db.query<{ id: number }>(
            sql`select id from device where ${matching} order by ${sql.raw(by)} ${way}, id ${way}`,
          )
          const about = JSON.stringify(request)
          const expected = real.slice((page - 1) * 15, page * 15).map(({ id }) => id)
          assert.deepEqual(
            found.content.map(({ id }) => id),
            expected,
            about,
          )
          if (page * 15 <= 1_001) assert.equal(found.totalElements, Math.min(real.length, 1_001), about)
        }
})

test("reads only the owner's rows for an owner", async () => {
  for (const { name, find } of nouns)
    await assertIndexes(`own ${name}`, (tx) => find(tx, { page: 3, size: 15 }, buyer), 400)
})
