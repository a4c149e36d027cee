import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { openDatabase, sql } from '@portal/service-kit/database/database.ts'
import { migrate } from '@portal/service-kit/migrate.ts'
import { foldRanks } from '@portal/service-kit/upkeep.ts'
import { createTestDatabase } from '@portal/testing/node/database.ts'
import { createIdentity } from '@portal/testing/node/identity.ts'
import { listDoubtfulReplacements } from '../claim/claim.repo.ts'
import { listWithUnexplainedStatus } from '../device/custody.repo.ts'
import * as orders from '../order/order.repo.ts'
import { findDevicesThatDifferFromEvents } from '../service.builder.ts'
import { backoffice } from '../service.ts'
import { staff } from './row.builder.ts'

async function olderSchema(before: string) {
  const fresh = await createTestDatabase()
  await fresh.close()
  // Uses an empty schema, because the template is already migrated.
  const db = openDatabase({ url: fresh.url, schema: 'older', poolSize: 4 })
  const folder = backoffice.migrations as string
  const old = (await readdir(folder)).filter((file) => file < before).map((file) => `service/${file}`)
  return { db, folder, old }
}

test('migrates old replacements and lists those that violate the rules', async () => {
  const { db, folder, old } = await olderSchema('034')
  const kit = await readdir(join(folder, '../../../shared/service-kit/migrations'))
  await migrate(db, folder, [...kit.map((file) => `kit/${file}`), ...old])
  await db.query(sql`insert into company (id, name) values (1, 'One'), (2, 'Two')`)
  await db.query(sql`insert into device (id, serial_num, model, brand, country, warranty_months, installation_date, status, company_id, end_user)
    overriding system value values
    (1, 'FAULTY1', 'LXP_5K', 'LUX_POWER', 'DE', 60, '2024-01-01', 'REPLACED', 1, 'Anna'),
    (2, 'STOCK2', 'LXP_5K', 'LUX_POWER', 'CN', 60, null, 'IN_STOCK', null, ''),
    (3, 'FAULTY3', 'LXP_5K', 'LUX_POWER', 'DE', 60, '2024-01-01', 'REPLACED', 1, 'Anna'),
    (4, 'FOREIGN4', 'LITESTOR_5', 'LUX_POWER', 'US', 60, '2023-01-01', 'INSTALLED', 2, 'Bob'),
    (5, 'FAULTY5', 'LXP_5K', 'LUX_POWER', 'DE', 60, '2024-01-01', 'REPLACED', 1, 'Anna'),
    (6, 'BATTERY6', 'LITESTOR_5', 'LUX_POWER', 'CN', 60, null, 'IN_STOCK', null, '')`)
  await db.query(sql`insert into claim (id, device_id, serial_num, replacement_id, replacement_serial_num, fault_reason, service_type, battery_type, warranty, occurred_on, status_before)
    overriding system value values
    (1, 1, 'FAULTY1', 2, 'STOCK2', 'INV', 'REPLACEMENT', 'NO_BATTERY', 'IN', '2025-02-03', 'INSTALLED'),
    (3, 3, 'FAULTY3', 4, 'FOREIGN4', 'INV', 'REPLACEMENT', 'NO_BATTERY', 'IN', '2025-02-03', 'INSTALLED'),
    (5, 5, 'FAULTY5', 6, 'BATTERY6', 'INV', 'REPLACEMENT', 'NO_BATTERY', 'IN', '2025-02-03', 'INSTALLED')`)
  await db.query(sql`insert into warranty (device_id, serial_num, service_type, starts_on, months, agreed_end, status, claim_id)
    values (2, 'STOCK2', 'REPLACEMENT', '2025-02-03', 0, '2029-01-01', 'CONFIRMED', 1)`)
  await migrate(db, folder)
  const rows =
    await db.query(sql`select serial_num, status, company_id, end_user, country, installation_date::text, cover_ends_on::text
    from device where id in (2, 4, 6) order by id`)
  assert.deepEqual(
    rows,
    [
      ...[{ serial_num: 'STOCK2', status: 'INSTALLED', company_id: 1, end_user: 'Anna', country: 'DE' }],
      ...[{ serial_num: 'FOREIGN4', status: 'INSTALLED', company_id: 2, end_user: 'Bob', country: 'US' }],
      ...[{ serial_num: 'BATTERY6', status: 'IN_STOCK', company_id: null, end_user: '', country: 'CN' }],
    ].map((row, at) => ({
      ...row,
      installation_date: ['2025-02-03', '2023-01-01', null][at],
      cover_ends_on: ['2029-01-01', '2028-01-01', null][at],
    })),
  )
  const doubtful = () =>
    listDoubtfulReplacements(db).then((all) => all.map(({ recordedIn, why }) => [recordedIn, why]))
  assert.deepEqual(await doubtful(), [
    ['C000003', 'OTHER_OWNER'],
    ['C000005', 'OTHER_FAMILY'],
  ])
  await db.query(sql`update claim set replacement_reason = 'Agreed' where id = 5`)
  assert.deepEqual(await doubtful(), [['C000003', 'OTHER_OWNER']])
  const [{ handover }] = (await db.query<{ handover: object }>(
    sql`select handover from claim where id = 1`,
  )) as [{ handover: object }]
  assert.deepEqual(handover, {
    before: { companyId: null, country: 'CN', endUser: '', installationDate: null, status: 'IN_STOCK' },
    after: {
      companyId: 1,
      country: 'DE',
      endUser: 'Anna',
      installationDate: '2025-02-03',
      status: 'INSTALLED',
    },
  })
  await db.close()
})

