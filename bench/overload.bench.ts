import { setTimeout as sleep } from 'node:timers/promises'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import { startOwnPortal } from '../e2e/portal.ts'
import { createAccounts } from './load/accounts.ts'
import { ConnectionPool, type MeasuredCall, serializeRequest } from './load/connection-pool.ts'
import { formatTable, percentile, waitUntilIdle } from './measure.ts'
import type { Bench } from './run.ts'

const greedy = 40
const modest = 5
const seconds = Number(process.env.BENCH_SECONDS ?? 10)
/**
 * Milliseconds between two calls of a moderate user, who waits for each answer: far below an equal share.
 */
const restMs = 400

/** Measures how many calls per second are answered when users repeat immediately. */
async function sustainable(lines: ConnectionPool, requests: Buffer[]): Promise<number> {
  const counted = async (forMs: number) => {
    let answered = 0
    const end = performance.now() + forMs
    await Promise.all(
      requests.slice(0, 10).map(async (request) => {
        while (performance.now() < end) if ((await lines.shoot(request)).status === 200) answered++
      }),
    )
    return (1_000 * answered) / forMs
  }
  await counted(3_000)
  return counted(5_000)
}

/** Sends calls at a fixed rate from all users in turn. */
async function openLoop(
  lines: ConnectionPool,
  requests: Buffer[],
  perSecond: number,
): Promise<MeasuredCall[]> {
  const shots: Promise<MeasuredCall>[] = []
  const begin = performance.now()
  const count = Math.round(perSecond * seconds)
  for (let sent = 0; sent < count; await sleep(2)) {
    for (; sent < count && begin + (1_000 * sent) / perSecond <= performance.now(); sent++)
      shots.push(lines.shoot(requests[sent % requests.length] as Buffer, begin + (1_000 * sent) / perSecond))
  }
  return Promise.all(shots)
}

async function askModestly(
  lines: ConnectionPool,
  request: Buffer,
  until: () => boolean,
): Promise<MeasuredCall[]> {
  const shots: MeasuredCall[] = []
  await sleep(Math.random() * restMs)
  for (; !until(); await sleep(restMs)) shots.push(await lines.shoot(request))
  return shots
}

const times = (shots: MeasuredCall[], status?: number) =>
  shots.filter((shot) => status === undefined || shot.status === status).map(({ ms }) => ms)
const at = (values: number[], share: number) =>
  values.length === 0 ? '–' : percentile(values, share).toFixed(0)

/** Measures a portal's sustainable rate, then ten times that. */
async function measure(label: string, settings: Record<string, string>) {
  const portal = await startOwnPortal({ RATE_LIMIT: '100000000', ...settings })
  const [crowd, few] = [new ConnectionPool(portal.url), new ConnectionPool(portal.url)]
  try {
    const accounts = await createAccounts(portal, greedy + modest)
    const requests = accounts.map((account) =>
      serializeRequest(portal.url, account, orderRoutes.findOrders, { page: 1, size: 15 }),
    )
    await waitUntilIdle()
    const rate = await sustainable(crowd, requests)
    for (let warm = 0; warm < 10; warm++) await crowd.warm(100)
    // Makes every user active before the flood.
    for (const request of requests) await few.shoot(request)
    let isOver = false
    const modestShots = Promise.all(
      requests.slice(greedy).map((request) => askModestly(few, request, () => isOver)),
    )
    const begin = performance.now()
    const crowdShots = await openLoop(crowd, requests.slice(0, greedy), 10 * rate)
    const tookS = (performance.now() - begin) / 1_000
    isOver = true
    const asked = (await modestShots).flat()
    const refused = times(crowdShots, 503)
    const answered = times(crowdShots, 200)
    console.error(`  ${label}: ${rate.toFixed(0)}/s sustained, ${crowd.open} connections of the crowd`)
    return [
      label,
      rate.toFixed(0),
      `${at(times(asked), 50)} / ${at(times(asked), 99)}`,
      `${asked.filter(({ status }) => status !== 200).length} of ${asked.length}`,
      `${(answered.length / tookS).toFixed(0)}`,
      `${at(answered, 50)} / ${at(answered, 99)}`,
      `${((100 * refused.length) / crowdShots.length).toFixed(0)} %`,
      `${at(refused, 50)} / ${at(refused, 99)}`,
    ]
  } finally {
    crowd.close()
    few.close()
    await portal.stop()
  }
}

const off = { SERVICE_CALLS: '10000', SERVICE_MAX_WAIT_MS: '60000' }
const on = { SERVICE_CALLS: '', SERVICE_MAX_WAIT_MS: '' }

export const bench: Bench = {
  title: 'Overload: ten times the capacity',
  async run() {
    const rows = [await measure('places without end', off), await measure('places shared fairly', on)]
    return [
      `The first page of Orders. First the throughput of ten accounts that repeat at once; then ten times that for ${seconds} s from ${greedy} accounts, whether answered or not, together with ${modest} accounts that ask every ${restMs} ms. All on one machine: the load generator uses a part of the cores. Milliseconds are p50 / p99. Targets: modest p99 ≤ 300, a 503 ≤ 50.`,
      '',
      formatTable(
        [
          '',
          'sustained/s',
          'modest, ms',
          'modest refused',
          'crowd answered/s',
          'answered, ms',
          'crowd 503',
          'a 503, ms',
        ],
        rows,
      ),
    ].join('\n')
  },
}
