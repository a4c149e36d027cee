import type { Service } from '@portal/contracts/route.ts'
import { identityHeader } from '@portal/service-kit/identity.ts'
import type { FastifyInstance } from 'fastify'
import { type RawData, WebSocket } from 'ws'
import type { GatewayConfig } from '../config.ts'
import { type Connections, offeredProtocols, unavailable } from './connections.ts'

/** A socket that a service serves under the same path below its own address. */
export interface SocketRoute {
  path: `/${string}`
  service: Exclude<Service, 'gateway'>
  /** The subprotocol that both sides speak. */
  protocol: string
  /** The session's token, which stands beside it among the offered subprotocols. */
  tokenOf(offered: string[]): string | undefined
  /** What else stands there, for the service to know; never the token. */
  headersOf?(offered: string[]): Record<string, string>
}

/** Bytes of one message, and on the way in one direction before the sender has to wait. */
export const maxMessage = 1024 * 1024
const maxBacklog = 4 * maxMessage

/** Passes a service's socket through: with the signed identity, without the browser's secrets, at the pace of the slower side. */
export function relay(config: GatewayConfig, connections: Connections, { path, service, protocol, tokenOf, headersOf }: SocketRoute) {
  return async (app: FastifyInstance) => {
    app.get(`/api${path}`, { websocket: true, config: { access: 'public', isRead: true } }, (socket, request) => {
      // Read on only when there is somebody to pass it to; attached before anything is awaited, or early messages are lost.
      socket.pause()
      socket.on('error', () => socket.terminate())
      const offered = offeredProtocols(request)
      const token = offered.includes(protocol) ? tokenOf(offered) : undefined
      void connections.admit(request, socket, token).then((session) => {
        socket.resume()
        if (!session || socket.readyState !== socket.OPEN) return
        socket.pause()
        connections.add({ ...session, socket, isAlive: true })
        const query = request.url.slice(`/api${path}`.length)
        const upstream = new WebSocket(`${config.services[service].replace(/^http/, 'ws')}${path}${query}`, protocol, {
          headers: {
            ...headersOf?.(offered),
            [identityHeader]: session.identity,
            'x-request-id': request.id,
            'x-forwarded-for': request.ip,
          },
          maxPayload: maxMessage,
          handshakeTimeout: 5_000,
        })
        join(socket, upstream)
      })
    })
  }
}

function join(socket: WebSocket, upstream: WebSocket) {
  upstream.on('open', () => {
    pass(socket, upstream)
    pass(upstream, socket)
    socket.resume()
  })
  upstream.on('error', () => {
    socket.resume()
    socket.close(unavailable, 'try again later')
    upstream.terminate()
  })
  upstream.on('close', (code, reason) => (code === broken ? socket.close(restarting, 'come back') : socket.close(sendable(code), reason)))
  socket.on('close', (code, reason) => {
    if (upstream.readyState === upstream.CONNECTING) upstream.terminate()
    else upstream.close(sendable(code), reason)
  })
}

function pass(from: WebSocket, to: WebSocket) {
  from.on('message', (data: RawData, isBinary: boolean) => {
    if (to.readyState !== to.OPEN) return
    to.send(data, { binary: isBinary }, () => {
      if (from.isPaused && to.bufferedAmount < maxBacklog) from.resume()
    })
    if (to.bufferedAmount >= maxBacklog) from.pause()
  })
}

/** Nobody closed it: the service has died, and another copy of it, or the same one in a moment, goes on. */
const broken = 1006
const restarting = 1012

/** Codes that only describe what happened may not be sent. */
const sendable = (code: number) => (code === 1005 || code === 1006 || code === 1015 ? 1000 : code)
