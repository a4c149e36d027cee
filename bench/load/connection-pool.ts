import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Route } from '@portal/contracts/route.ts'
import type { Caller } from '../../e2e/call.ts'

export interface MeasuredCall {
  status: number
  /** Milliseconds since it was due. */
  ms: number
}

/** Serializes a JSON call once, because the generator must be cheaper than the measured system. */
export function serializeRequest(
  url: string,
  { cookie, token }: Pick<Caller, 'cookie' | 'token'>,
  { path }: Route,
  input: unknown,
): Buffer {
  const body = JSON.stringify(input)
  const head = [
    `POST /api${path} HTTP/1.1`,
    `host: ${new URL(url).host}`,
    `cookie: ${cookie}`,
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Keep-alive connections, as many as needed at once, so that no call waits for another's answer. */
export class ConnectionPool {
  readonly #url: URL
  readonly #idle: Socket[] = []
  readonly #all = new Set<Socket>()

  constructor(url: string) {
    this.#url = new URL(url)
  }

  /** Opens connections beforehand, because a full backlog would distort bursts. */
  async warm(count: number) {
    const sockets = Array.from({ length: count }, () => this.#dial())
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    this.#idle.push(...sockets)
  }

  get open() {
    return this.#all.size
  }

  /** Status 0 for a broken connection. */
  shoot(request: Buffer, due = performance.now()): Promise<MeasuredCall> {
    const socket = this.#idle.pop() ?? this.#dial()
    socket.write(request)
    return new Promise((resolve) => {
      let heard = ''
      const end = (status: number) => {
        socket.off('data', listen).off('close', broken)
        if (status !== 0) this.#idle.push(socket)
        resolve({ status, ms: performance.now() - due })
      }
      const broken = () => end(0)
      const listen = (chunk: Buffer) => {
        heard += chunk.toString('latin1')
        if (isWhole(heard)) end(Number(heard.slice(9, 12)))
      }
      socket.on('data', listen).once('close', broken)
    })
  }

  close() {
    for (const socket of this.#all) socket.destroy()
  }

  #dial(): Socket {
    const socket = connect(Number(this.#url.port), this.#url.hostname)
    socket.setNoDelay(true)
    socket.on('error', () => {})
    socket.on('close', () => {
      this.#all.delete(socket)
      const at = this.#idle.indexOf(socket)
      if (at >= 0) this.#idle.splice(at, 1)
    })
    this.#all.add(socket)
    return socket
  }
}

function isWhole(heard: string): boolean {
  const end = heard.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = /content-length: (\d+)/i.exec(heard.slice(0, end))?.[1]
  return length === undefined ? heard.endsWith('0\r\n\r\n') : heard.length >= end + 4 + Number(length)
}
