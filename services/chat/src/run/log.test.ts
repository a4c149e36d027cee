import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RunLog } from './log.ts'

test('keeps a recently requested log until a reader watches it', (context) => {
  context.mock.timers.enable({ apis: ['Date'] })
  const log = new RunLog({ runId: 1, mid: 'm', threadId: 't', cid: 'c' }, 1)
  assert.equal(log.isRetained, false)
  log.retain()
  assert.equal(log.isRetained, true)
  context.mock.timers.tick(60_000)
  assert.equal(log.isRetained, false)
  const stop = log.watch(() => {})
  assert.equal(log.isRetained, true)
  stop()
  assert.equal(log.isRetained, false)
})
