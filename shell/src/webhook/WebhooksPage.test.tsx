import {
  type Webhook,
  type WebhookAttempt,
  type WebhookDelivery,
  webhookDeliveryRoutes,
  webhookRoutes,
} from '@portal/contracts/webhook.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { type MockCall, mock, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import WebhooksPage from './WebhooksPage.tsx'

const at = '2026-11-20T10:00:00.000Z'
const owner = { username: 'owner', role: 'OWNER' as const, permissions: ['webhook:edit', 'order:view'] }
const aWebhook = (part: Partial<Webhook> = {}): Webhook => ({
  id: 1,
  url: 'https://sun.example/hook',
  description: 'Sun ERP',
  types: ['order.created'],
  state: 'ON',
  createdAt: at,
  failingSince: null,
  lastSuccessAt: null,
  oldSecretUntil: null,
  waiting: 0,
  ...part,
})
const attempt: WebhookAttempt = {
  id: 5,
  at,
  durationMs: 12,
  status: 500,
  problem: 'status',
  answer: '<b>broken</b>',
}
const aDelivery = (part: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: 7,
  eventId: 'evt_7',
  type: 'order.created',
  number: 'SO-7',
  state: 'WAITING',
  attempts: 2,
  createdAt: at,
  nextAt: at,
  endedAt: null,
  last: attempt,
  ...part,
})

function portal(webhooks: Webhook[], deliveries: WebhookDelivery[] = []) {
  const sent: [string, unknown][] = []
  let refusal: Error | undefined
  const answer =
    <T,>(operation: string, data: T) =>
    ({ body }: { body: unknown }): T => {
      sent.push([operation, body])
      if (refusal) throw refusal
      return data
    }
  const made = { secret: 'whsec_the-secret-itself', webhook: aWebhook() }
  const handlers = [
    mock(webhookRoutes.findWebhooks, () => ({ webhooks, types: ['order.created', 'device.stateChanged'] })),
    mock(webhookRoutes.createWebhook, answer('create', made)),
    mock(webhookRoutes.updateWebhook, answer('update', aWebhook())),
    mock(webhookRoutes.switchWebhook, answer('switch', aWebhook())),
    mock(webhookRoutes.rotateWebhookSecret, answer('rotate', made)),
    mock(webhookRoutes.deleteWebhook, answer('delete', null)),
    mock(webhookRoutes.sendTestEvent, answer('test', aDelivery({ type: 'webhook.test', number: '' }))),
    mock(webhookRoutes.replayWebhookRange, answer('range', { count: 3 })),
    mock(webhookDeliveryRoutes.replayWebhookDelivery, answer('replay', aDelivery())),
    mock(webhookDeliveryRoutes.viewWebhookDelivery, () => ({
      delivery: aDelivery(),
      body: '{"type":"order.created"}',
      attempts: [attempt],
    })),
    mock(
      webhookRoutes.findWebhookDeliveries,
      ({ body }: MockCall<typeof webhookRoutes.findWebhookDeliveries>) => ({
        deliveries: deliveries.filter(({ state }) => !body.failed || state !== 'SENT'),
        before: null,
      }),
    ),
  ]
  return {
    sent,
    refuse(error: Error | undefined) {
      refusal = error
    },
    open: () => renderAt('/account/webhooks', { as: owner, element: <WebhooksPage />, handlers }),
  }
}

test('creates a webhook, shows a refusal at its field, and shows the secret once', async () => {
  const page = portal([])
  const { user } = await page.open()
  expect(await screen.findByText('No webhooks')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'New webhook' }))
  const dialog = screen.getByRole('dialog', { name: 'New webhook' })
  await user.click(within(dialog).getByRole('button', { name: 'Create webhook' }))
  expect(page.sent).toEqual([])
  await user.type(within(dialog).getByRole('textbox', { name: /Address/ }), 'https://10.0.0.1/hook')
  await user.click(within(dialog).getByRole('combobox', { name: /Events/ }))
  await user.click(await screen.findByRole('option', { name: 'Device: status changed' }))
  await user.keyboard('{Escape}')
  const fields = { url: 'is private' }
  page.refuse(refuse(400, { error: 'webhook.address_private', msg: 'Of a private network.', fields }))
  await user.click(within(dialog).getByRole('button', { name: 'Create webhook' }))
  expect(await within(dialog).findByText('is private')).toBeVisible()
  page.refuse(undefined)
  await user.click(within(dialog).getByRole('button', { name: 'Create webhook' }))
  const shown = await screen.findByRole('dialog', { name: 'Copy the signing secret now' })
  expect(within(shown).getByText('whsec_the-secret-itself')).toBeVisible()
  expect(page.sent.at(-1)).toEqual([
    'create',
    { url: 'https://10.0.0.1/hook', description: '', types: ['device.stateChanged'] },
  ])
  await user.click(within(shown).getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByText('whsec_the-secret-itself')).not.toBeInTheDocument())
})