test('records custody events for existing devices and lists unexplained states', async () => {
  const { db, folder, old } = await olderSchema('037')
  const kit = await readdir(join(folder, '../../../shared/service-kit/migrations'))
  await migrate(db, folder, [...kit.map((file) => `kit/${file}`), ...old])
  await db.query(sql`insert into sales_order (id, order_no, brand, customer, country, status, shipped_on, lines)
    overriding system value values (1, 'SO-1', 'LUX_POWER', 'One', 'DE', 'SHIPPED', '2024-01-05', '[{"model": "LXP_5K", "quantity": 9}]')`)
  await db.query(sql`insert into device (id, serial_num, model, brand, country, warranty_months, order_id, order_no, installation_date, status, created_at, deleted_at)
    overriding system value values
    (1, 'STOCK1', 'LXP_5K', 'LUX_POWER', 'DE', 60, null, null, null, 'IN_STOCK', '2024-01-01', '2024-02-02'),
    (2, 'CLAIMED2', 'LXP_5K', 'LUX_POWER', 'DE', 60, 1, 'SO-1', '2024-02-01', 'REPLACED', '2024-06-01', null),
    (3, 'UNIT3', 'LXP_5K', 'LUX_POWER', 'DE', 60, 1, 'SO-1', null, 'SHIPPED', '2024-01-01', null),
    (4, 'CENTRE4', 'LXP_5K', 'LUX_POWER', 'DE', 60, null, null, '2024-02-01', 'IN_REPAIR', '2024-01-01', null),
    (5, 'LOST5', 'LXP_5K', 'LUX_POWER', 'DE', 60, null, null, '2024-02-01', 'IN_REPAIR', '2024-01-01', null)`)
  await db.query(sql`insert into claim (id, device_id, serial_num, replacement_id, replacement_serial_num, fault_reason, service_type, battery_type, warranty, occurred_on)
    overriding system value values (1, 2, 'CLAIMED2', 3, 'UNIT3', 'INV', 'REPLACEMENT', 'NO_BATTERY', 'IN', '2024-03-03')`)
  await db.query(sql`insert into repair (rma_number, turn, device_id, status_before, occurred_on)
    values ('RMA2024-000001', 1, 4, 'INSTALLED', '2024-03-04')`)
  await migrate(db, folder)
  const events = await db.query<{ id: number; told: string }>(sql`select device_id as id,
      concat_ws(' ', kind, happened_on, claim_id, rma_number, other_id) as told from device_event order by device_event.id`)
  const told = Map.groupBy(events, ({ id }) => id)
  assert.deepEqual(
    [1, 2, 3, 4].map((id) => told.get(id)?.map((event) => event.told)),
    [
      ['REGISTERED 2024-01-01', 'DELETED 2024-02-02'],
      [
        ...['REGISTERED 2024-01-05', 'ASSIGNED 2024-01-05', 'SHIPPED 2024-01-05', 'INSTALLED 2024-02-01'],
        'REPLACED 2024-03-03 1 3',
      ],
      ['REGISTERED 2024-01-01', 'ASSIGNED 2024-01-05', 'SHIPPED 2024-01-05'],
      ['REGISTERED 2024-01-01', 'INSTALLED 2024-02-01', 'AT_CENTRE 2024-03-04 RMA2024-000001'],
    ],
  )
  assert.deepEqual(await findDevicesThatDifferFromEvents(db), [])
  assert.deepEqual(await listWithUnexplainedStatus(db), ['LOST5'])
  await db.query(sql`update device set status = 'INSTALLED' where id = 5`)
  assert.deepEqual(await listWithUnexplainedStatus(db), [])
  await db.close()
})

test('keeps rows, pages and totals when upgrading tables without ranks', async () => {
  const { db, folder, old } = await olderSchema('004')
  assert.deepEqual(await migrate(db, folder, ['kit/001-kit.sql', ...old]), ['kit/001-kit.sql', ...old])
  const insert = (from: number, to: number) =>
    db.query(sql`insert into sales_order (order_no, brand, customer, country, status, shipped_on, lines, deleted_at)
      select 'SO-' || n, 'EG4', 'Customer ' || n, 'DE', case when n % 2 = 0 then 'SHIPPED' else 'CONFIRMED' end,
        case when n % 2 = 0 then date '2024-01-01' + n % 500 end, '[{"model": "LXP_5K", "quantity": 1}]', case when n % 10 = 0 then now() end
      from generate_series(${from}::int, ${to}::int) n`)
  await insert(1, 9_000)
  await migrate(db, folder)
  await insert(9_001, 9_100)
  for (const fold of [() => {}, () => foldRanks(db)]) {
    await fold()
    for (const sort of [undefined, 'orderNo', 'shippedOn'] as const) {
      const column = sql.raw(
        sort === 'orderNo' ? 'order_no, id' : sort === 'shippedOn' ? 'shipped_on, id' : 'id',
      )
      const real = await db.query<{ id: number }>(
        sql`select id from sales_order where deleted_at is null order by ${column}`,
      )
      const found = await orders.find(
        db,
        { page: 400, size: 20, ...(sort && { sort }) },
        createIdentity(staff),
      )
      assert.deepEqual([found.totalElements, found.totalIsExact], [8_190, true])
      assert.deepEqual(
        found.content.map(({ id }) => id),
        real.slice(7_980, 8_000).map(({ id }) => id),
      )
    }
  }
  const binned = await orders.find(db, { page: 1, size: 5, deleted: true }, createIdentity(staff))
  assert.deepEqual([binned.totalElements, binned.totalIsExact], [910, true])
  await db.close()
})
