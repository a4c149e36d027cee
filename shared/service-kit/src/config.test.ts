import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from './config.ts'

const needed = { DATABASE_URL: 'postgres://portal@127.0.0.1/portal', SERVICE_SECRET: 's'.repeat(32) }

test('listens on this machine only by default', () => {
  const { host, metrics, demo } = readConfig('tools', needed)
  assert.deepEqual([host, metrics, demo], ['127.0.0.1', 'local', false])
  assert.equal(readConfig('tools', { ...needed, METRICS: 'all' }).metrics, 'all')
})

test('accepts an event-loop delay limit only above the resolution', () => {
  const read = (delay: string) => readConfig('tools', { ...needed, MAX_EVENT_LOOP_DELAY_MS: delay })
  assert.deepEqual([read('0').maxEventLoopDelayMs, read('10').maxEventLoopDelayMs], [0, 10])
  for (const delay of ['1', '9', '-1']) assert.throws(() => read(delay), /MAX_EVENT_LOOP_DELAY_MS must be/)
})
