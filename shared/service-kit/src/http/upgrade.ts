import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { hasValidHost } from './host-header.ts'

/**
 * Recognizes WebSocket upgrades. Other upgrade offers, such as HTTP/2, are ignored and the request is
 * answered.
 */
export const isWebSocketUpgrade = (request: IncomingMessage) =>
  request.headers.upgrade?.toLowerCase() === 'websocket' && hasValidHost(request)

/**
 * Destroys a socket whose upgrade was refused. Node has detached it, so no timeout closes it, and it would
 * block closing the server.
 */
export function closeRefusedSocket({ upgrade, socket }: IncomingMessage & { upgrade?: boolean }) {
  if (upgrade) socket.destroySoon()
}

export function installRefusedUpgrades(app: FastifyInstance) {
  app.addHook('onResponse', async ({ raw }) => closeRefusedSocket(raw))
}
