import type * as T from 'typebox'
import { OneOf } from './values.ts'

/** Nouns of webhook events, as in permissions. */
export const webhookNouns = ['order', 'device', 'defective', 'rma', 'ticket', 'feedback'] as const
export const WebhookNoun = OneOf(webhookNouns)
export type WebhookNoun = T.Static<typeof WebhookNoun>

export const webhookActions = ['created', 'stateChanged'] as const

/** `order.created`, `order.stateChanged` … */
export const webhookTypes = webhookNouns.flatMap((noun) =>
  webhookActions.map((action) => `${noun}.${action}` as const),
)
export type WebhookType = (typeof webhookTypes)[number]

/** Event that users send to test their server. */
export const testEventType = 'webhook.test' as const

export const toWebhookNoun = (type: string): WebhookNoun | undefined =>
  webhookNouns.find((noun) => type.startsWith(`${noun}.`))

/** Service that stores the rows of each noun. */
export const serviceOfNoun = {
  order: 'backoffice',
  device: 'backoffice',
  defective: 'backoffice',
  feedback: 'backoffice',
  rma: 'rma',
  ticket: 'chat',
} as const satisfies Record<WebhookNoun, string>
