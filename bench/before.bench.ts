import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chatRoutes } from '@portal/contracts/chat.contract.ts'
import { deviceRoutes } from '@portal/contracts/device.contract.ts'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import { rmaRoutes } from '@portal/contracts/rma.contract.ts'
import type { Route } from '@portal/contracts/route.ts'
import { demoDevices } from '@portal/demo/device.ts'
import { findFreePorts } from '@portal/launcher/port.ts'
import autocannon from 'autocannon'
import { signInByCall } from '../e2e/call.ts'
import { formatTable, median, readRevision } from './measure.ts'
import type { Bench } from './run.ts'

const connections = 10
const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const secondsPerRound = 4
/** Disables limits, which would distort the measurement. */
const limits = {
  RATE_LIMIT: '100000000',
  CHAT_QUESTIONS: '100000',
  CHAT_PACE: '0',
  DEMO: '1',
  LOG_LEVEL: 'warn',
}

interface Task {
  label: string
  route: Route
  body: unknown
}

const page = { page: 1, size: 15 }
/** Parts of labels that select measurements; unset: all. */
const chosen = process.env.BENCH_TASKS?.split(',') ?? ['']
const tasks: Task[] = [
  { label: 'first page of orders', route: orderRoutes.findOrders, body: page },
  {
    label: 'orders of a status, by day',
    route: orderRoutes.findOrders,
    body: { ...page, sort: 'shippedOn', queryParams: { status: 'SHIPPED' } },
  },
  { label: 'first page of devices', route: deviceRoutes.findDevices, body: page },
  {
    label: 'devices that hold a text',
    route: deviceRoutes.findDevices,
    body: { ...page, queryParams: { serialNum: '12' } },
  },
  {
    label: 'look-up of a device for a repair request',
    route: rmaRoutes.lookUpRmaDevice,
    body: { serialNum: demoDevices()[0]?.serialNum },
  },
  {
    label: 'a whole answer of the chat',
    route: chatRoutes.queryWhole,
    body: { data: 'What does error E19 mean?' },
  },
]

/** Starts a checkout by `npm start` on its own data folder. */
async function started(folder: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-before-'))
  const [port = 0] = await findFreePorts(1)
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, ...limits, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  let said = ''
  await new Promise<void>((ready, reject) => {
    child.stdout.on('data', (data) => {
      said += data
      if (said.includes('is ready')) ready()
    })
    child.once('exit', (code) => reject(new Error(`npm start in ${folder} ended with ${code}:\n${said}`)))
  })
  const stop = async () => {
    const end = once(child, 'exit')
    process.kill(-(child.pid as number), 'SIGINT')
    await end
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}

async function shooter(url: string) {
  const { cookie, token } = await signInByCall(url, 'maintain')
  return async ({ route, body }: Task, seconds: number) => {
    const result = await autocannon({
      url: `${url}/api${route.path}`,
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      connections,
      duration: seconds,
    })
    assert.equal(
      result.non2xx + result.errors,
      0,
      `${route.operation}: ${result.non2xx} bad answers, ${result.errors} errors`,
    )
    return { rate: result.requests.average, p99: result.latency.p99 }
  }
}

export const bench: Bench = {
  title: 'This state compared with an earlier one',
  async run() {
    const folder = resolve(process.env.BENCH_BEFORE ?? '')
    if (!process.env.BENCH_BEFORE || !existsSync(join(folder, 'package.json')))
      throw new Error('BENCH_BEFORE has to be the folder of another checkout of this repository.')
    const portals = [await started(folder), await started(join(import.meta.dirname, '..'))]
    try {
      const shoot = await Promise.all(portals.map(({ url }) => shooter(url)))
      const rows: string[][] = []
      for (const task of tasks.filter(({ label }) => chosen.some((part) => label.includes(part)))) {
        for (const one of shoot) await one(task, 2)
        const pairs: [Awaited<ReturnType<(typeof shoot)[0]>>, Awaited<ReturnType<(typeof shoot)[0]>>][] = []
        for (let round = 0; round < rounds; round++) {
          const pair = []
          for (const one of shoot) pair.push(await one(task, secondsPerRound))
          pairs.push(pair as (typeof pairs)[number])
        }
        const ratio = median(pairs.map(([before, now]) => now.rate / before.rate))
        const middle = (at: 0 | 1, figure: 'rate' | 'p99') =>
          median(pairs.map((pair) => pair[at][figure])).toFixed(0)
        rows.push([
          task.label,
          middle(0, 'rate'),
          middle(1, 'rate'),
          ratio.toFixed(2),
          middle(0, 'p99'),
          middle(1, 'p99'),
        ])
        console.error(`  ${rows.at(-1)?.join(', ')}`)
      }
      return [
        `Beside ${readRevision(folder)}, both on the demo data, ${connections} connections, ${rounds} rounds of ${secondsPerRound} s in turns, medians; the load generator runs on the same machine.`,
        '',
        formatTable(['call', 'calls/s before', 'now', 'ratio of a round', 'p99 ms before', 'now'], rows),
      ].join('\n')
    } finally {
      for (const { stop } of portals) await stop()
    }
  },
}
