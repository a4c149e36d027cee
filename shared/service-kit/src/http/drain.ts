import type { Server as HttpServer } from 'node:http'
import { Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Limits in milliseconds: without a call, after which idle connections count as unused, and in total. */
const pauses = { quietMs: 500, maxMs: 5_000 }

/**
 * Accepts no new connections and waits until existing ones are idle, because closing a connection would lose
 * a call on it.
 */
export async function drainServer(server: HttpServer, { quietMs, maxMs } = pauses): Promise<void> {
  // Avoids the HTTP server's own `close`, which closes keep-alive connections immediately.
  Server.prototype.close.call(server)
  const began = performance.now()
  let lastCall = began
  const noteCall = () => {
    lastCall = performance.now()
  }
  server.on('request', noteCall)
  const isOver = () => performance.now() > Math.min(lastCall + quietMs, began + maxMs)
  while (!isOver() && (await countConnections(server)) > 0) await sleep(20)
  server.off('request', noteCall)
}

const countConnections = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)))
