import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type ExamQuestion,
  type ExamQuestionDraft,
  emptyExamQuestion,
  examQuestionRoutes,
} from '@portal/contracts/exam-question.contract.ts'
import {
  type ExamAnswer,
  type ExamRun,
  examRunRoutes,
  maxExamQuestions,
} from '@portal/contracts/exam-run.contract.ts'
import { chatExportRoutes } from '@portal/contracts/export.contract.ts'
import { chatJobRoutes } from '@portal/contracts/job.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { Problem } from '@portal/service-kit/problem/problem.ts'
import { startTestService } from '@portal/testing/node/service.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import type { Answer, Ask } from '../answering/answer.ts'
import { anEngine, fastConfig, findTestDevice, source, startChat, toPlanned } from '../chat.builder.ts'
import { staff } from '../question-data/question-data.builder.ts'
import { chat } from '../service.ts'

let answer: (ask: Ask, signal: AbortSignal) => Answer | Promise<Answer> = ({ question }) =>
  toPlanned(question)
const { engine, asked } = anEngine((ask, signal) => answer(ask, signal))
let service: Awaited<ReturnType<typeof startChat>>
const call: typeof service.call = (route, input, { as } = {}) =>
  service.call(route, input, { as: { ...staff, role: 'ADMIN', companyId: null, ...as } })

before(async () => {
  service = await startChat(engine)
})
after(() => service.close())

const save = async (part: Partial<ExamQuestionDraft>): Promise<ExamQuestion> => {
  const body = { ...emptyExamQuestion, must: ['5 A'], ...part }
  const saved = await call(examQuestionRoutes.saveExamQuestion, { body })
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
  return saved.data
}
async function onlyThese(...parts: Partial<ExamQuestionDraft>[]) {
  await service.app.db.query(sql`update exam_question set deleted_at = now()`)
  for (const part of parts) await save(part)
}
async function addDocument(deviceGroup: string) {
  const { db } = service.app
  await db.query(
    sql`insert into knowledge_store (name, device_group, created_by) values ('S', ${deviceGroup}, 'me')`,
  )
  await db.query(sql`insert into knowledge_file (store_id, name, title, size, digest, state, created_by)
    select id, 'm.pdf', 'm', 1, 'd', 'completed', 'me' from knowledge_store where device_group = ${deviceGroup}`)
}
const start = () => call(examRunRoutes.startExamRun)
const runOf = async (id: number): Promise<ExamRun> =>
  (await call(examRunRoutes.getExamRun, { body: { id } })).data
async function ended({ data }: { data: ExamRun }): Promise<ExamRun> {
  await waitUntil(async () => !['QUEUED', 'RUNNING'].includes((await runOf(data.id)).state))
  return runOf(data.id)
}
const answersOf = async (queryParams: object): Promise<ExamAnswer[]> =>
  (await call(examRunRoutes.findExamAnswers, { body: { page: 1, size: 50, queryParams } })).data.content

test('refuses an unanswerable question at its field', async () => {
  const refused = await call(examQuestionRoutes.saveExamQuestion, {
    body: { ...emptyExamQuestion, question: 'How thick?' },
  })
  assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [400, ['must']])
})

test('changes group and language of many questions, keeps the group of device questions, and undoes it', async () => {
  await onlyThese(
    { question: 'Many, plain?' },
    { question: 'Many, gaia?', deviceGroup: 'gaia', language: 'de' },
    { question: 'Many, device?', serialNum: 'SNA0000001' },
  )
  const found = async () => {
    const body = { page: 1, size: 15, direction: 'ASC' }
    const { data } = await call(examQuestionRoutes.findExamQuestions, { body })
    return (data.content as ExamQuestion[]).map(({ deviceGroup, language }) => [deviceGroup, language])
  }
  const matching = { queryParams: { question: 'many,' }, count: 3 }
  const change = (body: object) => call(examQuestionRoutes.changeExamQuestions, { body } as never)
  const set = { deviceGroup: 'off_grid', language: 'de' }
  const refused = await change({ matching, set })
  assert.deepEqual(
    [refused.status, refused.data.refused.map(({ title }: { title: string }) => title)],
    [409, ['Many, device?']],
  )
  assert.match(refused.data.refused[0].msg, /The register knows the group of the device/)
  assert.equal((await change({ matching, set: { expectation: 'NO_ANSWER' } })).status, 400)
  const before = await found()
  const { data: done } = await change({ matching, set, partly: true })
  assert.equal(done.ids.length, 2)
  assert.deepEqual(await found(), [['off_grid', 'de'], ['off_grid', 'de'], before[2]])
  const { data: undone } = await call(examQuestionRoutes.undoExamQuestionChange, {
    body: { change: done.change, ids: done.ids },
  })
  assert.deepEqual([undone.ids, await found()], [done.ids, before])
})

