import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Identity } from '@portal/contracts/access.ts'
import { deviceRoutes } from '@portal/contracts/device.contract.ts'
import { type Feedback, type FeedbackDraft, feedbackRoutes } from '@portal/contracts/feedback.contract.ts'
import { backofficeFileRoutes } from '@portal/contracts/file.contract.ts'
import { searchRoutes } from '@portal/contracts/search.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { aDevice } from '../common/row.builder.ts'
import { findRoute, testBackoffice } from '../service.builder.ts'
import {
  aFeedback,
  author,
  colleague,
  installerAuthor,
  otherAuthor,
  support,
  viewer,
} from './feedback.builder.ts'
import { maxPerDay } from './feedback.rules.ts'

const service = testBackoffice({ as: support })
const { call } = service
type User = Partial<Identity>
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const save = (body: FeedbackDraft, as: User) => call(feedbackRoutes.saveFeedback, { body }, { as })
async function filed(as: User, part: Partial<FeedbackDraft> = {}): Promise<Feedback> {
  const { status, data, body } = await save(aFeedback(part), as)
  assert.equal(status, 200, JSON.stringify(body))
  return data
}
const draftOf = ({ ownerId, userName, files, createdAt, updatedAt, ...draft }: Feedback) => draft
const info = (id: number, as: User) => call(feedbackRoutes.getFeedbackInfo, { body: { id } }, { as })
const found = async (queryParams: object, as: User = support): Promise<number[]> =>
  (
    await call(feedbackRoutes.findFeedback, { body: { page: 1, size: 50, queryParams } }, { as })
  ).data.content.map(({ id }: Feedback) => id)
const upload = async (as: User): Promise<string> =>
  (await call(backofficeFileRoutes.uploadFile, { file: { name: 'dark.png', content: png } }, { as })).data.id
const download = async (id: string, as: User) =>
  (await call(backofficeFileRoutes.downloadFile, { params: { id } }, { as })).status
const remove = (id: string, as: User) => call(findRoute('/upload/delete'), { body: id }, { as })

test("shows feedback to its author, the owner's company and staff only", async () => {
  const own = await filed(author)
  const installers = await filed(installerAuthor)
  const viewers = await filed(viewer)
  assert.deepEqual([own.ownerId, own.userName, own.status], ['O-1', 'owner', 'OPEN'])
  const all = [own.id, installers.id, viewers.id]
  const reads = async (as: User) =>
    (await Promise.all(all.map((id) => info(id, as)))).map(({ status }) => status === 200)
  assert.deepEqual(await reads(support), [true, true, true])
  assert.deepEqual(await reads(author), [true, false, false])
  assert.deepEqual(await reads(colleague), [true, false, false])
  assert.deepEqual(await reads(installerAuthor), [false, true, false], 'of the same company')
  assert.deepEqual(await reads(viewer), [false, false, true], 'without a permission')
  assert.deepEqual(await reads(otherAuthor), [false, false, false])
  const lists = await Promise.all(
    [support, colleague, installerAuthor, otherAuthor].map((as) => found({}, as)),
  )
  assert.deepEqual(
    lists.map((ids) => all.map((id) => ids.includes(id))),
    [
      [true, true, true],
      [true, false, false],
      [false, true, false],
      [false, false, false],
    ],
  )
})

test('BO-11 BO-12 files, reads, finds and deletes feedback at its addresses', async () => {
  const device = (await call(deviceRoutes.saveDevice, { body: aDevice({ companyId: 1 }) })).data
  const draft = aFeedback({ title: 'Alarm at noon', serialNum: device.serialNum.toLowerCase() })
  const { data: filedOne } = await call(findRoute('/feedback/save'), { body: draft }, { as: author })
  assert.equal(filedOne.serialNum, device.serialNum, 'as the device has it')
  const closed = await save({ ...draftOf(filedOne), status: 'CLOSED', outcome: 'SOLVED' }, support)
  assert.deepEqual(
    [closed.data.status, closed.data.outcome, closed.data.ownerId],
    ['CLOSED', 'SOLVED', 'O-1'],
  )
  const body = { id: filedOne.id }
  const read = await call(findRoute('/feedback/getFeedbackInfo'), { body }, { as: colleague })
  assert.deepEqual(read.data, closed.data)
  const listed = async () => {
    const request = { page: 1, size: 50, queryParams: { title: 'alarm AT' } }
    return (await call(findRoute('/feedback/findPage'), { body: request })).data.content
  }
  assert.deepEqual(await listed(), [closed.data])

  const events = await call(deviceRoutes.findDeviceEvents, { body: { serialNum: device.serialNum } })
  const { on, ...event } = events.data.find(({ kind }: { kind: string }) => kind === 'FEEDBACK')
  assert.ok(on)
  assert.deepEqual(event, {
    kind: 'FEEDBACK',
    title: 'Feedback: {title}',
    detail: 'by {by}',
    values: { title: 'Alarm at noon', by: 'owner' },
    link: `/feedbackPage/${filedOne.id}`,
  })
  const { data: hits } = await call(searchRoutes.searchTrace, { body: { text: 'alarm' } }, { as: author })
  assert.equal(hits[0].link, `/feedbackPage/${filedOne.id}`)
  const hidden = await call(searchRoutes.searchTrace, { body: { text: 'alarm' } }, { as: installerAuthor })
  assert.deepEqual(hidden.data, [])

  const ids = { ids: [filedOne.id] }
  assert.equal((await call(findRoute('/feedback/delete'), { body: ids })).data.affected, 1)
  assert.equal((await info(filedOne.id, author)).status, 404)
  assert.deepEqual(await listed(), [])
})

