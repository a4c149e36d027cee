import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestService } from '@portal/testing/node/service.ts'
import { chat } from './service.ts'

test('the service starts on an empty database and says that it is ready', async () => {
  const { app, close } = await startTestService(chat())
  assert.equal((await app.inject('/health/ready')).statusCode, 200)
  await close()
})
