import { type Service, services } from '@portal/contracts/service.ts'
import { hasCluster, startDatabase } from './embedded.ts'
import { StartProblem } from './host.ts'
import { findRunningLauncher, lockDataDir } from './lock.ts'
import { prepareRoles } from './role.ts'
import {
  databaseSettingName,
  type LauncherSettings,
  prepareDataDir,
  readSettings,
  type ServiceUrls,
} from './settings.ts'
import type { SupervisedProcess } from './supervisor.ts'

/** Location of the portal's data. */
export interface Databases {
  /** Administrative address of the database shared by all services without their own address. */
  databaseUrl?: string | undefined
  databaseUrls?: ServiceUrls | undefined
}

/** Returns the settings of a command: from its environment, else from the locally running portal. */
export function readLauncherSettings(
  env: Record<string, string | undefined> = process.env,
): LauncherSettings {
  const settings = readSettings(env)
  const present = findRunningLauncher(settings.dataDir)
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

/** Whether all of these services have a database address, so that no server must be started. */
export const haveAddresses = (databases: Databases, names: readonly Service[] = services) =>
  databases.databaseUrl !== undefined || withoutOwn(databases, names).length === 0

/**
 * Returns the database address and role of each service; creates missing roles and schemas in the shared
 * database. Errors: StartProblem.
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
 * Runs a command on the data of these services: at the configured addresses, or in the data folder's own
 * database, which is started if the portal is down. `isNew` creates that database. Errors: StartProblem that
 * names missing settings.
 */
export async function withDatabases<T>(
  settings: LauncherSettings,
  names: readonly Service[],
  work: (databases: Databases) => Promise<T>,
  { isNew = false } = {},
): Promise<T> {
  if (haveAddresses(settings, names)) return work(settings)
  const { dataDir } = settings
  const present = findRunningLauncher(dataDir)
  if (present && isSet(settings))
    throw new StartProblem(
      `${withoutOwn(settings, names).map(databaseSettingName).join(', ')} (or DATABASE_URL) is not set. The portal that runs on ${dataDir} (process ${present.pid}) tells commands its databases only where no DATABASE_URL… is set: set all of them or none.`,
    )
  if (!isNew && !hasCluster(dataDir)) {
    const missing = withoutOwn(settings, names)
    const own = missing.length < services.length ? ` (or ${missing.map(databaseSettingName).join(', ')})` : ''
    throw new StartProblem(
      `There is no portal in ${dataDir}, and no address of a database. Set DATABASE_URL${own} or DATA_DIR as the portal has it; for a new portal run npm start first.`,
    )
  }
  prepareDataDir(dataDir)
  const lock = lockDataDir(dataDir)
  if ('owner' in lock)
    throw new StartProblem(`The portal is just starting (process ${lock.owner.pid}); try again in a moment.`)
  const tasks: SupervisedProcess[] = []
  try {
    const databaseUrl = await startDatabase(settings, lock, tasks, console.log)
    return await work({ ...settings, databaseUrl })
  } finally {
    for (const task of tasks) await task.stop()
    lock.release()
  }
}
