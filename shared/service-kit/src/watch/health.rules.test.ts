import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeHealth, type MetricSeries } from './health.rules.ts'

const now = 1_800_000_000
const judge = (name: string, ...values: MetricSeries['values']) => judgeHealth([{ name, values }], now)
const level = (name: string, value: number) => judge(name, { value, labels: {} })[0]?.level

test('reports nothing without a metric', () => assert.deepEqual(judgeHealth([], now), []))

test('judges a state, an age and a time by their limits', () => {
  assert.equal(level('database_up', 1), 'well')
  assert.equal(level('database_up', 0), 'critical')
  assert.equal(level('mail_outbox_oldest_retried_seconds', 900), 'well')
  assert.equal(level('mail_outbox_oldest_retried_seconds', 901), 'warning')
  assert.equal(level('mail_outbox_oldest_retried_seconds', 4 * 3_600 + 1), 'critical')
  assert.equal(level('tls_certificate_expiry_timestamp_seconds', now + 15 * 86_400), 'well')
  assert.equal(level('tls_certificate_expiry_timestamp_seconds', now + 10 * 86_400), 'warning')
  assert.equal(level('tls_certificate_expiry_timestamp_seconds', now - 1), 'critical')
  assert.equal(level('backup_last_success_timestamp_seconds', now - 3_600), 'well')
  assert.equal(level('backup_last_success_timestamp_seconds', 0), 'critical')
})

test('reports the worst series of a metric, and only series with the labels of the rule', () => {
  const ready = (queue: string, value: number) => ({ value, labels: { queue } })
  assert.deepEqual(judge('job_queue_oldest_ready_seconds', ready('a', 5), ready('b', 700), ready('c', 0)), [
    { check: 'queue', level: 'warning', value: 700, subject: 'b' },
  ])
  const jobs = (state: string, value: number) => ({ value, labels: { queue: 'a', state } })
  assert.equal(judge('job_queue_jobs', jobs('active', 9), jobs('failed', 0))[0]?.level, 'well')
  assert.equal(judge('job_queue_jobs', jobs('active', 9), jobs('failed', 1))[0]?.level, 'warning')
})
