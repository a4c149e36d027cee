import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Proxy to a server that can become silent: connections stay open, but no data passes. */
export interface FaultyProxy {
  /** Address of the server through this proxy. */
  url: string
  silence(): void
  /** Delivers the delayed data. */
  restore(): void
  /**
   * Silences permanently the next connection that sends `text` after having sent `after`; `isHeard` decides
   * whether the server receives the text.
   */
  silenceAt(text: string, how: { isHeard: boolean; after?: string }): void
  close(): Promise<void>
}

export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const to = new URL(target)
  const sockets = new Set<Socket>()
  let isSilent = false
  let trap: { text: string; isHeard: boolean; after?: string } | undefined

  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname)
    let isDead = false
    let isArmed = false
    for (const [from, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      if (isSilent) from.pause()
      from.on('close', () => {
        sockets.delete(from)
        other.destroy()
      })
      from.on('error', () => from.destroy())
    }
    near.on('data', (data) => {
      if (isDead) return
      isArmed ||= trap?.after !== undefined && data.includes(trap.after)
      const isTrapped = trap !== undefined && (isArmed || !trap.after) && data.includes(trap.text)
      if (!isTrapped || trap?.isHeard) far.write(data)
      if (isTrapped) {
        isDead = true
        trap = undefined
      }
    })
    far.on('data', (data) => isDead || near.write(data))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    silence() {
      isSilent = true
      for (const socket of sockets) socket.pause()
    },
    restore() {
      isSilent = false
      for (const socket of sockets) socket.resume()
    },
    silenceAt(text, how) {
      trap = { text, ...how }
    },
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
