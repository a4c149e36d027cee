import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { claimRoutes } from '@portal/contracts/claim.contract.ts'
import { deviceRoutes } from '@portal/contracts/device.contract.ts'
import { feedbackRoutes } from '@portal/contracts/feedback.contract.ts'
import { type Batch, type Figure, figuresRoutes, type Stretch } from '@portal/contracts/figures.contract.ts'
import { warrantyRoutes } from '@portal/contracts/warranty.contract.ts'
import { type Db, type Sql, sql, transaction } from '@portal/service-kit/database/database.ts'
import * as companies from '@portal/service-kit/identity/company.repo.ts'
import { foldRanks } from '@portal/service-kit/upkeep.ts'
import { createIdentity } from '@portal/testing/node/identity.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import fc from 'fast-check'
import { owner, staff } from '../common/row.builder.ts'
import { backoffice } from '../service.ts'
import * as repo from './after-sales.repo.ts'

let service: TestService
const permissions = ['device', 'defective', 'warranty', 'feedback'].map((noun) => `${noun}:view`)
const clerk = { ...staff, permissions }
const buyer = { ...owner, permissions }
before(async () => {
  service = await startTestService(backoffice, { as: clerk })
  await companies.upsertCompanies(service.app.db, [
    { id: 1, name: 'Signal Ridge' },
    { id: 2, name: 'Other Company' },
  ])
})
after(() => service.close())

test('shows no device figures without the permission', async () => {
  const { call } = service
  await fill(service.app.db, 0.5)
  const alone = { ...clerk, permissions: permissions.slice(1) }
  assert.deepEqual((await call(figuresRoutes.findClaimFigures, {}, { as: alone })).data.batches, [])
  assert.notDeepEqual((await call(figuresRoutes.findClaimFigures)).data.batches, [])
  const { data } = await call(figuresRoutes.findWarrantyFigures, {}, { as: alone })
  assert.deepEqual(data.devicesEndingByMonth, [])
})

let fills = 0

/** Adds rows of all kinds, then changes, deletes and restores some. */
const fill = (db: TestService['app']['db'], seed: number) =>
  transaction(db, async (tx) => {
    const run = (statement: Sql) => tx.query(statement)
    const mark = `${++fills}-`
    await run(sql`select setseed(${seed})`)
    await run(sql`insert into sales_order (order_no, brand, customer, country, status, shipped_on, lines)
      select 'S' || ${mark} || n, 'EG4', 'C', 'DE', 'SHIPPED', current_date - (random() * 900)::int, '[{"model": "LXP_5K", "quantity": 1}]'
      from generate_series(1, 30) n`)
    await run(sql`insert into device (serial_num, model, device_type, brand, order_id, order_no, company_id, owner_id, country, installation_date, warranty_months, status)
      select 'D' || ${mark} || n, (array['LXP_5K', 'SNA_12K', 'TRIP_6K'])[1 + n % 3], 0, 'EG4', o.id, o.order_no,
        case when n % 3 < 2 then 1 + n % 3 end, case when n % 6 = 5 then 'O-1' end, 'DE',
        case when n % 4 > 0 then current_date - (random() * 800)::int end, (random() * 36)::int, 'INSTALLED_'
      from generate_series(1, 60) n left join (select id, order_no, row_number() over (order by id desc) as at from sales_order) o on o.at = n`)
    const day = sql`current_date - (random() * 700)::int`
    await run(sql`insert into claim (device_id, serial_num, fault_reason, service_type, battery_type, warranty, occurred_on)
      select id, serial_num, (array['INV', 'LCD', 'RELAY'])[1 + id % 3], 'REPAIRED_UNIT', 'LITHIUM', 'IN', ${day} from device where random() < 0.5`)
    await run(sql`insert into warranty (device_id, serial_num, service_type, starts_on, months, status)
      select id, serial_num, 'EXTENDED_WARRANTY', ${day}, (random() * 30)::int, (array['REGISTERED', 'CONFIRMED', 'REFUSED'])[1 + id % 3] from device where random() < 0.4`)
    await run(sql`insert into feedback (title, content, category, source, status, outcome, company_id, owner_id, username, created_at)
      select 'T', 'C', (array['TECH', 'PRODUCT'])[1 + n % 2], 'WEB', case when n % 3 = 0 then 'CLOSED' else (array['OPEN', 'IN_PROGRESS'])[1 + n % 2] end,
        case when n % 3 = 0 then 'SOLVED' end, case when n % 4 = 0 then 1 end, case when n % 5 = 0 then 'O-1' else 'O-2' end, 'N', now() - random() * interval '150 days'
      from generate_series(1, 40) n`)
    // Moves a row to another bar of the chart.
    await run(sql`update claim set occurred_on = ${day} where random() < 0.1`)
    await run(
      sql`update claim set deleted_at = case when deleted_at is null then now() end where random() < 0.1`,
    )
    await run(sql`delete from claim where random() < 0.05`)
    await run(sql`update device set model = (array['SNA_12K', 'LXP_5K'])[1 + id % 2] where random() < 0.1`)
    await run(
      sql`update device set installation_date = case when id % 2 = 0 then ${day} end where random() < 0.1`,
    )
    await run(sql`update device set company_id = 1, owner_id = null where random() < 0.05`)
    await run(sql`update sales_order set shipped_on = ${day} where random() < 0.1`)
    await run(sql`update device set order_id = null, order_no = null where random() < 0.03`)
    await run(sql`update warranty set months = (random() * 30)::int where random() < 0.1`)
    await run(sql`update feedback set status = 'CLOSED', outcome = 'SOLVED' where random() < 0.1`)
    await run(sql`update feedback set status = 'OPEN', outcome = null where random() < 0.1`)
    await run(sql`update feedback set deleted_at = now() where random() < 0.05`)
  })

