import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import {
  backlogOrderRoutes,
  invoiceRoutes,
  remittanceAdviceRoutes,
} from '@portal/contracts/finance.contract.ts'
import { financeImportRoutes } from '@portal/contracts/import.contract.ts'
import { financeJobRoutes, type Job } from '@portal/contracts/job.contract.ts'
import { writeXlsx } from '@portal/service-kit/spreadsheet/xlsx-writer.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { aNotice, anAdvice, anInvoice, anOrder, partner } from './finance.builder.ts'
import { finance } from './service.ts'

let service: TestService
const call: TestService['call'] = (...input) => service.call(...input)
before(async () => {
  service = await startTestService(finance, { as: partner })
})
after(() => service.close())

type Import = (typeof financeImportRoutes)[keyof typeof financeImportRoutes]
const { importBacklogOrders, importInvoices, importShippingNotices, importRemittanceAdvices } =
  financeImportRoutes

async function settled(id: number, states: readonly string[]): Promise<Job> {
  for (;;) {
    const { status, data } = await call(financeJobRoutes.getJob, { params: { id } })
    if (status === 200 && states.includes(data.state)) return data
    await wait(20)
  }
}

/** Result of a file's dry run. */
async function checked(route: Import, content: unknown, name = 'file.json', options?: object): Promise<Job> {
  const isText = typeof content === 'string' || Buffer.isBuffer(content)
  const file = { name, content: isText ? (content as string) : JSON.stringify(content) }
  const { data, body } = await call(route, { file, ...options })
  assert.equal(body.code, 200, body.msg)
  return settled(data.id, ['CHECKED', 'FAILED'])
}
async function applied(route: Import, content: unknown, name?: string, rows = 'all'): Promise<Job> {
  const job = await checked(route, content, name)
  const { body } = await call(financeJobRoutes.applyJob, { params: { id: job.id }, body: { rows } })
  assert.equal(body.code, 200, `${body.msg} ${JSON.stringify(job.problems)} ${job.msg}`)
  return settled(job.id, ['DONE', 'FAILED'])
}
/** Runs the dry run of a file without applying it. */
async function looked(...input: Parameters<typeof checked>): Promise<Job> {
  const job = await checked(...input)
  if (job.state === 'CHECKED') await call(financeJobRoutes.cancelJob, { params: { id: job.id } })
  return job
}
const said = ({ problems }: Job) => problems.map(({ row, column, msg }) => `${row} ${column}: ${msg}`)
const getOrder = (orderNo: string) => call(backlogOrderRoutes.getBacklogOrder, { query: { orderNo } })

test('imports JSON exactly, and ignores the same file again', async () => {
  const order = anOrder({ currency: 'KWD' })
  // Uses more digits than a JavaScript number can represent.
  const text = JSON.stringify([{ ...order, orderNo: order.orderNo.toLowerCase() }]).replace(
    '"1.2345"',
    '123456789012.123456',
  )
  assert.deepEqual(said(await looked(importBacklogOrders, text)), [
    '1 lines: The lines cost 30864197253030.864 KWD, which is more than can be kept.',
  ])
  const small = text.replace('123456789012.123456', '0.000010')
  assert.equal((await applied(importBacklogOrders, small)).written, 1)
  const first = await getOrder(order.orderNo)
  assert.deepEqual([first.data.lines[0].price, first.data.amount], ['0.00001', '0.003'])
  assert.equal((await applied(importBacklogOrders, small)).state, 'DONE')
  const again = await getOrder(order.orderNo)
  assert.deepEqual(again.data, first.data)
})

