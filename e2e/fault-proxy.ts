import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

/** What the proxy does with requests whose path fits. */
export interface Fault {
  path: RegExp
  how: 'missing' | 'garbage' | 'no manifest' | 'tampered' | 'reset' | 'silence' | 'mistyped' | 'trickle'
}

const wrong = { garbage: '<!doctype html><title>Hello</title>', 'no manifest': '{}', tampered: 'globalThis.isTampered = true' } as const

/** Never silent, and never there. */
function trickle(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'text/javascript' })
  const timer = setInterval(() => response.write(' '), 100)
  response.on('close', () => clearInterval(timer))
}

function spoil(how: Exclude<Fault['how'], 'mistyped'>, response: ServerResponse) {
  if (how === 'silence') return
  if (how === 'reset') return response.destroy()
  if (how === 'trickle') return trickle(response)
  if (how === 'missing') return response.writeHead(404).end()
  // As bad as it gets: the browser may keep the wrong answer for a year.
  response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'public, max-age=31536000, immutable' }).end(wrong[how])
}

/** Stands between browsers and a portal, and breaks what it is told to. */
export async function faultProxy(target: string) {
  let fault: Fault | undefined
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()

  const server = createServer((incoming: IncomingMessage, response) => {
    const how = fault?.path.test(incoming.url ?? '') ? fault.how : undefined
    if (how && how !== 'mistyped') return spoil(how, response)
    const outgoing = request({ hostname, port, method: incoming.method, path: incoming.url, headers: incoming.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...(how && { 'content-type': 'text/plain' }) })
      answer.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  })
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy())
  })
  server.on('upgrade', (incoming, socket) => {
    const outgoing = connect(Number(port), hostname, () => {
      const headers = incoming.rawHeaders.flatMap((name, at, all) => (at % 2 ? [] : [`${name}: ${all[at + 1]}`]))
      outgoing.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
      outgoing.pipe(socket).pipe(outgoing)
    })
    outgoing.on('error', () => socket.destroy())
    socket.on('error', () => outgoing.destroy())
    socket.on('close', () => outgoing.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    break: (next: Fault) => {
      fault = next
    },
    heal: () => {
      fault = undefined
    },
    stop() {
      for (const socket of open) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
