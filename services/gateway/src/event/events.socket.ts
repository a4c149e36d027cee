import websocket from '@fastify/websocket'
import { eventsProtocol, eventsTokenPrefix, type PortalEvent } from '@portal/contracts/events.ts'
import type { Bus } from '@portal/service-kit/bus.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { GatewayConfig } from '../config.ts'
import { cookie, cookieNames } from '../cookie.ts'
import type { SessionEnded, Sessions } from '../session.ts'

/** Milliseconds. Proxies cut connections that are silent for a minute. */
const heartbeat = 30_000
/** Milliseconds between two questions whether the sessions still live, while the bus cannot tell. */
const recheck = 5_000
/** Bytes that a reader may be behind; one that does not read is let go and reads again after it returns. */
const maxBacklog = 256 * 1024

/** Close codes that tell the page whether to come back. */
const signedOut = 4401
const tooSlow = 4408

interface Listener {
  socket: WebSocket
  sid: string
  token: string
  sessionId: string
  userId: string
  isAlive: boolean
}

export interface Events {
  /** To all open pages, or to those of one user. */
  tell(event: PortalEvent, userId?: string): void
}

/** `/api/events`: one socket per browser that says when something has changed. */
export function events(config: GatewayConfig, sessions: Sessions, bus: Bus) {
  const listeners = new Set<Listener>()

  const tell: Events['tell'] = (event, userId) => {
    const text = JSON.stringify(event)
    for (const listener of listeners) {
      if (userId !== undefined && listener.userId !== userId) continue
      if (listener.socket.bufferedAmount > maxBacklog) listener.socket.close(tooSlow, 'too slow')
      else listener.socket.send(text)
    }
  }

  function end(listener: Listener, reason: SessionEnded['reason']) {
    listener.socket.send(JSON.stringify({ topic: 'session.ended', data: { reason } } satisfies PortalEvent))
    listener.socket.close(signedOut, 'session ended')
  }

  async function check(listener: Listener) {
    const session = await sessions.resolve(listener.sid, listener.token).catch(() => undefined)
    if (session === null) end(listener, 'expired')
  }

  async function admit(request: FastifyRequest): Promise<Omit<Listener, 'socket' | 'isAlive'> | undefined> {
    const isHttps = config.publicUrl?.protocol === 'https:' || request.protocol === 'https'
    const origin = config.publicUrl?.origin ?? `${request.protocol}://${request.host}`
    if (request.headers.origin !== undefined && request.headers.origin !== origin) return undefined
    const sid = cookie(request.headers.cookie, cookieNames(isHttps).sid)
    const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((protocol) => protocol.trim())
    const token = offered.find((protocol) => protocol.startsWith(eventsTokenPrefix))?.slice(eventsTokenPrefix.length)
    if (!sid || !token) return undefined
    const session = await sessions.resolve(sid, token).catch(() => null)
    return session ? { sid, token, sessionId: session.sessionId, userId: session.userId } : undefined
  }

  async function routes(app: FastifyInstance) {
    await app.register(websocket, {
      options: { maxPayload: 4096, handleProtocols: (protocols: Set<string>) => (protocols.has(eventsProtocol) ? eventsProtocol : false) },
    })
    await bus.subscribe('session.ended', ({ sessionId, userId, reason }: SessionEnded) => {
      for (const listener of listeners) if (listener.sessionId === sessionId || listener.userId === userId) end(listener, reason)
    })
    await bus.subscribe(
      'job.progress',
      ({ userId, ...data }: { userId: string } & Extract<PortalEvent, { topic: 'job.progress' }>['data']) =>
        tell({ topic: 'job.progress', data }, userId),
    )
    await bus.subscribe('notice', (data: { msg: string }) => tell({ topic: 'notice', data }))
    bus.onGap(() => {
      for (const listener of listeners) void check(listener)
    })
    const beat = setInterval(() => {
      for (const listener of listeners) {
        if (!listener.isAlive) listener.socket.terminate()
        listener.isAlive = false
        listener.socket.ping()
      }
    }, heartbeat).unref()
    const doubt = setInterval(() => {
      if (!bus.isConnected()) for (const listener of listeners) void check(listener)
    }, recheck).unref()
    app.addHook('preClose', async () => {
      clearInterval(beat)
      clearInterval(doubt)
      for (const { socket } of listeners) socket.close(1001, 'the portal restarts')
    })

    app.get('/api/events', { websocket: true, config: { access: 'public', isRead: true } }, (socket, request) => {
      // Attached before anything is awaited, or early messages and errors are lost.
      let listener: Listener | undefined
      let hasLeft = false
      socket.on('error', () => socket.terminate())
      socket.on('pong', () => {
        if (listener) listener.isAlive = true
      })
      socket.on('close', () => {
        hasLeft = true
        if (listener) listeners.delete(listener)
      })
      void admit(request).then((admitted) => {
        if (hasLeft) return
        if (!admitted) {
          socket.close(signedOut, 'not signed in')
          return
        }
        listener = { ...admitted, socket, isAlive: true }
        listeners.add(listener)
      })
    })
  }

  return { tell, routes }
}
