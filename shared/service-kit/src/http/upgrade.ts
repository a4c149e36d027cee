import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { hasValidHost } from './host-header.ts'

/**
 * Whether a request becomes a socket: only WebSockets do. Other offers, as of HTTP/2, are passed over, and
 * the request is answered.
 */
export const isUpgrade = (request: IncomingMessage) =>
  request.headers.upgrade?.toLowerCase() === 'websocket' && hasValidHost(request)

/**
 * Destroys a socket whose upgrade was refused. Node has detached it: no time-out ends it, and it would block
 * closing the server.
 */
export function endRefusedUpgrade({ upgrade, socket }: IncomingMessage & { upgrade?: boolean }) {
  if (upgrade) socket.destroySoon()
}

export function installRefusedUpgrades(app: FastifyInstance) {
  app.addHook('onResponse', async ({ raw }) => endRefusedUpgrade(raw))
}
