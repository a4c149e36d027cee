import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { gptDataRoutes } from '@portal/contracts/gpt-data.contract.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { aCorrection, manual, owner, savesOf, staff } from '../question-data/question-data.builder.ts'
import { chat } from '../service.ts'

let service: TestService
let save: ReturnType<typeof savesOf>
const call: TestService['call'] = (...input) => service.call(...input)
const other = { ...staff, userId: 'M-2', username: 'second' }

before(async () => {
  service = await startTestService(chat(), { as: staff })
  save = savesOf(service)
})
after(() => service.close())

test('owners and the manual user neither see nor change AI chat data', async () => {
  for (const as of [owner, manual])
    for (const route of Object.values(gptDataRoutes))
      assert.equal((await call(route, { body: {} }, { as })).status, 403, route.path)
})

test('a state that does not exist, a blank answer and a reviewer of the sender are refused', async () => {
  for (const part of [{ state: 'PASSED' }, { answer: ' ' }, { reviewer: 'admin' }, { sourceThreadId: '' }])
    assert.equal(
      (await call(gptDataRoutes.saveGptData, { body: { ...aCorrection(), ...part } })).status,
      400,
      JSON.stringify(part),
    )
})

test('an approval is of these words: whoever changes them stands for them, and any other state takes it back', async () => {
  const first = await save.correction({ sourceThreadId: 't-1', sourceRecordId: 7 })
  assert.deepEqual([first.reviewer, first.sourceThreadId, first.sourceRecordId], ['maintain', 't-1', 7])
  const draft = aCorrection({ sourceThreadId: 't-1', sourceRecordId: 7 })
  const next = async (part: object, version: number) =>
    (
      await call(
        gptDataRoutes.saveGptData,
        { body: { ...draft, ...part, id: first.id, version } },
        { as: other },
      )
    ).data
  const moved = await next({ sourceRecordId: 8 }, 1)
  assert.deepEqual(
    [moved.reviewer, moved.reviewedAt],
    ['maintain', first.reviewedAt],
    'the words are the same',
  )
  assert.equal((await next({ answer: 'Twelve years.' }, 2)).reviewer, 'second')
  assert.deepEqual(
    [(await next({ state: 'READY' }, 3)).reviewer, (await next({}, 4)).reviewer],
    [null, 'second'],
  )
})

test('what comes back from the bin is unreviewed', async () => {
  const { id } = await save.correction({ question: 'Bin?' })
  await call(gptDataRoutes.deleteGptData, { body: { ids: [id] } })
  await call(gptDataRoutes.restoreGptData, { body: { ids: [id] } })
  const { data } = await call(gptDataRoutes.findGptData, {
    body: { page: 1, size: 15, queryParams: { question: 'bin?', state: 'INACTIVE' } },
  })
  assert.deepEqual([data.content[0].id, data.content[0].reviewer], [id, null])
})