test('groups rows with the same number into a document and requires them to agree', async () => {
  const rows = (some: readonly (string | number)[][]) => [
    ['Order No', 'Status', 'Ordered on', 'Currency', 'Line', 'Part no', 'Quantity', 'Price', 'Requested on'],
    ...some,
  ]
  const csv = (some: readonly (string | number)[][]) =>
    rows(some)
      .map((row) => row.join(';'))
      .join('\n')
  const one = ['PO-S1', 'OPEN', '2026-03-02', 'EUR']
  const good = csv([
    [...one, 1, 'A', 10, '0.10', '2026-06-01'],
    ['PO-S2', 'OPEN', '2026-03-02', 'JPY', 1, 'B', 3, 7, '2026-06-02'],
    [...one, 2, 'C', 5, '0.2', '2026-05-01'],
  ])
  const job = await applied(importBacklogOrders, good, 'orders.csv')
  assert.deepEqual([job.total, job.written], [2, 2])
  const { data } = await getOrder('PO-S1')
  assert.deepEqual(
    [data.amount, data.requestedOn, data.confirmedOn, data.partNos, data.lines.length],
    ['2.00', '2026-05-01', null, 'A, C', 2],
  )
  const bad = csv([
    [...one, 1, 'A', 10, '1,10', '2026-06-01'],
    ['PO-S1', 'OPEN', '2026-03-03', 'EUR', 2, 'C', 5, '0.2', '2026-05-01'],
    ['PO-S3', 'OPEN', '2026-03-02', 'XXX', 1, 'B', 3, 7, '2026-06-02'],
    ['PO-S4', 'OPEN', '2026-03-02', 'EUR', 1, 'B', '12.000', '1.250', '2026-06-02'],
  ])
  assert.deepEqual(said(await looked(importBacklogOrders, bad, 'orders.csv')), [
    '2 price: Write it with a point and without separators of thousands, for example 1234.50.',
    '3 orderedOn: Row 2 says otherwise of the same document. Make them agree.',
    '4 currency: Unknown value. Choose one of EUR, USD, CNY, GBP, CHF, AUD, CAD, HKD, SGD, INR, MXN, PHP, SEK, NOK, DKK, PLN, CZK, HUF, TRY, ZAR.',
    '5 quantity: 12.000 can be read as 12 or as 12000. Write the one that is meant.',
    '5 price: 1.250 can be read as 1.25 or as 1250. Write the one that is meant.',
  ])
  async function* content() {
    yield [['PO-X1', 'OPEN', '2026-03-02', 'USD', 1, 'A', 4, 12.25, '2026-06-01']] as never
  }
  const columns = rows([])[0]?.map((label) => ({ label: String(label), kind: 'text' as const })) ?? []
  const xlsx = Buffer.concat(await Array.fromAsync(writeXlsx(columns, content(), { title: 'Orders' })))
  assert.equal((await applied(importBacklogOrders, xlsx, 'orders.xlsx')).written, 1)
  assert.equal((await getOrder('PO-X1')).data.amount, '49.00')
  // Writes formulas with computed results.
  async function* computed() {
    yield [['PO-X2', 'OPEN', '2026-03-02', 'USD', 1, 'A', 10, 0.1 + 0.2, '2026-06-01']] as never
  }
  const withPrice = columns.map((column) =>
    column.label === 'Price' ? { ...column, kind: 'number' as const } : column,
  )
  const worked = Buffer.concat(await Array.fromAsync(writeXlsx(withPrice, computed(), { title: 'Orders' })))
  assert.equal((await applied(importBacklogOrders, worked, 'orders.xlsx')).written, 1)
  const { data: found } = await getOrder('PO-X2')
  assert.deepEqual([found.lines[0].price, found.amount], ['0.3', '3.00'])
})

test('applies later revisions, and refuses older revisions and changed content under the same revision', async () => {
  const order = anOrder()
  await applied(importBacklogOrders, [order])
  const changed = { ...order, status: 'CANCELLED' }
  assert.deepEqual(said(await looked(importBacklogOrders, [changed])), [
    '1 revision: Revision 1 is here already and says otherwise of status. Give the corrected document revision 2.',
  ])
  await applied(importBacklogOrders, [{ ...changed, revision: 3 }])
  const { data } = await getOrder(order.orderNo)
  assert.deepEqual([data.status, data.revision, data.version], ['CANCELLED', 3, 2])
  assert.deepEqual(said(await looked(importBacklogOrders, [{ ...order, revision: 2 }])), [
    '1 revision: Revision 3 is here already, and this one is older. Leave it out.',
  ])
  const { data: history } = await call(backlogOrderRoutes.findBacklogOrderHistory, { body: { id: data.id } })
  assert.deepEqual(
    history.map(({ before, after }: { before: object; after: object }) => [before, after]).at(0),
    [
      { status: 'OPEN', revision: 1 },
      { status: 'CANCELLED', revision: 3 },
    ],
  )
})