/** Counts directly, without ranks and cached values. */
async function counted(db: Db, isBuyer: boolean) {
  const own = (alias: string) =>
    isBuyer
      ? sql`(${sql.id(`${alias}.company_id`)} = 1 or ${sql.id(`${alias}.owner_id`)} = 'O-1')`
      : sql`true`
  const rows = <Row>(statement: Sql) => db.query<Row>(statement)
  const claims = sql`claim c join device d on d.id = c.device_id where c.deleted_at is null and ${own('d')}`
  const warranties = sql`warranty w join device d on d.id = w.device_id where w.deleted_at is null and ${own('d')}`
  const feedback = sql`feedback f where f.deleted_at is null and ${own('f')}`
  const figures = (by: Sql, from: Sql) =>
    rows<Figure>(sql`select ${by} as value, count(*) from ${from} group by 1 order by 2 desc, 1`)
  const days = (by: Sql, from: Sql) =>
    rows<{ on: string; count: number }>(sql`select ${by} as on, count(*) from ${from} group by 1`)
  return {
    byModel: await figures(sql`d.model`, claims),
    byFaultReason: await figures(sql`c.fault_reason`, claims),
    occurred: await days(sql`c.occurred_on`, claims),
    batches: await rows<Batch>(sql`select d.model, date_trunc('month', o.shipped_on)::date as "from",
        (date_trunc('month', o.shipped_on) + interval '1 month - 1 day')::date as "to", count(*) as devices,
        count(*) filter (where exists (select from claim c where c.device_id = d.id and c.deleted_at is null
          and c.occurred_on < coalesce(d.installation_date, o.shipped_on) + interval '1 year')) as claimed
      from device d join sales_order o on o.id = d.order_id
      where d.deleted_at is null and ${own('d')} and date_trunc('month', o.shipped_on) >= date_trunc('month', current_date) - interval '23 months'
      group by 1, 2, 3 order by 2, 1`),
    byStatus: await figures(sql`w.status`, warranties),
    byServiceType: await figures(sql`w.service_type`, warranties),
    ending: await days(
      sql`coalesce(w.agreed_end, (w.starts_on + make_interval(months => w.months))::date)`,
      warranties,
    ),
    feedbackByStatus: await figures(sql`f.status`, feedback),
    feedbackByCategory: await figures(sql`f.category`, feedback),
    open: await days(sql`(f.created_at at time zone 'UTC')::date`, sql`${feedback} and f.status <> 'CLOSED'`),
    devicesEnding: await days(
      sql`d.warranty_expires_on`,
      sql`device d where d.deleted_at is null and ${own('d')}`,
    ),
  }
}

function assertStretches(found: readonly Stretch[], days: { on: string | null; count: number }[]) {
  for (const { from, to, count } of found) {
    const within = days.filter(({ on }) => on !== null && (!from || on >= from) && (!to || on <= to))
    assert.equal(
      count,
      within.reduce((sum, day) => sum + day.count, 0),
      `${from} … ${to}`,
    )
  }
}

