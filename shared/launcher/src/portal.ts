import { join } from 'node:path'
import { type Service, services } from '@portal/contracts/service.ts'
import pg from 'pg'
import { type HeldPort, holdPort } from './held-port.ts'
import { StartProblem } from './host.ts'
import { type Lock, takeLock } from './lock.ts'
import { LogFile } from './log.ts'
import { checkPort, freePorts } from './port.ts'
import { guard, postgresUrl, preparePostgres, takesConnections } from './postgres.ts'
import { prepareRoles } from './role.ts'
import { addressOf, isReady, type Place, startService } from './service.ts'
import { databasePassword, type LauncherSettings, prepareDataDir, serviceSecret } from './settings.ts'
import { type Supervised, supervise } from './supervisor.ts'

export interface Portal {
  address: string
  /** Administrative connection to the database. */
  databaseUrl: string
  /** Process ids by name, `postgres` among them when it is embedded. */
  pids(): Record<string, number | undefined>
  /** Replaces the services, one after the other, by what is in their folders now; the gateway last. */
  restart(): Promise<void>
  stop(): Promise<void>
}

type Print = (text: string) => void

/**
 * Starts database and services and answers when all of them are ready. Errors: StartProblem; nothing is left
 * running then.
 */
export async function startPortal(settings: LauncherSettings, print: Print): Promise<Portal> {
  prepareDataDir(settings.dataDir)
  const lock = takeLock(settings.dataDir)
  if ('heldBy' in lock) {
    const { address, pid } = lock.heldBy
    throw new StartProblem(
      `The portal already runs${address ? ` at ${address}` : ''} (process ${pid}) on ${settings.dataDir}.\nStop it with Ctrl-C in its terminal or: kill ${pid}\nFor a second one: PORT=${settings.port + 1} DATA_DIR=.data2 npm start`,
    )
  }
  const tasks: Supervised[] = []
  let held: HeldPort | undefined
  const stop = async () => {
    // Gateway first, so that nobody is answered by half a portal; the database last.
    for (const task of tasks.reverse()) await task.stop()
    held?.release()
    lock.release()
  }
  let restarts = 0
  const restart = async () => {
    for (const task of tasks) if (task.name !== 'postgres') await task.restart(task.name === 'gateway')
    lock.publish({ restarts: ++restarts })
  }
  try {
    await checkPort(settings.port, settings.host)
    held = await holdPort(settings.port, settings.host)
    const databaseUrl = settings.databaseUrl ?? (await startDatabase(settings, lock, tasks, print))
    await startServices(settings, { databaseUrl, held }, tasks, print)
    const address = `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${settings.port}`
    lock.publish({ address })
    return {
      address,
      databaseUrl,
      restart,
      stop,
      pids: () => Object.fromEntries(tasks.map((task) => [task.name, task.pid])),
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The embedded server with the database `portal`; answers its administrative address. */
export async function startDatabase(
  { dataDir, throwAway = false }: Pick<LauncherSettings, 'dataDir' | 'throwAway'>,
  lock: Lock,
  tasks: Supervised[],
  print: Print,
): Promise<string> {
  const password = databasePassword(dataDir)
  const [port = 0] = await freePorts(1)
  const url = postgresUrl({ port, password })
  const start = await preparePostgres({ folder: join(dataDir, 'postgres'), port, password, throwAway })
  let watcher: ReturnType<typeof guard> | undefined
  const task = supervise(
    {
      name: 'postgres',
      start,
      isReady: () => takesConnections(url),
      log: new LogFile(join(dataDir, 'logs'), 'postgres'),
      stopSignal: 'SIGINT',
      onStart(child) {
        watcher?.kill()
        if (child.pid) watcher = guard(child.pid)
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
  const databaseUrl = postgresUrl({ port, password }, 'portal')
  lock.publish({ databaseUrl })
  return databaseUrl
}

type StartContext = { databaseUrl: string; held: HeldPort }

async function startServices(
  settings: LauncherSettings,
  { databaseUrl, held }: StartContext,
  tasks: Supervised[],
  print: Print,
): Promise<void> {
  const secret = serviceSecret(settings.dataDir)
  const roles = await prepareRoles(databaseUrl, services)
  const ports = await freePorts(services.length)
  const places = services.map((name, at): [Service, Place] => [
    name,
    name === 'gateway' ? settings : { host: '127.0.0.1', port: ports[at] as number },
  ])
  const addresses = Object.fromEntries(
    places.map(([name, place]) => [`${name.toUpperCase()}_URL`, addressOf(place)]),
  )
  const started = places.map(([name, place], at) => {
    const env = {
      ...settings.services,
      ...addresses,
      HOST: place.host,
      PORT: String(place.port),
      DATABASE_URL: process.env[`DATABASE_URL_${name.toUpperCase()}`] ?? roles[at]?.url ?? '',
      DATA_DIR: settings.dataDir,
      SERVICE_SECRET: secret,
      DEMO: settings.demo ? '1' : '0',
    }
    const log = new LogFile(join(settings.dataDir, 'logs'), name)
    return supervise(
      {
        name,
        log,
        start: () => startService(name, env, name === 'gateway' ? { port: held } : {}),
        isReady: () => isReady(place),
      },
      print,
    )
  })
  tasks.push(...started)
  await Promise.all(
    started.map((task) =>
      task.ready.catch((error) => {
        throw new StartProblem(error.message)
      }),
    ),
  )
}
