import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestService } from '@portal/testing/node/service.ts'
import { engineOf } from './engine/engine.ts'
import { chat } from './service.ts'

test('the service starts on an empty database and says that it is ready', async () => {
  const { app, close } = await startTestService(chat())
  assert.equal((await app.inject('/health/ready')).statusCode, 200)
  await close()
})

test('where no way to answer has anything, nothing is related', async () => {
  const ask = {
    question: 'What?',
    threadId: 't',
    language: 'en',
    platform: 'EG4' as const,
    deviceGroup: 'all_devices',
    enhance: false,
    supportEs: true,
  }
  const answer = await engineOf([async () => undefined]).answer(ask, new AbortController().signal)
  assert.deepEqual([answer.kind, 'text' in answer && answer.text], ['none', 'No related content'])
})
