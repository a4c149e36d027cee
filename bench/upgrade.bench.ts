import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, openDatabase, sql } from '@portal/service-kit/database/database.ts'
import { migrate } from '@portal/service-kit/migrate.ts'
import { startPostgres } from '@portal/testing/node/postgres.ts'
import { formatTable } from './measure.ts'
import type { Bench } from './run.ts'
import {
  devicesPerOrder,
  fillOldVersion,
  findMigrations,
  firstChangingMigration,
  migrationFolder,
} from './upgrade/devices.ts'

const deviceCount = Number(process.env.BENCH_ROWS ?? 1_000_000)

const ticksPerSecond = 100

/** Processor seconds of closed connections, which a busy machine does not change. */
async function processorSeconds(db: Db): Promise<number> {
  // Waits, because a connection ends slightly after it was closed.
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
      const { before: done, after } = findMigrations()
      await migrate(db, migrationFolder, done)
      await fillOldVersion(server.url, deviceCount)
      const rows: [string, string, string][] = []
      let [total, spent] = [0, await processorSeconds(db)]
      const begun = spent
      for (const name of after) {
        const began = performance.now()
        done.push(name)
        assert.deepEqual(await migrate(db, migrationFolder, done), [name])
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
        `A back office with ${deviceCount.toLocaleString('en')} devices on ${(deviceCount / devicesPerOrder).toLocaleString('en')} orders, brought from the migration before ${firstChangingMigration} to this state. There are ${count?.toLocaleString('en')} events of custody then, ${size} MB with their indexes.`,
        '',
        formatTable(['migration', 'seconds', 'of the processor'], rows),
      ].join('\n')
    } finally {
      await db.close()
      await server.stop()
    }
  },
}
