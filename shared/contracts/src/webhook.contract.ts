import * as T from 'typebox'
import { Identity } from './access.ts'
import { routes } from './route.ts'
import { Id, Instant, Nullable, OneOf, OptionalLine, RowId } from './values.ts'
import { WebhookNoun, webhookTypes } from './webhook-event.ts'

/** Prefix of signing secrets (Standard Webhooks), by which people and the log filter recognize them. */
export const webhookSecretPrefix = 'whsec_'
/** Maximum webhooks of one account. */
export const maxWebhooks = 10
/** Hours in which events are also signed with the previous secret. */
export const secretOverlapHours = 24
/** Maximum test events of one webhook per minute. */
export const maxTests = 10
export const maxWebhookUrl = 500

/** `PAUSED` by its owner, `OFF` by the portal after days of failures; events wait in both states. */
export const webhookStates = ['ON', 'PAUSED', 'OFF'] as const
export const WebhookState = OneOf(webhookStates)
export type WebhookState = T.Static<typeof WebhookState>

const Types = T.Array(OneOf(webhookTypes), { minItems: 1, maxItems: 50, uniqueItems: true })

/** Partner's server that receives events. Its secret is returned once, at creation. */
export const Webhook = T.Object({
  id: Id,
  url: T.String(),
  description: T.String(),
  types: T.Array(T.String()),
  state: WebhookState,
  createdAt: Instant,
  /** Time of the first failure since the last success; null if the last delivery succeeded. */
  failingSince: Nullable(Instant),
  lastSuccessAt: Nullable(Instant),
  /** Time until which events are also signed with the previous secret. */
  oldSecretUntil: Nullable(Instant),
  /** Number of waiting events. */
  waiting: T.Integer(),
})
export type Webhook = T.Static<typeof Webhook>

export const WebhookDraft = T.Object(
  {
    url: T.String({ minLength: 1, maxLength: maxWebhookUrl }),
    description: OptionalLine(100),
    types: Types,
  },
  { additionalProperties: false },
)
export type WebhookDraft = T.Static<typeof WebhookDraft>

/** `FAILED`: given up. */
export const deliveryStates = ['WAITING', 'SENT', 'FAILED'] as const
export const DeliveryState = OneOf(deliveryStates)
export type DeliveryState = T.Static<typeof DeliveryState>

/** Why an attempt failed; pages have the texts. */
export const attemptProblems = [
  'status',
  'redirect',
  'timeout',
  'name',
  'private',
  'connection',
  'certificate',
] as const
export const AttemptProblem = OneOf(attemptProblems)
export type AttemptProblem = T.Static<typeof AttemptProblem>

const outcome = {
  at: Instant,
  durationMs: T.Integer(),
  /** HTTP status; null without an answer. */
  status: Nullable(T.Integer()),
  problem: Nullable(AttemptProblem),
}
export const WebhookAttempt = T.Object({
  id: Id,
  ...outcome,
  /** Beginning of the answer. */
  answer: T.String(),
})
export type WebhookAttempt = T.Static<typeof WebhookAttempt>

/** Delivery of one event to one webhook. */
export const WebhookDelivery = T.Object({
  id: Id,
  /** Value of the header `webhook-id`, equal for each attempt. */
  eventId: T.String(),
  type: T.String(),
  /** Number or name of the row; empty before the first attempt, and for test events. */
  number: T.String(),
  state: DeliveryState,
  attempts: T.Integer(),
  createdAt: Instant,
  /** Time of the next attempt, if any. */
  nextAt: Nullable(Instant),
  endedAt: Nullable(Instant),
  last: Nullable(T.Object(outcome)),
})
export type WebhookDelivery = T.Static<typeof WebhookDelivery>

export const WebhookSecret = T.Object({ secret: T.String(), webhook: Webhook })

