import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Identity } from '@portal/contracts/access.ts'
import { type Feedback, feedbackRoutes } from '@portal/contracts/feedback.contract.ts'
import {
  type FeedbackComment,
  type FeedbackCommentDraft,
  feedbackCommentRoutes,
  maxComments,
} from '@portal/contracts/feedback-comment.contract.ts'
import { backofficeNoticeRoutes } from '@portal/contracts/notice.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
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

const service = testBackoffice({ as: support })
const { call } = service
const heard: { noun?: string; id?: number; to: object }[] = []
type User = Partial<Identity>

before(async () => {
  await service.app.bus.subscribe('row.changed', (data) => heard.push(data as (typeof heard)[number]))
})

const filed = async (as: User): Promise<Feedback> =>
  (await call(feedbackRoutes.saveFeedback, { body: aFeedback() }, { as })).data
const save = (body: FeedbackCommentDraft, as: User) =>
  call(findRoute('/feedbackComment/saveFeedbackComment'), { body }, { as })
async function said(feedbackId: number, text: string, as: User, parentId?: number): Promise<FeedbackComment> {
  const { status, data, body } = await save({ feedbackId, text, ...(parentId && { parentId }) }, as)
  assert.equal(status, 200, JSON.stringify(body))
  return data
}
const first = (feedbackId: number, as: User, page: object = { page: 1, size: 50 }) =>
  call(
    findRoute('/feedbackComment/findPageLevel1Comments'),
    { body: { page: 1, size: 50, ...page, queryParams: { feedbackId } } },
    { as },
  )
const second = (commentId: number, as: User, page: object = {}) =>
  call(
    findRoute('/feedbackComment/findPageLevel2Comments'),
    { body: { page: 1, size: 50, ...page, queryParams: { commentId } } },
    { as },
  )
const remove = (id: number, as: User) =>
  call(feedbackCommentRoutes.deleteFeedbackComment, { body: { id } }, { as })
const texts = ({ data }: { data: { content: FeedbackComment[] } }) => data.content.map(({ text }) => text)
const unread = async (as: User): Promise<string[]> =>
  (await call(backofficeNoticeRoutes.findNotices, {}, { as })).data.notices
    .filter(({ isRead }: { isRead: boolean }) => !isRead)
    .map(({ kind, path }: { kind: string; path: string }) => `${kind} ${path}`)

test('BO-13 BO-14 adds, pages, edits and deletes comments and replies', async () => {
  const { id } = await filed(author)
  const one = await said(id, ' One ', author)
  const two = await said(id, 'Two', support)
  const reply = await said(id, 'Reply', colleague, one.id)
  const deeper = await said(id, 'Below the same', author, reply.id)
  assert.deepEqual([reply.parentId, deeper.parentId], [one.id, one.id], 'two levels, no third')
  assert.deepEqual(texts(await first(id, author)), ['One', 'Two'])
  assert.deepEqual(texts(await first(id, author, { size: 1, page: 2 })), ['Two'])
  assert.deepEqual(texts(await first(id, author, { direction: 'DESC' })), ['Two', 'One'])
  assert.deepEqual(texts(await second(one.id, author)), ['Reply', 'Below the same'])
  assert.deepEqual(texts(await second(one.id, author, { size: 1, page: 2 })), ['Below the same'])
  const seen = (await first(id, author)).data.content
  assert.deepEqual(
    seen.map(({ userName, isSupport, isOwn, replyCount }: FeedbackComment) => [
      userName,
      isSupport,
      isOwn,
      replyCount,
    ]),
    [
      ['owner', false, true, 2],
      ['', true, false, 0],
    ],
    'who of support it is, is not told',
  )
  assert.equal((await first(id, support)).data.content[1].userName, 'maintain')

  const changed = await save({ id: two.id, feedbackId: id, text: 'Two, better' }, support)
  assert.ok(changed.data.text === 'Two, better' && changed.data.editedAt)
  assert.equal((await save({ id: one.id, feedbackId: id, text: 'Not mine' }, support)).status, 403)
  assert.equal((await save({ id: one.id, feedbackId: id, text: 'Not mine' }, colleague)).status, 403)
  assert.equal((await save({ feedbackId: id, text: ' \n' }, author)).status, 400)
  assert.equal((await remove(two.id, author)).status, 403)
  assert.equal((await remove(two.id, support)).status, 200)
  assert.equal((await remove(two.id, support)).status, 404)
  assert.equal((await remove(one.id, support)).status, 200, 'support deletes any')
  const [stands, ...others] = (await first(id, author)).data.content
  assert.deepEqual([stands.text, stands.isDeleted, others], ['', true, []], 'it stands for its replies')
  await remove(reply.id, colleague)
  await remove(deeper.id, author)
  assert.deepEqual(texts(await first(id, author)), [])
  assert.equal((await save({ feedbackId: id, text: 'To nobody', parentId: one.id }, author)).status, 404)
})

