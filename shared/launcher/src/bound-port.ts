import { lookup } from 'node:dns/promises'
import net from 'node:net'

/** Handle from Node's internal `cluster`: bound, but neither listening nor accepting. */
interface BoundHandle {
  fd: number
  getsockname(out: { port?: number }): number
  close(): void
}
const { _createServerHandle: bind } = net as unknown as {
  _createServerHandle(address: string, port: number, addressType: 4 | 6, fd: number): BoundHandle | number
}

export interface BoundPort {
  /** Descriptor for the process that listens on it. */
  fd: number
  release(): void
}

/**
 * Binds a port for successive processes: each inherits the socket and listens on it. The socket stays open
 * as long as this process lives, so connections during a restart wait in its queue instead of being refused.
 */
export async function bindPort(port: number, host: string): Promise<BoundPort> {
  const { address, family } = await lookup(host, { order: 'ipv4first' })
  const handle = bind(address, port, family === 6 ? 6 : 4, -1)
  if (typeof handle === 'number') throw new Error(`cannot hold port ${port} on ${host} (${handle})`)
  const bound: { port?: number } = {}
  // Listens once to detect a used port, because binding alone does not report it.
  if (handle.getsockname(bound) !== 0 || bound.port !== port) {
    handle.close()
    throw new Error(`cannot hold port ${port} on ${host}`)
  }
  return { fd: handle.fd, release: () => handle.close() }
}
