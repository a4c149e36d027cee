import { join } from 'node:path'
import { type Service, services } from '@portal/contracts/service.ts'
import { ensureKeyFile } from '@portal/service-kit/database/encryption.ts'
import { type BoundPort, bindPort } from './bound-port.ts'
import { type Databases, haveAddresses, prepareDatabases } from './databases.ts'
import { assertDatabaseExists, startDatabase } from './embedded.ts'
import { StartProblem } from './host.ts'
import { lockDataDir } from './lock.ts'
import { LogFile } from './log.ts'
import { assertPortFree, chooseServicePorts, portStride } from './port.ts'
import { isReady, type ServiceLocation, startService, toAddress } from './service.ts'
import { ensureServiceSecret, type LauncherSettings, prepareDataDir } from './settings.ts'
import { type SupervisedProcess, supervise } from './supervisor.ts'

export interface RunningPortal {
  address: string
  /** Administrative connection to the database; empty where each service has its own. */
  databaseUrl: string
  databases: Databases
  /** Process ids by name, including an embedded `postgres`. */
  pids(): Record<string, number | undefined>
  /** Replaces the services by their current versions, one after the other, the gateway last. */
  restart(): Promise<void>
  stop(): Promise<void>
}

type Print = (text: string) => void

/**
 * Starts database and services and resolves when all are ready. Errors: StartProblem; then nothing is left
 * running.
 */
export async function startPortal(settings: LauncherSettings, print: Print): Promise<RunningPortal> {
  prepareDataDir(settings.dataDir)
  const lock = lockDataDir(settings.dataDir)
  if ('owner' in lock) {
    const { address, pid } = lock.owner
    throw new StartProblem(
      `The portal already runs${address ? ` at ${address}` : ''} (process ${pid}) on ${settings.dataDir}.\nStop it with Ctrl-C in its terminal or: kill ${pid}\nFor a second one: PORT=${settings.port + portStride} DATA_DIR=.data2 npm start`,
    )
  }
  const tasks: SupervisedProcess[] = []
  let held: BoundPort | undefined
  const stop = async () => {
    // Stops the gateway first, so that no client is answered by a partly stopped portal; the database last.
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
    await assertPortFree(settings.port, settings.host)
    held = await bindPort(settings.port, settings.host)
    const databases: Databases = { ...settings }
    if (!haveAddresses(settings)) {
      assertDatabaseExists(settings.dataDir)
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

type StartContext = { databases: Databases; held: BoundPort }

async function startServices(
  settings: LauncherSettings,
  { databases, held }: StartContext,
  tasks: SupervisedProcess[],
  print: Print,
): Promise<Record<string, string>> {
  const secret = ensureServiceSecret(settings.dataDir)
  if (!settings.encryptionKeys) ensureKeyFile(settings.dataDir)
  const urls = await prepareDatabases(databases)
  const ports = await chooseServicePorts(settings, print)
  const places = services.map((name): [Service, ServiceLocation] => [
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
