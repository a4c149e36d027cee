import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { backoffice } from '@portal/backoffice/service.ts'
import { type Db, openDatabase, sql } from '@portal/service-kit/database/database.ts'
import { migrate } from '@portal/service-kit/migrate.ts'
import { startPostgres } from '@portal/testing/node/postgres.ts'
import pg from 'pg'
import { table } from './measure.ts'
import type { Bench } from './run.ts'

const deviceCount = Number(process.env.BENCH_ROWS ?? 1_000_000)
const perOrder = 20
/** First measured migration. */
const first = '033'

/**
 * Orders with their devices, of which every tenth has an extended warranty, every twentieth a claim and every
 * fiftieth a replacement; the latter half of those that replace lie in stock. Without triggers, as a restore
 * writes them.
 */
async function fill(url: string) {
  const client = new pg.Client({
    connectionString: url,
    options: '-c search_path=backoffice,public -c session_replication_role=replica',
  })
  await client.connect()
  const run = (statement: string) => client.query(statement)
  await run("insert into company (id, name) select n, 'Company ' || n from generate_series(1, 200) n")
  await run(`insert into sales_order (id, order_no, brand, customer, company_id, country, status, shipped_on, lines, created_at)
    select n, 'SO-' || n, 'LUX_POWER', 'Customer ' || n % 5000, 1 + n % 200, 'DE', case when n % 10 = 0 then 'CONFIRMED' else 'SHIPPED' end,
      case when n % 10 > 0 then date '2022-01-01' + n % 1200 end, '[{"model": "LXP_5K", "quantity": ${perOrder}}]', timestamptz '2021-12-01' + n % 1200 * interval '1 day'
    from generate_series(1, ${deviceCount / perOrder}) n`)
  await run(`insert into device (id, serial_num, model, device_type, brand, datalog_sn, firmware_codes, order_id, order_no, order_shipped_on, company_id, end_user,
      country, installation_date, warranty_months, status, created_at)
    select n, 'SN' || lpad(n::text, 8, '0'), 'LXP_5K', 0, 'LUX_POWER', 'DL' || n, '{IAAB-1414}', o.id, o.order_no, o.shipped_on, o.company_id, 'End user ' || n % 90000,
      'DE', case when o.shipped_on is not null and n % 7 > 0 then o.shipped_on + 20 end, 60,
      case when o.shipped_on is null then 'IN_STOCK' when n % 7 = 0 then 'SHIPPED' when n % 50 = 2 then 'REPLACED' when n % 40 = 3 then 'IN_REPAIR' else 'INSTALLED' end, o.created_at
    from generate_series(1, ${deviceCount}) n join sales_order o on o.id = 1 + (n - 1) / ${perOrder}`)
  await run(`insert into warranty (device_id, serial_num, service_type, starts_on, months, purchaser, status, company_id)
    select id, serial_num, 'EXTENDED_WARRANTY', date '2026-01-01' + id::int % 700, 24, 'Shop', case when id % 3 = 0 then 'REGISTERED' else 'CONFIRMED' end, company_id
    from device where id % 10 = 1`)
  await run(`insert into claim (device_id, serial_num, fault_reason, service_type, battery_type, warranty, occurred_on, replacement_id, replacement_serial_num,
      status_before, company_id, model)
    select device.id, device.serial_num, 'RELAY', 'REPLACEMENT', 'NO_BATTERY', 'IN', device.installation_date + 90, unit.id, unit.serial_num, 'INSTALLED', device.company_id, 'LXP_5K'
    from device left join device unit on device.status = 'REPLACED' and unit.id = device.id + 1
    where device.id % 20 = 5 and device.installation_date is not null or device.status = 'REPLACED'`)
  await run(`insert into repair (rma_number, turn, device_id, status_before, occurred_on)
    select 'RMA2025-' || lpad(id::text, 8, '0'), 1, id, 'INSTALLED', '2025-05-05' from device where status = 'IN_REPAIR' and id % 3 > 0`)
  await run('vacuum analyze')
  await client.end()
}

const ticksPerSecond = 100

/** Processor seconds of the connections that have ended, which a busy machine does not change. */
async function processorSeconds(db: Db): Promise<number> {
  // A connection ends a moment after it was closed.
  await sleep(1_000)
  const [row] = await db.query<{ file: string }>(sql`select pg_read_file('postmaster.pid') as file`)
  const stat = readFileSync(`/proc/${Number.parseInt(row?.file ?? '', 10)}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(') ') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond
}

export const bench: Bench = {
  title: 'Upgrade of a million devices',
  async run() {
    const server = await startPostgres()
    const db = openDatabase({ url: server.url, schema: 'backoffice', poolSize: 2 })
    try {
      const folder = backoffice.migrations as string
      const kit = join(folder, '../../../shared/service-kit/migrations')
      const named = (owner: string, path: string) =>
        readdirSync(path)
          .sort()
          .map((file) => `${owner}/${file}`)
      const all = [...named('kit', kit), ...named('service', folder)]
      const measured = all.filter((name) => name >= `service/${first}`)
      const done = all.filter((name) => !measured.includes(name))
      await migrate(db, folder, done)
      await fill(server.url)
      const rows: [string, string, string][] = []
      let [total, spent] = [0, await processorSeconds(db)]
      const begun = spent
      for (const name of measured) {
        const began = performance.now()
        done.push(name)
        assert.deepEqual(await migrate(db, folder, done), [name])
        const seconds = (performance.now() - began) / 1_000
        total += seconds
        const now = await processorSeconds(db)
        rows.push([name.replace('service/', ''), seconds.toFixed(1), (now - spent).toFixed(1)])
        spent = now
        console.error(`  ${rows.at(-1)?.join(', ')}`)
      }
      const [{ count, size } = {}] = await db.query<{ count: number; size: number }>(
        sql`select count(*) as count, pg_total_relation_size('device_event') / 1000000 as size from device_event`,
      )
      rows.push(['all (target ≤ 600)', total.toFixed(1), (spent - begun).toFixed(1)])
      return [
        `A back office with ${deviceCount.toLocaleString('en')} devices on ${(deviceCount / perOrder).toLocaleString('en')} orders, brought from the migration before ${first} to this state. There are ${count?.toLocaleString('en')} events of custody then, ${size} MB with their indexes.`,
        '',
        table(['migration', 'seconds', 'of the processor'], rows),
      ].join('\n')
    } finally {
      await db.close()
      await server.stop()
    }
  },
}
