import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { questionDataRoutes } from '@portal/contracts/question-data.contract.ts'
import { chatSearchRoutes, type SearchHit } from '@portal/contracts/search.contract.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { fastConfig } from '../chat.builder.ts'
import { chat } from '../service.ts'
import { aQuestionData, createSaveHelpers, owner, resourceEditor, staff } from './question-data.builder.ts'

let service: TestService
let save: ReturnType<typeof createSaveHelpers>
const call: TestService['call'] = (...input) => service.call(...input)
const saving = (body: object) => call(questionDataRoutes.saveQuestionData, { body })
const finding = async (queryParams: object, more = {}) =>
  (await call(questionDataRoutes.findQuestionData, { body: { page: 1, size: 15, queryParams, ...more } }))
    .data

before(async () => {
  service = await startTestService(chat({ config: fastConfig }), { as: staff })
  save = createSaveHelpers(service)
})
after(() => service.close())

test('refuses an invalid answer with a problem at its field', async () => {
  const fieldsOf = async (part: object) =>
    Object.keys((await saving({ ...aQuestionData(), ...part })).body.fields ?? {})
  assert.deepEqual(await fieldsOf({ question: '  ' }), ['question'])
  assert.deepEqual(await fieldsOf({ answers: [] }), ['answers'])
  assert.deepEqual(await fieldsOf({ deviceGroups: ['all_devices'] }), ['deviceGroups.0'])
  assert.deepEqual(await fieldsOf({ score: 101 }), ['score'])
  assert.deepEqual(await fieldsOf({ resourceIds: [4711] }), ['resourceIds.0'])
  const german = { language: 'de', question: 'Wie?', answers: ['So.'] }
  assert.deepEqual(await fieldsOf({ translations: [german, german] }), ['translations.1.language'])
  assert.equal((await finding({})).totalElements, 0)
})

test('refuses a resource that is linked twice, and links nothing', async () => {
  const { id } = await save.resource({ name: 'Bound once' })
  const { status, body } = await saving(aQuestionData({ resourceIds: [id, id] }))
  assert.deepEqual([status, body.fields], [400, { resourceIds: 'must not name anything twice' }])
  assert.equal((await finding({})).totalElements, 0)
  const { data: saved } = await saving(aQuestionData({ question: 'Bound?', resourceIds: [id] }))
  const again = await saving({
    ...aQuestionData({ question: 'Bound?', resourceIds: [id, id] }),
    id: saved.id,
    version: saved.version,
  })
  assert.deepEqual([again.status, Object.keys(again.body.fields)], [400, ['resourceIds']])
  const [now] = (await finding({ question: 'Bound?' })).content
  assert.deepEqual([now.version, now.resources.map((one: { id: number }) => one.id)], [1, [id]])
  await call(questionDataRoutes.deleteQuestionData, { body: { ids: [saved.id] } })
})

test('saves a question with resources and translations, finds, changes, deletes and restores it', async () => {
  const resource = await save.resource({ name: 'Dongle guide' })
  const german = {
    language: 'de' as const,
    question: 'Wie verbinde ich den WLAN-Dongle?',
    answers: ['Einstecken.'],
  }
  const saved = await save.question({
    deviceGroups: ['off_grid'],
    platform: 'EG4',
    translations: [german],
    resourceIds: [resource.id],
  })
  assert.deepEqual([saved.supportsMultiLanguage, saved.hitCount, saved.translations], [true, 0, [german]])
  assert.deepEqual(saved.resources, [{ id: resource.id, name: 'Dongle guide', show: true }])
  const everywhere = await save.question({ question: 'Is it loud?', show: false, topic: 'Other' })
  const ids = async (queryParams: object) =>
    (await finding(queryParams)).content.map(({ id }: { id: number }) => id)
  assert.deepEqual(await ids({ question: 'wi-fi' }), [saved.id])
  assert.deepEqual(
    await ids({ deviceGroup: 'off_grid' }),
    [saved.id, everywhere.id],
    'what is true of all devices too',
  )
  assert.deepEqual(await ids({ deviceGroup: ['hybrid'] }), [everywhere.id])
  assert.deepEqual(await ids({ show: false }), [everywhere.id])
  assert.deepEqual(await ids({ platform: 'EG4', topic: ['Dongle'] }), [saved.id])
  const changed = await saving({
    ...aQuestionData({ question: 'Dongle?' }),
    id: saved.id,
    version: saved.version,
  })
  assert.deepEqual([changed.data.version, changed.data.resources, changed.data.deviceGroups], [2, [], []])
  assert.equal((await saving({ ...aQuestionData(), id: saved.id, version: saved.version })).status, 409)
  assert.deepEqual(
    (await call(questionDataRoutes.deleteQuestionData, { body: { ids: [saved.id] } })).data.ids,
    [saved.id],
  )
  const gone = await saving({ ...aQuestionData(), id: saved.id, version: 3 })
  assert.deepEqual(
    [gone.status, gone.body.msg],
    [404, "This question doesn't exist or you don't have access to it."],
  )
  assert.equal((await finding({}, { deleted: true })).content[0].deletedBy, 'maintain')
  assert.equal(
    (await call(questionDataRoutes.restoreQuestionData, { body: { ids: [saved.id] } })).data.affected,
    1,
  )
  const { data: history } = await call(questionDataRoutes.findQuestionDataHistory, { body: { id: saved.id } })
  assert.deepEqual(
    history.map(({ action }: { action: string }) => action),
    ['restore', 'delete', 'edit', 'create'],
  )
  assert.deepEqual(history[2].before.resources, ['Dongle guide'])
})

