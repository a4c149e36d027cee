import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { chatFileRoutes, fixedResourceRoutes } from '@portal/contracts/fixed-resource.contract.ts'
import { questionDataRoutes } from '@portal/contracts/question-data.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { fastConfig } from '../chat.builder.ts'
import {
  createSaveHelpers,
  owner,
  png,
  resourceEditor,
  staff,
} from '../question-data/question-data.builder.ts'
import { chat } from '../service.ts'
import { selectFiles } from './fixed-resource.rules.ts'

let service: TestService
let save: ReturnType<typeof createSaveHelpers>
const call: TestService['call'] = (...input) => service.call(...input)
const download = (id: string, as = staff) => call(chatFileRoutes.downloadFile, { params: { id } }, { as })

before(async () => {
  service = await startTestService(chat({ config: fastConfig }), { as: staff })
  save = createSaveHelpers(service)
})
after(() => service.close())

test('refuses missing, foreign and duplicate files', async () => {
  const base = { name: 'Manual', knowledgeType: 'USER_MANUAL', topic: 'Battery', remark: '', show: true }
  const saving = (files: object[]) =>
    call(fixedResourceRoutes.saveFixedResource, { body: { ...base, files } })
  assert.equal((await saving([])).status, 400)
  const foreign = await save.upload('foreign.png', resourceEditor)
  assert.equal((await saving([{ fileId: foreign, language: null }])).body.error, 'file.not_claimable')
  const own = await save.upload()
  const twice = await saving([
    { fileId: own, language: 'en' },
    { fileId: own, language: 'de' },
  ])
  assert.deepEqual([twice.status, Object.keys(twice.body.fields)], [400, ['files.1.fileId']])
  assert.equal((await saving([{ fileId: own, language: 'xx' }])).status, 400)
  assert.equal(
    (await call(fixedResourceRoutes.findFixedResources, { body: { page: 1, size: 15 } })).data.totalElements,
    0,
  )
})

test('BO-01 uploads files to a fixed resource, with their languages', async () => {
  const [english, german] = [await save.upload('en.png'), await save.upload('de.png')]
  const saved = await save.resource({
    name: 'Wiring plan',
    files: [
      { fileId: english, language: 'en' },
      { fileId: german, language: 'de' },
    ],
  })
  assert.deepEqual(
    [saved.supportsMultiLanguage, saved.languages, saved.show, saved.boundQuestions],
    [true, ['en', 'de'], true, []],
  )
  assert.deepEqual(saved.files[1]?.file, { id: german, name: 'de.png', size: png.length, type: 'image/png' })
  const { data } = await call(fixedResourceRoutes.findFixedResources, {
    body: { page: 1, size: 15, queryParams: { name: 'wiring P', language: 'de' } },
  })
  assert.deepEqual(data.content, [saved])
  const fresh = await save.upload('fresh.png')
  const { id, version, name, knowledgeType, topic, remark } = saved
  const files = [
    { fileId: fresh, language: null },
    { fileId: english, language: 'en' },
  ]
  const draft = { id, version, name, knowledgeType, topic, remark, show: false, files }
  const changed = (await call(fixedResourceRoutes.saveFixedResource, { body: draft })).data
  assert.deepEqual(
    [changed.supportsMultiLanguage, changed.files.map(({ file }: { file: { name: string } }) => file.name)],
    [false, ['fresh.png', 'en.png']],
  )
  assert.equal((await download(german)).status, 200, 'released: its uploader has it for a day')
  assert.equal((await download(german, resourceEditor)).status, 404)
  const stale = await call(fixedResourceRoutes.saveFixedResource, { body: draft })
  assert.deepEqual([stale.status, stale.body.data.current.version], [409, 2])
  const { data: history } = await call(fixedResourceRoutes.findFixedResourceHistory, { body: { id } })
  assert.deepEqual(history[0].after, { show: false, files: ['fresh.png', 'en.png (en)'] })
})

test('shows a visible file to every user, and a hidden or deleted one only to editors', async () => {
  const fileId = await save.upload()
  const shown = await save.resource({ files: [{ fileId, language: null }] })
  assert.deepEqual((await download(fileId, owner)).raw, png)
  await call(fixedResourceRoutes.deleteFixedResources, { body: { ids: [shown.id] } })
  assert.deepEqual(
    [(await download(fileId, owner)).status, (await download(fileId, resourceEditor)).status],
    [404, 200],
  )
  const hidden = await save.upload()
  await save.resource({ show: false, files: [{ fileId: hidden, language: null }] })
  assert.deepEqual(
    [(await download(hidden, owner)).status, (await download(hidden, resourceEditor)).status],
    [404, 200],
  )
})

