import type { SessionEndReason } from '@portal/contracts/events.ts'
import type { Bus } from '@portal/service-kit/bus/open.ts'

/** Session, or all sessions of a user. */
export type Ended = ({ sessionId: string; userId?: never } | { userId: string; sessionId?: never }) & {
  reason: SessionEndReason
}

/**
 * Tells every copy of the gateway, which forgets the session and closes its sockets; without a bus they learn
 * it within five seconds.
 */
export const endedSession = (bus: Pick<Bus, 'publish'>) => (ended: Ended) =>
  bus.publish('session.ended', ended).catch(() => {})
