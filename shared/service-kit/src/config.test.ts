import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from './config.ts'

const needed = { DATABASE_URL: 'postgres://portal@127.0.0.1/portal', SERVICE_SECRET: 's'.repeat(32) }

test('without settings a service serves this machine alone', () => {
  const { host, metrics, demo } = readConfig('tools', needed)
  assert.deepEqual([host, metrics, demo], ['127.0.0.1', 'local', false])
  assert.equal(readConfig('tools', { ...needed, METRICS: 'all' }).metrics, 'all')
})
