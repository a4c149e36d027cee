import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

interface Asked {
  /** Texts of the call in order. */
  texts: string[]
  /** Prompt of the model, or body of the request to Google. */
  told: string
  headers: IncomingMessage['headers']
}

/** Handles a call; unanswered calls get the default answer. */
type Behaviour = (response: ServerResponse, asked: Asked, count: number) => boolean | undefined

export interface MockEngine {
  /** Address for `OPENAI_BASE_URL` and `GOOGLE_TRANSLATE_URL`. */
  url: string
  calls: Asked[]
  /** Maximum calls that were open at the same time. */
  maxAtOnce: number
  behave: Behaviour
  /** Translates a text. */
  translate(text: string): string
  /** Milliseconds per call. */
  delayMs: number
  /** Number of pieces of a streamed answer. */
  pieces: number
  close(): Promise<void>
}

/** Starts a server with the APIs of OpenAI and Google, which translates by a rule. */
export async function startMockEngine(given: Partial<MockEngine> = {}, port = 0): Promise<MockEngine> {
  let open = 0
  const server = createServer(async (request, response) => {
    open++
    response.once('close', () => open--)
    engine.maxAtOnce = Math.max(engine.maxAtOnce, open)
    const parts = await Array.fromAsync(request as AsyncIterable<Buffer>)
    const asked = askedOf(Buffer.concat(parts).toString(), request.headers)
    engine.calls.push(asked)
    if (engine.behave(response, asked, engine.calls.length)) return
    if (engine.delayMs > 0) await sleep(engine.delayMs)
    if (asked.isGoogle) google(response, asked.texts.map(engine.translate))
    else sendOpenaiAnswer(response, asked.texts.map(engine.translate), engine.pieces)
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const engine: MockEngine = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    maxAtOnce: 0,
    behave: () => undefined,
    translate: (text) => `«${text}»`,
    delayMs: 0,
    pieces: 1,
    ...given,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return engine
}

function askedOf(body: string, headers: Asked['headers']): Asked & { isGoogle: boolean } {
  const { q, messages } = JSON.parse(body) as { q?: string[]; messages?: { content: string }[] }
  if (q) return { texts: q, told: body, headers, isGoogle: true }
  const [system, user] = messages ?? []
  const texts = (user?.content ?? '').split('\n').map((line) => (JSON.parse(line) as [number, string])[1])
  return { texts, told: system?.content ?? '', headers, isGoogle: false }
}

const google = (response: ServerResponse, texts: string[]) =>
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ data: { translations: texts.map((translatedText) => ({ translatedText })) } }))

const event = (content: string, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`

/** Streams `[1, "…"]` line by line, or in arbitrary pieces. */
export function sendOpenaiAnswer(response: ServerResponse, texts: readonly string[], pieces = 1) {
  sendOpenaiText(response, texts.map((text, at) => JSON.stringify([at + 1, text])).join('\n'), pieces)
}

/** Sends any text as the model's answer. */
export function sendOpenaiText(response: ServerResponse, text: string, pieces = 1) {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const size = Math.ceil(text.length / pieces)
  for (let at = 0; at < text.length; at += size) response.write(event(text.slice(at, at + size)))
  response.end(`${event('', 'stop')}data: [DONE]\n\n`)
}
