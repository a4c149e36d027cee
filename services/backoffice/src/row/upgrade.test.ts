import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { openDatabase, sql } from '@portal/service-kit/database.ts'
import { migrate } from '@portal/service-kit/migrate.ts'
import { foldRanks } from '@portal/service-kit/upkeep.ts'
import { testDatabase } from '@portal/testing/node/database.ts'
import { anIdentity } from '@portal/testing/node/identity.ts'
import * as orders from '../order/order.repo.ts'
import { backoffice } from '../service.ts'
import { staff } from './row.builder.ts'

test('tables of a version without ranks keep their rows, pages and totals when they are brought to this one', async () => {
  const fresh = await testDatabase()
  await fresh.close()
  // An own schema, because that of the template is at the newest state already.
  const db = openDatabase({ url: fresh.url, schema: 'older', poolSize: 4 })
  const folder = backoffice.migrations as string
  const old = (await readdir(folder)).filter((file) => file < '004').map((file) => `service/${file}`)
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
      const found = await orders.find(db, { page: 400, size: 20, ...(sort && { sort }) }, anIdentity(staff))
      assert.deepEqual([found.totalElements, found.totalIsExact], [8_190, true])
      assert.deepEqual(
        found.content.map(({ id }) => id),
        real.slice(7_980, 8_000).map(({ id }) => id),
      )
    }
  }
  const binned = await orders.find(db, { page: 1, size: 5, deleted: true }, anIdentity(staff))
  assert.deepEqual([binned.totalElements, binned.totalIsExact], [910, true])
  await db.close()
})
