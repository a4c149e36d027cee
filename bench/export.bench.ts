import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backoffice } from '@portal/backoffice/service.ts'
import { startPostgres } from '@portal/testing/node/postgres.ts'
import { startTestService } from '@portal/testing/node/service.ts'
import pg from 'pg'
import { formatTable, median } from './measure.ts'
import type { Bench } from './run.ts'

const rowCount = Number(process.env.BENCH_ROWS ?? 1_000_000)
const rounds = 1

interface Figures {
  seconds: number
  /** MiB in addition to the idle service. */
  growth: number
  rows?: number
  gone?: number
}

/**
 * Creates devices like the demo's, without triggers and indexes, which an export of all devices does not
 * use.
 */
async function fill(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c search_path=backoffice,public -c session_replication_role=replica',
  })
  await client.connect()
  const { rows } =
    await client.query(`select indexname as name from pg_indexes where schemaname = 'backoffice' and tablename = 'device'
    and indexdef !~ 'UNIQUE' and indexname <> 'device_by_id'`)
  for (const { name } of rows) await client.query(`drop index "${name}"`)
  await client.query(
    "insert into company (id, name) select n, 'Company ' || n from generate_series(1, 200) as n",
  )
  for (let from = 0; from < rowCount; from += 100_000) {
    await client.query(
      `insert into device (serial_num, model, device_type, brand, datalog_sn, dongle_type, firmware_codes, company_id, end_user, country,
         installation_date, warranty_months, status, updated_at)
       select 'SN' || lpad((n::bigint * 7919 % 100000000)::text, 10, '0'), 'LXP_5K', 0, 'LUX_POWER', 'DL' || n, 'ESP_WIFI', '{IAAB-1414,BAAC-12}', 1 + n % 200,
         'End user ' || n, (array['DE','ZA'])[1 + n % 2], date '2022-01-01' + n % 1500, 60, (array['IN_STOCK','INSTALLED'])[1 + n % 2],
         timestamptz '2022-01-01' + n * interval '1 minute'
       from generate_series($1::int + 1, $2::int) as n`,
      [from, Math.min(from + 100_000, rowCount)],
    )
    console.error(`  ${Math.min(from + 100_000, rowCount).toLocaleString('en')} devices`)
  }
  await client.query('vacuum analyze device')
  await client.query('checkpoint')
  await client.end()
}

async function run(how: string, url: string, file: string): Promise<Figures> {
  const child = fork(join(import.meta.dirname, 'export/child.ts'), [how, url, file], {
    execArgv: ['--expose-gc', '--max-semi-space-size=8'],
  })
  const [figures] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${how} ended with ${code}`))),
  ])) as [Figures]
  await once(child, 'exit')
  console.error(`  ${how}: ${figures.seconds.toFixed(1)} s, +${figures.growth.toFixed(0)} MiB`)
  return figures
}

export const bench: Bench = {
  title: 'Export of a million devices',
  async run() {
    const server = await startPostgres()
    process.env.TEST_DATABASE_URL = server.url
    const folder = mkdtempSync(join(tmpdir(), 'portal-bench-export-'))
    const service = await startTestService(backoffice)
    const url = service.app.config.databaseUrl
    await service.close()
    try {
      await fill(url)
      const names = ['xlsx', 'exceljs', 'csv'] as const
      const shots: Record<string, Figures[]> = { xlsx: [], exceljs: [], csv: [] }
      for (let round = 0; round < rounds; round++)
        for (const name of names) shots[name]?.push(await run(name, url, join(folder, name)))
      const { gone = 0 } = await run('cancel', url, '')
      const middle = (name: string, figure: 'seconds' | 'growth') =>
        median((shots[name] ?? []).map((shot) => shot[figure]))
      const labels = {
        xlsx: 'the portal, .xlsx',
        exceljs: "exceljs' streaming writer, .xlsx",
        csv: 'the portal, .csv',
      }
      const part = (figure: 'seconds' | 'growth') =>
        (middle('xlsx', figure) / middle('exceljs', figure)).toFixed(2)
      return [
        `${rowCount.toLocaleString('en')} rows × 15 columns from the call until the file is complete, as a job with progress; exceljs over the same rows of the same cursor. Memory is the growth over the idle service.`,
        '',
        formatTable(
          ['', 'seconds', 'peak memory, MiB', 'file, MB'],
          names.map((name) => [
            labels[name],
            middle(name, 'seconds').toFixed(1),
            `+${middle(name, 'growth').toFixed(0)}`,
            (statSync(join(folder, name)).size / 1e6).toFixed(1),
          ]),
        ),
        '',
        formatTable(
          ['', 'measured', 'target'],
          [
            ['time against exceljs', part('seconds'), '≤ 0.5'],
            ['memory against exceljs', part('growth'), '≤ 0.2'],
            ['cancelled after a tenth: seconds until file and statement are gone', gone.toFixed(2), '≤ 1'],
          ],
        ),
      ].join('\n')
    } finally {
      rmSync(folder, { recursive: true, force: true })
      await server.stop()
    }
  },
}
