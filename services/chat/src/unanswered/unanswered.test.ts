import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Identity } from '@portal/contracts/access.ts'
import { chatRoutes } from '@portal/contracts/chat.contract.ts'
import { type UnansweredQuestion, unansweredRoutes } from '@portal/contracts/unanswered.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { startChat } from '../chat.builder.ts'
import { createSaveHelpers } from '../question-data/question-data.builder.ts'
import { computeSimilarity, toTrigrams } from './unanswered.rules.ts'

let service: Awaited<ReturnType<typeof startChat>>
let copy: Awaited<ReturnType<typeof startChat>>
let save: ReturnType<typeof createSaveHelpers>
before(async () => {
  service = await startChat(undefined)
  copy = await startChat(undefined, { database: service.app.config.databaseUrl })
  save = createSaveHelpers(service)
})
after(async () => {
  await copy.close()
  await service.close()
})
beforeEach(async () => {
  await service.app.db.query(sql`delete from thread`)
  await service.app.db.query(sql`delete from gpt_data`)
  await service.app.db.query(sql`delete from question_data`)
})

type As = { as: Partial<Identity> }
const person = (userId: string, permissions: string[]): As => ({
  as: { userId, username: userId, role: 'VIEWER', kind: 'plain', companyId: null, permissions },
})
const ann = person('ann', ['dialogue:view', 'dialogue:edit'])

const ask = async (data: string, part: object = {}, on = service) =>
  (await on.call(chatRoutes.queryWhole, { body: { data, ...part } })).data as {
    threadId: string
    text: string
  }
const list = async (queryParams: object = {}, part: object = {}) =>
  (
    await service.call(
      unansweredRoutes.findUnansweredQuestions,
      { body: { page: 1, size: 15, queryParams, ...part } },
      ann,
    )
  ).data
const rows = async (queryParams: object = {}, part: object = {}) =>
  (await list(queryParams, part)).content as UnansweredQuestion[]
const counted = async (queryParams: object = {}, part: object = {}) =>
  (await rows(queryParams, part)).map(({ question, count }) => [question, count])
const write = (part: object, as = ann) =>
  service.call(
    unansweredRoutes.answerUnansweredQuestion,
    { body: { question: 'q', answer: 'a', deviceGroups: [], platform: null, ...part } },
    as,
  )
const act = (name: 'dismissUnansweredQuestion' | 'restoreUnansweredQuestion', id: number, as = ann) =>
  service.call(unansweredRoutes[name], { body: { id } }, as)

let runs = 0
/** Inserts a run as a conversation does. */
async function aRun({
  question = 'Does it float?',
  kind = 'none',
  msg = '',
  daysAgo = 0,
  thread = `t-${++runs}`,
  platform = 'LUX_POWER',
  model = null as string | null,
  deviceGroup = 'all_devices',
  data = {} as object,
  language = 'en',
}) {
  const ask = { question, language, platform, deviceGroup }
  await service.app.db.query(sql`insert into thread (id, user_id, username, first_cid, platform, device_group, model)
    values (${thread}, 'u', 'u', ${thread}, ${platform}, ${deviceGroup}, ${model}) on conflict do nothing`)
  await service.app.db.query(sql`insert into run (mid, thread_id, cid, ask, kind, status, msg, data, created_at)
    values (gen_random_uuid()::text, ${thread}, gen_random_uuid()::text, ${JSON.stringify(ask)}, ${kind}, 'done', ${msg},
      ${JSON.stringify(data)}, now() - make_interval(days => ${daysAgo}))`)
  return thread
}

test('refuses unknown questions, empty answers and restoring what was not dismissed', async () => {
  await aRun({})
  const [row] = await rows()
  const { id } = row as UnansweredQuestion
  assert.equal((await write({ id: 999_999_999 })).status, 404)
  assert.equal((await write({ id, answer: ' ' })).status, 400)
  assert.equal((await act('dismissUnansweredQuestion', 999_999_999)).status, 404)
  assert.equal((await act('restoreUnansweredQuestion', id)).status, 404, 'nobody has dismissed it')
})

