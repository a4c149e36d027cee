import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createServiceHealthRoutes } from '@portal/contracts/health.contract.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { boxJobService } from '../../test/box-jobs.ts'
import { sql } from '../database/database.ts'

let service: TestService
before(async () => {
  service = await startTestService(boxJobService)
})
after(() => service.close())

const scrape = async () => (await service.app.inject('/metrics')).body
const { readServiceHealth } = createServiceHealthRoutes('backoffice')

test('measures queues, lists and outbox from their tables, and reports a stuck job', async () => {
  const { app } = service
  assert.match(
    await scrape(),
    /^job_queue_oldest_ready_seconds\{queue="box-import",service="backoffice"\} 0$/m,
  )
  await app.db.query(sql`insert into job (kind, list, user_id, username, file_name, state, updated_at)
    values ('import', 'box', 'u', 'u', 'a.csv', 'RUNNING', now() - interval '20 minutes')`)
  await app.db.query(sql`insert into outbox (user_id, name, lines, state, attempts, reason, created_at, next_at, ended_at) values
    ('u', 'u', '[]', 'WAITING', 3, 'refused', now() - interval '5 hours', now(), null),
    ('v', 'v', '[]', 'WAITING', 0, '', now() - interval '9 hours', now(), null),
    ('w', 'w', '[]', 'FAILED', 9, 'refused', now(), now(), now())`)
  const text = await scrape()
  for (const line of [
    /^portal_build_info\{version="[\d.]+",node="[\d.]+",service="backoffice"\} 1$/m,
    /^database_up\{service="backoffice"\} 1$/m,
    /^database_clock_difference_seconds\{service="backoffice"\} -?0(\.\d+)?(e-\d+)?$/m,
    /^bus_connected\{service="backoffice"\} 1$/m,
    /^file_store_up\{service="backoffice"\} 1$/m,
    /^file_store_request_duration_seconds_count\{service="backoffice",operation="reach",outcome="ok"\} [1-9]/m,
    /^data_disk_free_bytes\{service="backoffice"\} \d+$/m,
    /^list_jobs\{kind="import",state="running",service="backoffice"\} 1$/m,
    /^list_job_silent_seconds\{kind="import",service="backoffice"\} 12\d\d\./m,
    /^list_job_silent_seconds\{kind="export",service="backoffice"\} 0$/m,
    /^mail_outbox_mails\{state="waiting",service="backoffice"\} 2$/m,
    /^mail_outbox_oldest_retried_seconds\{service="backoffice"\} 18\d\d\d\./m,
    /^mail_outbox_failed_last_day\{service="backoffice"\} 1$/m,
  ])
    assert.match(text, line)
  assert.doesNotMatch(text, /^webhook_/m)
  const { data } = await service.call(readServiceHealth)
  const level = (check: string) => data.findings.find((one: { check: string }) => one.check === check)?.level
  assert.deepEqual(['database', 'queue', 'lists', 'mail', 'failedMail', 'webhooks'].map(level), [
    'well',
    'well',
    'warning',
    'critical',
    'warning',
    undefined,
  ])
})

test('omits a gauge that cannot be read, and keeps the others', async () => {
  const { app } = service
  await app.db.query(sql`drop table outbox`)
  const text = await scrape()
  assert.doesNotMatch(text, /^mail_outbox_failed_last_day/m)
  assert.match(text, /^database_up\{service="backoffice"\} 1$/m)
})

test('shows health to services only', async () => {
  const answer = await service.app.inject({ method: 'POST', url: readServiceHealth.path })
  assert.equal(answer.statusCode, 401)
})
