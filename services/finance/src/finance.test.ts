import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  backlogOrderRoutes,
  financeRoutes,
  type Invoice,
  invoiceRoutes,
  type RemittanceAdvice,
  remittanceAdviceRoutes,
  type ShippingNotice,
  shippingNoticeRoutes,
} from '@portal/contracts/finance.contract.ts'
import {
  addAmounts,
  type Currency,
  currencies,
  currencyDecimals,
  formatForCurrency,
  toDecimal,
  toMillionths,
} from '@portal/contracts/money.ts'
import { sql, transaction } from '@portal/service-kit/database/database.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import * as fc from 'fast-check'
import { advices } from './advice/advice.repo.ts'
import { aNotice, anAdvice, anInvoice, anOrder, partner } from './finance.builder.ts'
import { invoices } from './invoice/invoice.repo.ts'
import { notices } from './notice/notice.repo.ts'
import { orders } from './order/order.repo.ts'
import { finance } from './service.ts'

let service: TestService
const call: TestService['call'] = (...input) => service.call(...input)
before(async () => {
  service = await startTestService(finance, { as: partner, config: { demo: true } })
})
after(() => service.close())

const firstPage = { page: 1, size: 15 }
const record = () => undefined
const write: <Doc>(
  of: { write(tx: never, docs: readonly Doc[], held: never, record: () => void): Promise<void> },
  docs: readonly Doc[],
) => Promise<void> = (of, docs) =>
  transaction(service.app.db, (tx) => of.write(tx as never, docs, [] as never, record))

const lists = [
  {
    requirement: 'FIN-02',
    calls: ['POST /TiBacklogOrder/findPage', 'GET /TiBacklogOrder/order'],
    find: backlogOrderRoutes.findBacklogOrders,
    get: backlogOrderRoutes.getBacklogOrder,
    number: 'orderNo',
  },
  {
    requirement: 'FIN-03',
    calls: ['POST /backlog/financial/findPage', 'GET /backlog/financial'],
    find: invoiceRoutes.findInvoices,
    get: invoiceRoutes.getInvoice,
    number: 'documentNo',
  },
  {
    requirement: 'FIN-04',
    calls: ['POST /backlog/asn/findPage', 'GET /backlog/asn/query'],
    find: shippingNoticeRoutes.findShippingNotices,
    get: shippingNoticeRoutes.getShippingNotice,
    number: 'asnNo',
  },
  {
    requirement: 'FIN-06',
    calls: ['POST /backlog/remittance/findPage'],
    find: remittanceAdviceRoutes.findRemittanceAdvices,
    get: remittanceAdviceRoutes.getRemittanceAdvice,
    number: 'adviceNo',
  },
] as const
const lineOf = ({ method = 'POST', path }: { method?: string; path: string }) => `${method} ${path}`

for (const { requirement, calls, find, get, number } of lists)
  test(`${requirement} ${calls.join(', ')} return pages and the document of each row`, async () => {
    assert.deepEqual([find, get].map(lineOf).slice(0, calls.length), calls)
    const { data } = await call(find, { body: { page: 2, size: 5 } })
    assert.deepEqual([data.content.length, data.totalIsExact], [5, true])
    for (const row of data.content) {
      const { data: read } = await call(get, { query: { [number]: row[number] } })
      assert.deepEqual([read.id, read[number]], [row.id, row[number]])
    }
  })