test('refuses to start without questions, with too many, or during another run', async () => {
  await onlyThese()
  assert.deepEqual((await start()).body.error, 'examRun.empty')
  await service.app.db.query(sql`insert into exam_question (question, language, expectation)
    select 'Q ' || n, 'en', 'NO_ANSWER' from generate_series(1, ${maxExamQuestions + 1}) n`)
  assert.deepEqual((await start()).body.error, 'examRun.too_many')
  await onlyThese({ question: 'Wait' })
  let go = () => {}
  answer = () => new Promise((resolve) => (go = () => resolve(toPlanned('late'))))
  const first = await start()
  await waitUntil(() => asked.at(-1)?.question === 'Wait')
  const [second, third] = await Promise.all([start(), start()])
  assert.deepEqual([second.status, third.status, second.body.error], [409, 409, 'examRun.running'])
  // Results that arrive after cancelling are dropped, and another run may start.
  const cancelled = await call(examRunRoutes.cancelExamRun, { body: { id: first.data.id } })
  assert.equal(cancelled.data.state, 'CANCELLED')
  const { status, body } = await call(examRunRoutes.cancelExamRun, { body: { id: first.data.id } })
  assert.deepEqual([status, body.error], [409, 'examRun.over'])
  answer = () => toPlanned('5 A')
  const next = await start()
  go()
  assert.equal((await ended(next)).right, 1)
  assert.equal((await runOf(first.data.id)).done, 0)
  assert.equal((await call(examRunRoutes.getExamRun, { body: { id: 999_999 } })).status, 404)
})

