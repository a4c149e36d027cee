import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { chatProtocol } from '@portal/contracts/chat-socket.ts'
import { server as mocks } from '@portal/testing/browser/server.ts'
import { WebSocketServer, type WebSocket as WsSocket } from 'ws'
import type { DeviceContext } from './context.ts'
import { type Conversation, type ConversationOptions, createConversation } from './conversation.ts'
import type { Limits } from './limits.ts'
import type { ConversationState } from './state.ts'

type Said = Record<string, unknown>

/** Server side of a connection. */
export interface Peer {
  socket: WsSocket
  protocols: string[]
  said: Said[]
  /** Returns the client's next matching message, or an earlier one that was not consumed. */
  hear(fits: (message: Said) => boolean): Promise<Said>
  send(message: object): void
}

/** Short limits where tests wait, and long limits that must not interrupt tests on a busy machine. */
export const testLimits: Limits = {
  connectTimeoutMs: 110_000,
  heartbeatMs: 120_000,
  silenceTimeoutMs: 180_000,
  retryDelayMs: 150,
  maxRetries: 2,
  firstRetryMs: [5, 20],
  earlyRetriesMs: [],
  stableAfterMs: 5_000,
  acknowledgeTimeoutMs: 120_000,
  resendTimeoutMs: 120_000,
  stopCooldownMs: 200,
}

export interface Call {
  path: string
  body: string
  authorization?: string
}

/** Starts a real chat server on a port of its own; the test supplies the answers. */
export async function startChatServer(port = 0) {
  const peers: Peer[] = []
  const calls: Call[] = []
  const waiting: ((peer: Peer) => void)[] = []
  let answer: (call: Call) => object | Promise<object> = () => ({ code: 200, msg: 'succeed', data: null })
  let isMute = false
  const muted: Duplex[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const call = { path: request.url ?? '', body, authorization: request.headers.authorization }
    calls.push(call)
    response.setHeader('content-type', 'application/json')
    const answered = await answer(call)
    // Sends errors with their HTTP status, like the service.
    response.statusCode = 'code' in answered ? Number(answered.code) : 200
    response.end(JSON.stringify(answered))
  })
  const sockets = new WebSocketServer({
    noServer: true,
    handleProtocols: (offered) => (offered.has(chatProtocol) ? chatProtocol : false),
  })
  server.on('upgrade', (request, socket, head) => {
    // Accepts the connection without an answer.
    if (isMute) return void muted.push(socket)
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const peer = peerOf(opened, String(request.headers['sec-websocket-protocol']).split(/, ?/))
      peers.push(peer)
      waiting.shift()?.(peer)
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  let taken = 0
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    peers,
    calls,
    /** Resolves when the first call arrives. */
    async called() {
      while (calls.length === 0) await sleep(5)
    },
    answers(how: typeof answer) {
      answer = how
    },
    mute(now: boolean) {
      isMute = now
    },
    /** Returns the next connection that was not returned before. */
    async next(): Promise<Peer> {
      taken += 1
      const at = taken - 1
      return peers[at] ?? (await new Promise((resolve) => waiting.push(resolve)))
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      for (const socket of muted) socket.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function peerOf(socket: WsSocket, protocols: string[]): Peer {
  const said: Said[] = []
  const listeners = new Set<() => void>()
  const taken = new Set<Said>()
  socket.on('message', (data) => {
    said.push(JSON.parse(String(data)) as Said)
    for (const listener of listeners) listener()
  })
  return {
    socket,
    protocols,
    said,
    send: (message) => socket.send(JSON.stringify(message)),
    hear: (fits) =>
      new Promise((resolve) => {
        const look = () => {
          const found = said.find((message) => !taken.has(message) && fits(message))
          if (!found) return
          taken.add(found)
          listeners.delete(look)
          resolve(found)
        }
        listeners.add(look)
        look()
      }),
  }
}

export const isQuestion = ({ type }: Said) => type === 2
export const isResume = ({ type }: Said) => type === 3
export const isHeartbeat = ({ type }: Said) => type === 1

/** Minimal message; the service sends all fields. */
export const frame = (code: number, rest: object = {}) => ({
  code,
  msg: '',
  chatId: 't-1',
  type: 'ai',
  deltaValue: '',
  content: '',
  fileName: '',
  data: '',
  ...rest,
})

export const aContext: DeviceContext = {
  serialNum: 'SNA0000001',
  deviceInfo: 'off_grid',
  clusterId: '',
  platform: 'LUX_POWER',
  deviceTypeValue: '',
  phase: '',
  subDeviceType: '',
  dtc: '',
  voltClass: '',
  odm: '',
  machineType: '',
  powerRating: '',
  country: 'DE',
}

export const beginConversation = (url: string, options: Partial<ConversationOptions> = {}) =>
  createConversation({
    variant: 'B',
    url,
    token: () => 'secret-token',
    context: aContext,
    limits: testLimits,
    ...options,
  })

/** Resolves with the first state that matches. */
export function until(
  conversation: { subscribe(listener: () => void): () => void; getSnapshot(): ConversationState },
  fits: (state: ConversationState) => boolean,
): Promise<ConversationState> {
  return new Promise((resolve, reject) => {
    const end = (act: () => void) => {
      clearTimeout(limit)
      unsubscribe()
      act()
    }
    const look = () => fits(conversation.getSnapshot()) && end(() => resolve(conversation.getSnapshot()))
    const limit = setTimeout(
      () =>
        end(() =>
          reject(new Error(`never came: ${fits}\n${JSON.stringify(conversation.getSnapshot(), null, 1)}`)),
        ),
      120_000,
    )
    const unsubscribe = conversation.subscribe(look)
    look()
  })
}

export const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
export const texts = ({ messages }: { messages: readonly { content: string }[] }) =>
  messages.map(({ content }) => content)

/** Starts a real server for each test instead of mocks, and closes its conversations. */
export function setUpChatServer() {
  let open: Conversation[] = []
  const stage = {
    server: undefined as unknown as Awaited<ReturnType<typeof startChatServer>>,
    start(options?: Parameters<typeof beginConversation>[1]): Conversation {
      const conversation = beginConversation(stage.server.url, options)
      open.push(conversation)
      return conversation
    },
    /** Opens a conversation and sends a question. */
    async asking(text = 'How do I reset it?', options?: Parameters<typeof beginConversation>[1]) {
      const conversation = stage.start(options)
      const peer = await stage.server.next()
      await until(conversation, ({ connection }) => connection === 'open')
      expect(conversation.send(text)).toBe(true)
      const question = await peer.hear(isQuestion)
      return { conversation, peer, question }
    },
  }
  beforeAll(() => mocks.close())
  afterAll(() => mocks.listen())
  beforeEach(async () => {
    stage.server = await startChatServer()
  })
  afterEach(async () => {
    for (const conversation of open) conversation.dispose()
    open = []
    await stage.server.close()
  })
  return stage
}
