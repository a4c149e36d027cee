import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type WebhookDraft,
  type WebhookEvent,
  webhookDeliveryRoutes,
  webhookRoutes,
} from '@portal/contracts/webhook.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { waitingTopic } from '@portal/service-kit/webhook/webhook-events.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import * as accounts from '../account/account.repo.ts'
import { identity } from '../service.ts'
import { toIdentity } from '../session/session.rules.ts'
import { type WebhookConfig, webhookDefaults } from '../webhook-target/config.ts'

async function listening(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      return new Promise<void>((done) => server.close(() => done()))
    },
  }
}
async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** Returned by a handler that answers itself, or never. */
export const answeredByHandler = Symbol()

export interface ReceivedCall {
  id: string
  type: string
  data: { id: number; number: string; state: string | null }
  signatures: string[]
  timestamp: string
  body: string
}

/** Starts a partner's server whose calls `act` handles. */
export async function startReceiver(
  act: (heard: ReceivedCall, response: ServerResponse) => unknown = () => {},
) {
  const heard: ReceivedCall[] = []
  const server = await listening(async (request, response) => {
    const body = await textOf(request).catch(() => '')
    if (!body) return
    const { headers } = request
    const one: ReceivedCall = {
      ...JSON.parse(body),
      id: String(headers['webhook-id']),
      signatures: String(headers['webhook-signature']).split(' '),
      timestamp: String(headers['webhook-timestamp']),
      body,
    }
    heard.push(one)
    if (act(one, response) !== answeredByHandler) response.end('thanks')
  })
  return { ...server, heard }
}

/** Computes the signature as documented for partners. */
export const computeSignature = (secret: string, { id, timestamp, body }: ReceivedCall): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`

export const allWebhookRoutes = { ...webhookRoutes, ...webhookDeliveryRoutes }

let count = 0
/** Simulates a service with rows, their events and access checks. */
export async function startSource() {
  const events: WebhookEvent[] = []
  const hidden = new Set<number>()
  const wanted = new Set<string>()
  let isAway = false
  const server = await listening(async (request, response) => {
    const body = JSON.parse(await textOf(request))
    if (isAway) return void response.writeHead(503).end('{}')
    const answer = () => {
      if (request.url === '/internal/webhook/sees') return { isVisible: !hidden.has(body.rowId) }
      for (const noun of body.wanted) wanted.add(noun)
      const left = events.filter(({ id }) => !body.taken.includes(id))
      events.splice(0, events.length, ...left)
      return left.slice(0, 200)
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ code: 200, msg: 'succeed', data: answer() }))
  })
  return {
    ...server,
    events,
    hidden,
    wanted,
    setAway(away: boolean) {
      isAway = away
    },
    /** Adds the event that an order of a company has changed its state. */
    change(rowId: number, state: string, part: Partial<WebhookEvent> = {}) {
      const id = ++count
      const eventId = `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`
      const event: WebhookEvent = {
        id,
        eventId,
        noun: 'order',
        rowId,
        action: 'stateChanged',
        number: `SO-${rowId}`,
        state,
        companyId: 1,
        ownerId: null,
        userId: null,
        at: new Date().toISOString(),
        ...part,
      }
      events.push(event)
      return event
    },
  }
}
export type Source = Awaited<ReturnType<typeof startSource>>

export const createWebhookConfig = (source: Source, part: Partial<WebhookConfig> = {}): WebhookConfig => ({
  ...webhookDefaults,
  urls: { backoffice: source.url, rma: source.url, chat: source.url },
  allowsLocal: true,
  timeoutMs: 2_000,
  firstPauseMs: 10,
  pollMs: 20,
  pullMs: 100,
  ...part,
})

export const aWebhook = (url: string, part: Partial<WebhookDraft> = {}): WebhookDraft => ({
  url,
  description: 'Sun ERP',
  types: ['order.created', 'order.stateChanged'],
  ...part,
})

/** Starts the service with demo accounts, where `owner` creates webhooks. */
export async function startWebhookService(source: Source, part: Partial<WebhookConfig> = {}) {
  const service = await startTestService(
    identity({ demoPassword: 'Sonnenschein-42', webhooks: createWebhookConfig(source, part) }),
    { config: { demo: true, poolSize: 10 } },
  )
  return { service, ...(await signInAsOwner(service)) }
}

export async function signInAsOwner(service: TestService) {
  const { db, bus } = service.app
  const account = await accounts.findByName(db, 'owner')
  if (!account) throw new Error('there is no owner')
  // Assigns company 1, independent of the demo data.
  const as = { ...toIdentity(account, 's-1') }
  type Operation = keyof typeof allWebhookRoutes
  const call = (operation: Operation, body?: object) =>
    service.call(allWebhookRoutes[operation], body === undefined ? {} : { body }, { as })
  return {
    as,
    call,
    async create(url: string, part: Partial<WebhookDraft> = {}) {
      const { status, data, body } = await call('createWebhook', aWebhook(url, part))
      if (status !== 200) throw new Error(`${body.error}: ${body.msg}`)
      return { id: data.webhook.id as number, secret: data.secret as string }
    },
    find: async (id: number) =>
      (await call('findWebhooks')).data.webhooks.find((one: { id: number }) => one.id === id),
    log: async (id: number, failed?: boolean) =>
      (await call('findWebhookDeliveries', { id, ...(failed && { failed }) })).data.deliveries,
    attempts: async (id: number) => (await call('viewWebhookDelivery', { id })).data.attempts,
    /** Sends the bus message as the triggers do. */
    wake: () => bus.publish(waitingTopic, { service: 'backoffice' }),
    set: (table: 'account' | 'webhook' | 'webhook_delivery', change: ReturnType<typeof sql>) =>
      (db as Db).query(sql`update ${sql.id(table)} set ${change}`),
  }
}