test('equals a direct count of the rows for staff and an owner after any change', async () => {
  const { db } = service.app
  await fc.assert(
    fc.asyncProperty(fc.double({ min: -1, max: 1, noNaN: true }), fc.boolean(), async (seed, isFolded) => {
      await fill(db, seed)
      if (isFolded) await foldRanks(db)
      for (const as of [clerk, buyer]) {
        const user = createIdentity(as)
        const expected = await counted(db, as === buyer)
        const claims = await repo.findClaimFigures(db, user)
        assert.deepEqual(claims.byModel, expected.byModel)
        assert.deepEqual(claims.byFaultReason, expected.byFaultReason)
        assert.equal(claims.byMonth.length, 12)
        assertStretches(claims.byMonth, expected.occurred)
        assert.deepEqual(await repo.findBatches(db, user), expected.batches)
        const warranties = await repo.findWarrantyFigures(db, user)
        assert.deepEqual(warranties.byStatus, expected.byStatus)
        assert.deepEqual(warranties.byServiceType, expected.byServiceType)
        assertStretches(warranties.endingByMonth, expected.ending)
        assertStretches(await repo.findDevicesWithEndingCover(db, user), expected.devicesEnding)
        const feedback = await repo.findFeedbackFigures(db, user)
        assert.deepEqual(feedback.byStatus, expected.feedbackByStatus)
        assert.deepEqual(feedback.byCategory, expected.feedbackByCategory)
        assertStretches(feedback.openByAge, expected.open)
        const total = expected.open.reduce((sum, { count }) => sum + count, 0)
        assert.equal(
          feedback.openByAge.reduce((sum, { count }) => sum + count, 0),
          total,
        )
      }
    }),
    { numRuns: 5 },
  )
})

test('links each bar to a filter with the same number of rows', async () => {
  const { db } = service.app
  await fill(db, 0.25)
  for (const as of [clerk, buyer]) {
    const user = createIdentity(as)
    const total = async (route: typeof claimRoutes.findClaims, queryParams: object) => {
      const { data, body } = await service.call(route, { body: { page: 1, size: 1, queryParams } }, { as })
      assert.ok(data, JSON.stringify(body))
      assert.ok(data.totalIsExact)
      return data.totalElements
    }
    const assertTotals = async <Bar extends { count: number }>(
      route: unknown,
      bars: readonly Bar[],
      filter: (bar: Bar) => object,
    ) => {
      for (const bar of bars)
        assert.equal(
          await total(route as typeof claimRoutes.findClaims, filter(bar)),
          bar.count,
          JSON.stringify(bar),
        )
    }
    const days = ({ from, to }: Stretch | Batch) => ({ ...(from && { from }), ...(to && { to }) })
    const { findClaims } = claimRoutes
    const { findDevices } = deviceRoutes
    const { findWarranties } = warrantyRoutes
    const { findFeedback } = feedbackRoutes
    const claims = await repo.findClaimFigures(db, user)
    await assertTotals(findClaims, claims.byModel, ({ value }) => ({ model: value }))
    await assertTotals(findClaims, claims.byFaultReason, ({ value }) => ({ faultReason: value }))
    await assertTotals(findClaims, claims.byMonth, (month) => ({ occurredOn: days(month) }))
    const batches = (await repo.findBatches(db, user)).slice(0, 12)
    const ofBatch = (batch: Batch) => ({ model: batch.model, shippedOn: days(batch) })
    const devices = batches.map((batch) => ({ ...batch, count: batch.devices }))
    await assertTotals(findDevices, devices, ofBatch)
    const claimed = batches.map((batch) => ({ ...batch, count: batch.claimed }))
    await assertTotals(findDevices, claimed, (batch) => ({
      ...ofBatch(batch),
      earlyClaimOn: { isEmpty: false },
    }))
    const warranties = await repo.findWarrantyFigures(db, user)
    await assertTotals(findWarranties, warranties.byStatus, ({ value }) => ({ status: value }))
    await assertTotals(findWarranties, warranties.byServiceType, ({ value }) => ({ serviceType: value }))
    await assertTotals(findWarranties, warranties.endingByMonth, (month) => ({ expiresOn: days(month) }))
    const ending = await repo.findDevicesWithEndingCover(db, user)
    await assertTotals(findDevices, ending, (month) => ({ warrantyExpiresOn: days(month) }))
    const feedback = await repo.findFeedbackFigures(db, user)
    await assertTotals(findFeedback, feedback.byStatus, ({ value }) => ({ status: value }))
    await assertTotals(findFeedback, feedback.byCategory, ({ value }) => ({ category: value }))
    await assertTotals(findFeedback, feedback.openByAge, (age) => ({ openSince: days(age) }))
  }
})
