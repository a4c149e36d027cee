import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import {
  type AnswerCounts,
  type AnswerFigures,
  answerFiguresRoutes,
} from '@portal/contracts/answer-figures.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { fastConfig } from '../chat.builder.ts'
import { aDocument, aSection, aStore } from '../knowledge/knowledge.builder.ts'
import { chat } from '../service.ts'

let service: TestService
const files: number[] = []
before(async () => {
  service = await startTestService(chat({ config: fastConfig }), {
    as: { userId: 'ann', permissions: ['dialogue:view'] },
  })
  const db = service.app.db as unknown as Parameters<typeof aStore>[0]
  const store = await aStore(db)
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf'])
    files.push(await aDocument(db, store, [aSection('x', 'y')], name))
})
after(() => service.close())
beforeEach(() => service.app.db.query(sql`delete from thread`))

const find = async (body: object = {}): Promise<AnswerFigures> => {
  const { data, status } = await service.call(answerFiguresRoutes.findAnswerFigures, { body })
  assert.equal(status, 200)
  return data
}
const none: AnswerCounts = {
  answered: 0,
  refused: 0,
  askedBack: 0,
  handedOver: 0,
  liked: 0,
  disliked: 0,
  corrected: 0,
}
const countsOf = <Row extends AnswerCounts>(row: Row | undefined) =>
  row && Object.fromEntries(Object.keys(none).map((name) => [name, row[name as keyof AnswerCounts]]))

let threads = 0
/** Creates an answer in a separate conversation. */
async function anAnswer({
  weeksAgo = 0,
  platform = 'LUX_POWER',
  model = null as string | null,
  type = 'ai',
  status = 'success',
  evaluation = 0,
  data = {} as object,
  cites = [] as number[],
  isCorrected = false,
  hasTicket = false,
  reviewedAfterHours = undefined as number | undefined,
  dislikedAfterHours = undefined as number | undefined,
}) {
  const id = `t-${++threads}`
  // Uses a Monday, so that the time of day cannot change the week.
  const at = sql`(date_trunc('week', now() at time zone 'UTC') - make_interval(weeks => ${weeksAgo})) at time zone 'UTC'`
  const later = (hours: number | undefined) =>
    sql`${at} + make_interval(secs => ${hours === undefined ? null : hours * 3_600}::float8)`
  await service.app.db.query(sql`insert into thread (id, user_id, username, first_cid, platform, device_group, model, created_at, reviewed_at, disliked_at)
    values (${id}, 'u', 'u', ${id}, ${platform}, 'all_devices', ${model}, ${at}, ${later(reviewedAfterHours)}, ${later(dislikedAfterHours)})`)
  const sources = { sources: cites.map((fileId) => ({ fileId, chunkId: 1 })) }
  const [made] = await service.app.db.query<{ id: number }>(sql`
    insert into message (thread_id, position, type, content, status, evaluation, data, created_at)
    values (${id}, 'ANSWER', ${type}, 'Said.', ${status}, ${evaluation}, ${JSON.stringify({ ...sources, ...data })}, ${at}) returning id`)
  if (isCorrected)
    await service.app.db.query(sql`insert into message (thread_id, position, type, content, status, change_type, revises, created_at)
      values (${id}, 'ANSWER', ${type}, 'Better.', 'success', 'AFTER_CHANGE', ${made?.id}, ${at})`)
  if (hasTicket)
    await service.app.db.query(sql`insert into ticket (thread_id, user_id, username, platform, device_group, model, category, text, created_at)
      values (${id}, 'u', 'u', ${platform}, 'all_devices', ${model}, 'TECH', 'Help', ${at})`)
}

test('refuses weeks out of range and an unknown platform', async () => {
  const call = (body: object) => service.call(answerFiguresRoutes.findAnswerFigures, { body })
  for (const wrong of [{ weeks: 0 }, { weeks: 54 }, { platform: 'ACME' }, { week: 3 }])
    assert.equal((await call(wrong)).status, 400, JSON.stringify(wrong))
})

