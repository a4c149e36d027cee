import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type GptData, gptDataRoutes } from '@portal/contracts/gpt-data.contract.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { fastConfig } from '../chat.builder.ts'
import { aCorrection, createSaveHelpers, staff } from '../question-data/question-data.builder.ts'
import { chat } from '../service.ts'

let service: TestService
let save: ReturnType<typeof createSaveHelpers>
const call: TestService['call'] = (...input) => service.call(...input)
const other = { ...staff, userId: 'M-2', username: 'second' }

before(async () => {
  service = await startTestService(chat({ config: fastConfig }), { as: staff })
  save = createSaveHelpers(service)
})
after(() => service.close())

test('refuses an unknown state, an empty answer and a reviewer in the request', async () => {
  for (const part of [{ state: 'PASSED' }, { answer: ' ' }, { reviewer: 'admin' }, { sourceThreadId: '' }])
    assert.equal(
      (await call(gptDataRoutes.saveGptData, { body: { ...aCorrection(), ...part } })).status,
      400,
      JSON.stringify(part),
    )
})

test('applies an approval to one text: a change resets it or makes the editor the reviewer', async () => {
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

test('marks a restored row as unreviewed', async () => {
  const { id } = await save.correction({ question: 'Bin?' })
  await call(gptDataRoutes.deleteGptData, { body: { ids: [id] } })
  await call(gptDataRoutes.restoreGptData, { body: { ids: [id] } })
  const { data } = await call(gptDataRoutes.findGptData, {
    body: { page: 1, size: 15, queryParams: { question: 'bin?', state: 'INACTIVE' } },
  })
  assert.deepEqual([data.content[0].id, data.content[0].reviewer], [id, null])
})

test('changes the audience of many rows with the reviewer, keeps others unreviewed, and undoes it', async () => {
  const approved = await save.correction({ question: 'Many, approved?' })
  const ready = await save.correction({ question: 'Many, ready?', state: 'READY', platform: 'EG4' })
  const there = await save.correction({ question: 'Many, there?', platform: 'EG4', deviceGroups: ['gaia'] })
  const found = async () => {
    const body = { page: 1, size: 15, direction: 'ASC', queryParams: { question: 'Many,' } }
    return (await call(gptDataRoutes.findGptData, { body })).data.content as GptData[]
  }
  const set = { platform: 'EG4', deviceGroups: ['gaia'] }
  const many = { matching: { queryParams: { question: 'Many,' }, count: 3 }, set }
  const { data: done } = await call(gptDataRoutes.changeGptData, { body: many }, { as: other })
  assert.deepEqual(
    [done.ids, done.refused],
    [[approved.id, ready.id], []],
    'what is so already is left alone',
  )
  assert.deepEqual(
    (await found()).map(({ platform, deviceGroups, state, reviewer }) => [
      platform,
      deviceGroups.join(),
      state,
      reviewer,
    ]),
    [
      ['EG4', 'gaia', 'APPROVED', 'second'],
      ['EG4', 'gaia', 'READY', null],
      ['EG4', 'gaia', 'APPROVED', 'maintain'],
    ],
  )
  const { data: history } = await call(gptDataRoutes.findGptDataHistory, { body: { id: approved.id } })
  assert.deepEqual([history[0].action, history[0].after.platform], ['edit', 'EG4'])
  const undo = { change: done.change, ids: done.ids }
  assert.deepEqual((await call(gptDataRoutes.undoGptDataChange, { body: undo })).data.ids, [], 'of another')
  const { data: undone } = await call(gptDataRoutes.undoGptDataChange, { body: undo }, { as: other })
  assert.deepEqual(undone.ids, [approved.id, ready.id])
  assert.deepEqual(await found(), [
    { ...approved, version: 3, updatedAt: (await found())[0]?.updatedAt },
    { ...ready, version: 3, updatedAt: (await found())[1]?.updatedAt },
    there,
  ])
})

test('resets the audience of many rows, undoes it, and never approves in bulk', async () => {
  const rows = [
    await save.correction({ question: 'Back, one?', platform: 'EG4', deviceGroups: ['gaia'] }),
    await save.correction({ question: 'Back, two?', state: 'PENDING' }),
  ]
  const ids = rows.map(({ id }) => id)
  const change = (set: object) => call(gptDataRoutes.changeGptData, { body: { ids, set } })
  for (const set of [
    { state: 'APPROVED' },
    { reviewer: 'admin' },
    { answer: 'All the same.' },
    { deviceGroups: ['all_devices'] },
    { deviceGroups: ['gaia', 'gaia'] },
    { platform: 'MARS' },
    {},
  ])
    assert.equal((await change(set)).status, 400, JSON.stringify(set))
  assert.deepEqual((await change({ platform: null, deviceGroups: [] })).data.ids, [ids[0]])
  const { data: done } = await change({ state: 'READY' })
  assert.deepEqual(done.ids, ids)
  const found = async () => {
    const body = { page: 1, size: 15, direction: 'ASC', queryParams: { question: 'Back,' } }
    return (await call(gptDataRoutes.findGptData, { body })).data.content as GptData[]
  }
  assert.deepEqual(
    (await found()).map(({ state, reviewer, reviewedAt, platform }) => [
      state,
      reviewer,
      reviewedAt,
      platform,
    ]),
    ids.map(() => ['READY', null, null, null]),
  )
  const first = await found()
  await call(gptDataRoutes.saveGptData, {
    body: { ...aCorrection({ question: 'Back, two?' }), id: ids[1], version: first[1]?.version },
  })
  const { data: undone } = await call(gptDataRoutes.undoGptDataChange, { body: { change: done.change, ids } })
  assert.deepEqual(
    [undone.ids, undone.refused.map(({ title }: { title: string }) => title)],
    [[ids[0]], ['Back, two?']],
    'what was changed since stays',
  )
  assert.deepEqual([(await found())[0]?.state, (await found())[0]?.reviewer], ['APPROVED', 'maintain'])
})