test('creates one question for a repeated save', async () => {
  const send = () =>
    call(questionDataRoutes.saveQuestionData, {
      body: aQuestionData({ question: 'Twice?' }),
      headers: { 'idempotency-key': 'twice' },
    })
  const [first, second] = [await send(), await send()]
  assert.equal(first.data.id, second.data.id)
  assert.equal((await finding({ question: 'Twice' })).totalElements, 1)
})

test('hides, filters, counts by topic and shows many rows at once', async () => {
  const topic = 'Parallel' as const
  const [one, two] = [
    await save.question({ topic, question: 'Six units?' }),
    await save.question({
      topic,
      question: 'Twelve units?',
      deviceGroups: ['off_grid'],
      audience: 'INSTALLERS',
    }),
  ]
  const ids = [one.id, two.id]
  const found = async (queryParams: object) =>
    (await finding({ topic: [topic], ...queryParams })).content.map(({ id }: { id: number }) => id)
  const { data: done } = await call(questionDataRoutes.changeQuestionData, {
    body: { ids, set: { show: false, supportRemoteDebug: true } },
  })
  assert.deepEqual([done.ids, done.refused], [ids, []])
  assert.deepEqual(await found({ show: ['false'], supportRemoteDebug: ['true'] }), ids)
  const { data: groups } = await call(questionDataRoutes.groupQuestionData, {
    body: { by: 'topic', queryParams: { topic: [topic] } },
  })
  assert.deepEqual(groups.groups, [{ value: topic, count: 2 }])
  const { data: audiences } = await call(questionDataRoutes.groupQuestionData, { body: { by: 'audience' } })
  const { totalElements } = await finding({})
  assert.deepEqual(audiences.groups, [
    { value: 'EVERYBODY', count: totalElements - 1 },
    { value: 'INSTALLERS', count: 1 },
  ])
  const undone = await call(questionDataRoutes.undoQuestionDataChange, { body: { change: done.change, ids } })
  assert.deepEqual(undone.data.ids, ids)
  assert.deepEqual(await found({ show: ['false'] }), [])
  assert.deepEqual((await finding({ question: 'Twelve units' })).content[0].deviceGroups, ['off_grid'])
})

test('finds content in the palette by permission, with a link to its row', async () => {
  const long = `Quokka ${'\u{1F43E}'.repeat(80)} jumps?`
  const question = await save.question({ question: long, show: false })
  await save.correction({ question: 'Does a quokka bite?' })
  await save.resource({ name: 'Quokka guide' })
  const search = async (text: string, as = staff) =>
    (await call(chatSearchRoutes.searchChat, { body: { text } }, { as })).data as SearchHit[]
  const found = await search(' QUOKKA ')
  assert.deepEqual(
    found.map(({ kind, title }) => [kind, title]),
    [
      ['Question data', long],
      ['Fixed resources', 'Quokka guide'],
      ['AI chat data', 'Does a quokka bite?'],
    ],
  )
  const filter = new URL(found[0]?.link ?? '', 'http://portal').searchParams.get('question')
  assert.deepEqual(
    (await finding({ question: filter })).content.map(({ id }: { id: number }) => id),
    [question.id],
  )
  assert.deepEqual(
    (await search('quokka', resourceEditor)).map(({ kind }) => kind),
    ['Fixed resources'],
  )
  assert.deepEqual(await search('quokka', owner), [])
  await call(questionDataRoutes.deleteQuestionData, { body: { ids: [question.id] } })
  assert.equal((await search('quokka')).length, 2)
})