test('asks as an owner without devices, creates no conversation, and grades the displayed answer', async () => {
  await onlyThese(
    { question: 'right?', deviceGroup: 'off_grid' },
    { question: 'Welches Gewicht?', language: 'de' },
    { question: 'silent?' },
    { question: 'which?' },
    { question: 'welche Sicherung passt?', must: [], expectation: 'NO_ANSWER' },
    { question: 'device?', serialNum: 'SNA0000001' },
    { question: 'stranger?', serialNum: 'SNA9999999' },
    { question: 'broken?' },
    { question: 'stream?' },
  )
  const told: Record<string, () => Answer> = {
    'right?': () => toPlanned('It takes **5 A**.', { sources: [source], relevance: 0.91 }),
    'silent?': () => toPlanned('No related content', { kind: 'none' }),
    'which?': () => toPlanned('Do you mean one of these?', { kind: 'none' }),
    'welche Sicherung passt?': () => toPlanned('Nichts', { kind: 'none' }),
    'device?': () => toPlanned('5 A'),
    'broken?': () => {
      throw new Problem('model.away', { status: 503, msg: 'The model server is away.' })
    },
    'stream?': () => ({
      kind: 'stream',
      pieces: (async function* () {
        yield 'It takes 5'
        yield ' A.'
      })(),
      sources: [source],
      timings: {},
    }),
  }
  answer = ({ question }) => told[question]?.() ?? toPlanned('It takes 6 A.')
  asked.length = 0
  const run = await ended(await start())
  const { right, wrong, silent, askedBack, failed, total, done } = run
  assert.deepEqual(
    { right, wrong, silent, askedBack, failed, total, done },
    { right: 4, wrong: 1, silent: 1, askedBack: 1, failed: 2, total: 9, done: 9 },
  )
  assert.deepEqual([run.state, run.startedBy, run.isMixed], ['DONE', 'maintain', false])
  const answers = await answersOf({ runId: run.id })
  const of = (question: string) => answers.find((one) => one.question === question) as ExamAnswer
  assert.deepEqual(
    [of('right?').sources, of('right?').relevance, of('right?').change],
    [['LXP manual.pdf · Installation, p. 12'], 0.91, null],
  )
  assert.match(of('stranger?').answer, /SNA9999999 doesn't exist/)
  assert.equal(of('broken?').answer, 'The model server is away.')
  assert.equal(of('stream?').answer, 'It takes 5 A.')
  const [first, german] = asked as [Ask, Ask]
  assert.deepEqual([first.deviceGroup, first.isTrial, first.user?.permissions], ['off_grid', true, []])
  assert.equal(german.language, 'de')
  const device = asked.find(({ question }) => question === 'device?')
  assert.deepEqual([device?.device?.serialNum, device?.user?.companyId], ['SNA0000001', null])
  for (const table of ['run', 'thread', 'message'] as const)
    assert.deepEqual(await service.app.db.query(sql`select from ${sql.id(table)}`), [], table)
  assert.deepEqual(
    (await answersOf({ runId: run.id, verdict: ['SILENT', 'ASKED_BACK'], search: 'ele' })).map(
      ({ question }) => question,
    ),
    [],
  )
  assert.deepEqual(await answersOf({}), [], 'of no run')
})

test('compares two runs: newly right, newly wrong, and both answers', async () => {
  await onlyThese({ question: 'better' }, { question: 'worse' }, { question: 'same' }, { question: 'other' })
  answer = ({ question }) => toPlanned(question === 'better' ? '6 A' : '5 A')
  const before = await ended(await start())
  await save({ question: 'fresh' })
  await addDocument('off_grid')
  answer = ({ question }) => toPlanned(question === 'worse' ? '6 A' : question === 'other' ? '5 A!' : '5 A')
  const after = await ended(await start())
  const beside = { runId: after.id, besideId: before.id }
  const changes = Object.fromEntries((await answersOf(beside)).map((one) => [one.question, one.change]))
  assert.deepEqual(changes, {
    better: 'BECAME_RIGHT',
    worse: 'NOT_RIGHT_ANY_MORE',
    same: 'SAME',
    other: 'OTHER_ANSWER',
    fresh: 'NEW',
  })
  const [worse] = await answersOf({ ...beside, change: 'NOT_RIGHT_ANY_MORE' })
  assert.deepEqual(
    [worse?.verdictBefore, worse?.answerBefore, worse?.verdict, worse?.answer],
    ['RIGHT', '5 A', 'WRONG', '6 A'],
  )
  assert.deepEqual([before.files, after.files], [0, 1])
  const fields = ['question', 'change', 'answer', 'answerBefore', 'mustNot', 'relevance']
  const request = {
    format: 'csv',
    columns: fields.map((field) => ({ field, label: field })),
    timeZone: 'UTC',
  }
  const { data: job } = await call(chatExportRoutes.exportExamAnswers, {
    body: { ...request, queryParams: { ...beside, change: ['NOT_RIGHT_ANY_MORE', 'NEW'] } } as never,
  })
  const params = { id: job.id }
  await waitUntil(async () => (await call(chatJobRoutes.getJob, { params })).data.state === 'DONE')
  const { raw } = await call(chatJobRoutes.downloadJobFile, { params })
  assert.deepEqual(raw.toString('utf8').trim().split('\r\n').slice(1), [
    'worse,NOT_RIGHT_ANY_MORE,6 A,5 A,,',
    'fresh,NEW,5 A,,,',
  ])
  assert.notEqual(before.documents, after.documents)
  const { data } = await call(examRunRoutes.findExamRuns, {
    body: { page: 1, size: 2, direction: 'DESC', queryParams: { state: 'DONE' } },
  })
  assert.deepEqual(
    data.content.map(({ id }: ExamRun) => id),
    [after.id, before.id],
  )
})

test('resumes a run in another process without repeating questions', async () => {
  await onlyThese({ question: 'one' }, { question: 'two' }, { question: 'three' })
  answer = ({ question }, signal) =>
    question === 'two'
      ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      : toPlanned('5 A')
  asked.length = 0
  const { data } = await start()
  await waitUntil(() => asked.at(-1)?.question === 'two')
  await addDocument('hybrid')
  const { databaseUrl, dataDir } = service.app.config
  await service.app.close()
  const { engine: other, asked: later } = anEngine(() => toPlanned('5 A'))
  service = (await startTestService(chat({ config: fastConfig, engine: other, findDevice: findTestDevice }), {
    as: staff,
    config: { databaseUrl, dataDir },
  })) as typeof service
  const run = await ended({ data })
  assert.deepEqual([run.state, run.right, run.isMixed], ['DONE', 3, true])
  assert.deepEqual(
    later.map(({ question }) => question),
    ['two', 'three'],
  )
})
