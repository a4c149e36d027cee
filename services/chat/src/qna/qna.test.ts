import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { chatRoutes } from '@portal/contracts/chat.contract.ts'
import { qnaRoutes, type Suggestion } from '@portal/contracts/qna.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { fastConfig } from '../chat.builder.ts'
import { createSaveHelpers, owner, staff } from '../question-data/question-data.builder.ts'
import { chat } from '../service.ts'

let service: TestService
let save: ReturnType<typeof createSaveHelpers>
const call: TestService['call'] = (...input) => service.call(...input)
const searching = async (query: Record<string, string>, as = owner) =>
  (await call(qnaRoutes.searchQuestions, { query }, { as })).body
const answering = async (questionId: number, more = {}, as = owner) =>
  (await call(qnaRoutes.getQuestionAnswers, { query: { questionId, ...more } }, { as })).body
const ids = (questions: Suggestion[]) => questions.map(({ questionId }) => questionId)

let threads = 0
/** Creates a thread with one run. */
async function aRun({
  daysAgo = 0,
  kind = 'es',
  ask = {},
  questionId = null as number | null,
  thread = `t-${++threads}`,
  platform = 'LUX_POWER',
}) {
  await service.app.db.query(sql`insert into thread (id, user_id, username, first_cid, platform, device_group)
    values (${thread}, 'u', 'u', ${thread}, ${platform}, 'all_devices') on conflict do nothing`)
  await service.app.db.query(sql`insert into run (mid, thread_id, cid, ask, question_id, kind, status, created_at)
    values (gen_random_uuid()::text, ${thread}, gen_random_uuid()::text, ${JSON.stringify(ask)}, ${questionId}, ${kind}, 'done',
      now() - make_interval(days => ${daysAgo}))`)
}

before(async () => {
  service = await startTestService(chat({ config: fastConfig }), { as: staff })
  save = createSaveHelpers(service)
})
after(() => service.close())

test('refuses malformed queries', async () => {
  for (const query of [
    {},
    { question: '' },
    { question: 'x', devicesType: 'toaster' },
    { question: 'x', platform: 'ACME' },
    { question: 'x', extra: '1' },
  ])
    assert.equal(
      (await call(qnaRoutes.searchQuestions, { query: query as Record<string, string> }, { as: owner }))
        .status,
      400,
      JSON.stringify(query),
    )
  assert.equal(
    (await call(qnaRoutes.getQuestionAnswers, { query: { questionId: 'x' } }, { as: owner })).status,
    400,
  )
})

test('QNA-03 QNA-15 returns the nearest questions of device and platform, best first', async () => {
  const loud = await save.question({ question: 'Why is the fan of the inverter so loud?', score: 10 })
  const off = await save.question({
    question: 'Why does the fan of the inverter stop?',
    deviceGroups: ['off_grid'],
  })
  const eg4 = await save.question({ question: 'Why is the fan blue?', platform: 'EG4' })
  const body = await searching({ question: 'why is the fan of my inverter loud' }, staff)
  assert.deepEqual([body.code, body.msg, body.success], [200, 'succeed', 1])
  assert.deepEqual(ids(body.qnaVos).slice(0, 2), [loud.id, off.id])
  assert.ok(!ids(body.qnaVos).includes(eg4.id))
  const { score, ...first } = body.qnaVos[0]
  assert.deepEqual(first, {
    questionId: loud.id,
    question: loud.question,
    supportRemoteDebug: false,
    visible: true,
  })
  assert.ok(score > body.qnaVos[1].score && score <= 1)
  assert.ok(
    !ids((await searching({ question: 'why does the fan stop', devicesType: 'hybrid' })).qnaVos).includes(
      off.id,
    ),
  )
  assert.ok(
    ids((await searching({ question: 'why is the fan blue', platform: 'EG4' })).qnaVos).includes(eg4.id),
  )
  assert.deepEqual((await searching({ question: 'zzz qqq xyzzy' })).qnaVos, [])
})

test('finds misspelt words by their letters, and escapes special characters of all kinds', async () => {
  const relay = await save.question({ question: 'How do I replace the generator relay?' })
  assert.deepEqual(ids((await searching({ question: 'How do i replase the genrator relais?' })).qnaVos), [
    relay.id,
  ])
  for (const question of ["'; drop table phrase; --", '%', '\\', '🔋', 'x'.repeat(2_000)])
    assert.equal((await searching({ question })).success, 1, question)
})

test('QNA-09 QNA-10 QNA-11 shows hidden questions and scores only to editors', async () => {
  const { id } = await save.question({
    question: 'Which installer code opens the vault menu?',
    answers: ['1470'],
    show: false,
  })
  const query = { question: 'installer code of the vault menu' }
  const shown = await save.question({ question: 'Where does the vault menu list the installer?' })
  const granted = { ...owner, role: 'VIEWER', kind: 'plain', permissions: staff.permissions } as const
  for (const as of [staff, granted]) {
    const { qnaVos } = await searching(query, as)
    const found = qnaVos.map(({ questionId, visible }: Suggestion) => [questionId, visible])
    assert.deepEqual(found.slice(0, 2), [
      [id, false],
      [shown.id, true],
    ])
    for (const { score } of qnaVos) assert.ok(score > 0 && score <= 1)
  }
  const visitors = (['OWNER', 'OWNER_L2', 'VIEWER', 'INSTALLER'] as const).map((role) => ({ ...owner, role }))
  for (const as of [...visitors, { ...staff, role: 'ADMIN' as const }]) {
    const { qnaVos } = await searching(query, as)
    assert.equal(qnaVos[0]?.questionId, shown.id, as.role)
    for (const one of qnaVos) {
      assert.equal(one.visible, true, as.role)
      assert.ok(!('score' in one), as.role)
    }
  }
  assert.deepEqual([(await answering(id)).answers, (await answering(id, {}, staff)).answers], [[], ['1470']])
})