test('refuses documents that contradict others, or adds a note', async () => {
  const order = anOrder()
  await applied(importBacklogOrders, [order])
  const invoice = anInvoice(order, { amount: '100.00' })
  const wrong = [
    { ...anInvoice(order), orderNo: 'PO-NONE' },
    { ...anInvoice(order), asnNo: 'ASN-NONE' },
    anInvoice({ ...order, currency: 'USD' }),
    { ...anInvoice(order), amount: '99.99' },
    { ...anInvoice(order), amount: '100.001' },
    { ...anInvoice(order), currency: 'XXX' },
    { ...anInvoice(order), amount: '1e400' },
    'no document',
  ]
  const job = await looked(importInvoices, [invoice, ...wrong])
  assert.deepEqual(said(job), [
    '2 orderNo: No order has this number. Import the order first.',
    '3 asnNo: No shipping notice has this number. Import the notice first.',
    '4 currency: The order is in EUR.',
    '5 amount: The lines add up to 100.00, not to 99.99.',
    '6 amount: Has more decimals than EUR.',
    '7 currency: The portal does not know this currency. Write its ISO 4217 code, for example EUR.',
    '8 amount: Write it with a point and without separators of thousands, for example 1234.50.',
    '9 : A document is an object with its fields and its lines.',
  ])
  await applied(importInvoices, [invoice, ...wrong], undefined, 'valid')
  const dollars = { ...order, revision: 2, currency: 'USD' as const }
  assert.deepEqual(said(await looked(importBacklogOrders, [dollars])), [
    '1 currency: Invoices of this order are in EUR.',
  ])
  assert.deepEqual(said(await looked(importShippingNotices, [aNotice('PO-NONE')])), [
    '1 lines: There is no order PO-NONE. Import the order first.',
  ])
  const advice = anAdvice('EUR', [{ documentNo: invoice.documentNo, amount: '60.00' }])
  const more = anAdvice('EUR', [{ documentNo: invoice.documentNo, amount: '50.00' }])
  const stranger = anAdvice('EUR', [{ documentNo: 'INV-NONE', amount: '5.00' }])
  const noted = await looked(importRemittanceAdvices, [advice, more, stranger])
  assert.equal(noted.invalid, 0)
  assert.deepEqual(said(noted), [
    '2 lines: Pays 10.00 EUR more than the invoice is for. The advice is taken all the same, and the invoice stands as overpaid.',
    '3 lines: No invoice has this number. The advice is taken all the same, and this payment stands as unmatched.',
  ])
  assert.equal((await applied(importRemittanceAdvices, [advice, more, stranger])).written, 3)
  const { data } = await call(invoiceRoutes.getInvoice, { query: { documentNo: invoice.documentNo } })
  assert.deepEqual([data.paid, data.open, data.paymentState], ['110.00', '-10.00', 'OVERPAID'])
  // The sender corrected the amount to a smaller one.
  const less = { ...more, revision: 2, amount: '40.00', lines: [{ ...more.lines[0], amount: '40.00' }] }
  assert.deepEqual(said(await looked(importRemittanceAdvices, [less])), [])
  await applied(importRemittanceAdvices, [less])
  const paid = await call(invoiceRoutes.getInvoice, { query: { documentNo: invoice.documentNo } })
  assert.equal(paid.data.paymentState, 'PAID')
  // Imports an invoice after its payment.
  await applied(importInvoices, [anInvoice(order, { documentNo: 'INV-NONE', amount: '5.00' })])
  const { data: found } = await call(remittanceAdviceRoutes.getRemittanceAdvice, {
    query: { adviceNo: stranger.adviceNo },
  })
  assert.equal(found.matchingState, 'MATCHED')
})

