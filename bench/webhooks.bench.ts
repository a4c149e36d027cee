import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { webhookRoutes } from '@portal/contracts/webhook.contract.ts'
import pg from 'pg'
import { signInByCall } from '../e2e/call.ts'
import { startOwnPortal } from '../e2e/portal.ts'
import { formatTable, median, percentile } from './measure.ts'
import type { Bench } from './run.ts'

/** Number of events; fewer than the target 100,000 show losses just as well in a tenth of the time. */
const events = Number(process.env.BENCH_EVENTS ?? 10_000)
const rows = 200
const kills = Number(process.env.BENCH_ROUNDS ?? 10)
/** Changes of an idle portal, for the time until the call. */
const alone = Number(process.env.BENCH_ALONE ?? 500)
const ownCompany = 1

/** Deliveries to the receiver per row, in order. */
const taken = new Map<number, string[]>()
let failing = 0
let refused = 0
let onTaken: (state: string) => void = () => {}

function startReceiver() {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    if (Math.random() < failing) {
      refused++
      return response.writeHead(500).end()
    }
    const { data } = JSON.parse(body) as { data: { id: number; state: string } }
    const ofRow = taken.get(data.id) ?? []
    taken.set(data.id, [...ofRow, data.state])
    onTaken(data.state)
    response.writeHead(204).end()
  })
  return server.listen(0, '127.0.0.1')
}
const count = () => [...taken.values()].reduce((sum, states) => sum + new Set(states).size, 0)

/** Milliseconds from before the change to its call. */
async function latencies(change: (state: string) => Promise<unknown>): Promise<number[]> {
  const found: number[] = []
  for (let at = 0; at < alone; at++) {
    const state = `ALONE ${at}`
    const arrived = new Promise<void>((done) => {
      onTaken = (one) => one === state && done()
    })
    const since = performance.now()
    await change(state)
    await arrived
    found.push(performance.now() - since)
  }
  onTaken = () => {}
  return found
}

export const bench: Bench = {
  title: 'Webhooks: delivery in order while identity is killed',
  async run() {
    const portal = await startOwnPortal({
      WEBHOOK_LOCAL: '1',
      WEBHOOK_FIRST_PAUSE_MS: '100',
      RATE_LIMIT: '100000000',
    })
    const receiver = startReceiver()
    const client = new pg.Client({ connectionString: portal.databaseUrl })
    try {
      const owner = await signInByCall(portal.url, 'owner')
      const { port } = receiver.address() as AddressInfo
      await owner.get(webhookRoutes.createWebhook, {
        url: `http://127.0.0.1:${port}/`,
        description: 'bench',
        types: ['order.stateChanged'],
      })
      await client.connect()
      await client.query('set search_path to backoffice, public')
      const { rows: made } = await client.query<{ id: string }>(
        `insert into sales_order (order_no, brand, customer, company_id, country, status, lines)
          select 'WH' || n, 'EG4', 'Bench', $1, 'US', 'NEW', '[{"model":"SNA_US_6K","quantity":1}]'
          from generate_series(1, $2::int) n returning id`,
        [ownCompany, rows],
      )
      const ids = made.map(({ id }) => Number(id))
      const change = (state: string, of: readonly number[]) =>
        client.query('update sales_order set status = $1 where id = any($2::bigint[])', [state, of])
      const times = await latencies((state) => change(state, ids.slice(0, 1)))

      taken.clear()
      failing = 1 / 3
      const states = Array.from({ length: Math.ceil(events / rows) }, (_, at) => `S${at}`)
      const all = states.length * rows
      const since = performance.now()
      const changing = (async () => {
        for (const state of states) await change(state, ids)
      })()
      for (let kill = 1; kill <= kills; kill++) {
        while (count() < (all * kill) / (kills + 1)) await sleep(50)
        const pid = portal.pids().identity
        if (pid) process.kill(pid, 'SIGKILL')
        console.error(`  identity killed, ${count()} of ${all} events there`)
        await sleep(500)
      }
      await changing
      const patience = Date.now() + 600_000
      while (count() < all && Date.now() < patience) await sleep(100)
      const seconds = (performance.now() - since) / 1_000
      const inOrder = ids.filter((id) => {
        const once = (taken.get(id) ?? []).filter((state, at, whole) => state !== whole[at - 1])
        return once.join() === states.join()
      })
      const calls = [...taken.values()].reduce((sum, { length }) => sum + length, 0)
      return [
        `Orders are changed in the database; a receiver on the same machine counts. First one change after the other at a working receiver; then ${all} changes of ${rows} orders at one that fails a third of the time, while identity is killed ${kills} times.`,
        '',
        formatTable(
          ['from the change to the call, ms', 'median', 'p99', 'longest', 'target of p99'],
          [
            [
              ...[`${alone} changes, one by one`, median(times).toFixed(0), percentile(times, 99).toFixed(0)],
              ...[Math.max(...times).toFixed(0), '≤ 500'],
            ],
          ],
        ),
        '',
        formatTable(
          ['events', 'number', 'target'],
          [
            ['written', all, ''],
            ['of these lost', all - count(), '0'],
            ['rows whose order was not kept', rows - inOrder.length, '0'],
            ['calls that came twice, after a kill', calls - count(), ''],
            ['calls that the receiver refused', refused, ''],
            ['a second', (all / seconds).toFixed(0), ''],
          ],
        ),
      ].join('\n')
    } finally {
      receiver.closeAllConnections()
      receiver.close()
      await client.end().catch(() => {})
      await portal.stop()
    }
  },
}
