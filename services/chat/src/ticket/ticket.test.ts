import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Identity } from '@portal/contracts/access.ts'
import { chatRoutes } from '@portal/contracts/chat.contract.ts'
import { chatExportRoutes } from '@portal/contracts/export.contract.ts'
import { chatJobRoutes } from '@portal/contracts/job.contract.ts'
import { chatNoticeRoutes } from '@portal/contracts/notice.contract.ts'
import { chatSearchRoutes } from '@portal/contracts/search.contract.ts'
import { gptTopicRecordRoutes, threadRoutes } from '@portal/contracts/thread.contract.ts'
import { maxTicketText, ticketList, ticketRoutes } from '@portal/contracts/ticket.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { readRows } from '@portal/service-kit/spreadsheet/spreadsheet.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import { anEngine, startChat, toPlanned } from '../chat.builder.ts'
import * as threads from '../thread/thread.repo.ts'
import { maxPerDay } from './ticket.rules.ts'

const { engine } = anEngine(({ question }) => toPlanned(`About ${question}`))
let service: Awaited<ReturnType<typeof startChat>>
before(async () => {
  service = await startChat(engine)
})
after(() => service.close())

type Options = { as?: Partial<Identity> }
const other: Options = { as: { userId: 'u-other', username: 'other' } }
const staff: Options = {
  as: {
    userId: 'u-staff',
    username: 'maintain',
    role: 'MAINTAIN',
    kind: 'staff',
    companyId: null,
    permissions: ['ticket:view', 'ticket:edit'],
  },
}
const looker: Options = { as: { ...staff.as, userId: 'u-looker', permissions: ['ticket:view'] } }

const aThread = async (question: string, part: object = {}, options: Options = {}) =>
  (await service.call(chatRoutes.queryWhole, { body: { data: question, ...part } }, options)).data
    .threadId as string
const create = (threadId: string, part: object = {}, options: Options = {}, headers = {}) =>
  service.call(
    ticketRoutes.createTicket,
    { body: { threadId, category: 'AFTER_SALE', text: 'Please help.', ...part }, headers },
    options,
  )
const own = async (threadId: string, options: Options = {}) =>
  (
    await service.call(
      ticketRoutes.findOwnTickets,
      { body: { page: 1, size: 20, direction: 'DESC', queryParams: { threadId } } },
      options,
    )
  ).data
const list = (queryParams: object = {}, options = staff) =>
  service.call(
    ticketRoutes.findTickets,
    { body: { page: 1, size: 50, direction: 'DESC', queryParams } },
    options,
  )
const save = (body: object, options = staff) => service.call(ticketRoutes.saveTicket, { body }, options)
const messages = (threadId: string, options: Options) =>
  service.call(
    gptTopicRecordRoutes.getGptTopicRecordData,
    { body: { page: 1, size: 50, queryParams: { threadId } } },
    options,
  )

test('finds an own ticket by number, and no ticket of others for any role', async () => {
  const { id } = (await create(await aThread('By number?'))).data
  const found = async (options: Options) =>
    (
      await service.call(
        ticketRoutes.findOwnTickets,
        { body: { page: 1, size: 1, direction: 'DESC', queryParams: { id } } },
        options,
      )
    ).data.content.map((ticket: { id: number }) => ticket.id)
  assert.deepEqual([await found({}), await found(other), await found(staff)], [[id], [], []])
})