export const webhookRoutes = routes('identity', {
  findWebhooks: {
    path: '/webhook/find',
    access: 'webhook:edit',
    summary: 'The own webhooks, and the types of events that one may be told of',
    data: T.Object({ webhooks: T.Array(Webhook), types: T.Array(T.String()) }),
    reads: true,
  },
  createWebhook: {
    path: '/webhook/create',
    access: 'webhook:edit',
    summary: 'Tell a server of events; the signing secret is answered this once',
    body: WebhookDraft,
    asksProof: true,
    data: WebhookSecret,
  },
  updateWebhook: {
    path: '/webhook/update',
    access: 'webhook:edit',
    summary: 'Change the address, the events or the description of a webhook',
    body: T.Object({ ...WebhookDraft.properties, id: Id }, { additionalProperties: false }),
    asksProof: true,
    data: Webhook,
  },
  switchWebhook: {
    path: '/webhook/switch',
    access: 'webhook:edit',
    summary: 'Let the events of a webhook wait, or send them on',
    body: T.Object({ id: Id, isOn: T.Boolean() }, { additionalProperties: false }),
    data: Webhook,
  },
  rotateWebhookSecret: {
    path: '/webhook/rotate',
    access: 'webhook:edit',
    summary: 'Make a new signing secret; for a day events are signed with the old one, too',
    body: RowId,
    asksProof: true,
    data: WebhookSecret,
  },
  deleteWebhook: {
    path: '/webhook/delete',
    access: 'webhook:edit',
    summary: 'Tell a server of nothing any more, and forget its log',
    body: RowId,
  },
  findWebhookDeliveries: {
    path: '/webhook/delivery/find',
    access: 'webhook:edit',
    summary: 'The log of a webhook, the newest first',
    body: T.Object(
      {
        id: Id,
        /** Deliveries whose last attempt failed. */
        failed: T.Optional(T.Boolean()),
        before: T.Optional(Id),
      },
      { additionalProperties: false },
    ),
    data: T.Object({
      deliveries: T.Array(WebhookDelivery),
      /** Cursor of the next page; null at the end. */
      before: Nullable(Id),
    }),
    reads: true,
  },
  replayWebhookRange: {
    path: '/webhook/replay',
    access: 'webhook:edit',
    summary: 'Send again what happened in a time, or of that what has failed',
    body: T.Object(
      { id: Id, from: Instant, until: Instant, failedOnly: T.Boolean() },
      { additionalProperties: false },
    ),
    data: T.Object({ count: T.Integer() }),
  },
  sendTestEvent: {
    path: '/webhook/test',
    access: 'webhook:edit',
    summary: 'Send a test event now, and answer what came of it',
    body: RowId,
    data: WebhookDelivery,
  },
})

export const webhookDeliveryRoutes = routes('identity', {
  viewWebhookDelivery: {
    path: '/webhook/delivery/view',
    access: 'webhook:edit',
    summary: 'One delivery: what is sent, and its attempts, the newest first',
    body: RowId,
    data: T.Object({ delivery: WebhookDelivery, body: T.String(), attempts: T.Array(WebhookAttempt) }),
    reads: true,
  },
  replayWebhookDelivery: {
    path: '/webhook/delivery/replay',
    access: 'webhook:edit',
    summary: 'Send one event again',
    body: RowId,
    data: WebhookDelivery,
  },
})

/** Event that is written in the transaction of a row's change. */
export const WebhookEvent = T.Object({
  id: Id,
  /** Globally unique id. */
  eventId: T.String(),
  noun: WebhookNoun,
  rowId: Id,
  action: T.String(),
  number: T.String(),
  state: Nullable(T.String()),
  /** Company of the row at that time. */
  companyId: Nullable(Id),
  ownerId: Nullable(T.String()),
  userId: Nullable(T.String()),
  at: Instant,
})
export type WebhookEvent = T.Static<typeof WebhookEvent>

export const maxEventsRead = 200

/** Calls that identity makes to each service with webhook events. */
const sourceRoutes = (service: 'backoffice' | 'rma' | 'chat') =>
  routes(service, {
    readWebhookEvents: {
      path: '/internal/webhook/read',
      access: 'internal',
      summary: 'Forget the events that were taken, write those of these nouns from now on, answer the oldest',
      body: T.Object(
        { wanted: T.Array(WebhookNoun), taken: T.Array(Id, { maxItems: maxEventsRead }) },
        { additionalProperties: false },
      ),
      data: T.Array(WebhookEvent),
    },
    seesWebhookRow: {
      path: '/internal/webhook/sees',
      access: 'internal',
      summary: 'Whether somebody may see a row',
      body: T.Object({ noun: WebhookNoun, rowId: Id, reader: Identity }, { additionalProperties: false }),
      data: T.Object({ isVisible: T.Boolean() }),
    },
  })
export type WebhookSourceRoutes = ReturnType<typeof sourceRoutes>

export const webhookSources = {
  backoffice: sourceRoutes('backoffice'),
  rma: sourceRoutes('rma'),
  chat: sourceRoutes('chat'),
} as const
export type WebhookSource = keyof typeof webhookSources