test('refuses other files with a message and writes nothing', async () => {
  const order = anOrder()
  const fails = async (content: string | Buffer, msg: RegExp, name = 'file.json') => {
    const job = await checked(importBacklogOrders, content, name)
    assert.equal(job.state, 'FAILED', JSON.stringify(job))
    assert.match(job.msg, msg)
  }
  await fails('[{"orderNo": "X",]', /not valid JSON: see line 1 column 18\. Correct it/)
  await fails(`[${JSON.stringify(order).replace('{', '{"currency": "USD",')}]`, /name currency stands twice/)
  await fails(Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d]), /not UTF-8/)
  await fails(`${'['.repeat(200_000)}${']'.repeat(200_000)}`, /nested too deeply|no document|an object/)
  await fails('[]', /no document/)
  assert.deepEqual(said(await looked(importBacklogOrders, [order, order])), [
    '2 : Row 1 says the same already. Remove one of them.',
  ])
  const locked = Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'.padEnd(600, 'x'), 'latin1')
  for (const [name, content, msg] of [
    ['a.pdf', '%PDF-1.4', /Documents come as/],
    ['a.xlsx', locked, /protected by a password/],
  ] as const) {
    const { status, body } = await call(importBacklogOrders, { file: { name, content } })
    assert.equal(status, 400, name)
    assert.match(body.msg, msg)
  }
  const seen = { as: { permissions: ['finance:view'] } }
  const refused = await call(importBacklogOrders, { file: { name: 'a.json', content: '[]' } }, seen)
  assert.equal(refused.status, 403)
  assert.equal((await getOrder(order.orderNo)).status, 404)
})

test('accepts any field value unchanged, or refuses the document with the position', async () => {
  const order = anOrder()
  const line = order.lines[0] as object
  const price = (value: unknown) => ({ ...anOrder(), lines: [{ ...line, price: value }] })
  const money = 'Write it with a point and without separators of thousands, for example 1234.50.'
  const job = await looked(importBacklogOrders, [
    price('-1'),
    price('1'.repeat(30)),
    price(`0.${'3'.repeat(30)}`),
    price({ toString: 1 }),
    price('NaN'),
    { ...anOrder(), lines: { length: 1 } },
    { ...anOrder(), lines: Array.from({ length: 501 }, (_, at) => ({ ...line, line: at + 1 })) },
    { ...anOrder(), orderNo: 'a b' },
    { ...anOrder(), remark: 'a\u0000b\ud800' },
    { ...anOrder(), orderedOn: '2026-02-30' },
    { ...anOrder(), revision: 1.5 },
    { ...anOrder(), lines: [line, line] },
    null,
  ])
  assert.deepEqual([job.state, job.invalid, job.msg], ['CHECKED', 13, ''])
  const problems = said(job)
  assert.deepEqual(
    problems.slice(0, 5).map((text) => text.slice(2)),
    Array.from({ length: 5 }, () => `lines[0].price: ${money}`),
  )
  assert.equal(new Set(job.problems.map(({ row }) => row)).size, 13)
  assert.ok(problems.includes('9 remark: has a character that cannot be stored'), problems.join('; '))
  const withKey = JSON.stringify([order]).replace('{', '{"__proto__": {"status": "CANCELLED"},')
  assert.match(said(await looked(importBacklogOrders, withKey))[0] ?? '', /__proto__/)
})

test('writes each document of two concurrent files once, and none of a cancelled file', async () => {
  const order = anOrder()
  const jobs = [await checked(importBacklogOrders, [order]), await checked(importBacklogOrders, [order])]
  const apply = ({ id }: Job) => call(financeJobRoutes.applyJob, { params: { id }, body: { rows: 'all' } })
  await Promise.all(jobs.map(apply))
  for (const { id } of jobs) assert.equal((await settled(id, ['DONE', 'FAILED'])).state, 'DONE')
  const { data } = await getOrder(order.orderNo)
  assert.equal(data.version, 1)
  const { data: history } = await call(backlogOrderRoutes.findBacklogOrderHistory, { body: { id: data.id } })
  assert.equal(history.length, 1)
  const many = Array.from({ length: 1_500 }, () => anOrder())
  const job = await checked(importBacklogOrders, many)
  await apply(job)
  const cancelled = await call(financeJobRoutes.cancelJob, { params: { id: job.id } })
  assert.equal(cancelled.data.state, 'CANCELLED')
  const last = many.at(-1) as (typeof many)[number]
  assert.equal((await applied(importBacklogOrders, [last])).written, 1)
  assert.equal((await getOrder((many[0] as typeof last).orderNo)).status, 404)
  assert.equal((await settled(job.id, ['CANCELLED'])).written, 0)
})
