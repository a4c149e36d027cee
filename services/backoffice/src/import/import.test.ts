import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import {
  backofficeJobRoutes,
  type Job,
  type JobEntry,
  orderImportRoutes,
} from '@portal/contracts/job.contract.ts'
import type { Order } from '@portal/contracts/order.contract.ts'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import * as companies from '@portal/service-kit/identity/company.repo.ts'
import { measureOwnShare } from '@portal/testing/node/cpu.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { createTestWorkbook, createZip } from '@portal/testing/node/spreadsheet.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import { anOrder, staff } from '../common/row.builder.ts'
import { backoffice } from '../service.ts'
import { aRow, headers, toCsv, waitForDecisionOrEnd } from './import.builder.ts'

let service: TestService
const call: TestService['call'] = (...input) => service.call(...input)

let whileAsked = async () => {}
/** Fake identity service without companies. */
const identity = createServer(async (_, response) => {
  await whileAsked()
  response.setHeader('content-type', 'application/json').end('{"data":[]}')
})

before(async () => {
  await new Promise<void>((resolve) => identity.listen(0, '127.0.0.1', resolve))
  const { port } = identity.address() as AddressInfo
  process.env.IMPORT_MAX_ROWS = '5000'
  service = await startTestService(backoffice, {
    as: staff,
    config: { identityUrl: `http://127.0.0.1:${port}` },
  })
  await companies.upsertCompanies(service.app.db, [{ id: 1, name: 'Signal Ridge' }])
})
after(async () => {
  await service.close()
  identity.close()
})

async function sent(content: Buffer | string, name = 'orders.xlsx'): Promise<Job> {
  const { status, data, body } = await call(orderImportRoutes.importOrders, { file: { name, content } })
  assert.equal(status, 200, body.msg)
  return data
}
const checked = async (content: Buffer | string, name?: string) =>
  waitForDecisionOrEnd(service, (await sent(content, name)).id)
const apply = async (id: number, rows: 'all' | 'valid' = 'all') =>
  call(backofficeJobRoutes.applyJob, { params: { id }, body: { rows } })
const find = async (orderNo: string): Promise<Order | undefined> =>
  (await call(orderRoutes.getOrderInfo, { body: orderNo })).data?.order
const problemsOf = ({ problems }: Job) => problems.map(({ row, column, msg }) => `${row} ${column}: ${msg}`)
const staged = async () =>
  (await service.app.db.query<{ n: number }>(sql`select count(*)::int as n from import_row`))[0]?.n

test('restricts an import to its user while that user may edit orders', async () => {
  const file = { name: 'orders.csv', content: toCsv([headers, aRow()]) }
  const job = await checked(file.content, file.name)
  for (const route of [backofficeJobRoutes.getJob, backofficeJobRoutes.cancelJob])
    assert.equal((await call(route, { params: { id: job.id } }, { as: { userId: 'M-2' } })).status, 404)
  const foreign = await call(
    backofficeJobRoutes.applyJob,
    { params: { id: job.id }, body: { rows: 'all' } },
    { as: { userId: 'M-2' } },
  )
  assert.equal(foreign.status, 404)
  const without = await call(
    backofficeJobRoutes.applyJob,
    { params: { id: job.id }, body: { rows: 'all' } },
    { as: { permissions: ['order:view'] } },
  )
  assert.equal(without.status, 403)
})

test('checks and applies an order list, and records the import as the source of each order', async () => {
  const day = { day: 45_726 }
  const first = aRow<unknown>({
    status: 'Shipped',
    shippedOn: day,
    brand: 'lux power',
    country: 'New Zealand',
    quantity: '12',
    companyId: 1,
  })
  const second = aRow<unknown>({
    orderNo: first[0] as string,
    brand: null,
    customer: null,
    country: null,
    status: null,
    model: 'dongle-lan',
  })
  const rows = [headers, first, second, aRow({ shippedOn: '2025/3/7', status: 'DELIVERED' })] as Parameters<
    typeof createTestWorkbook
  >[0]
  const job = await checked(createTestWorkbook(rows))
  assert.deepEqual(problemsOf(job), [])
  assert.deepEqual([job.state, job.total, job.valid, job.invalid], ['CHECKED', 3, 3, 0])
  const listed = (await call(backofficeJobRoutes.findJobs)).data.find(({ id }: JobEntry) => id === job.id)
  assert.equal(listed.link, `/order?view=import&job=${job.id}`)
  assert.equal(await find(first[0] as string), undefined, 'a dry run writes nothing')
  assert.equal((await apply(job.id)).data.state, 'APPLYING')
  const done = await waitForDecisionOrEnd(service, job.id, ['DONE'])
  assert.equal(done.written, 3)
  const order = await find(first[0] as string)
  assert.deepEqual(order?.lines, [
    { model: 'LXP_5K', quantity: 12 },
    { model: 'DONGLE_LAN', quantity: 3 },
  ])
  assert.deepEqual(
    [order?.status, order?.shippedOn, order?.country, order?.companyId],
    ['SHIPPED', '2025-03-10', 'NZ', 1],
  )
  const history = await call(orderRoutes.findOrderHistory, { body: { id: order?.id } })
  assert.deepEqual(
    [history.data[0].action, history.data[0].by, history.data[0].after.orderNo],
    ['import', 'maintain', order?.orderNo],
  )
})

