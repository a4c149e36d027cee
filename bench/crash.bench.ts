import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import pg from 'pg'
import { type Caller, signInByCall } from '../e2e/call.ts'
import { createOrderDraft } from '../e2e/order.ts'
import { startOwnPortal } from '../e2e/portal.ts'
import { formatTable, median } from './measure.ts'
import type { Bench } from './run.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 20)
const writers = 6
const victims = ['postgres', 'backoffice', 'gateway', 'identity'] as const

/** Writes until stopped. Every order has its own key, and is sent repeatedly until it is answered. */
async function write(
  user: Caller,
  isOver: () => boolean,
  acknowledged: Map<string, number>,
  oddities: string[],
): Promise<void> {
  while (!isOver()) {
    const draft = createOrderDraft()
    const headers = { 'idempotency-key': randomUUID() }
    for (;;) {
      const answer = await user.call(orderRoutes.saveOrder, draft, { headers }).catch(() => undefined)
      if (answer?.status === 200) {
        acknowledged.set(draft.orderNo, (answer.body.data as { id: number }).id)
        break
      }
      // Repeats on 409, while the first attempt is running, and on errors of a failing portal.
      if (answer && answer.status < 500 && ![409, 429].includes(answer.status))
        oddities.push(`${answer.status} ${JSON.stringify(answer.body)}`)
      await sleep(25)
    }
  }
}

/** Measures the seconds until the portal reports readiness and accepts a write again, polled every 10 ms. */
async function recovery(url: string, user: Caller): Promise<number> {
  const began = performance.now()
  for (;;) {
    const isReady = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(500) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) {
      const answer = await user
        .call(orderRoutes.saveOrder, createOrderDraft({ orderNo: `AFTER-${randomUUID().slice(0, 18)}` }))
        .catch(() => undefined)
      if (answer?.status === 200) return (performance.now() - began) / 1000
    }
    await sleep(10)
  }
}

export const bench: Bench = {
  title: 'Killing processes under write load',
  async run() {
    // Raises the limit, which still counts, to exclude it from the measurement.
    const portal = await startOwnPortal({ RATE_LIMIT: '100000000' })
    try {
      const user = await signInByCall(portal.url, 'maintain')
      const acknowledged = new Map<string, number>()
      const oddities: string[] = []
      const seconds = new Map<string, number[]>(victims.map((name) => [name, []]))
      let over = false
      const writing = Array.from({ length: writers }, () => write(user, () => over, acknowledged, oddities))
      for (let round = 0; round < rounds; round++) {
        const victim = victims[round % victims.length] as string
        await sleep(randomInt(400, 1600))
        const pid = portal.pids()[victim]
        if (!pid) throw new Error(`${victim} does not run`)
        process.kill(pid, 'SIGKILL')
        await sleep(1)
        const taken = await recovery(portal.url, user)
        seconds.get(victim)?.push(taken)
        console.error(
          `  round ${round + 1}: ${victim} killed, ready again after ${taken.toFixed(2)} s, ${acknowledged.size} writes acknowledged`,
        )
        await sleep(1500)
      }
      over = true
      await Promise.all(writing)

      const client = new pg.Client({ connectionString: portal.databaseUrl })
      await client.connect()
      const { rows: tables } = await client.query(
        "select table_schema as schema from information_schema.tables where table_name = 'sales_order'",
      )
      const { rows } = await client.query<{ id: string; order_no: string }>(
        `select id, order_no from ${tables[0].schema}.sales_order where order_no like 'JT%'`,
      )
      await client.end()
      const stored = Map.groupBy(rows, (row) => row.order_no)
      const lost = [...acknowledged].filter(
        ([orderNo, id]) => !stored.get(orderNo)?.some((row) => Number(row.id) === id),
      ).length
      const doubled = [...stored.values()].filter(({ length }) => length > 1).length
      return [
        `${writers} clients save orders through the gateway, each with an Idempotency-Key and repeated until answered, while one process after the other is killed.`,
        '',
        formatTable(
          ['killed', 'rounds', 'ready again, median s', 'longest s', 'target'],
          [...seconds].map(([name, values]) => [
            name,
            values.length,
            median(values).toFixed(2),
            Math.max(...values).toFixed(2),
            '≤ 5',
          ]),
        ),
        '',
        formatTable(
          ['writes', 'number', 'target'],
          [
            ['acknowledged', acknowledged.size, ''],
            ['of these lost', lost, '0'],
            ['doubled', doubled, '0'],
            ['answered with an error that no repeat can help', oddities.length, '0'],
          ],
        ),
        ...oddities.slice(0, 3),
      ].join('\n')
    } finally {
      await portal.stop()
    }
  },
}