test('OPEN-32 finds a document by number with its relations in both directions, or answers 404', async () => {
  const order = anOrder()
  await write(orders, [order])
  const notice = aNotice(order.orderNo)
  await write(notices, [notice])
  const invoice = anInvoice(order, { asnNo: notice.asnNo })
  await write(invoices, [invoice])
  const advice = anAdvice('EUR', [{ documentNo: invoice.documentNo, amount: '100.00' }])
  await write(advices, [advice])
  const related = ({ data }: Awaited<ReturnType<typeof call>>) =>
    data.related.map(({ noun, number }: { noun: string; number: string }) => `${noun} ${number}`)
  const [O, N, I, A] = [
    `financeOrder ${order.orderNo}`,
    `asn ${notice.asnNo}`,
    `financialDocument ${invoice.documentNo}`,
    `advice ${advice.adviceNo}`,
  ]
  const found = await call(backlogOrderRoutes.getBacklogOrder, { query: { orderNo: order.orderNo } })
  assert.deepEqual(related(found), [N, I, A])
  assert.deepEqual(
    { ...found.data, related: 0, id: 0, createdAt: '', updatedAt: '' },
    {
      ...order,
      id: 0,
      version: 1,
      createdAt: '',
      updatedAt: '',
      related: 0,
      partNos: 'TMS320',
      amount: '308.63',
      invoiced: '100.00',
      toInvoice: '208.63',
      requestedOn: '2026-06-01',
      confirmedOn: '2026-06-08',
    },
  )
  const ofInvoice = await call(invoiceRoutes.getInvoice, { query: { documentNo: invoice.documentNo } })
  assert.deepEqual(related(ofInvoice), [O, N, A])
  assert.deepEqual(
    [ofInvoice.data.paid, ofInvoice.data.open, ofInvoice.data.paymentState],
    ['100.00', '0.00', 'PAID'],
  )
  const ofNotice = await call(shippingNoticeRoutes.getShippingNotice, { query: { asnNo: notice.asnNo } })
  assert.deepEqual(related(ofNotice), [O, I])
  assert.equal(ofNotice.data.invoicingState, 'INVOICED')
  const ofAdvice = await call(remittanceAdviceRoutes.getRemittanceAdvice, {
    query: { adviceNo: advice.adviceNo },
  })
  assert.deepEqual(related(ofAdvice), [O, I])
  for (const [route, query] of [
    [backlogOrderRoutes.getBacklogOrder, { orderNo: 'NONE' }],
    [invoiceRoutes.getInvoice, { documentNo: 'NONE' }],
    [shippingNoticeRoutes.getShippingNotice, { asnNo: 'NONE' }],
    [shippingNoticeRoutes.downloadShippingNotice, { waybillNo: 'NONE' }],
  ] as const) {
    const { status, body } = await call(route, { query })
    assert.equal(status, 404, route.path)
    assert.match(body.msg, /\.$/)
    assert.equal((await call(route, { query: {} })).status, 400, 'the number is missing')
  }
})

test("FIN-05 serves a notice's file by waybill with its type, as a download", async () => {
  const { data } = await call(shippingNoticeRoutes.findShippingNotices, {
    body: { ...firstPage, sort: 'shippedOn', direction: 'DESC' },
  })
  const notice = data.content.find(({ file }: ShippingNotice) => file) as ShippingNotice
  assert.equal(lineOf(shippingNoticeRoutes.downloadShippingNotice), 'GET /backlog/asn/queryBywayBillNumber')
  const { status, headers, raw } = await call(shippingNoticeRoutes.downloadShippingNotice, {
    query: { waybillNo: notice.waybillNo },
  })
  assert.equal(status, 200)
  assert.equal(raw.subarray(0, 5).toString(), '%PDF-')
  assert.equal(headers['content-type'], 'application/pdf')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.match(String(headers['content-disposition']), new RegExp(`${notice.asnNo}\\.pdf`))
  const without = aNotice('PO-NONE')
  await write(notices, [without])
  const none = await call(shippingNoticeRoutes.downloadShippingNotice, {
    query: { waybillNo: without.waybillNo },
  })
  assert.deepEqual([none.status, none.body.error], [404, 'shippingNotice.no_file'])
})

test('filters amounts as numbers', async () => {
  const order = anOrder({ currency: 'KWD' })
  await write(orders, [order])
  const amounts = ['9.000', '10.125', '100.000', '1000.500']
  await write(
    invoices,
    amounts.map((amount) => anInvoice(order, { amount })),
  )
  const found = async (amount: object) => {
    const { data } = await call(invoiceRoutes.findInvoices, {
      body: { ...firstPage, sort: 'amount', queryParams: { currency: 'KWD', amount } },
    })
    return data.content.map((one: { amount: string }) => one.amount)
  }
  assert.deepEqual(await found({ from: '10' }), amounts.slice(1))
  assert.deepEqual(await found({ from: '10.125', to: '100' }), amounts.slice(1, 3))
  assert.deepEqual(await found({ to: '9' }), ['9.000'])
  const { data } = await call(invoiceRoutes.findInvoices, {
    body: { ...firstPage, queryParams: { amount: { from: '1000.5', to: '1000.5' } } },
  })
  assert.equal(data.totalElements, 1)
  for (const amount of [{ from: '1e3' }, { from: '1,5' }, { from: 5 }, { from: '1.2345' }])
    assert.equal(
      (await call(invoiceRoutes.findInvoices, { body: { ...firstPage, queryParams: { amount } } })).status,
      400,
    )
})