describe('refuses invalid requests', () => {
  test('answers alike for invisible and unknown conversations, for every role', async () => {
    const threadId = await aThread('Mine?')
    for (const answer of [
      await create(threadId, {}, other),
      await create(threadId, {}, staff),
      await create('no-such-thread'),
    ]) {
      assert.deepEqual([answer.status, answer.body.error], [404, 'thread.not_found'])
    }
    assert.equal((await own(threadId)).totalElements, 0)
  })

  test('REF-14 refuses unknown categories, empty texts and long ones', async () => {
    const threadId = await aThread('What?')
    const wrong = [
      { category: 'OTHER' },
      { category: undefined },
      { text: ' \n' },
      { text: 'x'.repeat(maxTicketText + 1) },
      { status: 'CLOSED' },
    ]
    for (const part of wrong)
      assert.equal((await create(threadId, part)).status, 400, JSON.stringify(part).slice(0, 60))
    for (const category of ['TECH', 'PRE_SALE', 'AFTER_SALE', 'PRODUCT']) {
      assert.equal((await create(await aThread(`About ${category}?`), { category })).data.category, category)
    }
  })

  test('refuses a second open ticket, also for concurrent calls', async () => {
    const threadId = await aThread('Twice?')
    const both = await Promise.all([create(threadId), create(threadId)])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
    const [refused, made] = both.toSorted((one, two) => two.status - one.status)
    assert.equal(refused?.body.error, 'ticket.open_already')
    assert.match(refused?.body.msg, new RegExp(`Ticket ${made?.data.id} `))
    assert.equal((await own(threadId)).totalElements, 1)
  })

  test('searches only own tickets without the permission to answer', async () => {
    const search = async (text: string, options: Options = {}) =>
      (await service.call(chatSearchRoutes.searchChat, { body: { text } }, options)).data
    const { data } = await create(await aThread('Where?'), { text: 'The quetzal is on the roof.' })
    const { userName } = (await list({ text: 'quetzal' })).data.content[0]
    const hit = {
      kind: 'Tickets',
      title: String(data.id),
      detail: 'The quetzal is on the roof.',
      link: `/ticket?id=${data.id}`,
    }
    const own = { ...hit, kind: 'My tickets', link: `/myTickets?id=${data.id}` }
    for (const text of [' QUETZAL ', `#${data.id}`]) {
      assert.deepEqual(await search(text, looker), [hit])
      assert.deepEqual(await search(text), [own])
      assert.deepEqual(await search(text, other), [])
    }
    assert.deepEqual(await search(userName), [])
    const byName = await search(userName, looker)
    assert.equal(byName[0].matched.field, 'Asked by')
    assert.deepEqual(await search('%%%', looker), [])
  })

  test('exports tickets as listed, or the selected ones', async () => {
    const made = await create(await aThread('Export?'), { text: '=quoll()' })
    await create(await aThread('Another?'), { text: 'A quoll, too.' })
    const lines = async (part: object) => {
      const words = { status: { OPEN: 'Waiting' }, isUrgent: { true: 'Yes', false: 'No' } }
      const columns = ticketList.exports.map((field) => ({
        field,
        label: field,
        ...(field in words && { words: words[field as keyof typeof words] }),
      }))
      const body = {
        format: 'csv',
        timeZone: 'UTC',
        columns,
        queryParams: { text: 'quoll' },
        ...part,
      } as never
      const { status, data } = await service.call(chatExportRoutes.exportTickets, { body }, staff)
      assert.equal(status, 200)
      await waitUntil(async () => {
        const job = await service.call(chatJobRoutes.getJob, { params: { id: data.id } }, staff)
        return job.data.state === 'DONE'
      })
      const file = await service.call(chatJobRoutes.downloadJobFile, { params: { id: data.id } }, staff)
      const [head, ...rows] = file.raw.toString('utf8').trim().split('\r\n')
      assert.ok(head?.includes('isUrgent,status,category'))
      return rows
    }
    assert.equal((await lines({})).length, 2)
    const [row, ...others] = await lines({ ids: [made.data.id] })
    assert.deepEqual(others, [])
    // Formulas must be exported as text.
    for (const part of ['No,Waiting,', `,${made.data.id},`, "'=quoll()"]) assert.ok(row?.includes(part), row)
  })

  test('lets staff read only conversations with a ticket', async () => {
    const threadId = await aThread('Private?')
    assert.equal((await messages(threadId, staff)).status, 404)
    await create(threadId)
    assert.deepEqual(
      (await messages(threadId, staff)).data.content.map(({ message }: { message: string }) => message),
      ['Private?', 'About Private?'],
    )
    assert.equal((await messages(threadId, other)).status, 404)
    assert.equal(
      (await service.call(threadRoutes.getOwnThread, { body: { threadId } }, staff)).status,
      404,
      'nothing but the messages',
    )
  })

  test('returns the current row for an old version, and refuses to close without an answer', async () => {
    const { id } = (await create(await aThread('Version?'))).data
    assert.equal((await save({ id, version: 1, status: 'IN_PROGRESS', answer: '' })).data.version, 2)
    const stale = await save({ id, version: 1, status: 'OPEN', answer: 'Mine' })
    assert.deepEqual(
      [stale.status, stale.body.error, stale.data.current.status],
      [409, 'ticket.stale', 'IN_PROGRESS'],
    )
    const blank = await save({ id, version: 2, status: 'CLOSED', answer: ' ' })
    assert.deepEqual([blank.status, Object.keys(blank.body.fields)], [400, ['answer']])
    assert.equal((await save({ id: 999_999, version: 1, status: 'OPEN', answer: '' })).status, 404)
  })

  test('marks an answered ticket as not waiting, and again when the answer is removed', async () => {
    const { id } = (await create(await aThread('Waiting?'))).data
    assert.equal(
      (await save({ id, version: 1, status: 'OPEN', answer: 'Tighten it.' })).data.status,
      'IN_PROGRESS',
    )
    assert.equal((await save({ id, version: 2, status: 'OPEN', answer: ' ' })).data.status, 'OPEN')
  })

  test('limits tickets per day', async () => {
    const eager: Options = { as: { userId: 'u-eager', username: 'eager' } }
    const statuses: number[] = []
    for (let n = 0; n <= maxPerDay; n += 1)
      statuses.push((await create(await aThread(`Number ${n}?`, {}, eager), {}, eager)).status)
    assert.deepEqual(statuses, [...Array(maxPerDay).fill(200), 429])
    assert.equal((await create(await aThread('Still free?'))).status, 200, 'others may')
  })
})

