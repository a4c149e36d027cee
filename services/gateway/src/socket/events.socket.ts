import {
  type AddressedEvent,
  type Audience,
  addressedTopics,
  eventsTokenPrefix,
  type PortalEvent,
} from '@portal/contracts/events.ts'
import type { Bus } from '@portal/service-kit/bus/open.ts'
import { KeyedSemaphore } from '@portal/service-kit/process/keyed-semaphore.ts'
import type { FastifyInstance } from 'fastify'
import type { SessionEnded } from '../session.ts'
import { type Connections, readOfferedProtocols } from './connections.ts'

/**
 * Maximum unsent bytes of a client; beyond that the socket is closed, and the client reloads after it
 * reconnects.
 */
const maxBacklog = 256 * 1024
const tooSlow = 4408
/** Close code beyond the limit per user. */
const tooMany = 4429

export interface EventSender {
  /** Sends to all open pages, or only to the audience. */
  tell(event: PortalEvent, to?: Audience): void
  routes(app: FastifyInstance): Promise<void>
}

const closingMessage = (reason: SessionEnded['reason']) =>
  JSON.stringify({ topic: 'session.ended', data: { reason } } satisfies PortalEvent)

const isAmong = (listener: { userId: string; permissions: readonly string[] }, to: Audience | undefined) =>
  to === undefined ||
  ('userId' in to ? to.userId === listener.userId : listener.permissions.includes(to.permission))

/** Serves `/api/events`: one socket per browser for change notifications. Ignores messages from the page. */
export function createEventSocket(connections: Connections, bus: Bus, socketsOfOne: number): EventSender {
  const shares = new KeyedSemaphore(socketsOfOne)
  const tell: EventSender['tell'] = (event, to) => {
    const text = JSON.stringify(event)
    for (const { socket, userId, permissions, closingMessage: isListener } of connections.all) {
      if (!isListener || !isAmong({ userId, permissions }, to)) continue
      if (socket.bufferedAmount > maxBacklog) socket.close(tooSlow, 'too slow')
      else socket.send(text)
    }
  }

  async function routes(app: FastifyInstance) {
    await bus.subscribe(
      'job.progress',
      ({ userId, ...data }: { userId: string } & Extract<PortalEvent, { topic: 'job.progress' }>['data']) =>
        tell({ topic: 'job.progress', data }, { userId }),
    )
    for (const topic of addressedTopics)
      await bus.subscribe(topic, ({ to, ...data }: { to?: Audience } & AddressedEvent['data']) => {
        if (to) tell({ topic, data } as AddressedEvent, to)
      })

    app.get(
      '/api/events',
      { websocket: true, config: { access: 'public', isRead: true } },
      (socket, request) => {
        // Attached before any `await`, because early errors would be lost.
        socket.on('error', () => socket.terminate())
        const token = readOfferedProtocols(request).find((protocol) => protocol.startsWith(eventsTokenPrefix))
        void connections
          .authenticate(request, socket, token?.slice(eventsTokenPrefix.length))
          .then((authenticated) => {
            if (!authenticated || socket.readyState !== socket.OPEN) return
            const giveBack = shares.take(authenticated.userId)
            if (!giveBack) return socket.close(tooMany, 'too many open pages')
            socket.once('close', giveBack)
            connections.add({ ...authenticated, socket, isAlive: true, closingMessage })
          })
      },
    )
  }

  return { tell, routes }
}