test('lists all weeks with zero counts when there are no answers', async () => {
  const { weeks, byModel, byPlatform, documents, reviewed, medianReviewHours } = await find()
  assert.equal(weeks.length, 12)
  for (const week of weeks) assert.deepEqual(countsOf(week), none)
  assert.deepEqual([byModel, byPlatform, documents, reviewed, medianReviewHours], [[], [], [], 0, null])
  const [first, second] = weeks
  assert.equal(Date.parse(second?.from ?? '') - Date.parse(first?.from ?? ''), 7 * 86_400_000)
  assert.ok(Date.parse(weeks.at(-1)?.to ?? '') + 86_400_000 > Date.now())
})

test('counts answers by week, model, platform and outcome', async () => {
  const excerpt = { suggestions: [{ question: 'Which?', excerpt: 'This.' }] }
  await anAnswer({ evaluation: 1, model: 'SNA_5000' })
  await anAnswer({ evaluation: -1, isCorrected: true, hasTicket: true, model: 'SNA_5000', platform: 'EG4' })
  await anAnswer({ type: 'none' })
  await anAnswer({ type: 'none', data: excerpt, weeksAgo: 1 })
  await anAnswer({ type: 'es', data: { choices: [{ serialNum: 'x' }] }, weeksAgo: 1, hasTicket: true })
  await anAnswer({ type: 'none', weeksAgo: 30 })
  await anAnswer({ status: 'failed' })
  await anAnswer({ status: 'stopped' })
  const { weeks, byModel, byPlatform } = await find()
  const now = { answered: 2, refused: 1, askedBack: 0, handedOver: 1, liked: 1, disliked: 1, corrected: 1 }
  assert.deepEqual(countsOf(weeks.at(-1)), now)
  assert.deepEqual(countsOf(weeks.at(-2)), { ...none, askedBack: 2, handedOver: 1 })
  assert.deepEqual(
    byModel.map((row) => [row.value, countsOf(row)]),
    [
      ['', { ...none, refused: 1, askedBack: 2, handedOver: 1 }],
      ['SNA_5000', { ...none, answered: 2, handedOver: 1, liked: 1, disliked: 1, corrected: 1 }],
    ],
  )
  assert.deepEqual(
    byPlatform.map(({ value, answered, refused, askedBack }) => [value, answered + refused + askedBack]),
    [
      ['LUX_POWER', 4],
      ['EG4', 1],
    ],
  )
  const ofEg4 = await find({ platform: 'EG4', weeks: 2 })
  assert.deepEqual(
    ofEg4.weeks.map(({ answered }) => answered),
    [0, 1],
  )
  const ofModel = await find({ model: 'SNA_5000' })
  assert.deepEqual(countsOf(ofModel.weeks.at(-1)), { ...now, refused: 0 })
  assert.equal(
    (await find({ weeks: 53 })).weeks.reduce((sum, { refused }) => sum + refused, 0),
    2,
  )
})

test('measures the median review time from the dislike, or the first question, to the decision', async () => {
  await anAnswer({ weeksAgo: 1, reviewedAfterHours: 2 })
  await anAnswer({ weeksAgo: 1, reviewedAfterHours: 30, dislikedAfterHours: 20 })
  await anAnswer({ weeksAgo: 1, reviewedAfterHours: 50 })
  await anAnswer({ weeksAgo: 1 })
  await anAnswer({ weeksAgo: 20, reviewedAfterHours: 1 })
  const { weeks, reviewed, medianReviewHours } = await find()
  assert.deepEqual([reviewed, medianReviewHours], [3, 10])
  assert.deepEqual([weeks.at(-2)?.reviewed, weeks.at(-2)?.medianReviewHours], [3, 10])
  assert.equal(weeks.at(-1)?.medianReviewHours, null)
})

test('ranks documents by dislikes and corrections per citation', async () => {
  const [often, once, good] = files as [number, number, number]
  for (let n = 0; n < 20; n++)
    await anAnswer({ cites: [often, often, good], evaluation: n < 10 ? -1 : 0, isCorrected: n < 5 })
  await anAnswer({ cites: [once], evaluation: -1 })
  for (let n = 0; n < 100; n++) await anAnswer({ cites: [good, 999_999_999] })
  const { documents } = await find()
  assert.deepEqual(documents, [
    { fileId: often, filename: 'a.pdf', citations: 20, disliked: 10, corrected: 5, bad: 10 },
    { fileId: once, filename: 'b.pdf', citations: 1, disliked: 1, corrected: 0, bad: 1 },
    { fileId: good, filename: 'c.pdf', citations: 120, disliked: 10, corrected: 5, bad: 10 },
  ])
})