test('creates one ticket per idempotency key', async () => {
  const threadId = await aThread('Once?')
  const key = { 'idempotency-key': 'k-once' }
  const [first, again] = [await create(threadId, {}, {}, key), await create(threadId, {}, {}, key)]
  assert.equal(first.status, 200)
  assert.deepEqual(
    [again.status, again.data, again.headers['idempotent-replayed']],
    [200, first.data, 'true'],
  )
  assert.equal((await own(threadId)).totalElements, 1)
})

test("stores the conversation's device, and finds the ticket by it", async () => {
  const threadId = await aThread('About a device?', { serialNum: 'SNA0000001' })
  const { id } = (await create(threadId, { category: 'TECH', text: '  Fan 100% loud_ ' })).data
  const { data } = await service.call(ticketRoutes.getTicket, { body: { id } }, staff)
  assert.deepEqual(
    [
      data.serialNum,
      data.model,
      data.devices,
      data.userName,
      data.chatTitle,
      data.text,
      data.version,
      data.answeredBy,
    ],
    ['SNA0000001', 'SNA_5000', 'off_grid', 'owner', 'About a device?', 'Fan 100% loud_', 1, null],
  )
  const found = async (queryParams: object) =>
    (await list(queryParams)).data.content.map((row: { id: number }) => row.id)
  for (const one of [
    { id: String(id) },
    { number: String(id) },
    { text: '100% LOUD_' },
    { serialNum: 'sna0000001' },
    { category: ['TECH'], status: 'OPEN', userName: 'own' },
  ])
    assert.ok((await found(one)).includes(id), JSON.stringify(one))
  for (const none of [{ id: '1' }, { text: '100x' }, { status: 'CLOSED', serialNum: 'SNA0000001' }])
    assert.ok(!(await found(none)).includes(id), JSON.stringify(none))
  assert.equal((await list({ nothing: 1 })).status, 400)
})

test('shows actions of staff to the owner, records them, and allows another ticket after closing', async () => {
  const threadId = await aThread('Answered?')
  const { id } = (await create(threadId, { text: 'My words' })).data
  await save({ id, version: 1, status: 'IN_PROGRESS', answer: '' })
  const summary = async () =>
    (await service.call(threadRoutes.getOwnThread, { body: { threadId } })).data.ticket
  assert.deepEqual(await summary(), { id, status: 'IN_PROGRESS', isAnswered: false })
  const closed = (await save({ id, version: 2, status: 'CLOSED', answer: ' Turn <b>it</b> off. ' })).data
  assert.deepEqual([closed.answer, closed.answeredBy, closed.version], ['Turn <b>it</b> off.', 'maintain', 3])
  const [seen] = (await own(threadId)).content
  assert.deepEqual(
    [seen.status, seen.answer, seen.answeredAt],
    ['CLOSED', 'Turn <b>it</b> off.', closed.answeredAt],
  )
  assert.deepEqual(
    ['answeredBy', 'version', 'userName'].filter((name) => name in seen),
    [],
    'who of the staff is not told',
  )
  assert.deepEqual(await summary(), { id, status: 'CLOSED', isAnswered: true })
  const later = (
    await save(
      { id, version: 3, status: 'CLOSED', answer: closed.answer },
      { as: { ...staff.as, username: 'second' } },
    )
  ).data
  assert.deepEqual(
    [later.answeredBy, later.answeredAt],
    ['maintain', closed.answeredAt],
    'the words are the same',
  )

  const next = await create(threadId)
  assert.equal(next.status, 200)
  assert.equal(
    (await save({ id, version: 4, status: 'OPEN', answer: closed.answer })).body.error,
    'ticket.open_already',
  )
  const history = (await service.call(ticketRoutes.findTicketHistory, { body: { id } }, staff)).data
  assert.deepEqual(
    history.map(({ by, action, after }: { by: string; action: string; after: object }) => [
      by,
      action,
      after,
    ]),
    [
      ['maintain', 'edit', { status: 'CLOSED', answer: 'Turn <b>it</b> off.' }],
      ['maintain', 'edit', { status: 'IN_PROGRESS' }],
      ['owner', 'create', { category: 'AFTER_SALE', status: 'OPEN' }],
    ],
  )
  assert.equal(JSON.stringify(history).includes('My words'), false, "the person's words are not kept twice")
})

