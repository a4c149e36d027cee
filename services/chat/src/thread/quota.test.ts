import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { chatRoutes } from '@portal/contracts/chat.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { anEngine, owner, startChat, toPlanned } from '../chat.builder.ts'
import * as repo from './thread.repo.ts'
import { threadLimits } from './thread.rules.ts'

let hang = false
const { engine } = anEngine(({ question }) => (hang ? new Promise(() => {}) : toPlanned(question)))
let service: Awaited<ReturnType<typeof startChat>>
before(async () => {
  service = await startChat(engine, { config: { socketsPerUser: 3 } })
})
after(() => service.close())

const somebody = (userId: string) => ({ as: { ...owner, userId } })
const create = (userId: string) => service.call(chatRoutes.createChat, { body: {} }, somebody(userId))
const fill = (userId: string, count: number, messages: number) =>
  service.app.db.query(sql`insert into thread (id, user_id, username, first_cid, platform, device_group, message_count)
    select ${userId} || '-thread-' || n, ${userId}, 'owner', n::text, 'LUX_POWER', 'all_devices', ${messages} from generate_series(1, ${count}) as n`)

test('limits empty conversations per user, also for concurrent calls, and deletes them after a day', async () => {
  const made = await Promise.all(Array.from({ length: threadLimits.empty + 5 }, () => create('u-empty')))
  assert.equal(made.filter(({ status }) => status === 200).length, threadLimits.empty)
  const refused = made.find(({ status }) => status !== 200)
  assert.deepEqual([refused?.status, refused?.body.error], [429, 'thread.too_many'])
  assert.match(refused?.body.msg, /without a question\. Use one of them/)
  assert.equal((await create('u-other')).status, 200)

  const asked = made.find(({ status }) => status === 200)?.data.threadId as string
  const { status } = await service.call(
    chatRoutes.queryWhole,
    { body: { data: 'How?', chatId: asked } },
    somebody('u-empty'),
  )
  assert.equal(status, 200)
  assert.equal((await create('u-empty')).status, 200, 'one with a question counts no more')

  await service.app.db.query(
    sql`update thread set updated_at = now() - interval '25 hours' where user_id = 'u-empty'`,
  )
  assert.equal(await repo.removeEmpty(service.app.db, 100), threadLimits.empty)
  assert.equal((await create('u-empty')).status, 200)
})

test('refuses questions beyond the limit of conversations and messages, except for safety advice', async () => {
  await fill('u-many', threadLimits.threads, 2)
  const ask = (body: object) =>
    service.call(chatRoutes.queryWhole, { body: { data: 'How?', ...body } }, somebody('u-many'))
  const refused = await ask({})
  assert.deepEqual([refused.status, refused.body.error], [429, 'thread.too_many'])
  assert.equal((await ask({ data: 'it is on fire' })).status, 200)
  await service.app.db.query(
    sql`update thread set message_count = ${threadLimits.messages} where id = 'u-many-thread-1'`,
  )
  const full = await ask({ chatId: 'u-many-thread-1' })
  assert.deepEqual([full.status, full.body.error], [409, 'thread.full'])
  assert.equal((await ask({ chatId: 'u-many-thread-2' })).status, 200)
})

test('limits waiting calls per user, and refuses further ones', async () => {
  hang = true
  const who = somebody('u-waits')
  const runs = await Promise.all(
    [1, 2, 3, 4, 5].map(() => service.call(chatRoutes.startIntegratedChat, { body: { data: 'How?' } }, who)),
  )
  const waits = await Promise.all(
    runs.map(({ data }) =>
      service.call(chatRoutes.getNewDeltas, { params: { id: data.runId }, body: { after: 0, wait: 2 } }, who),
    ),
  )
  assert.deepEqual(waits.map(({ status }) => status).sort(), [200, 200, 200, 429, 429])
  assert.match(waits.find(({ status }) => status === 429)?.body.msg, /wait for answers already/)
  hang = false
})
