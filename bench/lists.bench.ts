import type { DevicePageRequest } from '@portal/contracts/device.contract.ts'
import type pg from 'pg'
import { devices } from './lists/devices.ts'
import { logProgress, measurePages, measureSearch, warmUp } from './lists/figures.ts'
import { deviceCount, fillDevices } from './lists/fill.ts'
import { dataDir, withFilledPortal } from './lists/stage.ts'
import { compareWithScan, measureRankCost, openBackofficeDatabase, writeRandomly } from './lists/writes.ts'
import type { Bench } from './run.ts'

const writeCount = Number(process.env.BENCH_WRITES ?? 100_000)
const parts = process.env.BENCH_PARTS?.split(',') ?? ['search', 'pages', 'cost', 'writes']

const checks: [request: Omit<DevicePageRequest, 'size'>, where: string, by: string][] = [
  [{ page: 1 }, 'true', 'id'],
  [{ page: 9_000, sort: 'serialNum' }, 'true', 'serial_num, id'],
  [{ page: 300_000, sort: 'updatedAt', direction: 'DESC' }, 'true', 'updated_at desc, id desc'],
  [{ page: 1_000, sort: 'installationDate', direction: 'DESC' }, 'true', 'installation_date desc, id desc'],
  [{ page: 4_000, queryParams: { status: 'IN_REPAIR' } }, "status = 'IN_REPAIR'", 'id'],
  [
    { page: 70_000, queryParams: { status: ['SHIPPED', 'IN_STOCK'] } },
    "status in ('SHIPPED', 'IN_STOCK')",
    'id',
  ],
  [
    { page: 50, queryParams: { installationDate: { from: '2024-05-05', to: '2024-05-06' } } },
    "installation_date between '2024-05-05' and '2024-05-06'",
    'installation_date, id',
  ],
  [{ page: 20_000, sort: 'endUser' }, 'true', 'end_user, id'],
]

/** Writes and compares concurrently; comparisons are few, because each counts and skips millions of rows. */
async function measureWrites(databaseUrl: string, pool: pg.Pool): Promise<string> {
  const db = openBackofficeDatabase(databaseUrl)
  try {
    const { rows } = await pool.query('select max(id)::int as max from device')
    let hasEnded = false
    const writing = writeRandomly(pool, writeCount, rows[0].max).finally(() => (hasEnded = true))
    let compared = 0
    while (!hasEnded) {
      const [request, where, by] = checks[compared++ % checks.length] as (typeof checks)[number]
      await compareWithScan(db, request, where, by)
    }
    const seconds = await writing
    for (const [request, where, by] of checks) await compareWithScan(db, request, where, by)
    compared += checks.length
    logProgress(`${writeCount} writes in ${seconds.toFixed(0)} s, ${compared} comparisons`)
    return `${writeCount.toLocaleString('en')} random inserts, edits, deletes and restores by 8 connections in ${seconds.toFixed(0)} s (${(writeCount / seconds).toFixed(0)}/s); ${compared} times meanwhile and afterwards a page and its total were compared with \`count(*)\` and \`OFFSET\` in the same snapshot: **0 differences** (one would end the bench).`
  } finally {
    await db.close()
  }
}

export const bench: Bench = {
  title: 'Lists of ten million devices',
  async run() {
    await fillDevices(dataDir)
    return await withFilledPortal(async ({ databaseUrl, pool, client, user, owner, keep }) => {
      keep(
        `${deviceCount.toLocaleString('en')} devices through gateway and service. The load generator runs on the same machine.`,
      )
      // Vacuums like autovacuum would some time after the writes of the previous run.
      logProgress('vacuum')
      await client.query('vacuum device')
      await warmUp(user, devices)
      const has = (part: string) => parts.includes(part)
      if (has('search')) keep(...(await measureSearch(devices, user, client)))
      if (has('pages')) keep(...(await measurePages(devices, user, pool, owner)))
      if (has('cost')) keep(await measureRankCost(client))
      if (has('writes')) keep(await measureWrites(databaseUrl, pool))
    })
  },
}
