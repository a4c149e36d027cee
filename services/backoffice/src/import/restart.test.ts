import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { backofficeJobRoutes, type Job, orderImportRoutes } from '@portal/contracts/job.contract.ts'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import type { ServiceConfig } from '@portal/service-kit/config.ts'
import { openDatabase } from '@portal/service-kit/database/database.ts'
import * as jobs from '@portal/service-kit/job/job.repo.ts'
import { startTestService, type TestService, testSecret } from '@portal/testing/node/service.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import { staff } from '../common/row.builder.ts'
import { backoffice } from '../service.ts'
import { aRow, headers, toCsv, waitForDecisionOrEnd } from './import.builder.ts'

const rows = 6_000
const started: TestService[] = []
after(async () => {
  for (const service of started.reverse()) await service.close()
})

async function start(before?: TestService): Promise<TestService> {
  const same = before && {
    config: { databaseUrl: before.app.config.databaseUrl, dataDir: before.app.config.dataDir },
  }
  const service = await startTestService(backoffice, { as: staff, ...same })
  started.push(service)
  return service
}

const read = async (service: TestService, id: number): Promise<Job> =>
  (await service.call(backofficeJobRoutes.getJob, { params: { id } })).data
const countOrders = async (service: TestService): Promise<number> =>
  (await service.call(orderRoutes.findOrders, { body: { page: 1, size: 1 } })).data.totalElements

async function sent(service: TestService): Promise<number> {
  const content = toCsv([headers, ...Array.from({ length: rows }, () => aRow())])
  return (await service.call(orderImportRoutes.importOrders, { file: { name: 'orders.csv', content } })).data
    .id
}

test('resumes after the service stops during check or write', async () => {
  const first = await start()
  const id = await sent(first)
  await waitUntil(async () => {
    const { state, done } = await read(first, id)
    return state === 'CHECKING' && done >= 1_000
  })
  await first.app.close()
  const second = await start(first)
  assert.equal((await waitForDecisionOrEnd(second, id)).valid, rows)
  await second.call(backofficeJobRoutes.applyJob, { params: { id }, body: { rows: 'all' } })
  await second.app.close()
  const third = await start(second)
  assert.equal((await waitForDecisionOrEnd(third, id, ['DONE'])).written, rows)
  assert.equal(await countOrders(third), rows)
})

test('rolls back an import that is cancelled while writing', async () => {
  const service = await start()
  const id = await sent(service)
  await waitForDecisionOrEnd(service, id)
  await service.call(backofficeJobRoutes.applyJob, { params: { id }, body: { rows: 'all' } })
  const cancelled = await service.call(backofficeJobRoutes.cancelJob, { params: { id } })
  assert.equal(cancelled.data.state, 'CANCELLED')
  await wait(1_500)
  assert.equal((await read(service, id)).state, 'CANCELLED')
  assert.equal(await countOrders(service), 0)
})

/** Kills the service process as soon as it writes the orders, which simulates a power cut. */
async function killWhileWriting({ databaseUrl, dataDir }: ServiceConfig, id: number) {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    SERVICE_SECRET: testSecret,
  }
  const db = openDatabase({ url: databaseUrl, schema: 'backoffice', poolSize: 1 })
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], { env, stdio: 'ignore' })
  const attempts = async () => (await jobs.find(db, id))?.attempts ?? 0
  const before = await attempts()
  await waitUntil(async () => (await attempts()) > before)
  await wait(100)
  const job = await jobs.find(db, id)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await db.close()
  return job?.state
}

test('completes once in another process after kill -9', async () => {
  const service = await start()
  const id = await sent(service)
  await waitForDecisionOrEnd(service, id)
  await service.call(backofficeJobRoutes.applyJob, { params: { id }, body: { rows: 'all' } })
  await service.app.close()
  assert.equal(await killWhileWriting(service.app.config, id), 'APPLYING')
  const last = await start(service)
  assert.equal((await waitForDecisionOrEnd(last, id, ['DONE'])).written, rows)
  assert.equal(await countOrders(last), rows)
})
