import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServiceBehindGateway } from '@portal/contracts/service.ts'
import { identityHeader } from '@portal/service-kit/identity/identity.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RawData, WebSocket } from 'ws'
import type { GatewayConfig } from '../config.ts'
import { serviceUnavailable } from '../proxy/forward.ts'
import {
  type AuthenticatedSession,
  type Connections,
  readOfferedProtocols,
  restartingCode,
  signedOutCode,
} from './connections.ts'

/** Socket that a service serves under the same path. */
export interface SocketRoute {
  path: `/${string}`
  service: ServiceBehindGateway
  /** Subprotocol that both sides use. */
  protocol: string
  /** Returns the session's token from the offered subprotocols. */
  tokenOf(offered: string[]): string | undefined
  /** True if visitors of brand sites may open it. */
  takesVisitors?: true
  /** Returns additional headers for the service, never the token. */
  headersOf?(offered: string[]): Record<string, string>
}

/** Maximum bytes of one message, and unsent bytes per direction before the sender has to wait. */
export const maxMessageBytes = 1024 * 1024
const maxBacklogBytes = 4 * maxMessageBytes

/** Milliseconds to wait for a restarting service: slightly less than pages wait for a socket. */
const connectTimeoutMs = 1_500
const retryMs = 100

/** Checks for errors of an unavailable service. */
const isAway = (error: { code?: string; message?: string }) =>
  error.code === 'ECONNREFUSED' || error.code === 'ECONNRESET' || error.message?.endsWith('503')

interface Link {
  authenticated: AuthenticatedSession
  upstream: WebSocket
}

/**
 * Relays a service's socket with the signed identity, without the browser's secrets, at the pace of the
 * slower side. Accepts the page's socket only after the service's is open, so that an open socket is usable.
 */
export function createRelay(
  config: GatewayConfig,
  connections: Connections,
  { path, service, protocol, tokenOf, headersOf, takesVisitors }: SocketRoute,
) {
  const links = new Map<FastifyRequest, Link>()

  async function dialFor(request: FastifyRequest) {
    const offered = readOfferedProtocols(request)
    const token = offered.includes(protocol) ? tokenOf(offered) : undefined
    const authenticated = await connections.sessionOf(request, token, takesVisitors)
    if (!authenticated) return
    const address = `${config.services[service].replace(/^http/, 'ws')}${path}${request.url.slice(`/api${path}`.length)}`
    const headers = {
      ...headersOf?.(offered),
      [identityHeader]: authenticated.identity,
      'x-request-id': request.id,
      'x-forwarded-for': request.ip,
    }
    const upstream = await dial(
      () =>
        new WebSocket(address, protocol, { headers, maxPayload: maxMessageBytes, handshakeTimeout: 5_000 }),
    )
    const abandon = () => links.delete(request) && upstream.terminate()
    links.set(request, { authenticated, upstream })
    if (request.raw.socket.destroyed) abandon()
    else request.raw.socket.once('close', abandon)
  }

  return async (app: FastifyInstance) => {
    app.get(
      `/api${path}`,
      { websocket: true, config: { access: 'public', isRead: true }, preValidation: dialFor },
      (socket, request) => {
        socket.on('error', () => socket.terminate())
        const link = links.get(request)
        if (!link) return socket.close(signedOutCode, 'not signed in')
        links.delete(request)
        connections.add({ ...link.authenticated, socket, isAlive: true })
        join(socket, link.upstream)
      },
    )
  }
}

/** Opens a socket to the service. @throws Problem if it does not open in time */
async function dial(open: () => WebSocket): Promise<WebSocket> {
  const end = performance.now() + connectTimeoutMs
  for (;;) {
    const upstream = open()
    try {
      await once(upstream, 'open')
      upstream.pause()
      return upstream
    } catch (cause) {
      if (!isAway(cause as Error) || performance.now() + retryMs > end) throw serviceUnavailable(cause)
      await sleep(retryMs)
    }
  }
}

function join(socket: WebSocket, upstream: WebSocket) {
  if (upstream.readyState !== upstream.OPEN) return socket.close(restartingCode, 'come back')
  upstream.on('error', () => upstream.terminate())
  upstream.on('close', (code, reason) =>
    code === broken ? socket.close(restartingCode, 'come back') : socket.close(sendable(code), reason),
  )
  socket.on('close', (code, reason) => upstream.close(sendable(code), reason))
  pass(socket, upstream)
  pass(upstream, socket)
  upstream.resume()
}

function pass(from: WebSocket, to: WebSocket) {
  from.on('message', (data: RawData, isBinary: boolean) => {
    if (from.readyState !== from.OPEN || to.readyState !== to.OPEN) return
    to.send(data, { binary: isBinary }, () => {
      if (from.isPaused && to.bufferedAmount < maxBacklogBytes) from.resume()
    })
    if (to.bufferedAmount >= maxBacklogBytes) from.pause()
  })
}

/** Close code of a lost connection: the service died, and another or the restarted instance continues. */
const broken = 1006

/** Codes that are reserved for local use must not be sent. */
const sendable = (code: number) => (code === 1005 || code === 1006 || code === 1015 ? 1000 : code)
