import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Identity } from '@portal/contracts/access.ts'
import { chatRoutes } from '@portal/contracts/chat.contract.ts'
import { chatNoticeRoutes } from '@portal/contracts/notice.contract.ts'
import type { TicketChange, TicketMessage } from '@portal/contracts/ticket.contract.ts'
import { ticketRoutes } from '@portal/contracts/ticket.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import { anEngine, startChat, toPlanned } from '../chat.builder.ts'
import { maxMessages } from './ticket.rules.ts'

const { engine } = anEngine(({ question }) => toPlanned(`About ${question}`))
type Service = Awaited<ReturnType<typeof startChat>>
let service: Service
/** Starts another instance of the service on the same database. */
let copy: Service
const heard: { topic: string; id?: number; by?: string; to: object }[] = []
before(async () => {
  service = await startChat(engine)
  copy = await startChat(engine, { database: service.app.config.databaseUrl })
  for (const topic of ['row.changed', 'row.typing'])
    await copy.app.bus.subscribe(topic, (data) => heard.push({ topic, ...data }))
})
after(async () => {
  await copy.close()
  await service.close()
})

type Options = { as?: Partial<Identity> }
const of = (userId: string, ...permissions: string[]): Options => ({
  as: { userId, username: userId, kind: 'staff', role: 'MAINTAIN', permissions },
})
const owner: Options = {}
const staff = of('u-staff', 'ticket:view', 'ticket:edit')
const looker = of('u-looker', 'ticket:view')
const stranger = of('u-stranger')

async function aTicket(): Promise<number> {
  const { threadId } = (await service.call(chatRoutes.queryWhole, { body: { data: 'Help?' } })).data
  const body = { threadId, category: 'TECH', text: 'It hums.' }
  return (await service.call(ticketRoutes.createTicket, { body })).data.id
}
const say = (id: number, text: string, options = owner, at = service, headers = {}) =>
  at.call(ticketRoutes.sendTicketMessage, { body: { id, text }, headers }, options)
const talk = async (id: number, options = owner, at = service) =>
  (await at.call(ticketRoutes.getTicketTalk, { body: { id } }, options)).data
const texts = async (id: number, options = owner, at = service) =>
  (await talk(id, options, at)).messages.map(({ text }: TicketMessage) => text)
const read = (id: number, messageId: number, options = owner) =>
  service.call(ticketRoutes.readTicketTalk, { body: { id, messageId } }, options)
const ownUnread = async () =>
  (await service.call(ticketRoutes.findOwnTickets, { body: { page: 1, size: 1, direction: 'DESC' } })).data
    .content[0].unread

test('refuses to read, write, mark, type or close for others, and to write with read access', async () => {
  const id = await aTicket()
  for (const [route, body] of [
    [ticketRoutes.getTicketTalk, { id }],
    [ticketRoutes.sendTicketMessage, { id, text: 'Hello' }],
    [ticketRoutes.readTicketTalk, { id, messageId: 1 }],
    [ticketRoutes.typeInTicket, { id }],
    [ticketRoutes.closeOwnTicket, { id }],
  ] as const) {
    assert.equal((await service.call(route, { body }, stranger)).status, 404, route.operation)
    const missing = { ...body, id: 999_999 }
    assert.equal((await service.call(route, { body: missing }, staff)).status, 404, route.operation)
  }
  assert.equal((await say(id, 'Hello', looker)).status, 404)
  assert.equal((await service.call(ticketRoutes.closeOwnTicket, { body: { id } }, staff)).status, 404)
  for (const text of ['', ' \n']) assert.equal((await say(id, text)).status, 400)
  assert.deepEqual(await texts(id, looker), [])
})

test('exchanges messages through two instances once and in order, and notifies both pages', async () => {
  const id = await aTicket()
  heard.length = 0
  await say(id, 'One')
  await say(id, ' Two\n', staff, copy)
  await say(id, 'Three', owner, copy, { 'idempotency-key': 'three' })
  await say(id, 'Three', owner, service, { 'idempotency-key': 'three' })
  await Promise.all(
    Array.from({ length: 6 }, (_, n) => say(id, `${n}`, n % 2 ? staff : owner, n % 2 ? copy : service)),
  )
  const all = await texts(id)
  assert.deepEqual(all.slice(0, 3), ['One', 'Two', 'Three'])
  assert.deepEqual(all.slice(3).sort(), ['0', '1', '2', '3', '4', '5'])
  assert.deepEqual(await texts(id, staff, copy), all)
  await waitUntil(() => heard.filter((one) => one.id === id).length >= 18)
  assert.ok(heard.some(({ to }) => JSON.stringify(to) === '{"userId":"u-owner"}'))
  assert.ok(heard.some(({ to }) => JSON.stringify(to) === '{"permission":"ticket:view"}'))
  assert.equal(JSON.stringify(heard).includes('Three'), false, 'no words on the bus')
  const { messages, status, side } = await talk(id)
  assert.deepEqual([status, side], ['IN_PROGRESS', 'ASKER'])
  assert.equal(messages[1].userName, '', 'who of the staff is not told')
  assert.equal((await talk(id, staff)).messages[1].userName, 'u-staff')
})

