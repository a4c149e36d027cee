import type { PortalEvent } from '@portal/contracts/events.ts'
import type { Bus } from '@portal/service-kit/bus/open.ts'

type Reason = Extract<PortalEvent, { topic: 'session.ended' }>['data']['reason']

/** Session, or all sessions of a user. */
export type Ended = ({ sessionId: string; userId?: never } | { userId: string; sessionId?: never }) & {
  reason: Reason
}

/**
 * Tells every copy of the gateway, which forgets the session and closes its sockets; without a bus they learn
 * it within five seconds.
 */
export const endedSession = (bus: Pick<Bus, 'publish'>) => (ended: Ended) =>
  bus.publish('session.ended', ended).catch(() => {})
