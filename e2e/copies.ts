import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Service, services } from '@portal/contracts/service.ts'
import { buildFrontEnds } from '@portal/launcher/build.ts'
import { startDatabase } from '@portal/launcher/embedded.ts'
import { lockDataDir } from '@portal/launcher/lock.ts'
import { LogFile } from '@portal/launcher/log.ts'
import { findFreePorts } from '@portal/launcher/port.ts'
import { prepareRoles } from '@portal/launcher/role.ts'
import { isReady, startService } from '@portal/launcher/service.ts'
import { ensureServiceSecret, prepareDataDir } from '@portal/launcher/settings.ts'
import { type SupervisedProcess, supervise } from '@portal/launcher/supervisor.ts'
import { ensureKeyFile } from '@portal/service-kit/database/encryption.ts'
import { copyDataDir } from '@portal/tooling/demo-portal.ts'
import type pg from 'pg'
import { startBalancer } from './balancer.ts'
import type { Portal } from './portal.ts'

/** Process of a service that restarts at the same address when killed. */
export interface ServiceCopy {
  name: string
  url: string
  readonly pid: number | undefined
  /** Current process, to exchange messages with it. */
  readonly child: ChildProcess
  /** Resolves when it accepts calls, also after a kill. */
  isBack(): Promise<void>
}

export interface PortalWithCopies extends Portal {
  chats: ServiceCopy[]
  gateways: ServiceCopy[]
}

interface Options {
  chats?: number
  /** Chat used by each gateway; by default a load balancer of all chats. */
  gateways?: (number | 'balanced')[]
  /** Settings of all services, and those of the chats only. */
  env?: Record<string, string>
  chatEnv?: Record<string, string>
  /** Main file that replaces the service's own. */
  startChat?: (settings: Record<string, string>) => ChildProcess
}

const host = '127.0.0.1'

/**
 * Starts a portal with several copies of the chat, and of the gateway if needed, as in `docs/deploy.md` for
 * several machines.
 */
export async function startPortalWithCopies(options: Options = {}): Promise<PortalWithCopies> {
  const { chats: chatCount = 2, gateways: sendTo = ['balanced'], env = {}, chatEnv = {}, startChat } = options
  await buildFrontEnds(() => {})
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-copies-'))
  const filled = process.env.PORTAL_FILLED_DIR
  if (filled) await copyDataDir(filled, dataDir)
  prepareDataDir(dataDir)
  ensureKeyFile(dataDir)
  const lock = lockDataDir(dataDir)
  if ('owner' in lock) throw new Error(`${dataDir} is in use`)
  const tasks: SupervisedProcess[] = []
  const databaseUrl = await startDatabase({ dataDir }, lock, tasks, () => {})
  const roles = await prepareRoles(databaseUrl, services)
  // Starts one copy of each other service.
  const single = services.filter((name) => name !== 'chat' && name !== 'gateway')
  const allPorts = await findFreePorts(single.length + chatCount + sendTo.length)
  const singlePorts = allPorts.slice(0, single.length)
  const ports = allPorts.slice(single.length)
  const address = (port: number | undefined) => `http://${host}:${port}`
  const between = await startBalancer(ports.slice(0, chatCount).map(address))
  const addresses = {
    ...Object.fromEntries(single.map((name, at) => [`${name.toUpperCase()}_URL`, address(singlePorts[at])])),
    CHAT_URL: between.url,
    GATEWAY_URL: address(ports[chatCount]),
  }

  function copy(
    service: Service,
    name: string,
    port: number,
    settings: Record<string, string>,
    start = started(service),
  ): ServiceCopy {
    const all = {
      ...addresses,
      HOST: host,
      PORT: String(port),
      DATABASE_URL: roles[services.indexOf(service)]?.url ?? '',
      CHAT_MEANING: 'off',
      DATA_DIR: dataDir,
      DEMO: '1',
      SERVICE_SECRET: ensureServiceSecret(dataDir),
      ...env,
      ...settings,
    }
    let child: ChildProcess
    const isUp = () => isReady({ host, port })
    const begin = () => {
      child = start(all)
      return child
    }
    const task = supervise(
      { name, log: new LogFile(join(dataDir, 'logs'), name), start: begin, isReady: isUp },
      () => {},
    )
    tasks.push(task)
    return {
      name,
      url: address(port),
      get pid() {
        return task.pid
      },
      get child() {
        return child
      },
      async isBack() {
        await task.ready
        while (!(await isUp().catch(() => false))) await sleep(50)
      },
    }
  }

  const singles = single.map((name, at) => copy(name, name, singlePorts[at] as number, {}))
  const chats = ports.slice(0, chatCount).map((port, at) =>
    // Lets the first copy ingest the demo's documents.
    copy('chat', `chat-${at + 1}`, port, { ...(at > 0 && { DEMO: '0' }), ...chatEnv }, startChat),
  )
  const gateways = sendTo.map((to, at) =>
    copy('gateway', `gateway-${at + 1}`, ports[chatCount + at] as number, {
      CHAT_URL: to === 'balanced' ? between.url : (chats[to]?.url ?? ''),
    }),
  )
  const copies = [...singles, ...chats, ...gateways]
  const stop = async () => {
    for (const task of tasks.toReversed()) await task.stop()
    await between.stop()
    lock.release()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await Promise.all(copies.map((one) => one.isBack()))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: gateways[0]?.url ?? '',
    pids: () => Object.fromEntries(copies.map(({ name, pid }) => [name, pid])),
    databaseUrl,
    dataDir,
    chats,
    gateways,
    stop,
  }
}

const started = (service: string) => (settings: Record<string, string>) => startService(service, settings)

/** Finds which copy makes each running answer. */
export async function findRespondingInstances(
  client: pg.Client,
  chats: readonly ServiceCopy[],
): Promise<{ question: string; copy: ServiceCopy }[]> {
  const { rows } = await client.query<{ question: string; owner: string }>(
    `select ask ->> 'question' as question, owner from chat.run where status = 'running' and owner is not null`,
  )
  return rows.flatMap(({ question, owner }) => {
    const copy = chats.find(({ pid }) => owner.includes(`-${pid}-`))
    return copy ? [{ question, copy }] : []
  })
}