test('counts unread messages per side and shows read marks', async () => {
  const id = await aTicket()
  await say(id, 'Anybody?')
  const { data: last } = await say(id, 'Yes.', staff)
  assert.equal(await ownUnread(), 1)
  const unreadOfStaff = async () =>
    (await service.call(ticketRoutes.getTicket, { body: { id } }, staff)).data.unread
  assert.equal(await unreadOfStaff(), 1)
  const told = async () =>
    (await service.call(chatNoticeRoutes.findNotices)).data.notices.find(
      ({ values }: { values: { id: string } }) => values.id === String(id),
    )
  assert.deepEqual([(await told()).isRead, (await told()).path], [false, `/myTickets?id=${id}`])
  await read(id, last.id)
  assert.deepEqual([await ownUnread(), await unreadOfStaff(), (await told()).isRead], [0, 1, true])
  const { seenId, seenAt } = await talk(id, staff)
  assert.deepEqual([seenId, typeof seenAt], [last.id, 'string'])
  await read(id, last.id - 1)
  assert.equal((await talk(id)).readId, last.id, 'what was seen stays seen')
  await read(id, 999_999_999)
  assert.equal((await talk(id)).readId, last.id, 'a message that does not exist was not')
})

test('sends typing events only to the other side, and stores nothing', async () => {
  const id = await aTicket()
  heard.length = 0
  await service.call(ticketRoutes.typeInTicket, { body: { id } })
  await service.call(ticketRoutes.typeInTicket, { body: { id } }, staff)
  const typing = () => heard.filter((one) => one.topic === 'row.typing' && one.id === id)
  await waitUntil(() => typing().length === 2)
  assert.deepEqual(
    typing().map(({ by, to }) => [by, to]),
    [
      ['asker', { permission: 'ticket:view' }],
      ['staff', { userId: 'u-owner' }],
    ],
  )
})

test('lets the asker close the ticket unanswered, and refuses later messages', async () => {
  const id = await aTicket()
  const closed = await service.call(ticketRoutes.closeOwnTicket, { body: { id } })
  assert.equal(closed.data.status, 'CLOSED')
  assert.equal(
    (await service.call(ticketRoutes.closeOwnTicket, { body: { id } })).status,
    200,
    'twice is once',
  )
  for (const options of [owner, staff])
    assert.equal((await say(id, 'Too late', options)).body.error, 'ticket.closed')
})

test('adds safety advice at once and highlights the ticket', async () => {
  const id = await aTicket()
  await say(id, 'There is smoke coming out of the battery')
  const { messages } = await talk(id)
  assert.deepEqual(
    messages.map(({ side }: TicketMessage) => side),
    ['ASKER', 'NOTE'],
  )
  assert.equal((await service.call(ticketRoutes.getTicket, { body: { id } }, staff)).data.isUrgent, true)
})

test('limits the messages of a ticket', async () => {
  const id = await aTicket()
  await service.app.db.query(sql`insert into ticket_message (ticket_id, side, username, text)
    select ${id}, 'ASKER', 'owner', 'x' from generate_series(1, ${maxMessages})`)
  assert.equal((await say(id, 'One more')).body.error, 'ticket.full')
})

test('lets answering staff store, replace by title and delete canned answers', async () => {
  const save = (title: string, text: string, options = staff) =>
    service.call(ticketRoutes.saveCannedAnswer, { body: { title, text } }, options)
  const find = (options = staff) => service.call(ticketRoutes.findCannedAnswers, {}, options)
  await save('Photo', 'Please send a photo.')
  const { id } = (await save('photo ', 'Please send two photos.')).data
  await save('Goodbye', 'Have a good day.')
  assert.deepEqual(
    (await find()).data.map(({ title, text }: { title: string; text: string }) => [title, text]),
    [
      ['Goodbye', 'Have a good day.'],
      ['photo', 'Please send two photos.'],
    ],
  )
  const remove = () => service.call(ticketRoutes.deleteCannedAnswer, { body: { id } }, staff)
  assert.deepEqual([(await remove()).status, (await remove()).status], [200, 404])
})

