import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isHostClear } from './host-header.ts'

/**
 * Whether a request becomes a socket: only WebSockets do. Other offers, as of HTTP/2, are passed over, and
 * the request is answered.
 */
export const isUpgrade = (request: IncomingMessage) =>
  request.headers.upgrade?.toLowerCase() === 'websocket' && isHostClear(request)

/**
 * A socket whose upgrade is answered and not made. Node has let go of it: no time-out ends it, and it would
 * keep the server from closing.
 */
export function endRefusedUpgrade({ upgrade, socket }: IncomingMessage & { upgrade?: boolean }) {
  if (upgrade) socket.destroySoon()
}

export function installRefusedUpgrades(app: FastifyInstance) {
  app.addHook('onResponse', async ({ raw }) => endRefusedUpgrade(raw))
}