test('lets only authors change open feedback, without its support fields', async () => {
  const own = await filed(author)
  const changed = await save({ ...draftOf(own), title: 'Display and buttons' }, author)
  assert.equal(changed.data.title, 'Display and buttons')
  const draft = draftOf(changed.data)
  const tries: [Partial<FeedbackDraft>, User, number, string][] = [
    [{ status: 'IN_PROGRESS' }, author, 400, 'feedback.invalid'],
    [{ status: 'CLOSED', outcome: 'SOLVED' }, author, 400, 'feedback.invalid'],
    [{ status: 'CLOSED' }, support, 400, 'feedback.invalid'],
    [{ outcome: 'SOLVED' }, support, 400, 'feedback.invalid'],
    [{ title: 'Mine now' }, colleague, 403, 'feedback.not_own'],
    [{ title: 'Mine now' }, installerAuthor, 404, 'feedback.not_found'],
  ]
  for (const [part, as, status, error] of tries) {
    const answer = await save({ ...draft, ...part }, as)
    assert.deepEqual([answer.status, answer.body.error], [status, error], JSON.stringify(part))
  }
  assert.equal((await save(aFeedback({ status: 'CLOSED', outcome: 'SOLVED' }), author)).status, 400)
  const { data: closed } = await save({ ...draft, status: 'CLOSED', outcome: 'TIMEOUT' }, support)
  const late = await save({ ...draftOf(closed), title: 'And the fan' }, author)
  assert.deepEqual([late.status, late.body.error], [409, 'feedback.closed'])
})

test('accepts feedback only about devices that the author owns or installed', async () => {
  const theirs = (await call(deviceRoutes.saveDevice, { body: aDevice({ companyId: 2 }) })).data.serialNum
  for (const serialNum of [theirs, 'NONE1']) {
    const { status, body } = await save(aFeedback({ serialNum }), author)
    assert.equal(status, 400)
    assert.match(body.fields.serialNum, /^No device of yours/)
  }
  assert.equal((await filed(support, { serialNum: theirs })).serialNum, theirs)
  await service.app.db.query(sql`update device set installer_id = 'I-1' where serial_num = ${theirs}`)
  assert.equal((await filed(installerAuthor, { serialNum: theirs })).serialNum, theirs)
})

test('changes many at once: closing needs an outcome, reopening removes it', async () => {
  const ids = [(await filed(author)).id, (await filed(installerAuthor)).id]
  const change = (set: object) => call(feedbackRoutes.changeFeedback, { body: { ids, set } })
  const states = async () =>
    (await Promise.all(ids.map((id) => info(id, support)))).map(({ data }) => [data.status, data.outcome])
  assert.equal((await change({ status: 'CLOSED' })).status, 409)
  assert.equal((await change({ outcome: 'SOLVED' })).status, 200)
  assert.deepEqual(await states(), Array(2).fill(['CLOSED', 'SOLVED']))
  assert.equal((await change({ status: 'OPEN' })).status, 200)
  assert.deepEqual(await states(), Array(2).fill(['OPEN', null]))
})

test('BO-15 claims uploaded files when feedback is saved, and deletes a file by a text body', async () => {
  for (const path of ['/upload/delete', '/upload/tempDelete']) assert.equal(findRoute(path).bodyType, 'text')
  const [first, second] = [await upload(author), await upload(author)]
  const foreign = await upload(installerAuthor)
  assert.equal((await save(aFeedback({ fileIds: [first, foreign] }), author)).status, 400)
  const own = await filed(author, { fileIds: [first, second] })
  assert.deepEqual(
    own.files.map(({ name, type }) => [name, type]),
    Array(2).fill(['dark.png', 'image/png']),
  )
  const seen = await Promise.all(
    [author, colleague, support, installerAuthor, otherAuthor].map((as) => download(first, as)),
  )
  assert.deepEqual(seen, [200, 200, 200, 404, 404])
  const byOthers = await Promise.all([colleague, installerAuthor].map((as) => remove(first, as)))
  assert.deepEqual(
    byOthers.map(({ status }) => status),
    [403, 404],
  )
  assert.equal((await remove(first, author)).status, 200)
  assert.equal((await remove(first, author)).status, 404)
  assert.equal((await remove('nothing', author)).status, 404)
  assert.deepEqual(
    (await info(own.id, author)).data.files.map(({ id }: { id: string }) => id),
    [second],
  )
  const temporary = await upload(author)
  assert.equal((await remove(temporary, author)).status, 404, 'no row holds it')
  const discard = (as: User) => call(findRoute('/upload/tempDelete'), { body: temporary }, { as })
  assert.deepEqual([(await discard(installerAuthor)).status, (await discard(author)).status], [404, 200])
  await call(feedbackRoutes.deleteFeedback, { body: { ids: [own.id] } })
  assert.deepEqual([await download(second, author), await download(second, support)], [404, 200])
})

test('limits how much feedback an account files per day', async () => {
  const busy: User = { ...viewer, userId: 'V-2', username: 'busy' }
  await service.app.db.query(sql`insert into feedback (title, content, category, source, owner_id, username)
    select 'n', 'n', 'TECH', 'WEB', 'V-2', 'busy' from generate_series(1, ${maxPerDay - 1})`)
  await filed(busy)
  const { status, body } = await save(aFeedback(), busy)
  assert.deepEqual([status, body.error], [429, 'feedback.too_many'])
})
