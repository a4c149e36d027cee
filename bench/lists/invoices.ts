import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { invoiceList, invoiceRoutes, paymentStates } from '@portal/contracts/finance.contract.ts'
import type pg from 'pg'
import { bulkLoad, completionFile, createDemoFolder } from './fill.ts'
import { type ListBenchmark, pickRandom } from './pages.ts'

export const currencies = ['EUR', 'USD', 'CNY', 'JPY', 'GBP', 'KWD']

export const invoices: ListBenchmark = {
  find: invoiceRoutes.findInvoices,
  table: 'invoice',
  columns: {
    documentNo: 'document_no', orderNo: 'order_no', asnNo: 'asn_no', currency: 'currency', paymentState: 'payment_state', issuedOn: 'issued_on',
    dueOn: 'due_on', amount: 'amount_order', paid: 'paid_order', open: 'open_order', partNos: 'part_nos', updatedAt: 'updated_at',
  }, // biome-ignore format: a table
  sorts: invoiceList.sorts,
  codes: { currency: currencies, paymentState: paymentStates },
  pair: {
    name: 'two states of payment',
    field: 'paymentState',
    values: () => ['UNPAID', pickRandom(['PARTLY_PAID', 'OVERPAID'])],
  },
  days: { issuedOn: 'days of issue', dueOn: 'days when due' },
  searched: ['documentNo', 'orderNo', 'partNos'],
}

/** Offset above the demo's numbers. */
const base = 100_000
const step = 500_000

/**
 * Creates a data folder with the demo data and the given number of invoices, once; ten million take 15 GB.
 */
export async function fillInvoices(dataDir: string, count: number): Promise<void> {
  if (existsSync(completionFile(dataDir, `invoice-${count}`))) return
  await createDemoFolder(dataDir)
  await bulkLoad(
    dataDir,
    ['invoice'],
    async (client) => {
      for (let from = 0; from < count; from += step)
        await insert(client, from, Math.min(count, from + step) - 1)
      await client.query("select build_money_total('invoice', 'payment_state', 'paid')")
    },
    'finance',
  )
  await writeFile(completionFile(dataDir, `invoice-${count}`), '')
}

/**
 * Inserts invoices, mostly paid exactly, some partly, not at all or too much; amounts, parts and currencies
 * are skewed.
 */
const insert = (client: pg.Client, from: number, to: number) =>
  client.query(
    `insert into invoice (id, document_no, revision, order_no, asn_no, issued_on, due_on, currency, amount, paid, part_nos, lines, updated_at)
    select ${base} + n, 'INV-' || lpad((n * 7919 % 99999989)::text, 8, '0'), 1, 'PO-' || to_char(day, 'YYYY') || '-' || lpad((n / 3)::text, 7, '0'),
      case when n % 20 > 0 then 'ASN-' || lpad((n / 2)::text, 7, '0') end, day, day + 45, currency, amount,
      case when fate < 0.8 then amount when fate < 0.9 then 0 when fate < 0.97 then trunc(amount / 2) else amount + 10 end,
      part, jsonb_build_array(jsonb_build_object('line', 10, 'partNo', part, 'description', 'Component of the maker', 'quantity', 100,
        'price', trunc(amount / 100)::text, 'amount', amount::text)), day + random() * interval '60 days'
    from (select n, date '2020-01-01' + (n % 2400)::int as day, random() as fate, trunc((10 + 1000000 * random() ^ 4)::numeric, 0) as amount,
        ($1::text[])[1 + floor(cardinality($1::text[]) * random() ^ 2)::int] as currency,
        (array['TMS320','IGBT-75','CAP-470U','DSP-28','RELAY-48'])[1 + floor(5 * random() ^ 2)::int] || '-' || floor(3000 * random() ^ 2) as part
      from generate_series($2::bigint, $3::bigint) n) made`,
    [currencies, from, to],
  )