test('QNA-16 returns answers and files, and an empty success for unknown ids', async () => {
  const resource = await save.resource()
  const chinese = { language: 'zh_CN' as const, question: '怎么做？', answers: ['这样做。'] }
  const { id } = await save.question({ translations: [chinese], resourceIds: [resource.id] })
  const body = await answering(id)
  assert.deepEqual([body.success, body.answers], [1, ['Plug it in.', 'Hold the button for six seconds.']])
  const file = resource.files[0]?.file
  assert.deepEqual(body.fixedResourceBosList, [
    {
      downloadURL: `/api/chat/file/${file?.id}`,
      contentType: 'image/png',
      initialFileName: 'wiring.png',
      fileSize: file?.size,
    },
  ])
  assert.deepEqual((await answering(id, { language: 'zh_CN' })).answers, ['这样做。'])
  const none = await answering(999_999)
  assert.deepEqual([none.success, none.answers, none.fixedResourceBosList], [1, [], []])
})

test('QNA-13 QNA-14 ranks top questions by threads of the last seven days, without hidden ones', async () => {
  const often = await save.question({ question: 'Often?', score: 1 })
  const clicked = await save.question({ question: 'Clicked?', score: 2, supportRemoteDebug: true })
  const old = await save.question({ question: 'Old?', score: 0 })
  const hidden = await save.question({ question: 'Hidden?', show: false })
  for (const one of [1, 2, 3]) await aRun({ questionId: often.id, daysAgo: one })
  // Asks in other words, twice in one conversation.
  const { threadId } = (
    await call(chatRoutes.queryWhole, { body: { data: 'Often?', supportEs: true } }, { as: owner })
  ).data
  await call(
    chatRoutes.queryWhole,
    { body: { data: 'often', supportEs: true, chatId: threadId } },
    { as: owner },
  )
  for (const _ of [1, 2])
    await call(
      chatRoutes.queryWhole,
      { body: { data: 'Clicked?', questionId: clicked.id, supportEs: true } },
      { as: owner },
    )
  for (const _ of [1, 2, 3, 4, 5, 6]) await aRun({ questionId: old.id, daysAgo: 8 })
  for (const _ of [1, 2, 3, 4, 5, 6]) await aRun({ questionId: hidden.id })
  const { data } = await call(qnaRoutes.findTopQuestions, {}, { as: owner })
  assert.deepEqual(
    data.slice(0, 2).map(({ questionId, score }: Suggestion) => [questionId, score]),
    [
      [often.id, 4],
      [clicked.id, 2],
    ],
  )
  assert.ok(data.length <= 10 && !ids(data).includes(hidden.id))
  const debug = (await call(qnaRoutes.findDebugQuestions, {}, { as: owner })).data as Suggestion[]
  assert.deepEqual(
    debug.map(({ questionId, supportRemoteDebug }) => [questionId, supportRemoteDebug]),
    [[clicked.id, true]],
  )
})

test('excludes questions about other devices for a device', async () => {
  const own = await save.question({ question: 'Where is the DIP switch?', deviceGroups: ['trip_12k'] })
  const other = await save.question({
    question: 'Where is the valve?',
    deviceGroups: ['hybrid'],
    supportRemoteDebug: true,
  })
  for (const _ of [1, 2, 3]) await aRun({ questionId: own.id, platform: 'CROWN' })
  for (const _ of [1, 2, 3, 4]) await aRun({ questionId: other.id, platform: 'CROWN' })
  const query = { platform: 'CROWN', devicesType: 'trip_12k' } as const
  const top = ids((await call(qnaRoutes.findTopQuestions, { query }, { as: owner })).data)
  assert.equal(top[0], own.id)
  assert.ok(top.length > 1 && !top.includes(other.id))
  const debug = ids((await call(qnaRoutes.findDebugQuestions, { query }, { as: owner })).data)
  assert.ok(debug.length > 0 && !debug.includes(other.id))
  const ofAll = { platform: 'CROWN', devicesType: 'all_devices' } as const
  const all = ids((await call(qnaRoutes.findTopQuestions, { query: ofAll }, { as: owner })).data)
  assert.deepEqual(all.slice(0, 2), [other.id, own.id])
})

test("suggests the platform's questions first, in the user's language, and never other users' words", async () => {
  const answers = ['Hier.']
  const german = { language: 'de' as const, question: 'Wo ist die Sicherung?', answers }
  const fuse = await save.question({ question: 'Where is the fuse?', translations: [german], score: 0 })
  const elsewhere = await save.question({ question: 'Where is the plug?', platform: 'EG4' })
  const ask = { question: 'My name is Ann, where is my fuse at 12 Elm Road?' }
  for (const _ of [1, 2]) await aRun({ questionId: fuse.id, platform: 'GTEC', ask })
  for (const _ of [1, 2, 3]) await aRun({ questionId: elsewhere.id, platform: 'GTEC' })
  const query = { platform: 'GTEC', language: 'de' } as const
  const { data } = await call(qnaRoutes.findTopQuestions, { query }, { as: owner })
  const [first] = data as Suggestion[]
  assert.deepEqual([first?.questionId, first?.question, first?.score], [fuse.id, german.question, 2])
  assert.ok(!ids(data).includes(elsewhere.id))
  assert.doesNotMatch(JSON.stringify(data), /Ann|Elm/)
  const ofOthers = (
    await call(qnaRoutes.findTopQuestions, { query: { platform: 'FORTRESS' } }, { as: owner })
  ).data as (Suggestion & { score: number })[]
  assert.ok(ofOthers.every(({ score }) => score === 0))
})
