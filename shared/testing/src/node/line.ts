import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to a server that can fall silent: connections stay open, and nothing comes or goes. */
export interface Line {
  /** The server's address by way of this line. */
  url: string
  silence(): void
  /** Delivers held data late. */
  restore(): void
  /**
   * The next connection that says this is silent from then on, and so for ever; the server hears it or not.
   */
  silenceAt(text: string, how: { isHeard: boolean }): void
  close(): Promise<void>
}

export async function startLine(target: string): Promise<Line> {
  const to = new URL(target)
  const sockets = new Set<Socket>()
  let isSilent = false
  let trap: { text: string; isHeard: boolean } | undefined

  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname)
    let isDead = false
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
      const isTrapped = trap !== undefined && data.includes(trap.text)
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
    silenceAt(text, { isHeard }) {
      trap = { text, isHeard }
    },
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
