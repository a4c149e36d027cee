import type { SessionEndReason } from '@portal/contracts/events.ts'
import type { Bus } from '@portal/service-kit/bus/open.ts'

/** One session, or all sessions of a user. */
export type EndedSession = ({ sessionId: string; userId?: never } | { userId: string; sessionId?: never }) & {
  reason: SessionEndReason
}

/**
 * Notifies all instances of the gateway, which drop the session and close its sockets. Without a bus they
 * notice within five seconds.
 */
export const publishEndedSession = (bus: Pick<Bus, 'publish'>) => (ended: EndedSession) =>
  bus.publish('session.ended', ended).catch(() => {})
