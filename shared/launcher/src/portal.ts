import { join } from 'node:path'
import { type Service, services } from '@portal/contracts/service.ts'
import { ensureKeyFile } from '@portal/service-kit/database/encryption.ts'
import { areAddressed, type Databases, prepareDatabases } from './databases.ts'
import { assertDatabaseNotLost, startDatabase } from './embedded.ts'
import { type HeldPort, holdPort } from './held-port.ts'
import { StartProblem } from './host.ts'
import { takeLock } from './lock.ts'
import { LogFile } from './log.ts'
import { checkPort, chooseServicePorts, portsOfPortal } from './port.ts'
import { isReady, type Place, startService, toAddress } from './service.ts'
import { type LauncherSettings, prepareDataDir, serviceSecret } from './settings.ts'
import { type Supervised, supervise } from './supervisor.ts'

export interface Portal {
  address: string
  /** Administrative connection to the database; empty where each service has one of its own. */
  databaseUrl: string
  databases: Databases
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
      `The portal already runs${address ? ` at ${address}` : ''} (process ${pid}) on ${settings.dataDir}.\nStop it with Ctrl-C in its terminal or: kill ${pid}\nFor a second one: PORT=${settings.port + portsOfPortal} DATA_DIR=.data2 npm start`,
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
  let replaced = 0
  const restart = async () => {
    for (const task of tasks.filter(({ name }) => name !== 'postgres')) {
      await task.restart(task.name === 'gateway')
      lock.publish({ replaced: ++replaced })
    }
    lock.publish({ restarts: ++restarts })
  }
  try {
    await checkPort(settings.port, settings.host)
    held = await holdPort(settings.port, settings.host)
    const databases: Databases = { ...settings }
    if (!areAddressed(settings)) {
      assertDatabaseNotLost(settings.dataDir)
      databases.databaseUrl = await startDatabase(settings, lock, tasks, print)
    }
    const { databaseUrl, databaseUrls } = databases
    const { filesUrl, busUrl } = settings
    lock.publish({ databaseUrl, databaseUrls, filesUrl, busUrl })
    const addresses = await startServices(settings, { databases, held }, tasks, print)
    const address = `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${settings.port}`
    lock.publish({ address, services: addresses })
    return {
      address,
      databaseUrl: databaseUrl ?? '',
      databases: { databaseUrl, databaseUrls },
      restart,
      stop,
      pids: () => Object.fromEntries(tasks.map((task) => [task.name, task.pid])),
    }
  } catch (error) {
    await stop()
    throw error
  }
}

type StartContext = { databases: Databases; held: HeldPort }

async function startServices(
  settings: LauncherSettings,
  { databases, held }: StartContext,
  tasks: Supervised[],
  print: Print,
): Promise<Record<string, string>> {
  const secret = serviceSecret(settings.dataDir)
  if (!settings.encryptionKeys) ensureKeyFile(settings.dataDir)
  const urls = await prepareDatabases(databases)
  const ports = await chooseServicePorts(settings, print)
  const places = services.map((name): [Service, Place] => [
    name,
    name === 'gateway' ? settings : { host: '127.0.0.1', port: ports[name] },
  ])
  const addresses = Object.fromEntries(
    places.map(([name, place]) => [`${name.toUpperCase()}_URL`, toAddress(place)]),
  )
  const started = places.map(([name, place]) => {
    const env = {
      ...settings.services,
      ...addresses,
      HOST: place.host,
      PORT: String(place.port),
      DATABASE_URL: urls[name] ?? '',
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
  return addresses
}