test('groups unanswered questions by similarity, most frequent first', async () => {
  for (const question of ['Does it float?', 'does it float', 'DOES IT FLOAT!!', 'Can it fly?', '???'])
    await aRun({ question })
  const thread = await aRun({ question: 'Does this float?', model: 'SNA_5000', deviceGroup: 'off_grid' })
  await aRun({ question: 'Does this float?', thread })
  const excerpt = { suggestions: [{ question: 'Buoyancy', excerpt: 'It may.' }] }
  await aRun({ question: 'does it floaat', data: excerpt, platform: 'EG4' })
  await aRun({ question: 'Long ago?', daysAgo: 91 })
  await aRun({ question: 'Answered?', kind: 'ai' })
  await aRun({ question: 'Without a device?', msg: 'NotSupport' })
  assert.deepEqual(await counted(), [
    ['DOES IT FLOAT!!', 6],
    ['Can it fly?', 1],
  ])
  const [float] = (await rows()) as [UnansweredQuestion]
  assert.deepEqual(float.models, ['SNA_5000'])
  assert.deepEqual([float.askedBack, float.languages, float.deviceGroups], [1, ['en'], []])
  assert.deepEqual(float.platforms.toSorted(), ['EG4', 'LUX_POWER'])
  assert.deepEqual(
    float.wordings.map(({ count }) => count),
    [3, 2, 1],
  )
  assert.ok(float.threadIds.includes(thread) && float.threadIds.length === 5)
  assert.deepEqual(await counted({}, { sort: 'lastAskedAt', direction: 'ASC' }), [
    ['Can it fly?', 1],
    ['DOES IT FLOAT!!', 6],
  ])
  const second = await list({}, { page: 2, size: 1 })
  assert.deepEqual([second.content.length, second.totalElements, second.totalIsExact], [1, 2, true])
})

test('filters by text, language, platform, model and dates', async () => {
  await aRun({ question: 'Does it float?', model: 'SNA_5000', daysAgo: 3 })
  await aRun({ question: 'Kann das schwimmen?', language: 'de', platform: 'EG4' })
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  for (const [filter, found] of [
    [{ question: 'FLOAT' }, 'Does it float?'],
    [{ search: 'schwimmen' }, 'Kann das schwimmen?'],
    [{ languages: ['de'] }, 'Kann das schwimmen?'],
    [{ languages: { not: ['de'] } }, 'Does it float?'],
    [{ platforms: 'EG4' }, 'Kann das schwimmen?'],
    [{ models: 'sna' }, 'Does it float?'],
    [{ models: { isEmpty: true } }, 'Kann das schwimmen?'],
    [{ lastAskedAt: { to: day(2) } }, 'Does it float?'],
    [{ lastAskedAt: { from: day(1) } }, 'Kann das schwimmen?'],
  ] as const)
    assert.deepEqual(await counted(filter), [[found, 1]], JSON.stringify(filter))
  assert.deepEqual(await counted({ question: '%' }), [])
})

test('removes an answered question, whoever answered it, and lists it again when the answer is withdrawn', async () => {
  for (const question of ['Does it float?', 'Can it fly?']) await aRun({ question })
  await save.question({ question: 'Does it float?', show: false })
  await save.correction({ question: 'Can it fly?', state: 'READY' })
  assert.equal((await rows()).length, 2, 'what is hidden or not reviewed answers nobody')
  await save.question({ question: 'Will this float?' })
  assert.deepEqual(await counted(), [['Can it fly?', 1]], 'a paraphrase answers it')
  await save.correction({ question: 'Can it fly?', platform: 'EG4' })
  assert.equal((await rows()).length, 1, 'an answer for others does not')
  const pair = await save.correction({ question: 'Can it fly?', deviceGroups: [] })
  assert.deepEqual(await rows(), [])
  await service.app.db.query(sql`update gpt_data set state = 'READY', reviewer = null where id = ${pair.id}`)
  assert.deepEqual(await counted(), [['Can it fly?', 1]])
})

test('excludes questions answered later, in the same words or after a follow-up', async () => {
  const excerpt = { suggestions: [{ question: 'Buoyancy', excerpt: 'It may.' }] }
  const back = await aRun({ question: 'Does it float?', data: excerpt, daysAgo: 1 })
  await aRun({ question: 'Can it fly?', daysAgo: 1 })
  const refused = await aRun({ question: 'Can it swim?', daysAgo: 1 })
  assert.equal((await rows()).length, 3)
  await aRun({ question: 'Buoyancy', kind: 'ai', thread: back })
  await aRun({ question: 'can it FLY?', kind: 'ai' })
  await aRun({ question: 'Something else?', kind: 'ai', thread: refused })
  assert.deepEqual(await counted(), [['Can it swim?', 1]])
})

