import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { emptyRmaDraft, rmaRoutes } from '@portal/contracts/rma.contract.ts'
import pg from 'pg'
import { signInByCall } from '../e2e/call.ts'
import { startOwnPortal } from '../e2e/portal.ts'
import { formatTable, median, percentile, waitUntilIdle } from './measure.ts'
import type { Bench } from './run.ts'

const perSecond = 50
const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const secondsPerRound = Number(process.env.BENCH_SECONDS ?? 6)
const perRound = perSecond * secondsPerRound
/**
 * Alternates accounts, because the gateway queues 100 calls of one account, which a second's pause of the
 * machine fills.
 */
const accounts = ['maintain', 'admin', 'admin2'] as const

const draft = {
  ...emptyRmaDraft,
  datalogSn: 'DL00000001',
  purchaseFrom: 'Solar Shop',
  installationDate: '2026-01-10',
  dateOfFault: new Date().toISOString().slice(0, 10),
  installLocation: 'Garage',
  country: 'Italy',
  city: 'Milano',
  contact: 'Anna Rossi',
  phoneNumber: '+39 021234',
  faultDesc: 'No output since Monday',
  repairShop: 1,
}

/** Minimal save: one row of the same fields, without number, device, history, notice or access. */
const bareTable = `create table public.bare_request (id bigint generated always as identity primary key, serial_num text, fields jsonb,
  created_at timestamptz not null default now())`
const bareInsert = 'insert into public.bare_request (serial_num, fields) values ($1, $2) returning id::float8'

/** Sends at the rate and measures milliseconds from the due time to the answer. */
async function shoot(send: (at: number) => Promise<number>): Promise<number[]> {
  const start = performance.now()
  return Promise.all(
    Array.from({ length: perRound }, async (_, at) => {
      const due = start + (at * 1_000) / perSecond
      await sleep(Math.max(0, due - performance.now()))
      const status = await send(at)
      assert.equal(status, 200)
      return performance.now() - due
    }),
  )
}

async function bare(...args: string[]) {
  const child = fork(join(import.meta.dirname, 'bare.ts'), args)
  const [url] = (await once(child, 'message')) as [string]
  return { url, stop: () => child.disconnect() }
}

async function post(url: string, headers: Record<string, string>, body: object): Promise<number> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  return answer.status
}

/** Checks that numbers are consecutive and unique. */
async function gaps(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    'select max(last)::int - (select count(*)::int from rma.repair_request) as gaps from rma.rma_counter',
  )
  return rows[0].gaps
}

export const bench: Bench = {
  title: 'Saving repair requests, 50 a second',
  async run() {
    const portal = await startOwnPortal({ RATE_LIMIT: '100000000' })
    const client = new pg.Client({ connectionString: portal.databaseUrl })
    await client.connect()
    await client.query(bareTable)
    const route = await bare('route', portal.databaseUrl, bareInsert)
    try {
      const sessions: Record<string, string>[] = []
      for (const account of accounts) {
        const { cookie, token } = await signInByCall(portal.url, account)
        sessions.push({ cookie, authorization: `Bearer ${token}` })
      }
      // Sets the search path like the service, which triggers need.
      await client.query('set search_path to rma')
      const { rows } = await client.query(
        "select serial_num from backoffice.device where deleted_at is null and status = 'INSTALLED' order by id limit $1",
        [perRound],
      )
      const serials: string[] = rows.map(({ serial_num: serial }) => serial)
      assert.equal(serials.length, perRound)
      const free = () =>
        client.query(
          "update rma.repair_request set is_closed = true, closed_at = now(), close_reason = 'CANCELLED', appeal_due_at = null, appeal_minutes_left = null where not is_closed",
        )
      const targets = {
        route: (at: number) =>
          post(`${route.url}/trace/order/findPage`, {}, { values: [serials[at], JSON.stringify(draft)] }),
        portal: (at: number) =>
          post(`${portal.url}/api${rmaRoutes.saveRma.path}`, sessions[at % accounts.length] ?? {}, {
            ...draft,
            serialNum: serials[at],
          }),
      }
      const shots = { route: [] as number[][], portal: [] as number[][] }
      await waitUntilIdle()
      for (let round = 0; round <= rounds; round++) {
        for (const name of ['route', 'portal'] as const) {
          await free()
          const taken = await shoot(targets[name])
          // Skips the first round, which warms up.
          if (round > 0) shots[name].push(taken)
          console.error(`  round ${round}: ${name} p99 ${percentile(taken, 99).toFixed(0)} ms`)
        }
      }
      const missing = await gaps(client)
      assert.equal(missing, 0, `${missing} numbers are missing`)
      const figures = (name: keyof typeof shots) =>
        [50, 99].map((share) => median(shots[name].map((taken) => percentile(taken, share))).toFixed(1))
      return [
        `${perSecond} requests a second, ${rounds} interleaved rounds of ${secondsPerRound} s, medians; from the moment a request was due until its answer. No number is missing.`,
        '',
        formatTable(
          ['saving a repair request', 'p50 ms', 'p99 ms', 'target'],
          [
            ['bare Fastify + pg, one insert', ...figures('route'), ''],
            ['the portal: gateway, rma, backoffice', ...figures('portal'), 'p99 ≤ 60'],
          ],
        ),
      ].join('\n')
    } finally {
      await client.end()
      route.stop()
      await portal.stop()
    }
  },
}