test('uses the same decimals per currency in contract and database', async () => {
  const rows = await service.app.db.query<{ currency: Currency; decimals: number }>(
    sql`select currency, money_decimals(currency) as decimals from unnest(${currencies}::text[]) as currency`,
  )
  for (const { currency, decimals } of rows) assert.equal(decimals, currencyDecimals[currency], currency)
  assert.equal(formatForCurrency('12.5', 'EUR'), '12.50')
  assert.equal(formatForCurrency('12.505', 'EUR'), undefined)
  assert.equal(toDecimal(-1n, 2), '0.00')
})

/** Compares stored sums, of all documents and by status, with a recount. */
async function compareKept() {
  for (const [route, state, day] of [
    [backlogOrderRoutes.sumBacklogOrders, { status: ['OPEN', 'SHIPPED'] }, 'orderedOn'],
    [invoiceRoutes.sumInvoices, { paymentState: { not: ['PAID'] } }, 'issuedOn'],
    [remittanceAdviceRoutes.sumRemittanceAdvices, { matchingState: 'UNMATCHED' }, 'paidOn'],
  ] as const)
    for (const queryParams of [{}, state, { ...state, currency: ['EUR', 'JPY'] }]) {
      const kept = await call(route, { body: { queryParams } })
      const added = await call(route, {
        body: { queryParams: { ...queryParams, [day]: { from: '1900-01-01' } } },
      })
      assert.equal(kept.status, 200, kept.body.msg)
      assert.deepEqual(kept.data, added.data, route.path)
    }
}

test('sums by currency in integer minor units, and equals a recount of payments', async () => {
  const ofCurrency = fc.constantFrom<Currency>('JPY', 'EUR', 'KWD')
  const anAmount = fc.tuple(
    ofCurrency,
    fc.bigInt({ min: 1n, max: 10n ** 11n }),
    fc.bigInt({ min: 1n, max: 10n ** 11n }),
    fc.constantFrom('none', 'same', 'other', 'stranger'),
  )
  const unit = (currency: Currency) => 10n ** BigInt(6 - currencyDecimals[currency])
  const inMinor = (currency: Currency, count: bigint) =>
    toDecimal(count * unit(currency), currencyDecimals[currency])
  await fc.assert(
    fc.asyncProperty(fc.array(anAmount, { minLength: 1, maxLength: 25 }), async (given) => {
      const tag = `T${Math.random().toString(36).slice(2, 10).toUpperCase()}`
      const byCurrency = new Map(
        (['JPY', 'EUR', 'KWD'] as Currency[]).map((currency) => [currency, anOrder({ currency })]),
      )
      await write(orders, [...byCurrency.values()])
      const made = given.map(([currency, amount, paid, how], at) => ({
        currency,
        amount,
        paid,
        how,
        invoice: anInvoice(byCurrency.get(currency) as never, {
          documentNo: `${tag}-${at}`,
          amount: inMinor(currency, amount),
        }),
      }))
      await write(
        invoices,
        made.map(({ invoice }) => invoice),
      )
      const other = { JPY: 'EUR', EUR: 'KWD', KWD: 'JPY' } as Record<string, Currency>
      const paying = made
        .filter(({ how }) => how !== 'none')
        .map(({ currency, paid, how, invoice }) => {
          const of = how === 'other' ? (other[currency] as Currency) : currency
          const documentNo = how === 'stranger' ? `${invoice.documentNo}-X` : invoice.documentNo
          return anAdvice(of, [{ documentNo, amount: inMinor(of, paid) }])
        })
      await write(advices, paying)
      const { data } = await call(invoiceRoutes.sumInvoices, { body: { queryParams: { documentNo: tag } } })
      assert.equal(data.isExact, true)
      for (const { currency, count, sums } of data.totals) {
        const own = made.filter((one) => one.currency === currency)
        const paid = own.reduce((sum, one) => sum + (one.how === 'same' ? one.paid : 0n), 0n)
        const amount = own.reduce((sum, one) => sum + one.amount, 0n)
        assert.deepEqual(
          [count, sums],
          [
            own.length,
            {
              amount: inMinor(currency, amount),
              paid: inMinor(currency, paid),
              open: inMinor(currency, amount - paid),
            },
          ],
        )
      }
      assert.equal(data.totals.length, new Set(made.map(({ currency }) => currency)).size)
      const listed = await call(invoiceRoutes.findInvoices, {
        body: { page: 1, size: 100, queryParams: { documentNo: tag } },
      })
      for (const { how, amount, paid, invoice } of made) {
        const row = (listed.data.content as Invoice[]).find((one) => one.documentNo === invoice.documentNo)
        const got = how === 'same' ? paid : 0n
        const state =
          got === 0n ? 'UNPAID' : got < amount ? 'PARTLY_PAID' : got === amount ? 'PAID' : 'OVERPAID'
        assert.equal(row?.paymentState, state)
      }
      await compareKept()
    }),
    { numRuns: 6 },
  )
})

