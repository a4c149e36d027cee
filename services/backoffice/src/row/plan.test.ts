import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deviceSorts } from '@portal/contracts/device.contract.ts'
import { orderSorts } from '@portal/contracts/order.contract.ts'
import type { AnyPageRequest } from '@portal/contracts/page.ts'
import { Sql, sql } from '@portal/service-kit/database.ts'
import { type TestDatabase, testDatabase } from '@portal/testing/node/database.ts'
import { anIdentity } from '@portal/testing/node/identity.ts'
import * as devices from '../device/device.repo.ts'
import * as orders from '../order/order.repo.ts'
import { backoffice } from '../service.ts'
import { owner, staff } from './row.builder.ts'

let db: TestDatabase
const rows = 30_000
const clerk = anIdentity(staff)
const buyer = anIdentity(owner)

before(async () => {
  db = await testDatabase({ name: backoffice.name, migrations: backoffice.migrations })
  await db.query(sql`insert into company select n, 'Company ' || n from generate_series(1, 500) n`)
  await db.query(sql`insert into sales_order (order_no, brand, customer, company_id, country, status, shipped_on, waybill_no, lines, updated_at)
    select 'SO-' || n, (array['LUX_POWER', 'EG4', 'MID', 'GTECH'])[1 + n % 4], 'Customer ' || n % 3000, 1 + n % 500, (array['DE', 'US', 'ZA'])[1 + n % 3],
      'SHIPPED', date '2020-01-01' + n % 2000, 'WB' || n, '[{"model": "LXP_5K", "quantity": 1}]', now() - n * interval '1 minute'
    from generate_series(1, ${rows}) n`)
  await db.query(sql`insert into device (serial_num, model, device_type, brand, order_id, order_no, company_id, end_user, country, installation_date,
      warranty_months, status, updated_at)
    select 'SN' || id, (array['LXP_5K', 'LXP_6K'])[1 + id % 2], 0, brand, id, order_no, company_id, 'User ' || id % 7000, country, shipped_on + 30, 60,
      'INSTALLED', updated_at from sales_order`)
  // As autovacuum leaves it: with statistics, and without GIN entries that are still pending.
  await db.query(sql`vacuum analyze`)
})
after(() => db.close())

interface Plan {
  'Node Type': string
  'Actual Rows'?: number
  'Relation Name'?: string
  Plans?: Plan[]
}
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

/** Runs a list and answers the plans of all its statements, and how many there were. */
async function plansOf(find: (db: Pick<TestDatabase, 'query'>) => Promise<unknown>) {
  const plans: Plan[] = []
  await find({
    query: async <Row>(statement: Sql) => {
      const explained = new Sql([`explain (analyze, format json) ${statement.parts[0]}`, ...statement.parts.slice(1)], statement.values)
      const [row] = await db.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(explained)
      if (row?.['QUERY PLAN'][0]) plans.push(row['QUERY PLAN'][0].Plan)
      return db.query<Row>(statement)
    },
  })
  return plans
}

const firstPage: AnyPageRequest = { page: 1, size: 15 }
const large = new Set(['sales_order', 'device'])

async function demandIndexOrder(name: string, find: (db: Pick<TestDatabase, 'query'>) => Promise<unknown>) {
  const plans = await plansOf(find)
  assert.equal(plans.length, 1, `${name}: one statement`)
  const all = plans.flatMap(nodes)
  assert.ok(!all.some((node) => /Sort/.test(node['Node Type'])), `${name} sorts`)
  assert.ok(!all.some((node) => node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? '')), `${name} reads a whole table`)
  const read = Math.max(...all.filter((node) => large.has(node['Relation Name'] ?? '')).map((node) => node['Actual Rows'] ?? 0))
  assert.ok(read <= 15, `${name} reads ${read} rows`)
}

test('the first page of orders and devices comes from an index in its order, by every column', async () => {
  for (const direction of ['ASC', 'DESC'] as const) {
    for (const sort of [undefined, ...orderSorts]) {
      const request = { ...firstPage, direction, ...(sort && { sort }) } as never
      await demandIndexOrder(`orders by ${sort} ${direction}`, (tx) => orders.find(tx, request, clerk))
    }
    for (const sort of [undefined, ...deviceSorts]) {
      const request = { ...firstPage, direction, ...(sort && { sort }) } as never
      await demandIndexOrder(`devices by ${sort} ${direction}`, (tx) => devices.find(tx, request, clerk))
    }
  }
})

test('an owner reads no rows but the own ones', async () => {
  for (const [name, find] of [
    ['orders', orders.find],
    ['devices', devices.find],
  ] as const)
    await demandIndexOrder(`own ${name}`, (tx) => find(tx, firstPage as never, buyer))
})

test('filters find their rows by an index', async () => {
  const filters = [
    ['orders', orders.find, { orderNo: 'SO-4711' }],
    ['orders', orders.find, { customer: 'omer 2999' }],
    ['orders', orders.find, { waybillNo: 'b29999' }],
    ['orders', orders.find, { model: 'HV_12K' }],
    ['orders', orders.find, { status: 'DRAFT' }],
    ['orders', orders.find, { shippedOn: { from: '2025-06-20' } }],
    ['devices', devices.find, { serialNum: 'N4711' }],
    ['devices', devices.find, { endUser: 'user 6999' }],
    ['devices', devices.find, { orderNo: '-4711' }],
    ['devices', devices.find, { deviceType: 500 }],
    ['devices', devices.find, { warrantyExpiresOn: { to: '2025-02-01' } }],
  ] as const
  for (const [name, find, queryParams] of filters) {
    const plans = await plansOf((tx) => find(tx, { ...firstPage, queryParams } as never, clerk))
    const scans = plans.flatMap(nodes).filter((node) => node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? ''))
    assert.deepEqual(scans, [], `${name} by ${Object.keys(queryParams)}`)
  }
})
