import assert from 'node:assert/strict'
import * as devices from '@portal/backoffice/device/device.repo.ts'
import type { Identity } from '@portal/contracts/access.ts'
import type { DevicePageRequest } from '@portal/contracts/device.contract.ts'
import { type Database, openDatabase, sql, transaction } from '@portal/service-kit/database/database.ts'
import type pg from 'pg'
import { median } from '../measure.ts'

const writers = 8
const one = 'id = (select id from device where id >= $1 and deleted_at is null order by id limit 1)'
const statements = {
  insert: `insert into device (serial_num, model, device_type, brand, datalog_sn, end_user, country, warranty_months, status)
    values ('NEW' || $1::bigint || floor(random() * 1e9)::int, 'LXP_5K', 0, 'EG4', 'BA21123456', 'Writer ' || $1::bigint % 1000, 'US', 60, 'IN_STOCK')`,
  edit: `update device set end_user = 'Edited ' || $1::bigint % 1000, status = 'IN_REPAIR', installation_date = coalesce(installation_date, '2024-05-05'),
    updated_at = now(), version = version + 1 where ${one}`,
  bin: `update device set deleted_at = now(), version = version + 1 where ${one}`,
  restore: `update device set deleted_at = null, version = version + 1
    where id = (select id from device where deleted_at is not null and id >= $1 order by id limit 1)`,
  // Devices with an even number may have claims.
  delete: `delete from device where id = (select id from device where id >= $1 and id % 2 = 1 and deleted_at is null order by id limit 1)`,
}
const kinds = Object.keys(statements) as (keyof typeof statements)[]

/** Devices below this id have parts, and cannot be deleted. */
const lowest = 100_000

/** Writes random rows on several connections up to `count`, and returns the seconds. */
export async function writeRandomly(pool: pg.Pool, count: number, maxId: number): Promise<number> {
  const begin = performance.now()
  let left = count
  const work = async () => {
    while (left-- > 0) {
      const kind = kinds[Math.floor(Math.random() * kinds.length)] as keyof typeof statements
      await pool
        .query(statements[kind], [lowest + Math.floor(Math.random() * (maxId - lowest))])
        .catch(unlessDeadlock)
    }
  }
  await Promise.all(Array.from({ length: writers }, work))
  return (performance.now() - begin) / 1000
}

function unlessDeadlock(error: { code?: string }) {
  if (error.code !== '40P01') throw error
}

const edit =
  "update device set end_user = 'Edited ' || $1::bigint % 1000, status = 'IN_REPAIR', version = version + 1 where id = $1"
const rounds = 3
const perRound = 1_000

/**
 * Compares an edit with and without the triggers of ranks, alternately, in transactions that are rolled
 * back.
 */
export async function measureRankCost(client: pg.ClientBase): Promise<string> {
  const times = { with: [] as number[], without: [] as number[] }
  for (let round = 0; round < rounds; round++)
    for (const kind of ['with', 'without'] as const) {
      await client.query('begin')
      if (kind === 'without') await client.query('alter table device disable trigger rank_update')
      for (let n = 0; n < perRound; n++) {
        const begin = performance.now()
        await client.query(edit, [200_000 + Math.floor(Math.random() * 9e6)])
        times[kind].push(performance.now() - begin)
      }
      await client.query('rollback')
    }
  const [ranked, plain] = [median(times.with), median(times.without)]
  return `An edit of name and status inside of a transaction takes ${ranked.toFixed(2)} ms in the median with ranks and ${plain.toFixed(2)} ms without: × ${(ranked / plain).toFixed(2)}.`
}

const staff = { role: 'MAINTAIN', kind: 'staff', companyId: null } as Identity

/** Compares the list's answer with counting and skipping all rows in one snapshot. */
export function compareWithScan(
  db: Database,
  request: Omit<DevicePageRequest, 'size'>,
  where: string,
  by: string,
): Promise<void> {
  return transaction(
    db,
    async (tx) => {
      await tx.query(sql`set transaction isolation level repeatable read`)
      const found = await devices.find(tx, { ...request, size: 15 }, staff)
      const [real] = await tx.query<{ total: number; ids: number[] }>(sql`select
      (select count(*) from device where deleted_at is null and ${sql.raw(where)}) as total,
      array(select id::float8 from device where deleted_at is null and ${sql.raw(where)} order by ${sql.raw(by)}
        limit 15 offset ${(request.page - 1) * 15}) as ids`)
      const about = JSON.stringify(request)
      assert.equal(found.totalElements, real?.total, about)
      assert.ok(found.totalIsExact, about)
      assert.deepEqual(
        found.content.map(({ id }) => id),
        real?.ids,
        about,
      )
    },
    { statementTimeoutMs: 3_600_000 },
  )
}

export const openBackofficeDatabase = (url: string) =>
  openDatabase({ url, schema: 'backoffice', poolSize: writers + 2 })
