import type { Service } from './service.ts'

export type SessionEndReason = 'logout' | 'everywhere' | 'disabled' | 'expired' | 'password'

/** Events of `/api/events` for open pages. After a gap pages reload; no event contains secrets. */
export type PortalEvent =
  | { topic: 'registry.changed'; data: { revision: string } }
  | {
      topic: 'session.ended'
      data: { reason: SessionEndReason }
    }
  /** Unset for the back office. */
  | {
      topic: 'job.progress'
      data: { service?: Service; id: number; state: string; done: number; total: number }
    }
  /** The notices of this service have changed. */
  | { topic: 'notice'; data: { service: Service } }
  /** A visible row has changed; several rows if `id` is unset. */
  | { topic: 'row.changed'; data: { noun: string; id?: number } }
  /** Another user is writing about this row. */
  | { topic: 'row.typing'; data: { noun: string; id: number; by: 'asker' | 'staff' } }

/** Events for some users only, and the recipients that the bus message contains. */
export const addressedTopics = ['notice', 'row.changed', 'row.typing'] as const
export type AddressedEvent = Extract<PortalEvent, { topic: (typeof addressedTopics)[number] }>
/** One account, or all users with a permission. */
export type Audience = { userId: string } | { permission: string }

/** Subprotocols: the first one is selected; the second one carries the token and is never echoed. */
export const eventsProtocol = 'portal.events.v1'
export const eventsTokenPrefix = 'portal.token.'