test('keeps a conversation while its ticket is open, and for the usual time after', async () => {
  const threadId = await aThread('Old?')
  const { id } = (await create(threadId)).data
  const age = () =>
    service.app.db.query(
      sql`update thread set updated_at = now() - interval '31 days' where id = ${threadId}`,
    )
  await age()
  assert.equal(await threads.removeOlder(service.app.db, 30, 100), 0)
  await save({ id, version: 1, status: 'CLOSED', answer: 'Done.' })
  assert.equal(await threads.removeOlder(service.app.db, 30, 100), 0, 'the answer is news')
  await age()
  assert.equal(await threads.removeOlder(service.app.db, 30, 100), 1)
  assert.equal((await service.call(ticketRoutes.getTicket, { body: { id } }, staff)).status, 404)
})

test('withdraws the ticket when its conversation is deleted', async () => {
  const threadId = await aThread('Delete?')
  const { id } = (await create(threadId)).data
  assert.equal(
    (await service.call(threadRoutes.deleteOwnThreads, { body: { threadIds: [threadId] } })).status,
    200,
  )
  assert.equal((await service.call(ticketRoutes.getTicket, { body: { id } }, staff)).status, 404)
  assert.equal((await save({ id, version: 1, status: 'OPEN', answer: 'Hello?' })).status, 404)
})

test('exports a conversation with its tickets, without formulas', async () => {
  const threadId = await aThread('Export?')
  const { id } = (await create(threadId, { text: '=1+1' })).data
  await save({ id, version: 1, status: 'CLOSED', answer: 'Two.' })
  const { raw } = await service.call(threadRoutes.exportOwnThread, { query: { threadId } })
  const folder = await mkdtemp(join(tmpdir(), 'ticket-export-'))
  const path = join(folder, 'thread.xlsx')
  await writeFile(path, raw)
  const rows: unknown[][] = []
  for await (const { cells } of readRows(path, { maxRows: 100 })) rows.push(cells.map(({ value }) => value))
  await rm(folder, { recursive: true })
  assert.deepEqual(
    rows.slice(3).map(([, ...row]) => row),
    [
      ['owner', `Ticket ${id}: =1+1`, 'CLOSED'],
      ['Staff', `Ticket ${id}: Two.`, 'CLOSED'],
    ],
  )
})

test('notifies staff of a new ticket and the owner of an answer, and nobody of a withdrawn ticket', async () => {
  const told = async (options: Options) =>
    (await service.call(chatNoticeRoutes.findNotices, {}, options)).data.notices.map(
      ({ text, values }: { text: string; values: { id: string } }) => `${values.id} ${text}`,
    )
  const threadId = await aThread('Told?')
  const { id } = (await create(threadId)).data
  assert.equal((await told(staff))[0], `${id} New ticket {id} from {name}`)
  assert.deepEqual(await told({ as: { ...other.as, permissions: [] } }), [])
  await save({ id, version: 1, status: 'IN_PROGRESS', answer: '' })
  assert.ok(!String(await told({})).includes(`${id} `), 'nothing was answered')
  await save({ id, version: 2, status: 'CLOSED', answer: 'Yes.' })
  assert.equal((await told({}))[0], `${id} Support replied in ticket {id}`)
  await service.call(threadRoutes.deleteOwnThreads, { body: { threadIds: [threadId] } })
  assert.ok(![...(await told({})), ...(await told(staff))].some((line) => line.startsWith(`${id} `)))
})
