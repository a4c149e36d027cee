import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Identity } from '@portal/contracts/access.ts'
import type { Audience } from '@portal/contracts/events.ts'
import type { Notices } from '@portal/contracts/notice.contract.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import { boxNoticeRoutes, boxNoticeService, boxNotices } from '../../test/box-notices.ts'
import { sql, transaction } from '../database/database.ts'

let service: TestService
const heard: object[] = []
before(async () => {
  service = await startTestService(boxNoticeService)
  await service.app.bus.subscribe('notice', (data) => heard.push(data))
})
after(() => service.close())

type As = { as: Partial<Identity> }
const user = (userId: string, ...permissions: string[]): As => ({ as: { userId, permissions } })
const find = async (as: As): Promise<Notices> =>
  (await service.call(boxNoticeRoutes.findNotices, {}, as)).data
const read = (as: As, body: object) => service.call(boxNoticeRoutes.readNotices, { body }, as)
const put = (to: Audience, name: string, kind: 'warranty.packed' | 'warranty.waiting' = 'warranty.packed') =>
  transaction(service.app.db, (tx) =>
    boxNotices.put(service.app, tx, {
      to,
      kind,
      subject: `box ${name}`,
      values: { name },
      path: `/box/${name}`,
    }),
  )
const shown = ({ unread, notices }: Notices) => [
  unread,
  notices.map(({ values, isRead }) => `${values.name}${isRead ? '' : '!'}`),
]

test('shows a notice to its account only, and announces it without content', async () => {
  await put({ userId: 'n-1' }, 'A')
  const { notices, unread } = await find(user('n-1'))
  const [{ id, createdAt, ...rest } = assert.fail('none')] = notices
  assert.ok(id && createdAt)
  assert.deepEqual(
    [unread, rest],
    [
      1,
      {
        kind: 'warranty.packed',
        text: 'Box {name} is packed',
        values: { name: 'A' },
        path: '/box/A',
        isRead: false,
      },
    ],
  )
  assert.deepEqual(shown(await find(user('n-2'))), [0, []])
  await waitUntil(() => heard.length > 0)
  assert.deepEqual(heard.at(-1), { service: 'backoffice', to: { userId: 'n-1' } })
  await read(user('n-2'), { until: '2099-01-01T00:00:00Z', id })
  assert.deepEqual(shown(await find(user('n-1'))), [1, ['A!']], 'nobody else reads it')
})

test('announces no withdrawn notice', async () => {
  heard.length = 0
  await transaction(service.app.db, async (tx) => {
    await transaction(service.app.db, async (inner) => {
      await boxNotices.put(service.app, inner, {
        to: { userId: 'n-back' },
        kind: 'warranty.packed',
        subject: 'box B',
        values: { name: 'B' },
        path: '/',
      })
      throw new Error('taken back')
    }).catch(() => {})
    await tx.query(sql`select 1`)
  })
  await put({ userId: 'n-other' }, 'C')
  await waitUntil(() => heard.length > 0)
  assert.deepEqual(heard, [{ service: 'backoffice', to: { userId: 'n-other' } }])
  assert.deepEqual(shown(await find(user('n-back'))), [0, []])
})

test('shows a notice for a permission to its holders, with separate read marks', async () => {
  const [first, second] = [user('n-3', 'box:view', 'box:edit'), user('n-4', 'box:view')]
  await put({ permission: 'box:view' }, 'D')
  const [{ createdAt } = assert.fail('none')] = (await find(first)).notices
  await read(first, { until: createdAt })
  assert.deepEqual(shown(await find(first)), [0, ['D']])
  assert.deepEqual(shown(await find(second)), [1, ['D!']])
  assert.deepEqual(shown(await find(user('n-3'))), [0, []], 'not without the permission')
})

test('replaces an earlier notice of the same subject and marks it unread', async () => {
  const as = user('n-5')
  await put({ userId: 'n-5' }, 'E')
  const [{ createdAt } = assert.fail('none')] = (await find(as)).notices
  await put({ userId: 'n-5' }, 'E')
  await put({ userId: 'n-5' }, 'E', 'warranty.waiting')
  await read(as, { until: createdAt })
  assert.deepEqual(shown(await find(as)), [2, ['E!', 'E!']])
  await boxNotices.markRead(service.app, { ...as.as } as Identity, 'box E')
  assert.deepEqual(shown(await find(as)), [0, ['E', 'E']])
})

test('keeps one of two concurrent notices, and 200 per account', async () => {
  await Promise.all(Array.from({ length: 8 }, () => put({ userId: 'n-6' }, 'F')))
  assert.deepEqual(shown(await find(user('n-6'))), [1, ['F!']])
  await service.app.db.query(sql`insert into notice (audience, kind, subject, values, path, created_at)
    select 'user n-6', 'warranty.packed', n::text, '{"name":"many"}', '/', now() - interval '1 hour' from generate_series(1, 300) as n`)
  await put({ userId: 'n-6' }, 'G')
  const { unread, notices } = await find(user('n-6'))
  assert.deepEqual([unread, notices.length, notices[0]?.values.name], [200, 50, 'G'])
})

test('deletes notices after 90 days', async () => {
  await put({ userId: 'n-7' }, 'H')
  await service.app.db.query(
    sql`update notice set created_at = now() - interval '91 days' where audience = 'user n-7'`,
  )
  assert.deepEqual(shown(await find(user('n-7'))), [0, []])
})
