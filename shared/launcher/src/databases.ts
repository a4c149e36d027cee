import { type Service, services } from '@portal/contracts/service.ts'
import { hasCluster, startDatabase } from './embedded.ts'
import { StartProblem } from './host.ts'
import { running, takeLock } from './lock.ts'
import { prepareRoles } from './role.ts'
import {
  databaseKey,
  type LauncherSettings,
  prepareDataDir,
  readSettings,
  type ServiceUrls,
} from './settings.ts'
import type { Supervised } from './supervisor.ts'

/** Location of the portal's data. */
export interface Databases {
  /** Administrative address of the database that all services without an address of their own share. */
  databaseUrl?: string | undefined
  databaseUrls?: ServiceUrls | undefined
}

/** The settings of a command: those of its environment, else those of the portal that runs here. */
export function commandSettings(env: Record<string, string | undefined> = process.env): LauncherSettings {
  const settings = readSettings(env)
  const present = running(settings.dataDir)
  const { databaseUrl, databaseUrls = {} } = isSet(settings) ? settings : (present ?? settings)
  return {
    ...settings,
    databaseUrl,
    databaseUrls,
    filesUrl: settings.filesUrl ?? present?.filesUrl,
    busUrl: settings.busUrl ?? present?.busUrl,
  }
}

const isSet = ({ databaseUrl, databaseUrls = {} }: Databases) =>
  databaseUrl !== undefined || Object.keys(databaseUrls).length > 0

const withoutOwn = ({ databaseUrls }: Databases, names: readonly Service[]) =>
  names.filter((name) => !databaseUrls?.[name])

/** Whether all of these services have an address, so that no server has to be started for them. */
export const areAddressed = (databases: Databases, names: readonly Service[] = services) =>
  databases.databaseUrl !== undefined || withoutOwn(databases, names).length === 0

/**
 * Answers the address at which each service works, as a role of its own; makes the roles and schemas that are
 * missing in the shared database. Errors: StartProblem.
 */
export async function prepareDatabases(
  databases: Databases,
  names: readonly Service[] = services,
): Promise<ServiceUrls> {
  const shared = withoutOwn(databases, names)
  const roles = shared.length > 0 ? await prepareRoles(databases.databaseUrl ?? '', shared) : []
  return { ...databases.databaseUrls, ...Object.fromEntries(roles.map(({ service, url }) => [service, url])) }
}

/**
 * Runs a command on the data of these services: at the addresses that are set, or in the data folder's own
 * database, which is started for the command if the portal is down. `isNew` makes that database. Errors:
 * StartProblem, naming what is not set.
 */
export async function withDatabases<T>(
  settings: LauncherSettings,
  names: readonly Service[],
  work: (databases: Databases) => Promise<T>,
  { isNew = false } = {},
): Promise<T> {
  if (areAddressed(settings, names)) return work(settings)
  const { dataDir } = settings
  const present = running(dataDir)
  if (present && isSet(settings))
    throw new StartProblem(
      `${withoutOwn(settings, names).map(databaseKey).join(', ')} (or DATABASE_URL) is not set. The portal that runs on ${dataDir} (process ${present.pid}) tells commands its databases only where no DATABASE_URL… is set: set all of them or none.`,
    )
  if (!isNew && !hasCluster(dataDir)) {
    const missing = withoutOwn(settings, names)
    const own = missing.length < services.length ? ` (or ${missing.map(databaseKey).join(', ')})` : ''
    throw new StartProblem(
      `There is no portal in ${dataDir}, and no address of a database. Set DATABASE_URL${own} or DATA_DIR as the portal has it; for a new portal run npm start first.`,
    )
  }
  prepareDataDir(dataDir)
  const lock = takeLock(dataDir)
  if ('heldBy' in lock)
    throw new StartProblem(`The portal is just starting (process ${lock.heldBy.pid}); try again in a moment.`)
  const tasks: Supervised[] = []
  try {
    const databaseUrl = await startDatabase(settings, lock, tasks, console.log)
    return await work({ ...settings, databaseUrl })
  } finally {
    for (const task of tasks) await task.stop()
    lock.release()
  }
}
