import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

/** Fault of the proxy for requests of matching paths. */
export interface Fault {
  path: RegExp
  mode: FaultMode
  /** Milliseconds from the first affected request to the end of the fault. */
  lasts?: number
  /** True if each file and call fails from its own first request. */
  isForEach?: boolean
}
export type FaultMode =
  | 'missing'
  | 'unavailable'
  | 'garbage'
  | 'no manifest'
  | 'tampered'
  | 'mistyped'
  | 'reset'
  | 'silence'
  | 'cut'
  | 'short'
  | 'trickle'

const wrong = {
  garbage: '<!doctype html><title>Hello</title>',
  'no manifest': '{}',
  tampered: 'globalThis.isTampered = true',
} as const

/** A slow trickle without end: never silent, never complete. */
function trickle(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'text/javascript' })
  const timer = setInterval(() => response.write(' '), 100)
  response.on('close', () => clearInterval(timer))
}

function spoil(
  mode: keyof typeof wrong | 'silence' | 'reset' | 'trickle' | 'missing' | 'unavailable',
  response: ServerResponse,
) {
  if (mode === 'silence') return
  if (mode === 'reset') return response.destroy()
  if (mode === 'trickle') return trickle(response)
  if (mode === 'missing') return response.writeHead(404).end()
  if (mode === 'unavailable')
    return response.writeHead(503, { 'content-type': 'application/json' }).end('{"code":503,"msg":"away"}')
  // Worst case: the browser may cache the wrong answer for a year.
  response
    .writeHead(200, { 'content-type': 'text/html', 'cache-control': 'public, max-age=31536000, immutable' })
    .end(wrong[mode])
}

/** Sends half of the right answer: cut off, or as if complete. */
async function spoilAnswer(mode: 'cut' | 'short', answer: IncomingMessage, response: ServerResponse) {
  const { 'content-length': _, ...headers } = answer.headers
  const body = Buffer.concat(await answer.toArray())
  const half = body.subarray(0, Math.floor(body.length / 2))
  if (mode === 'short') return response.writeHead(answer.statusCode ?? 502, headers).end(half)
  response.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': body.length })
  response.write(half, () => response.destroy())
}

/** Proxy between browsers and a portal that simulates faults. */
export async function startFaultProxy(target: string) {
  let fault: Fault | undefined
  let metAt: number | undefined
  const metAtByPath = new Map<string, number>()
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()

  function faultOf(url: string): FaultMode | undefined {
    if (!fault?.path.test(url)) return undefined
    const now = performance.now()
    metAt ??= now
    const [path = ''] = url.split('?')
    if (!metAtByPath.has(path)) metAtByPath.set(path, now)
    const began = fault.isForEach ? (metAtByPath.get(path) ?? now) : metAt
    return now - began < (fault.lasts ?? Number.POSITIVE_INFINITY) ? fault.mode : undefined
  }

  const server = createServer((incoming: IncomingMessage, response) => {
    const mode = faultOf(incoming.url ?? '')
    const isPartial = mode === 'cut' || mode === 'short'
    if (mode && mode !== 'mistyped' && !isPartial) return spoil(mode, response)
    const outgoing = request(
      { hostname, port, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (answer) => {
        if (isPartial) return void spoilAnswer(mode, answer, response)
        response.writeHead(answer.statusCode ?? 502, {
          ...answer.headers,
          ...(mode && { 'content-type': 'text/plain' }),
        })
        answer.pipe(response)
      },
    )
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  })
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy())
  })
  server.on('upgrade', (incoming, socket) => {
    const outgoing = connect(Number(port), hostname, () => {
      const headers = incoming.rawHeaders.flatMap((name, at, all) =>
        at % 2 ? [] : [`${name}: ${all[at + 1]}`],
      )
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
      metAt = undefined
      metAtByPath.clear()
    },
    /** Time of the first affected request, by `performance.now()`. */
    metAt: () => metAt,
    heal: () => {
      fault = undefined
    },
    stop() {
      for (const socket of open) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
