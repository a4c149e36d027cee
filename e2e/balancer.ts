import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * Load balancer over copies of a service: distributes connections in turn, and skips copies that are down.
 */
export async function startBalancer(targets: readonly string[]) {
  const ports = targets.map((target) => Number(new URL(target).port))
  const open = new Set<Socket>()
  let turn = 0

  function pass(incoming: Socket, at: number, tries: number) {
    if (tries === 0 || incoming.destroyed) return incoming.destroy()
    const outgoing = connect({ port: ports[at % ports.length] as number, host: '127.0.0.1', noDelay: true })
    const next = () => pass(incoming, at + 1, tries - 1)
    outgoing.once('error', next)
    outgoing.once('connect', () => {
      outgoing.off('error', next)
      outgoing.on('error', () => outgoing.destroy())
      // Closes the other side when a copy or client closes.
      outgoing.on('close', () => incoming.destroy())
      incoming.on('close', () => outgoing.destroy())
      incoming.pipe(outgoing).pipe(incoming)
    })
  }

  const server = createServer({ noDelay: true }, (incoming) => {
    open.add(incoming)
    incoming.on('error', () => incoming.destroy())
    incoming.on('close', () => open.delete(incoming))
    pass(incoming, turn++, ports.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      for (const socket of open) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