test('shows the same figures on the start page and in the lists, and finds numbers by prefix', async () => {
  const { data } = await call(financeRoutes.getFinanceFigures)
  const total = async (queryParams: object, route: Parameters<typeof call>[0]) =>
    (await call(route, { body: { ...firstPage, queryParams } })).data.totalElements
  assert.equal(
    data.onTheWay,
    await total({ deliveryState: 'ON_THE_WAY' }, shippingNoticeRoutes.findShippingNotices),
  )
  assert.equal(
    data.notInvoiced,
    await total({ invoicingState: 'NOT_INVOICED' }, shippingNoticeRoutes.findShippingNotices),
  )
  assert.equal(data.overpaid, await total({ paymentState: 'OVERPAID' }, invoiceRoutes.findInvoices))
  assert.equal(
    data.unmatched,
    await total(
      { matchingState: ['UNMATCHED', 'PARTLY_MATCHED'] },
      remittanceAdviceRoutes.findRemittanceAdvices,
    ),
  )
  const open = await call(invoiceRoutes.sumInvoices, {
    body: { queryParams: { paymentState: ['UNPAID', 'PARTLY_PAID'] } },
  })
  for (const { currency, count, sums } of open.data.totals)
    assert.deepEqual(
      data.openInvoices.find((one: { currency: string }) => one.currency === currency),
      { currency, count, amount: sums.open },
    )
  const { data: hits } = await call(financeRoutes.searchFinance, { body: { text: 'asn-07' } })
  assert.match(hits[0].link, /^\/asn\/ASN-07/)
})

test('creates a year of demo documents with several currencies and faults', async () => {
  const states = async (route: Parameters<typeof call>[0], by: string) =>
    (await call(route, { body: { by } })).data.groups.map(({ value }: { value: string }) => value)
  assert.ok((await states(backlogOrderRoutes.groupBacklogOrders, 'currency')).length >= 4)
  assert.equal((await states(invoiceRoutes.groupInvoices, 'paymentState')).length, 4)
  assert.equal((await states(shippingNoticeRoutes.groupShippingNotices, 'invoicingState')).length, 2)
  assert.ok((await states(remittanceAdviceRoutes.groupRemittanceAdvices, 'matchingState')).length >= 2)
  const { data } = await call(remittanceAdviceRoutes.findRemittanceAdvices, { body: { page: 1, size: 100 } })
  for (const { lines, amount, currency } of data.content as RemittanceAdvice[])
    if (lines.length > 1)
      assert.equal(
        amount,
        addAmounts(
          lines.map((line) => line.amount),
          currency,
        ),
      )
  assert.equal(toMillionths('1.000001'), 1_000_001n)
})
