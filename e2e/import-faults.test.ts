import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { backofficeJobRoutes, type Job, orderImportRoutes } from '@portal/contracts/job.contract.ts'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import { workbook, zip } from '@portal/testing/node/spreadsheet.ts'
import { type Caller, signInByCall } from './call.ts'
import { anOrder } from './order.ts'
import { columns, listRow, orderList, withCells } from './order-list.ts'
import { type Portal, portal } from './portal.ts'

let stack: Portal
let maintain: Caller
before(async () => {
  stack = await portal()
  maintain = await signInByCall(stack.url, 'maintain')
})
after(() => stack?.stop())

const prefix = `IF${Date.now().toString(36).toUpperCase()}`
const send = (name: string, data: Buffer | string) =>
  maintain.call(
    orderImportRoutes.importOrders,
    new File([typeof data === 'string' ? data : new Uint8Array(data)], name),
  )

/** The job once it waits or is over. */
async function settled(id: number): Promise<Job> {
  for (;;) {
    const job = await maintain.get(backofficeJobRoutes.getJob, undefined, { params: { id } })
    if (['CHECKED', 'DONE', 'FAILED', 'CANCELLED'].includes(job.state)) return job
    await sleep(50)
  }
}

/** Sends a list and answers its dry run. */
async function checked(name: string, data: Buffer | string): Promise<Job> {
  const { status, body } = await send(name, data)
  assert.equal(status, 200, JSON.stringify(body))
  return settled(body.data.id)
}

/** Refused at once, or as a job that failed; either way with words for a person and without a row written. */
async function refusal(name: string, data: Buffer | string): Promise<string> {
  const { status, body } = await send(name, data)
  if (status !== 200) {
    assert.ok(status >= 400 && status < 500, `${name}: ${status}`)
    return body.msg ?? ''
  }
  const job = await settled(body.data.id)
  assert.ok(job.state === 'FAILED' || job.valid === 0, `${name}: ${job.state}`)
  return [job.msg, ...job.problems.map(({ msg }) => msg)].join(' ')
}

const rows = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => listRow(prefix, from + index))

describe('an order list that is wrong', () => {
  test('wrong headers are named, and what to do about them', async () => {
    const said = await refusal(
      'headers.xlsx',
      workbook([
        ['Number', 'Make', 'Who'],
        ['A-1', 'EG4', 'X'],
      ]),
    )
    assert.match(said, /column/i)
    assert.match(said, /Order number/)
  })

  test('formulas, dates as text, codes of nobody and repeated numbers are shown cell by cell', async () => {
    const existing = await maintain.get(orderRoutes.saveOrder, anOrder())
    const bad = [
      { row: 2, column: 'Quantity', value: { formula: '2+2', value: 4 } },
      { row: 3, column: 'Shipped on', value: '03/04/2026' },
      { row: 4, column: 'Shipped on', value: 'soon' },
      { row: 5, column: 'Order number', value: existing.orderNo },
      { row: 6, column: 'Order number', value: `${prefix}-00002` },
      { row: 7, column: 'Brand', value: 'NOBODY' },
      { row: 8, column: 'Quantity', value: -3 },
    ]
    const job = await checked('cells.xlsx', orderList(withCells(rows(12), bad)))
    assert.deepEqual([job.state, job.total], ['CHECKED', 12])
    for (const { row, column } of bad) {
      const found = job.problems.find((problem) => problem.row === row && problem.column === column)
      assert.ok(
        found && found.msg.length > 10,
        `${column} in row ${row} is not among ${JSON.stringify(job.problems)}`,
      )
    }
    const all = await maintain.call(backofficeJobRoutes.applyJob, { rows: 'all' }, { params: { id: job.id } })
    assert.ok([400, 409].includes(all.status), 'not all rows while one is bad')
    await maintain.get(backofficeJobRoutes.applyJob, { rows: 'valid' }, { params: { id: job.id } })
    const done = await settled(job.id)
    assert.deepEqual([done.state, done.written], ['DONE', job.valid])
    const stored = await maintain.get(orderRoutes.findOrders, {
      page: 1,
      size: 50,
      queryParams: { orderNo: prefix },
    })
    assert.equal(stored.totalElements, job.valid)
    assert.equal(
      (await maintain.get(orderRoutes.getOrderInfo, existing.orderNo)).order.version,
      existing.version,
    )
  })

  test('more rows than IMPORT_MAX_ROWS, an empty list, a bomb and files that are no list are refused', async () => {
    const line = `X-1,EG4,C,US,CONFIRMED,,,,SNA_US_6K,1\n`
    assert.match(await refusal('many.csv', `${columns.join(',')}\n${line.repeat(200_001)}`), /200,?000/)
    assert.ok(await refusal('empty.xlsx', workbook([[...columns]])))
    assert.ok(await refusal('bomb.xlsx', workbook([], Buffer.alloc(400 * 1024 * 1024, ' '))))
    assert.ok(await refusal('text.xlsx', 'this is no spreadsheet'))
    assert.ok(await refusal('archive.xlsx', zip([{ name: 'readme.txt', data: Buffer.from('hello') }])))
    assert.ok(await refusal('cut.xlsx', orderList(rows(5)).subarray(0, 700)))
    assert.equal((await maintain.call(orderRoutes.findOrders, { page: 1, size: 1 })).status, 200)
  })

  test('a job belongs to who began it, and a cancelled one writes nothing', async () => {
    const job = await checked('cancel.xlsx', orderList(rows(20, 500)))
    const admin = await signInByCall(stack.url, 'admin')
    for (const route of [
      backofficeJobRoutes.getJob,
      backofficeJobRoutes.applyJob,
      backofficeJobRoutes.cancelJob,
    ]) {
      const { status } = await admin.call(
        route,
        route === backofficeJobRoutes.applyJob ? { rows: 'all' } : undefined,
        {
          params: { id: job.id },
        },
      )
      assert.equal(status, 404, route.operation)
    }
    await maintain.get(backofficeJobRoutes.cancelJob, undefined, { params: { id: job.id } })
    assert.equal((await settled(job.id)).state, 'CANCELLED')
    const late = await maintain.call(
      backofficeJobRoutes.applyJob,
      { rows: 'all' },
      { params: { id: job.id } },
    )
    assert.ok(late.status >= 400 && late.status < 500)
    const stored = await maintain.get(orderRoutes.findOrders, {
      page: 1,
      size: 1,
      queryParams: { orderNo: `${prefix}-005` },
    })
    assert.equal(stored.totalElements, 0)
  })
})
