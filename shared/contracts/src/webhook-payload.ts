import * as T from 'typebox'
import { FeedbackStatus } from './feedback.contract.ts'
import { DeviceStatus, OrderStatus, Outcome } from './reference.ts'
import { rmaStatuses } from './rma-status.ts'
import { TicketStatus } from './ticket.contract.ts'
import { Id, Instant, Nullable, OneOf } from './values.ts'
import { type testEventType, toWebhookNoun, type WebhookNoun, type WebhookType } from './webhook-event.ts'

const states = {
  order: OrderStatus,
  device: DeviceStatus,
  defective: Nullable(Outcome),
  /** `CLOSED`: closed before completion. */
  rma: OneOf([...rmaStatuses, 'CLOSED']),
  ticket: TicketStatus,
  feedback: FeedbackStatus,
} as const satisfies Record<WebhookNoun, T.TSchema>

/** Builds the payload schema of an event. */
export function createPayloadSchema(type: WebhookType | typeof testEventType) {
  const noun = toWebhookNoun(type)
  const data = noun
    ? T.Object({ id: Id, number: T.String(), state: states[noun] })
    : T.Object({}, { additionalProperties: false })
  return T.Object({ type: T.Literal(type), timestamp: Instant, data })
}
