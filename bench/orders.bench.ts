import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import autocannon from 'autocannon'
import pg from 'pg'
import { signInByCall } from '../e2e/call.ts'
import { startOwnPortal } from '../e2e/portal.ts'
import { formatTable, median } from './measure.ts'
import type { Bench } from './run.ts'

const rowCount = Number(process.env.BENCH_ROWS ?? 1_000_000)
const connections = 10
const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const secondsPerRound = Number(process.env.BENCH_SECONDS ?? 6)
const body = JSON.stringify({ page: 1, size: 15 })

/** Fills the table up to a million orders, distributed like the demo's, but without their devices. */
async function fill(client: pg.Client): Promise<void> {
  const step = 100_000
  const { rows } = await client.query('select count(*)::int as n from sales_order')
  for (let from = Number(rows[0].n); from < rowCount; from += step) {
    await client.query(
      `insert into sales_order (order_no, brand, customer, company_id, country, status, shipped_on, waybill_no, lines, created_at, updated_at)
       select 'M' || lpad(n::text, 8, '0'), (array['EG4','LUX_POWER','FORTRESS','SUNBEAT'])[1 + n % 4], 'Customer ' || n % 20000,
              1 + n % 60, (array['US','ZA','PK','DE','GB'])[1 + n % 5], (array['CONFIRMED','SHIPPED','DELIVERED','DELIVERED'])[1 + n % 4],
              case when n % 4 = 0 then null else date '2022-01-01' + n % 1700 end, 'DHL' || n, '[{"model":"SNA_5000","quantity":2}]',
              timestamptz '2022-01-01' + n * interval '1 minute', timestamptz '2022-01-01' + n * interval '1 minute'
       from generate_series($1::int + 1, least($1::int + ${step}, ${rowCount})) as n`,
      [from],
    )
    console.error(`  ${Math.min(from + step, rowCount).toLocaleString('en')} orders`)
  }
  await client.query('vacuum analyze sales_order')
  await client.query('checkpoint')
}

/** Reads the same 15 rows as the portal's first page, without total, access or validation. */
const sameRows = (
  schema: string,
) => `select id::float8, version, order_no as "orderNo", brand, customer, company_id::float8 as "companyId", owner_id as "ownerId", country, status,
  shipped_on::text as "shippedOn", waybill_no as "waybillNo", remark, lines,
  coalesce(case when owner_id is null then (select name from ${schema}.company where company.id = sales_order.company_id)
    else coalesce((select name from ${schema}.account where account.id = owner_id), owner_id) end, '') as owner,
  (select count(*)::int from ${schema}.device where order_id = sales_order.id and device.deleted_at is null) as "deviceCount",
  (select count(*)::int from ${schema}.order_resource where order_id = sales_order.id) as "resourceCount", created_at as "createdAt", updated_at as "updatedAt" from ${schema}.sales_order where deleted_at is null order by sales_order.id limit 15`

async function bare(...args: string[]) {
  const child = fork(join(import.meta.dirname, 'bare.ts'), args)
  const [url] = (await once(child, 'message')) as [string]
  return { url, stop: () => child.disconnect() }
}

async function shoot(url: string, headers: Record<string, string>, duration: number) {
  const result = await autocannon({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    connections,
    duration,
  })
  assert.equal(
    result.non2xx + result.errors,
    0,
    `${url}: ${result.non2xx} bad answers, ${result.errors} errors`,
  )
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}

export const bench: Bench = {
  title: 'First page of Orders, a million rows',
  async run() {
    // Raises the limit, which still counts, to exclude it from the measurement.
    const portal = await startOwnPortal({ RATE_LIMIT: '100000000' })
    const client = new pg.Client({ connectionString: portal.databaseUrl })
    await client.connect()
    const { rows } = await client.query(
      "select table_schema as schema from information_schema.tables where table_name = 'sales_order'",
    )
    const { schema } = rows[0]
    await client.query(`set search_path to ${schema}, public`)
    await fill(client)
    await client.end()
    const route = await bare('route', portal.databaseUrl, sameRows(schema))
    const proxy = await bare('proxy', route.url)
    try {
      const user = await signInByCall(portal.url, 'maintain')
      const path = orderRoutes.findOrders.path
      const session = { cookie: user.cookie, authorization: `Bearer ${user.token}` }
      const targets = {
        route: { label: 'bare Fastify + pg', url: `${route.url}${path}`, headers: {} },
        proxy: { label: 'bare Fastify proxy before it', url: `${proxy.url}${path}`, headers: {} },
        portal: {
          label: 'the portal: gateway and backoffice',
          url: `${portal.url}/api${path}`,
          headers: session,
        },
      }
      const first = await user.get(orderRoutes.findOrders, { page: 1, size: 15 })
      const same = (await (
        await fetch(targets.proxy.url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        })
      ).json()) as { data: { content: unknown } }
      assert.deepEqual(same.data.content, first.content, 'the baseline answers other rows')
      assert.equal(first.totalElements, rowCount)

      const names = ['route', 'proxy', 'portal'] as const
      const shots = { route: [], proxy: [], portal: [] } as Record<
        (typeof names)[number],
        Awaited<ReturnType<typeof shoot>>[]
      >
      for (const name of names) await shoot(targets[name].url, targets[name].headers, 4)
      for (let round = 0; round < rounds; round++) {
        for (const name of names)
          shots[name].push(await shoot(targets[name].url, targets[name].headers, secondsPerRound))
        console.error(
          `  round ${round + 1}: ${names.map((name) => `${name} ${shots[name].at(-1)?.rate.toFixed(0)}/s`).join(', ')}`,
        )
      }
      const middle = (name: (typeof names)[number], figure: 'rate' | 'p50' | 'p99') =>
        median(shots[name].map((shot) => shot[figure]))
      const ratio = (to: 'route' | 'proxy') =>
        median(shots.portal.map(({ rate }, round) => rate / (shots[to][round]?.rate as number)))
      return [
        `${connections} connections, ${rounds} interleaved rounds of ${secondsPerRound} s, medians; the load generator runs on the same machine.`,
        '',
        formatTable(
          ['answering the same 15 rows', 'requests/s', 'p50 ms', 'p99 ms', 'target'],
          names.map((name) => [
            targets[name].label,
            middle(name, 'rate').toFixed(0),
            middle(name, 'p50'),
            middle(name, 'p99'),
            name === 'portal' ? 'p99 ≤ 50' : '',
          ]),
        ),
        '',
        formatTable(
          ['the portal compared with', 'ratio', 'target'],
          [
            ['the bare proxy before the bare route', ratio('proxy').toFixed(2), '≥ 0.6'],
            ['the bare route alone', ratio('route').toFixed(2), ''],
          ],
        ),
      ].join('\n')
    } finally {
      proxy.stop()
      route.stop()
      await portal.stop()
    }
  },
}
