import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { startTestService } from '@portal/testing/node/service.ts'
import { chat } from './service.ts'

test('starts on an empty database and becomes ready', async () => {
  const { app, close } = await startTestService(chat())
  assert.equal((await app.inject('/health/ready')).statusCode, 200)
  await close()
})

test('names an invalid setting in one line without a stack', async () => {
  const env = { ...process.env, CHAT_QUESTIONS: 'many' }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { env })
  const said = await text(child.stderr)
  assert.match(said, /^The service does not start\. Settings that do not work:\n {2}CHAT_QUESTIONS must be /)
  assert.doesNotMatch(said, /^\s+at /m)
})
