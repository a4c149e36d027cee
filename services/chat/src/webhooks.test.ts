import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Identity } from '@portal/contracts/access.ts'
import { chatRoutes } from '@portal/contracts/chat.contract.ts'
import { ticketRoutes } from '@portal/contracts/ticket.contract.ts'
import { type WebhookEvent, webhookSources } from '@portal/contracts/webhook.contract.ts'
import { createIdentity } from '@portal/testing/node/identity.ts'
import { anEngine, startChat, toPlanned } from './chat.builder.ts'

const { readWebhookEvents, seesWebhookRow } = webhookSources.chat
const { engine } = anEngine(({ question }) => toPlanned(`About ${question}`))
let service: Awaited<ReturnType<typeof startChat>>
before(async () => {
  service = await startChat(engine)
})
after(() => service.close())
const read = async (wanted: string[]): Promise<WebhookEvent[]> =>
  (await service.call(readWebhookEvents, { body: { wanted, taken: [] } }, { as: null })).data

test('sends events when a ticket opens and changes, to staff and its author', async () => {
  const anna = { userId: 'anna', username: 'anna' }
  const support: Partial<Identity> = {
    userId: 'sue',
    username: 'sue',
    role: 'MAINTAIN',
    kind: 'staff',
    permissions: ['ticket:view', 'ticket:edit'],
  }
  await read(['ticket'])
  const { threadId } = (await service.call(chatRoutes.queryWhole, { body: { data: 'Why?' } }, { as: anna }))
    .data
  const body = { threadId, category: 'AFTER_SALE', text: 'Please help.' }
  await service.call(ticketRoutes.createTicket, { body }, { as: anna })
  const [opened] = await read([])
  const { rowId } = opened as WebhookEvent
  const saved = await service.call(
    ticketRoutes.saveTicket,
    { body: { id: rowId, version: 1, status: 'IN_PROGRESS', answer: '' } },
    { as: support },
  )
  assert.equal(saved.status, 200, saved.raw.toString())
  assert.deepEqual(
    (await read([])).map(({ noun, action, number, state, userId }) => [noun, action, number, state, userId]),
    [
      ['ticket', 'created', String(rowId), 'OPEN', 'anna'],
      ['ticket', 'stateChanged', String(rowId), 'IN_PROGRESS', 'anna'],
    ],
  )
  for (const [user, isVisible] of [
    [anna, true],
    [support, true],
    [{ userId: 'ben', username: 'ben' }, false],
  ] as const) {
    const asked = { body: { noun: 'ticket', rowId, reader: createIdentity(user) } }
    const { data } = await service.call(seesWebhookRow, asked, { as: null })
    assert.equal(data.isVisible, isVisible, user.userId)
  }
})