test('answers the question and its paraphrases at once on every instance', async () => {
  const question = 'How do I polish the brass plaque of my inverter?'
  const { threadId, text } = await ask(question)
  await ask('how do i polish my inverters brass plaque')
  const [row] = (await rows()) as [UnansweredQuestion]
  assert.deepEqual([row.count, (await rows()).length], [2, 1])
  const answer = `With a soft cloth. Not: ${text}`
  const saved = await write({ id: row.id, question: row.question, answer })
  assert.equal(saved.status, 200, saved.body.msg)
  assert.deepEqual(await rows(), [])
  for (const on of [service, copy])
    for (const asked of [question, 'How can I polish the brass plaque of the inverter?'])
      assert.equal((await ask(asked, {}, on)).text, answer, asked)
  const [pair] = await service.app.db.query<Record<string, unknown>>(
    sql`select state, reviewer, source_thread_id from gpt_data where id = ${saved.data.id}`,
  )
  assert.equal(pair?.state, 'APPROVED')
  assert.equal(pair?.reviewer, 'ann')
  assert.ok([threadId, row.threadIds[0]].includes(pair?.source_thread_id as string))
  const [told] = await service.app.db.query(
    sql`select from audit where noun = 'gptData' and row_id = ${String(saved.data.id)} and username = 'ann'`,
  )
  assert.ok(told)
})

test('closes a question when another wording of it is answered, and reopens it on undo', async () => {
  await ask('My name is Thandi Nkosi, which paint may I use on the cabinet?')
  const [row] = (await rows()) as [UnansweredQuestion]
  const saved = await write({ id: row.id, question: 'Painting of enclosures', answer: 'Any.' })
  assert.equal(saved.status, 200, saved.body.msg)
  assert.deepEqual(await rows(), [])
  const [closed] = (await rows({ state: ['DISMISSED'] })) as [UnansweredQuestion]
  assert.deepEqual([closed.question, closed.dismissedBy], [row.question, 'ann'])
  await act('restoreUnansweredQuestion', closed.id)
  assert.equal((await rows()).length, 1)
})

test('reports a conflict to one of two users who answer the same question', async () => {
  await ask('Does the battery float?')
  const [row] = await rows()
  const both = await Promise.all(
    [1, 2].map(() => write({ id: row?.id, question: 'Does the battery float?', answer: 'No.' })),
  )
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  assert.equal(both.find(({ status }) => status === 409)?.body.error, 'unanswered.answered')
})

test('requires confirmation before publishing personal data', async () => {
  await aRun({ question: 'My name is Ann Lee, does it float?' })
  const [row] = (await rows()) as [UnansweredQuestion]
  const draft = { id: row.id, question: row.question, answer: 'No.' }
  assert.equal((await write(draft)).body.error, 'dialogue.personal')
  assert.equal((await write({ ...draft, isPersonalChecked: true })).status, 200)
})

test('dismisses a question with similar ones, records user and time, and undoes it', async () => {
  for (const question of ['Does it float?', 'Can it fly?']) await aRun({ question })
  const { id } = (await rows()).find(({ question }) => question === 'Does it float?') as UnansweredQuestion
  for (const _ of [1, 2]) assert.equal((await act('dismissUnansweredQuestion', id)).status, 200)
  await aRun({ question: 'will this float' })
  assert.deepEqual(await counted(), [['Can it fly?', 1]])
  const [dismissed, ...others] = await rows({ state: ['DISMISSED'] })
  assert.deepEqual(
    [dismissed?.id, dismissed?.count, dismissed?.dismissedBy, others.length],
    [id, 2, 'ann', 0],
  )
  assert.ok(Date.now() - Date.parse(dismissed?.dismissedAt ?? '') < 60_000)
  assert.equal((await rows({ state: ['OPEN', 'DISMISSED'] })).length, 2)
  assert.equal((await act('restoreUnansweredQuestion', id)).status, 200)
  assert.equal((await rows()).length, 2)
  const entries = await service.app.db.query<{ action: string; username: string }>(
    sql`select action, username from audit where noun = 'unanswered' and row_id = ${String(id)} order by id`,
  )
  assert.deepEqual(entries, [
    { action: 'create', username: 'ann' },
    { action: 'delete', username: 'ann' },
  ])
})

test('compares letters as the database does', async () => {
  const pairs = [
    ['Does it float?', 'does it floaat'],
    ['F03 / F04', 'f03'],
  ]
  const [locale] = await service.app.db.query<{ isPlain: boolean }>(
    sql`select show_trgm('ä') = '{}' as "isPlain"`,
  )
  // External servers may use a locale in which more characters are letters.
  if (locale?.isPlain) pairs.push(['Zählerschrank – 太阳', 'zahlerschrank 太'])
  for (const [one = '', other = ''] of pairs) {
    const [row] = await service.app.db.query<{ n: number }>(
      sql`select similarity(lower(${one}), lower(${other}))::float8 as n`,
    )
    assert.ok(Math.abs((row?.n ?? 0) - computeSimilarity(toTrigrams(one), toTrigrams(other))) < 1e-6, one)
  }
})
