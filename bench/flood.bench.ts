import { setTimeout as sleep } from 'node:timers/promises'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import { signInRoutes } from '@portal/contracts/sign-in.contract.ts'
import { startOwnPortal } from '../e2e/portal.ts'
import { createAccounts } from './load/accounts.ts'
import { ConnectionPool, type MeasuredCall, serializeRequest } from './load/connection-pool.ts'
import { formatTable, percentile, waitUntilIdle } from './measure.ts'
import type { Bench } from './run.ts'

const perSecond = Number(process.env.BENCH_PER_SECOND ?? 500)
const seconds = Number(process.env.BENCH_SECONDS ?? 60)
const users = 10
/** Replaces the default password, with which the portal does not start behind a proxy. */
const password = 'Sonnenschein-42'
/** Milliseconds between two actions of a user. */
const restMs = 250

/** Sends a wrong password for an account from one of a thousand addresses. */
function guess(url: string, number: number): Buffer {
  const username = number % 2 === 0 ? 'bench-1' : `nobody-${number % 500}`
  const body = JSON.stringify({ username, password: `guess ${number}` })
  const head = [
    `POST /api${signInRoutes.login.path} HTTP/1.1`,
    `host: ${new URL(url).host}`,
    `x-forwarded-for: 10.1.${(number >> 8) & 3}.${number & 255}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
}

async function reads(
  lines: ConnectionPool,
  requests: readonly Buffer[],
  forMs: number,
): Promise<MeasuredCall[]> {
  const end = performance.now() + forMs
  const each = requests.map(async (request) => {
    const shots: MeasuredCall[] = []
    await sleep(Math.random() * restMs)
    for (; performance.now() < end; await sleep(restMs)) shots.push(await lines.shoot(request))
    return shots
  })
  return (await Promise.all(each)).flat()
}

async function floods(lines: ConnectionPool, url: string): Promise<MeasuredCall[]> {
  const shots: Promise<MeasuredCall>[] = []
  const begin = performance.now()
  const dueOf = (number: number) => begin + (1_000 * number) / perSecond
  for (let sent = 0; sent < perSecond * seconds; await sleep(2))
    for (; sent < perSecond * seconds && dueOf(sent) <= performance.now(); sent++)
      shots.push(lines.shoot(guess(url, sent), dueOf(sent)))
  return Promise.all(shots)
}

const at = (shots: readonly MeasuredCall[], share: number) =>
  percentile(
    shots.map(({ ms }) => ms),
    share,
  ).toFixed(0)
const row = (label: string, shots: readonly MeasuredCall[]) => [
  label,
  `${at(shots, 50)} / ${at(shots, 95)} / ${at(shots, 99)}`,
  `${shots.filter(({ status }) => status !== 200).length} of ${shots.length}`,
]

export const bench: Bench = {
  title: 'A flood of sign-ins',
  async run() {
    const portal = await startOwnPortal({
      RATE_LIMIT: '100000000',
      TRUST_PROXY: '127.0.0.1',
      DEMO_PASSWORD: password,
    })
    const [crowd, few] = [new ConnectionPool(portal.url), new ConnectionPool(portal.url)]
    try {
      const accounts = await createAccounts(portal, users, password)
      const requests = accounts.map((account) =>
        serializeRequest(portal.url, account, orderRoutes.findOrders, { page: 1, size: 15 }),
      )
      await waitUntilIdle()
      await crowd.warm(200)
      const before = await reads(few, requests, 15_000)
      const [during, flood] = await Promise.all([
        reads(few, requests, seconds * 1_000),
        floods(crowd, portal.url),
      ])
      const guessed = await reads(few, requests.slice(0, 1), 5_000)
      const answers = Map.groupBy(flood, ({ status }) => status)
      return [
        `${users} signed-in users who each read the first page of Orders, look at it for ${restMs} ms, and read on; then with ${perSecond} sign-ins a second for ${seconds} s beside them, wrong ones, half of them for the account of the first user, from a thousand addresses. All on one machine: the load generator uses a part of the cores. Target: p99 ≤ 100 ms.`,
        '',
        formatTable(
          ['', 'list, ms (p50 / p95 / p99)', 'refused'],
          [
            row('without', before),
            row('in the flood', during),
            row('the guessed account, right after', guessed),
          ],
        ),
        '',
        `The flood's answers: ${[...answers]
          .map(([status, shots]) => `${status}: ${shots.length} (p99 ${at(shots, 99)} ms)`)
          .join(', ')}.`,
      ].join('\n')
    } finally {
      crowd.close()
      few.close()
      await portal.stop()
    }
  },
}