test('refuses comments to users who may not see the feedback', async () => {
  const { id } = await filed(viewer)
  const { id: other } = await filed(author)
  const comment = await said(id, 'Mine', viewer)
  for (const as of [author, installerAuthor, otherAuthor]) {
    const tries = await Promise.all([
      first(id, as),
      second(comment.id, as),
      save({ feedbackId: id, text: 'Hello' }, as),
      remove(comment.id, as),
      call(feedbackCommentRoutes.readFeedback, { body: { id } }, { as }),
    ])
    assert.deepEqual(
      tries.map(({ status }) => status),
      [404, 404, 404, 404, 404],
    )
  }
  const elsewhere = { feedbackId: other, text: 'By a foreign number' }
  assert.equal((await save({ ...elsewhere, parentId: comment.id }, author)).status, 404)
  assert.equal((await save({ ...elsewhere, id: comment.id }, author)).status, 404)
})

test('refuses a comment on deleted feedback with the reason, and removes its notices', async () => {
  const { id } = await filed(author)
  await said(id, 'Here', support)
  assert.ok((await unread(author)).some((notice) => notice.endsWith(`/feedbackPage/${id}`)))
  await call(feedbackRoutes.deleteFeedback, { body: { ids: [id] } })
  const { status, body } = await save({ feedbackId: id, text: 'Too late' }, author)
  assert.deepEqual([status, body.error], [409, 'feedback.deleted'])
  assert.equal((await first(id, author)).status, 404)
  assert.ok(!(await unread(author)).some((notice) => notice.endsWith(`/feedbackPage/${id}`)))
})

test('pages ten thousand comments and refuses more', async () => {
  const { id } = await filed(author)
  await service.app.db.query(sql`insert into feedback_comment (feedback_id, owner_id, username, is_support, text)
    select ${id}, 'O-1', 'owner', false, 'n' || n from generate_series(1, ${maxComments - 1}) as n`)
  const last = await said(id, 'The last', author)
  const { status, body } = await save({ feedbackId: id, text: 'One more' }, author)
  assert.deepEqual([status, body.error], [409, 'feedback.full'])
  const page = await first(id, author, { size: 200, page: maxComments / 200 })
  assert.deepEqual([page.data.content.length, page.data.content.at(-1).id], [200, last.id])
  assert.equal(page.data.totalElements, maxComments)
  assert.equal((await first(id, author, { size: 201 })).status, 400)
})

test('notifies the other side of new feedback, comments and closing, with a link', async () => {
  const read = (id: number, as: User) => call(feedbackCommentRoutes.readFeedback, { body: { id } }, { as })
  const { id } = await filed(author)
  const about = (notices: string[]) =>
    notices.filter((one) => one.endsWith(`/${id}`)).map((one) => one.split(' ')[0])
  assert.deepEqual(about(await unread(support)), ['feedback.sent'])
  assert.deepEqual(about(await unread(author)), [])
  assert.deepEqual(about(await unread(otherAuthor)), [], 'who may view feedback is told of none but the own')
  // Filters by id, because events of other tests may still arrive.
  const ofThis = () => heard.filter((one) => one.id === id)
  await waitUntil(() => ofThis().length === 2)
  assert.deepEqual(
    ofThis().map(({ to, ...data }) => [data, to]),
    [
      [{ noun: 'feedback', id }, { userId: 'O-1' }],
      [{ noun: 'feedback', id }, { permission: 'feedback:edit' }],
    ],
  )
  await read(id, support)
  assert.deepEqual(about(await unread(support)), [])
  await said(id, 'What does the lamp show?', support)
  assert.deepEqual(about(await unread(author)), ['feedback.answered'])
  assert.equal((await call(feedbackRoutes.getFeedbackInfo, { body: { id } })).data.status, 'IN_PROGRESS')
  await read(id, author)
  await said(id, 'Red', author)
  assert.deepEqual(about(await unread(support)), ['feedback.comment'])
  assert.deepEqual(about(await unread(author)), [])
  await said(id, 'It blinks', colleague)
  assert.deepEqual(about(await unread(author)), ['feedback.comment'])
  await read(id, author)
  const set = { outcome: 'SOLVED' }
  await call(feedbackRoutes.changeFeedback, { body: { ids: [id], set } })
  assert.deepEqual(about(await unread(author)), ['feedback.closed'])
})