test('names wrong, missing and repeated headers and reads nothing else', async () => {
  const job = await checked(
    toCsv([['Order number', 'Brand', 'Colour', 'brand', '客户', 'country', 'MODEL'], ['a']]),
    'orders.csv',
  )
  assert.equal(job.state, 'FAILED')
  assert.match(job.msg, /first row must name the columns/)
  assert.deepEqual(
    job.problems.map(({ row, column, value }) => [row, column, value]),
    [
      [1, 'C', 'Colour'],
      [1, 'D', 'brand'],
      [1, 'Quantity', ''],
    ],
  )
})

test('lists every invalid cell with row, column, value and hint', async () => {
  const taken = await call(orderRoutes.saveOrder, { body: anOrder() })
  const many = aRow()[0] as string
  const rows = [
    headers,
    aRow({ orderNo: taken.data.orderNo.toLowerCase() }),
    aRow({ brand: 'TESLA', model: 'LXP_99K', country: 'Atlantis', status: 'LOST' }),
    aRow({ shippedOn: '03/04/2025', status: 'SHIPPED' }),
    aRow({ shippedOn: '2025-02-30', status: 'SHIPPED' }),
    aRow({ quantity: '1.5' }),
    aRow({ quantity: '1,200', customer: '' }),
    aRow({ orderNo: 'SO 1' }),
    aRow({ status: 'DRAFT', shippedOn: '2025-01-01' }),
    aRow({ orderNo: many }),
    aRow({ orderNo: many, customer: 'Somebody Else' }),
    aRow({ orderNo: many, model: 'HV_5K' }),
    aRow({ companyId: 77 }),
    aRow({ customer: '=HYPERLINK("x")' }),
    aRow({ customer: '#REF!' }),
    aRow({ brand: `${'x'.repeat(199)}\u{1f600}` }),
    aRow({ status: 'SHIPPED', shippedOn: '0000-01-01' }),
    aRow(),
  ]
  const job = await checked(toCsv(rows), 'orders.csv')
  const expected = [
    /^2 Order number: An order with this number exists already/,
    /^3 Brand: Unknown brand\. Choose one of LUX POWER/,
    /^3 Country: Unknown country.*two-letter code/,
    /^3 Status: .*DRAFT, CONFIRMED/,
    /^3 Model: Unknown model\. Did you mean LXP /,
    /^4 Shipped on: This date can be read in two ways.*YYYY-MM-DD/,
    /^5 Shipped on: There is no such day/,
    /^6 Quantity: Not a whole number/,
    /^7 Quantity: 1,200 can be read as 1\.2 or as 1200/,
    /^7 Customer: Customer is missing/,
    /^8 Order number: An order number has/,
    /^9 Shipped on: An order that is Draft has no shipping day/,
    /^10 : Left out, because row 11/,
    /^11 Order number: Row 10 has this order number too, but says otherwise: Customer "Kauri Home Power"/,
    /^11 Model: Row 10 has this model/,
    /^12 : Left out, because row 11/,
    /^13 Company number: No company has this number/,
    /^14 Customer: Formulas are not taken/,
    /^15 Customer: The spreadsheet itself reports an error/,
    // Truncates a long value without splitting a character.
    /^16 Brand: Unknown brand/,
    /^17 Shipped on: There is no such day/,
  ]
  const found = problemsOf(job)
  assert.equal(found.length, expected.length, found.join('\n'))
  for (const [index, pattern] of expected.entries()) assert.match(found[index] ?? '', pattern)
  assert.equal(job.problems[0]?.value, taken.data.orderNo)
  assert.deepEqual([job.valid, job.invalid, job.problemCount], [1, 16, expected.length])
  const refused = await apply(job.id, 'all')
  assert.deepEqual([refused.status, refused.body.error], [409, 'job.has_problems'])
  assert.equal((await apply(job.id, 'valid')).status, 200)
  assert.equal((await waitForDecisionOrEnd(service, job.id, ['DONE'])).written, 1)
  assert.ok(await find(rows.at(-1)?.[0] as string))
  assert.equal(await find(many), undefined)
})