test('shows since when a webhook fails; resumes and tests it, renews its secret, asks before deletion', async () => {
  const page = portal([aWebhook({ state: 'OFF', failingSince: at, waiting: 4 })])
  const { user } = await page.open()
  const row = await screen.findByRole('listitem', { name: 'Sun ERP' })
  expect(within(row).getByText('Switched off')).toBeVisible()
  expect(within(row).getByText(/failing since/i)).toBeVisible()
  expect(within(row).getByText(/4 waiting/)).toBeVisible()
  await user.click(within(row).getByRole('button', { name: 'Switch on' }))
  expect(await screen.findByText('Sun ERP receives events again')).toBeVisible()
  await user.click(within(row).getByRole('button', { name: 'Send test event' }))
  expect(await screen.findByText('Test event: The server responded with 500')).toBeVisible()
  await user.click(within(row).getByRole('button', { name: 'New secret' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'New secret' }))
  const shown = await screen.findByRole('dialog', { name: 'Copy the signing secret now' })
  await user.click(within(shown).getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click(within(row).getByRole('button', { name: 'Delete' }))
  expect(page.sent.map(([operation]) => operation)).toEqual(['switch', 'test', 'rotate'])
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Sun ERP deleted')).toBeVisible()
  expect(page.sent.at(-1)).toEqual(['delete', { id: 1 }])
  expect(await findAxeProblems()).toEqual([])
})

test('logs failures with each attempt as text, and resends events', async () => {
  const page = portal([aWebhook()], [aDelivery(), aDelivery({ id: 8, number: 'SO-8', state: 'SENT' })])
  const { user } = await page.open()
  await user.click(await screen.findByRole('button', { name: 'Delivery log' }))
  expect(await screen.findByText('Order: created · SO-8')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Failed' }))
  await waitFor(() => expect(screen.queryByText('Order: created · SO-8')).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Details: Order: created · SO-7' }))
  const dialog = await screen.findByRole('dialog', { name: 'Order: created · SO-7' })
  expect(await within(dialog).findByText('<b>broken</b>')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('The event is sent again')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'Send events again…' }))
  const form = await screen.findByRole('dialog', { name: 'Send events again' })
  await user.click(within(form).getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('3 events are sent again')).toBeVisible()
  const [, body] = page.sent.at(-1) as [string, { from: string; until: string; failedOnly: boolean }]
  expect(body.failedOnly).toBe(true)
  expect(Date.parse(body.until) - Date.parse(body.from)).toBe(86_400_000 - 1)
})

test('queues and logs events of a paused webhook', async () => {
  const page = portal([aWebhook({ state: 'PAUSED', failingSince: at })], [aDelivery({ state: 'WAITING' })])
  const { user } = await page.open()
  expect(await screen.findByText('Paused')).toBeVisible()
  expect(screen.queryByText(/failing since/i)).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Delivery log' }))
  expect(await screen.findByText('Waiting until the webhook is switched on')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Details: Order: created · SO-7' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Order: created · SO-7' })).getByRole('button', {
      name: 'Send again',
    }),
  )
  expect(await screen.findByText('It will be sent when the webhook is switched on')).toBeVisible()
})

test('requests nothing without the permission for webhooks', async () => {
  const calls = jest.spyOn(globalThis, 'fetch')
  await renderAt('/account/webhooks', { as: 'viewer', element: <WebhooksPage /> })
  expect(screen.queryByRole('button', { name: 'New webhook' })).not.toBeInTheDocument()
  expect(calls).not.toHaveBeenCalled()
})
