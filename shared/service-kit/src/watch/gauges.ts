import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { portalVersion } from '../process/version.ts'
import { addGauge, type GaugeDefinition } from './gauge.ts'
import { findTableGauges } from './gauges.repo.ts'
import { pingDatabase, pingTimeoutMs } from './readiness.ts'

const isUp = (work: () => Promise<unknown>) =>
  work().then(
    () => [{ value: 1 }],
    () => [{ value: 0 }],
  )

/** Clock difference in seconds, measured at the middle of the query. */
async function clockDifference({ pool }: Database): Promise<number> {
  const begin = Date.now()
  const { rows } = await pool.query<{ ms: number }>({
    text: 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
    query_timeout: pingTimeoutMs,
  })
  return ((rows[0]?.ms ?? Number.NaN) - (begin + Date.now()) / 2) / 1_000
}

/** Gauges of the dependencies of every service, and of the tables that it has. */
export function installGauges(app: FastifyInstance) {
  const { bus, config, db, files, metrics } = app
  const room = async () => {
    const { bavail, bsize } = await statfs(config.dataDir)
    return bavail * bsize
  }
  const figures: GaugeDefinition[] = [
    {
      name: 'portal_build_info',
      help: 'Version that this process runs',
      labelNames: ['version', 'node'],
      read: () => [{ value: 1, labels: { version: portalVersion, node: process.versions.node } }],
    },
    { name: 'database_up', help: 'Whether the database answers', read: () => isUp(() => pingDatabase(db)) },
    {
      name: 'database_clock_difference_seconds',
      help: 'Clock of the database minus that of this process',
      read: async () => [{ value: await clockDifference(db) }],
    },
    {
      name: 'bus_connected',
      help: 'Whether events of other processes are heard',
      read: () => [{ value: Number(bus.isConnected()) }],
    },
    {
      name: 'file_store_up',
      help: 'Whether the file store answers',
      read: () => isUp(files.assertReachable),
    },
    {
      name: 'data_disk_free_bytes',
      help: 'Free on the disk of DATA_DIR',
      read: async () => [{ value: await room() }],
    },
    {
      name: 'data_disk_room_bytes',
      help: 'Free above FILES_MIN_FREE_MIB, below which files are refused',
      read: async () => [{ value: (await room()) - config.fileLimits.minFreeMiB * 2 ** 20 }],
    },
    ...findTableGauges(db, config.name),
  ]
  for (const figure of figures) addGauge(metrics, figure)
}