test("ends an import at once with the database's error, without reporting an interruption", async () => {
  const { db } = service.app
  await db.pool.query(`create function refuse_it() returns trigger language plpgsql as $$ begin
    raise exception 'no' using errcode = '22P05'; end $$; create trigger refuse_it before insert on import_row execute function refuse_it()`)
  try {
    const job = await waitForDecisionOrEnd(service, (await sent(toCsv([headers, aRow()]), 'orders.csv')).id, [
      'FAILED',
    ])
    assert.match(job.msg, /character that cannot be stored/)
    assert.deepEqual(await db.query(sql`select attempts from job where id = ${job.id}`), [{ attempts: 1 }])
  } finally {
    await db.pool.query('drop trigger refuse_it on import_row; drop function refuse_it')
  }
})

test('refuses formulas in cells, even with a valid result', async () => {
  const job = await checked(
    createTestWorkbook([headers, aRow<unknown>({ quantity: { formula: '1+2', value: 3 } })] as Parameters<
      typeof createTestWorkbook
    >[0]),
  )
  assert.deepEqual(problemsOf(job), [
    '2 Quantity: Formulas are not taken. Copy the cell and paste it as a value.',
  ])
})

test('refuses a file that is not a list, with a hint', async () => {
  const bomb = Buffer.alloc(32 * 1024 * 1024, ' ')
  const cases: [Buffer | string, string, RegExp][] = [
    [toCsv([headers, ...Array.from({ length: 5_001 }, () => aRow())]), 'orders.csv', /more than 5,000 rows/],
    [createTestWorkbook([], bomb), 'orders.xlsx', /unpacks to far more/],
    [createZip([{ name: 'a.txt', data: Buffer.from('x') }]), 'orders.xlsx', /isn't a spreadsheet/],
  ]
  for (const [content, name, msg] of cases) {
    const job = await checked(content, name)
    assert.equal(job.state, 'FAILED', job.msg)
    assert.match(job.msg, msg)
  }
  for (const [name, content] of [
    ['orders.pdf', '%PDF-1.7'],
    ['orders.xlsx', 'MZ\x90\x00 not a workbook'],
  ] as const)
    assert.equal((await call(orderImportRoutes.importOrders, { file: { name, content } })).status, 400, name)
})

test('limits a user to ten unfinished imports, also concurrently', async () => {
  const as = { userId: 'M-many' }
  const file = { name: 'orders.csv', content: toCsv([headers, aRow()]) }
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => call(orderImportRoutes.importOrders, { file }, { as })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [...Array(10).fill(200), 429, 429])
  assert.match(
    answers.find(({ status }) => status === 429)?.body.msg,
    /^10 of your imports are not finished yet\. Apply or cancel one of them\.$/,
  )
  for (const { data } of answers)
    if (data) await call(backofficeJobRoutes.cancelJob, { params: { id: data.id } }, { as })
  assert.equal((await call(orderImportRoutes.importOrders, { file }, { as })).status, 200)
})

test('stays responsive while a slow list is parsed', async () => {
  const brackets = Buffer.from(
    `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(100_000)}"/></numFmts></styleSheet>`,
  )
  const frozen = await sent(
    createTestWorkbook([headers], undefined, [{ name: 'xl/styles.xml', data: brackets }]),
  )
  const slow = await sent(`${headers.join()}\n${`${','.repeat(250)}\n`.repeat(8_000)}`, 'orders.csv')
  const share = measureOwnShare()
  let answered = 0
  while (
    (
      await service.app.db.query(
        sql`select from job where id in (${frozen.id}, ${slow.id}) and state <> 'FAILED'`,
      )
    ).length > 0
  ) {
    assert.equal((await call(orderRoutes.findOrders, { body: { page: 1, size: 15 } })).status, 200)
    answered++
    // Polls rarely, to keep the load low on a slow machine.
    await wait(200)
  }
  const own = share()
  assert.ok(
    answered > 0 && own < 0.6,
    `${answered} answers, the service's own thread did ${Math.round(own * 100)} % of the work`,
  )
  assert.match((await waitForDecisionOrEnd(service, slow.id)).msg, /no rows below the headers/)
})

test('reports numbers used between check and apply, and applies atomically and once', async () => {
  const rows = [aRow(), aRow(), aRow()]
  const job = await checked(toCsv([headers, ...rows]), 'orders.csv')
  const [free, taken] = rows.map(([orderNo]) => orderNo as string) as [string, string]
  await call(orderRoutes.saveOrder, { body: anOrder({ orderNo: taken }) })
  await apply(job.id)
  const again = await waitForDecisionOrEnd(service, job.id)
  assert.deepEqual([again.state, again.valid, again.invalid], ['CHECKED', 2, 1])
  assert.match(again.msg, /Nothing was written/)
  assert.match(problemsOf(again).join(), /^3 Order number: .*exists already/)
  assert.equal(await find(free), undefined)
  const answers = await Promise.all([1, 2, 3].map(() => apply(job.id, 'valid')))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409], 'applied at once')
  assert.equal((await waitForDecisionOrEnd(service, job.id, ['DONE'])).written, 2)
})

