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

export interface HeldPort {
  /** Descriptor for the process that listens on it. */
  fd: number
  release(): void
}

/**
 * Holds a port for processes that come and go: each inherits the socket and listens on it. As long as this
 * process lives, the socket stays open, so connections that come while nobody takes them wait in its queue
 * and are not refused.
 */
export async function holdPort(port: number, host: string): Promise<HeldPort> {
  const { address, family } = await lookup(host, { order: 'ipv4first' })
  const handle = bind(address, port, family === 6 ? 6 : 4, -1)
  if (typeof handle === 'number') throw new Error(`cannot hold port ${port} on ${host} (${handle})`)
  const bound: { port?: number } = {}
  // A port that is taken is told late: until then the socket has none.
  if (handle.getsockname(bound) !== 0 || bound.port !== port) {
    handle.close()
    throw new Error(`cannot hold port ${port} on ${host}`)
  }
  return { fd: handle.fd, release: () => handle.close() }
}
