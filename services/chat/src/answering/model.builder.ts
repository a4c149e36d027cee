import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestDatabase } from '@portal/testing/node/database.ts'
import { Registry } from 'prom-client'
import type { Answer, Ask } from './answer.ts'
import { anAsk } from './engine.builder.ts'
import { model } from './model.ts'
import { type ModelLimits, meterOf } from './model-meter.ts'

interface Asked {
  model: string
  stream: boolean
  stream_options?: object
  tools?: object[]
  messages: { role: string; content: string }[]
}

/** What the server does with one call. */
export type Script = (response: ServerResponse, asked: Asked) => void

/** A server that speaks as OpenAI does, and plays the scripts of a test, the last one again and again. */
export async function scriptedServer() {
  const server = createServer(async (request, response) => {
    const parts = await Array.fromAsync(request as AsyncIterable<Buffer>)
    const asked: Asked = JSON.parse(Buffer.concat(parts).toString())
    scripted.asked.push(asked)
    response.on('close', () => scripted.closed++)
    const { scripts } = scripted
    scripts[Math.min(scripted.asked.length, scripts.length) - 1]?.(response, asked)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const scripted = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    scripts: [] as Script[],
    asked: [] as Asked[],
    closed: 0,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return scripted
}
type ScriptedServer = Awaited<ReturnType<typeof scriptedServer>>

const head = (response: ServerResponse) =>
  response.headersSent || response.writeHead(200, { 'content-type': 'text/event-stream' })
export const send = (response: ServerResponse, ...lines: string[]) => {
  head(response)
  for (const line of lines) response.write(`${line}\n\n`)
}
const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}`
export const event = (content: string) => chunk({ content })
export const done = (finish = 'stop', usage?: object) => [
  chunk({}, finish),
  ...(usage ? [`data: ${JSON.stringify({ choices: [], usage })}`] : []),
  'data: [DONE]',
]

/** Says a text in pieces that break anywhere, and ends. */
export const says =
  (text: string, { finish = 'stop', usage }: { finish?: string; usage?: object } = {}): Script =>
  (response) => {
    send(response, ...(text.match(/[\s\S]{1,7}/gu) ?? []).map(event), ...done(finish, usage))
    response.end()
  }
export const refuses =
  (status: number, headers: Record<string, string> = {}): Script =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end('{"error":{"message":"bad key secret-key"}}')
export const calls =
  (name: string, ...args: string[]): Script =>
  (response) => {
    send(
      response,
      ...args.map((one, at) =>
        chunk({
          tool_calls: [
            {
              index: 0,
              ...(at === 0 && { id: 'c1', type: 'function' }),
              function: { ...(at === 0 && { name }), arguments: one },
            },
          ],
        }),
      ),
      ...done('tool_calls'),
    )
    response.end()
  }
export const declines =
  (text: string): Script =>
  (response) => {
    send(response, chunk({ refusal: text }), ...done())
    response.end()
  }

const limits: ModelLimits = { tokensPerDay: 0, inputCents: 0, outputCents: 0 }
const patient = { firstTokenTimeoutMs: 60_000, silenceTimeoutMs: 60_000 }

export interface Settings {
  url?: string
  signal?: AbortSignal
  /** Only for a server that is silent on purpose: any other may be slow on a busy machine. */
  timeouts?: Partial<typeof patient>
  answerMs?: number
  limits?: Partial<ModelLimits>
}

/** A model that a scripted server plays. */
export function scriptedModel(db: TestDatabase, server: ScriptedServer, settings: Settings = {}) {
  const registry = new Registry()
  const reasons: string[] = []
  const meter = meterOf({
    db,
    server: {
      apiKey: 'secret-key',
      model: 'tiny',
      ...patient,
      ...settings.timeouts,
      baseUrl: settings.url ?? server.url,
    },
    limits: { ...limits, ...settings.limits },
    registry,
  })
  const answerer = model({
    db,
    meter,
    answerMs: settings.answerMs ?? 120_000,
    onFailure: (reason) => reasons.push(reason),
  })
  return {
    reasons,
    registry,
    async ask(part: Partial<Ask> = {}, ...scripts: Script[]): Promise<Answer | undefined> {
      server.scripts = scripts
      server.asked = []
      server.closed = 0
      return answerer(anAsk(part), settings.signal ?? new AbortController().signal)
    },
  }
}

/** An answer as its reader sees it in the end. */
export async function seen(answer: Answer | undefined) {
  if (answer === undefined) return { kind: 'nothing', text: '', sources: [], suggestions: [] }
  if (answer.kind !== 'stream') return answer
  const text = (await Array.fromAsync(answer.pieces)).join('')
  return { ...answer, text, suggestions: [], ...answer.told?.() }
}