test('deletes linked resources only by force, and names their questions', async () => {
  const bound = await save.resource({ name: 'Bound' })
  const free = await save.resource({ name: 'Free' })
  const question = await save.question({ question: 'Which cable?', resourceIds: [bound.id] })
  const ids = [free.id, bound.id]
  const refused = await call(fixedResourceRoutes.deleteFixedResources, { body: { ids } })
  assert.deepEqual([refused.status, refused.body.error], [409, 'fixedResource.bound'])
  assert.deepEqual(refused.body.data, {
    boundQuestions: [{ questionId: question.id, question: 'Which cable?' }],
    boundCount: 1,
  })
  assert.match(refused.body.msg, /the issue is currently bound to 1 question\./)
  const { data } = await call(fixedResourceRoutes.findFixedResources, {
    body: { page: 1, size: 15, queryParams: { name: 'Bound' } },
  })
  assert.deepEqual(data.content[0].boundQuestions, [{ questionId: question.id, question: 'Which cable?' }])
  await service.app.db.query(sql`with made as (
      insert into question_data (question, answers, topic, score, show, support_remote_debug)
      select 'Which cable ' || n, '{Red}', 'Battery', 50, true, false from generate_series(1, 50) n returning id)
    insert into question_resource select id, ${bound.id}, 1 from made`)
  const { data: many } = await call(fixedResourceRoutes.findFixedResources, {
    body: { page: 1, size: 15, queryParams: { name: 'Bound' } },
  })
  assert.deepEqual([many.content[0].boundQuestions.length, many.content[0].boundCount], [50, 51])
  const { body } = await call(fixedResourceRoutes.deleteFixedResources, { body: { ids } })
  assert.deepEqual([body.data.boundQuestions.length, body.data.boundCount], [50, 51])
  assert.match(body.msg, /bound to 51 questions/)
  assert.equal(
    (await call(fixedResourceRoutes.deleteFixedResources, { body: { ids, force: true } })).data.affected,
    2,
  )
  const { data: questions } = await call(questionDataRoutes.findQuestionData, { body: { page: 1, size: 15 } })
  assert.deepEqual(questions.content[0].resources, [])
  const bin = await call(fixedResourceRoutes.findFixedResources, {
    body: { page: 1, size: 15, deleted: true, queryParams: { name: 'Free' } },
  })
  assert.equal(bin.data.content[0].deletedBy, 'maintain')
  assert.equal(
    (await call(fixedResourceRoutes.restoreFixedResources, { body: { ids: [free.id] } })).data.affected,
    1,
  )
  assert.equal(
    (await call(fixedResourceRoutes.deleteFixedResources, { body: { ids: [free.id, 999_999] } })).status,
    404,
  )
})

test('hides, filters, counts by topic and shows many rows at once', async () => {
  const topic = 'Certificates and reports' as const
  const [one, two] = [await save.resource({ topic }), await save.resource({ topic })]
  const ids = [one.id, two.id]
  const found = async (queryParams: object) =>
    (
      await call(fixedResourceRoutes.findFixedResources, { body: { page: 1, size: 15, queryParams } })
    ).data.content.map(({ id }: { id: number }) => id)
  const { data: done } = await call(fixedResourceRoutes.changeFixedResources, {
    body: { ids, set: { show: false } },
  })
  assert.deepEqual([done.ids, done.refused], [ids, []])
  assert.deepEqual(await found({ topic: [topic], show: ['false'] }), ids)
  assert.deepEqual(await found({ topic: [topic], show: { not: ['false'] } }), [])
  assert.deepEqual(await found({ topic: [topic], show: ['true', 'false'] }), ids)
  assert.deepEqual(await found({ topic: [topic], show: { isEmpty: true } }), [])
  const { data: groups } = await call(fixedResourceRoutes.groupFixedResources, {
    body: { by: 'topic', queryParams: { topic: [topic] } },
  })
  assert.deepEqual(groups.groups, [{ value: topic, count: 2 }])
  const undone = await call(fixedResourceRoutes.undoFixedResourceChange, {
    body: { change: done.change, ids },
  })
  assert.deepEqual(undone.data.ids, ids)
  assert.deepEqual(await found({ topic: [topic], show: true }), ids)
})

test("returns files in the user's language or without one, else in English, else all", () => {
  const files = (...languages: (string | null)[]) => languages.map((language) => ({ language }))
  assert.deepEqual(selectFiles(files('en', 'de', null), 'de'), files('de', null))
  assert.deepEqual(selectFiles(files('en', 'de'), 'fr'), files('en'))
  assert.deepEqual(selectFiles(files('ja', 'de'), 'fr'), files('ja', 'de'))
})
