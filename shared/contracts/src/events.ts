import type { Service } from './service.ts'

/**
 * What `/api/events` tells an open page. After a gap the page reads again; no event carries anything secret.
 */
export type PortalEvent =
  | { topic: 'registry.changed'; data: { revision: string } }
  | { topic: 'session.ended'; data: { reason: 'logout' | 'everywhere' | 'disabled' | 'expired' } }
  /** Without `service`: of the back office. */
  | {
      topic: 'job.progress'
      data: { service?: Service; id: number; state: string; done: number; total: number }
    }
  | { topic: 'notice'; data: { msg: string } }

/**
 * Subprotocols: the first is selected, the second carries the token beside the cookie and is never echoed.
 */
export const eventsProtocol = 'portal.events.v1'
export const eventsTokenPrefix = 'portal.token.'