test('creates one import per idempotency key, even with a single connection', async () => {
  const narrow = await startTestService(backoffice, { as: staff, config: { poolSize: 1 } })
  try {
    const input = {
      file: { name: 'orders.csv', content: toCsv([headers, aRow()]) },
      headers: { 'idempotency-key': 'list-1' },
    }
    const answers = [
      await narrow.call(orderImportRoutes.importOrders, input),
      await narrow.call(orderImportRoutes.importOrders, input),
    ]
    assert.deepEqual(
      answers.map(({ status, data }) => [status, data?.id]),
      [1, 2].map(() => [200, answers[0]?.data.id]),
    )
    assert.equal((await narrow.app.db.query(sql`select from file`)).length, 1)
    assert.equal((await waitForDecisionOrEnd(narrow, answers[0]?.data.id)).valid, 1)
  } finally {
    await narrow.close()
  }
})

test('accepts its own template, and removes all data of a cancelled import', async () => {
  const { raw, headers: sentHeaders } = await call(orderImportRoutes.downloadImportTemplate)
  assert.match(String(sentHeaders['content-disposition']), /orders\.csv/)
  const before = Number(await staged())
  const job = await checked(raw, 'orders.csv')
  assert.deepEqual([problemsOf(job), job.valid, await staged()], [[], 2, before + 2])
  assert.equal(
    (await call(backofficeJobRoutes.cancelJob, { params: { id: job.id } })).data.state,
    'CANCELLED',
  )
  assert.equal(await staged(), before)
  assert.equal((await call(backofficeJobRoutes.cancelJob, { params: { id: job.id } })).status, 409)
  assert.equal((await apply(job.id)).status, 409)
})

test('stages nothing after the current batch when cancelled during the check', async () => {
  const { db } = service.app
  const ddl = async (text: string) => db.pool.query(text)
  // A trigger cancels the job in its first batch and counts all inserted rows, including removed ones.
  await ddl(`create sequence staged_ever; create function cancel_it() returns trigger language plpgsql as $$ begin
    perform nextval('staged_ever');
    if new.row_no = 1000 then update job set state = 'CANCELLED' where id = new.job_id; end if;
    return null; end $$; create trigger cancel_it after insert on import_row for each row execute function cancel_it()`)
  const before = await staged()
  try {
    const job = await sent(toCsv([headers, ...Array.from({ length: 5_000 }, () => aRow())]), 'orders.csv')
    assert.equal((await waitForDecisionOrEnd(service, job.id)).state, 'CANCELLED')
    await waitUntil(async () => (await staged()) === before)
    assert.equal((await ddl('select last_value::int as rows from staged_ever')).rows[0].rows, 2_000)
  } finally {
    await ddl('drop trigger cancel_it on import_row; drop function cancel_it; drop sequence staged_ever')
  }
})

test('removes rows and file when cancelled at the end of the check', async () => {
  const before = await staged()
  const { promise: job, resolve: isSent } = Promise.withResolvers<Job>()
  whileAsked = async () => {
    await call(backofficeJobRoutes.cancelJob, { params: { id: (await job).id } })
  }
  isSent(await sent(toCsv([headers, aRow({ companyId: 77 })]), 'orders.csv'))
  const { id } = await job
  assert.equal((await waitForDecisionOrEnd(service, id)).state, 'CANCELLED')
  const held = () => service.app.db.query(sql`select from file where noun = 'job' and row_id = ${String(id)}`)
  await waitUntil(async () => (await staged()) === before && (await held()).length === 0)
  whileAsked = async () => {}
})

test('checks 5,000 rows in few statements and reports progress', async () => {
  const heard: { id: number; state: string; done: number; userId: string }[] = []
  await service.app.bus.subscribe('job.progress', (message) => heard.push(message))
  const job = await checked(
    createTestWorkbook([headers, ...Array.from({ length: 5_000 }, () => aRow())] as Parameters<
      typeof createTestWorkbook
    >[0]),
  )
  assert.equal(job.valid, 5_000)
  // Waits for the event, which is sent after the row is written.
  while (!heard.some(({ id, state }) => id === job.id && state === 'CHECKED')) await wait(20)
  const own = heard.filter(({ id }) => id === job.id)
  const steps = own.filter(({ state }) => state === 'CHECKING').map(({ done }) => done)
  assert.deepEqual(steps, [0, 2_000, 4_000, 5_000])
  assert.deepEqual([own.at(-1)?.state, own.at(-1)?.userId], ['CHECKED', 'M-1'])
})