const change = (ids: number[], set: TicketChange, rest: object = {}, options = staff) =>
  service.call(ticketRoutes.changeTickets, { body: { ids, set, ...rest } }, options)
const undo = ({ change, ids }: { change: string; ids: number[] }) =>
  service.call(ticketRoutes.undoTicketChange, { body: { change, ids } }, staff)
const now = async (id: number) => (await service.call(ticketRoutes.getTicket, { body: { id } }, staff)).data

test('changes many tickets by their rules, notifies pages and authors, and undoes it', async () => {
  const [silent, one, two] = [await aTicket(), await aTicket(), await aTicket()]
  for (const id of [one, two]) await say(id, 'Tighten it.', staff)
  const all = [silent, one, two]
  assert.equal((await change(all, {})).status, 400)

  const refused = await change(all, { status: 'CLOSED' })
  assert.deepEqual([refused.status, refused.body.error], [409, 'ticket.rows_refused'])
  assert.deepEqual(refused.body.data.refused, [
    {
      id: silent,
      title: String(silent),
      msg: `Ticket ${silent} has no reply yet, so it can't be closed.`,
      errors: [{ error: 'ticket.unanswered', params: { id: String(silent) } }],
    },
  ])
  assert.equal((await now(one)).status, 'IN_PROGRESS')

  heard.length = 0
  const { data: done } = await change(all, { status: 'CLOSED' }, { partly: true })
  assert.deepEqual([done.ids, done.refused.length], [[one, two], 1])
  assert.deepEqual([(await now(one)).status, (await now(silent)).status], ['CLOSED', 'OPEN'])
  const { data: told } = await service.call(chatNoticeRoutes.findNotices)
  const closed = told.notices.filter(({ text }: { text: string }) => text.startsWith('Support closed'))
  assert.deepEqual(closed.map(({ values }: { values: { id: string } }) => Number(values.id)).toSorted(), [
    one,
    two,
  ])
  // Filters the bulk event, because events of earlier replies may still arrive.
  const ofMany = () => heard.filter(({ id }) => id === undefined)
  await waitUntil(() => ofMany().length >= 2)
  assert.deepEqual(
    ofMany().map(({ topic, id, to }) => [topic, id, to]),
    [
      ['row.changed', undefined, { userId: 'u-owner' }],
      ['row.changed', undefined, { permission: 'ticket:view' }],
    ],
    'each audience once, however many there are',
  )

  const back = await undo(done)
  assert.deepEqual([back.data.ids, back.data.refused], [[one, two], []])
  assert.equal((await now(two)).status, 'IN_PROGRESS')
  const { data: history } = await service.call(ticketRoutes.findTicketHistory, { body: { id: one } }, staff)
  assert.deepEqual(
    history.slice(0, 2).map(({ before, after }: { before: object; after: object }) => [before, after]),
    [
      [{ status: 'CLOSED' }, { status: 'IN_PROGRESS' }],
      [{ status: 'IN_PROGRESS' }, { status: 'CLOSED' }],
    ],
  )

  const queryParams = { id: String(silent) }
  const { data: counted } = await service.call(ticketRoutes.countTickets, { body: { queryParams } }, staff)
  assert.deepEqual(counted, { count: 1, isExact: true })
  const body = { matching: { queryParams, count: 1 }, set: { category: 'PRODUCT' as const } }
  assert.deepEqual((await service.call(ticketRoutes.changeTickets, { body }, staff)).data.ids, [silent])
  assert.equal((await now(silent)).category, 'PRODUCT')
})

test('reopens only one ticket per conversation', async () => {
  const first = await aTicket()
  const { threadId } = await now(first)
  await service.call(ticketRoutes.closeOwnTicket, { body: { id: first } })
  const draft = { threadId, category: 'TECH', text: 'Again.' }
  const { data: second } = await service.call(ticketRoutes.createTicket, { body: draft })
  assert.deepEqual((await change([first], { status: 'OPEN' })).body.data.refused, [
    {
      id: first,
      title: String(first),
      msg: `Ticket ${second.id} about the same conversation is still open.`,
      errors: [{ error: 'ticket.other_open', params: { id: String(second.id) } }],
    },
  ])
  await service.call(ticketRoutes.closeOwnTicket, { body: { id: second.id } })
  const { data } = await change([first, second.id], { status: 'OPEN' }, { partly: true })
  assert.deepEqual([data.ids, data.refused.map(({ id }: { id: number }) => id)], [[first], [second.id]])
  assert.deepEqual((await undo(data)).data.ids, [first], 'its asker had closed it without a reply')
})
