import type { Service } from './service.ts'

export type SessionEndReason = 'logout' | 'everywhere' | 'disabled' | 'expired' | 'password'

/** Events of `/api/events` for open pages. After a gap pages refetch; no event contains secrets. */
export type PortalEvent =
  | { topic: 'registry.changed'; data: { revision: string } }
  | {
      topic: 'session.ended'
      data: { reason: SessionEndReason }
    }
  /** Without `service`: of the back office. */
  | {
      topic: 'job.progress'
      data: { service?: Service; id: number; state: string; done: number; total: number }
    }
  /** The notices of this service are to be read again. */
  | { topic: 'notice'; data: { service: Service } }
  /** A row that somebody may look at is to be read again; without `id` several are. */
  | { topic: 'row.changed'; data: { noun: string; id?: number } }
  /** Somebody else is writing about this row at the moment. */
  | { topic: 'row.typing'; data: { noun: string; id: number; by: 'asker' | 'staff' } }

/** Events that a service sends to some of the users, and what its message on the bus adds to them. */
export const addressedTopics = ['notice', 'row.changed', 'row.typing'] as const
export type AddressedEvent = Extract<PortalEvent, { topic: (typeof addressedTopics)[number] }>
/** One account, or everybody who holds a permission. */
export type Audience = { userId: string } | { permission: string }

/**
 * Subprotocols: the first is selected, the second carries the token beside the cookie and is never echoed.
 */
export const eventsProtocol = 'portal.events.v1'
export const eventsTokenPrefix = 'portal.token.'
