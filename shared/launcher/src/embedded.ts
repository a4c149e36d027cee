import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { StartProblem } from './host.ts'
import type { DataDirLock } from './lock.ts'
import { LogFile } from './log.ts'
import { findFreePorts } from './port.ts'
import { isAcceptingConnections, preparePostgres, startWatcher, toPostgresUrl } from './postgres.ts'
import { createSecret, type LauncherSettings, writeSecret } from './settings.ts'
import { type SupervisedProcess, supervise } from './supervisor.ts'

const clusterFolder = (dataDir: string) => join(dataDir, 'postgres')
const secretFile = (dataDir: string) => join(dataDir, 'database.secret')

/** Password of the data folder's database; undefined without one. */
export function readDatabasePassword(dataDir: string): string | undefined {
  const file = secretFile(dataDir)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** Whether the data folder has its own database. */
export const hasCluster = (dataDir: string) => existsSync(join(clusterFolder(dataDir), 'PG_VERSION'))

/**
 * Refuses a used data folder without a database, because a new one would look like an empty portal. Errors:
 * StartProblem.
 */
export function assertDatabaseExists(dataDir: string): void {
  const isUsed = (name: string) => {
    const path = join(dataDir, name)
    return existsSync(path) && (name !== 'files' || readdirSync(path).length > 0)
  }
  const found = ['database.secret', 'service.secret', 'files'].filter(isUsed)
  if (hasCluster(dataDir) || found.length === 0) return
  throw new StartProblem(
    `${dataDir} belongs to a portal (it has ${found.join(', ')}), but its database is not there (postgres/).
- If the database is on another server, set DATABASE_URL as before.
- If postgres/ was lost, put it back, or restore a backup: npm run portal -- restore <folder> --new
- For a new, empty portal choose another data folder: DATA_DIR=/path/to/folder npm start`,
  )
}

/**
 * Starts the embedded server with the database `portal`; creates the cluster if missing. Returns its
 * administrative address. Errors: StartProblem.
 */
export async function startDatabase(
  { dataDir, throwAway = false }: Pick<LauncherSettings, 'dataDir' | 'throwAway'>,
  lock: DataDirLock,
  tasks: SupervisedProcess[],
  print: (text: string) => void,
): Promise<string> {
  const folder = clusterFolder(dataDir)
  const file = secretFile(dataDir)
  const known = readDatabasePassword(dataDir)
  const password = known ?? createSecret()
  const isLost = known === undefined && hasCluster(dataDir)
  if (isLost) print(`${file} is missing: the database gets a new password.`)
  const [port = 0] = await findFreePorts(1)
  const url = toPostgresUrl({ port, password })
  const start = await preparePostgres({ folder, port, password, throwAway, resetsPassword: isLost })
  if (known === undefined) writeSecret(file, password)
  let watcher: ReturnType<typeof startWatcher> | undefined
  const task = supervise(
    {
      name: 'postgres',
      start,
      isReady: () =>
        isAcceptingConnections(url, () => {
          throw new StartProblem(
            `The database in ${folder} does not take the password in ${file}. Put the right file back, or remove it: the next start then sets a new password.`,
          )
        }),
      log: new LogFile(join(dataDir, 'logs'), 'postgres'),
      stopSignal: 'SIGINT',
      onStart(child) {
        watcher?.kill()
        if (child.pid) watcher = startWatcher(child.pid)
        child.once('exit', () => watcher?.kill())
      },
    },
    print,
  )
  tasks.push(task)
  await task.ready.catch((error) => {
    throw new StartProblem(error.message)
  })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = 'portal'")
  if (!rowCount) await client.query('CREATE DATABASE portal')
  await client.end()
  const databaseUrl = toPostgresUrl({ port, password }, 'portal')
  lock.publish({ databaseUrl })
  return databaseUrl
}
