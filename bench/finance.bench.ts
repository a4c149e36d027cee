import { join } from 'node:path'
import { invoiceRoutes } from '@portal/contracts/finance.contract.ts'
import type pg from 'pg'
import type { Caller } from '../e2e/call.ts'
import { connections, formatMs, logProgress, measurePages, measureSearch, warmUp } from './lists/figures.ts'
import { currencies, fillInvoices, invoices } from './lists/invoices.ts'
import { pickRandom, runClosedLoop } from './lists/pages.ts'
import { withFilledPortal } from './lists/stage.ts'
import { formatTable } from './measure.ts'
import type { Bench } from './run.ts'

const count = Number(process.env.BENCH_INVOICES ?? 200_000)
const folder = process.env.BENCH_DATA_DIR ?? join(import.meta.dirname, '../.data-finance')
const asked = 100

const added = (where: string) =>
  `select currency, count(*), sum(amount), sum(paid), sum(open) from invoice where deleted_at is null${where} group by currency`
/** Sums that the page requests above its list, compared with plain SQL. */
const totals: Record<string, [queryParams: () => object, sql: string, values?: () => unknown[]]> = {
  'of all': [() => ({}), added('')],
  'of one currency': [
    () => ({ currency: pickRandom(currencies) }),
    added(' and currency = $1'),
    () => [pickRandom(currencies)],
  ],
  'of a month': [
    () => ({ issuedOn: { from: '2024-03-01', to: '2024-03-31' } }),
    added(" and issued_on between '2024-03-01' and '2024-03-31'"),
  ],
  'of a piece of an order number': [
    () => ({ orderNo: '2024-0001' }),
    added(" and order_no ilike '%2024-0001%'"),
  ],
}

async function measureTotals(user: Caller, pool: pg.Pool): Promise<string[]> {
  const rows: string[][] = []
  for (const [name, [queryParams, text, values]] of Object.entries(totals)) {
    const requests = Array.from({ length: asked }, queryParams)
    const ask = (params: object) => user.get(invoiceRoutes.sumInvoices, { queryParams: params })
    await runClosedLoop(connections, requests.slice(0, connections), ask)
    const portal = await runClosedLoop(connections, requests, ask)
    const plain = await runClosedLoop(2, requests.slice(0, 6), () => pool.query(text, values?.()))
    const cells = [portal.p50, portal.p99, plain.p50, plain.p99].map(formatMs)
    logProgress(`totals ${name}: ${cells.join(' | ')}`)
    rows.push([name, ...cells])
  }
  return [
    `Totals by currency, ${connections} connections, ${asked} requests each; beside it the same sums in SQL, two at a time.`,
    formatTable(['totals', 'the portal: p50 ms', 'p99', 'sum() in SQL: p50 ms', 'p99'], rows),
  ]
}

export const bench: Bench = {
  title: 'Lists of millions of invoices',
  async run() {
    await fillInvoices(folder, count)
    return await withFilledPortal(
      async ({ pool, client, user, keep }) => {
        keep(
          `${count.toLocaleString('en')} invoices (\`BENCH_INVOICES\`), through gateway and service. The load generator runs on the same machine.`,
        )
        await warmUp(user, invoices)
        keep(...(await measureTotals(user, pool)))
        keep(...(await measureSearch(invoices, user, client)))
        await client.query('drop table sample')
        keep(...(await measurePages(invoices, user, pool)))
      },
      { folder, schema: 'finance', as: 'finance' },
    )
  },
}
