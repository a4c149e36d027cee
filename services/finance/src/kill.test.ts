import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BacklogDocument } from '@portal/contracts/finance-document.ts'
import { financeImportRoutes } from '@portal/contracts/import.contract.ts'
import { financeJobRoutes, type Job } from '@portal/contracts/job.contract.ts'
import { type Database, openDatabase, sql, transaction } from '@portal/service-kit/database/database.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import {
  makeRetriesDue,
  type ServiceProcess,
  startServiceProcess,
} from '@portal/testing/node/service-process.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import { anInvoice, anOrder, partner } from './finance.builder.ts'
import { finance } from './service.ts'

/** `FINANCE_KILLS=20` repeats it more often. */
const kills = Number(process.env.FINANCE_KILLS ?? 1)
const documents = 100

/** Accepts uploads and shows jobs; the killed processes process them. */
let service: TestService
let child: ServiceProcess
/** Uses another user for the same rows. */
let other: Database
const start = () => startServiceProcess(service, join(import.meta.dirname, 'main.ts'))
before(async () => {
  const { onReady: _, ...idle } = finance
  service = await startTestService(idle, { as: partner })
  other = openDatabase({ url: service.app.config.databaseUrl, schema: 'finance', poolSize: 1 })
  child = start()
})
after(async () => {
  await other?.close()
  await child?.kill()
  await service?.close()
})

const { importBacklogOrders, importInvoices } = financeImportRoutes
type Import = typeof importBacklogOrders | typeof importInvoices

async function reaches(id: number, ...states: Job['state'][]): Promise<Job> {
  for (;;) {
    const { data } = await service.call(financeJobRoutes.getJob, { params: { id } })
    if (states.includes(data.state)) return data
    await makeRetriesDue(service)
    await sleep(20)
  }
}
async function checked(route: Import, content: readonly object[]): Promise<number> {
  const file = { name: 'list.json', content: JSON.stringify(content) }
  const { data } = await service.call(route, { file })
  const { state, problems } = await reaches(data.id, 'CHECKED', 'FAILED')
  assert.equal(state, 'CHECKED', JSON.stringify(problems))
  return data.id
}
const apply = (id: number) =>
  service.call(financeJobRoutes.applyJob, { params: { id }, body: { rows: 'all' } })
const newOrders = () => Array.from({ length: documents }, () => anOrder())

/** Kills the process while it writes invoices and waits for a locked order. */
const killAtWrite = ({ orderNo }: BacklogDocument, ids: readonly number[]) =>
  transaction(other, async (tx) => {
    await tx.query(sql`select from backlog_order where order_no = ${orderNo} for update`)
    await Promise.all(ids.map(apply))
    await waitUntil(async () => {
      const waiting = await service.app.db.query(
        sql`select from pg_locks where not granted and locktype in ('transactionid', 'tuple')
          and pid in (select pid from pg_stat_activity where datname = current_database())`,
      )
      return waiting.length > 0
    })
    await child.kill()
  })
async function killAtSomeTime(ids: readonly number[], afterMs: number) {
  await Promise.all(ids.map(apply))
  await sleep(afterMs)
  await child.kill()
}

test('resumes imports after kill -9 and writes each document once with its relations', {
  timeout: 1_200_000,
}, async () => {
  let orders = newOrders()
  const first = await checked(importBacklogOrders, orders)
  await apply(first)
  await reaches(first, 'DONE')
  let interrupted = 0
  for (let round = 0; round < kills; round++) {
    const next = newOrders()
    const invoices = orders.map((order) => anInvoice(order, { amount: '1.00' }))
    const ids = [await checked(importInvoices, invoices), await checked(importBacklogOrders, next)]
    if (round % 2 === 0) await killAtWrite(orders.at(-1) as BacklogDocument, ids)
    else await killAtSomeTime(ids, (round * 97) % 400)
    const before = await Promise.all(ids.map((id) => reaches(id, 'APPLYING', 'DONE')))
    interrupted += before.filter(({ state }) => state === 'APPLYING').length
    child = start()
    for (const id of ids) {
      const { state, written, msg } = await reaches(id, 'DONE', 'FAILED')
      assert.deepEqual([state, written], ['DONE', documents], msg)
    }
    orders = next
  }
  assert.ok(interrupted >= kills / 2, `${interrupted} imports were interrupted`)
  const [kept] = await service.app.db.query(sql`select
    (select count(*) from backlog_order) as orders, (select count(*) from invoice) as invoices, (select count(*) from audit) as lines,
    (select count(*) from (select from audit group by noun, row_id having count(*) > 1) twice) as twice,
    (select count(*) from backlog_order where invoiced = 1) as invoiced`)
  assert.deepEqual(kept, {
    orders: (kills + 1) * documents,
    invoices: kills * documents,
    lines: (2 * kills + 1) * documents,
    twice: 0,
    invoiced: kills * documents,
  })
})
