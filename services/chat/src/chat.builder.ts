import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Identity } from '@portal/contracts/access.ts'
import {
  type ChatServerMessage,
  chatContextPrefix,
  chatProtocol,
  chatSocketPath,
} from '@portal/contracts/chat-socket.ts'
import { identityHeader } from '@portal/service-kit/identity/identity.ts'
import { signIdentity } from '@portal/testing/node/identity.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { WebSocket } from 'ws'
import type { Answer, AnswerEngine, Ask, Planned } from './answering/answer.ts'
import { type ChatConfig, readChatConfig } from './config.ts'
import type { FindDevice } from './device/device.ts'
import type { Register } from './device/register.ts'
import { chat } from './service.ts'

export const toPlanned = (text: string, part: Partial<Planned> = {}): Planned => ({
  kind: 'ai',
  text,
  sources: [],
  resources: [],
  suggestions: [],
  timings: {},
  ...part,
})

export const source = {
  chunkId: 7,
  fileId: 3,
  file: 'LXP manual.pdf',
  title: 'Installation',
  page: 12,
  score: 0.8,
}
/** Source as users see it who may not review dialogues. */
export const { score: _, ...unscored } = source

/** Creates an engine that answers by `answer` and records its questions. */
export function anEngine(answer: (ask: Ask, signal: AbortSignal) => Answer | Promise<Answer>) {
  const asked: Ask[] = []
  const engine: AnswerEngine = {
    async answer(ask, signal) {
      asked.push(ask)
      return answer(ask, signal)
    },
  }
  return { engine, asked }
}

/** Two devices of company 1, and one of company 2 with the installer `u-installer`. */
const devices = [
  {
    serialNum: 'SNA0000001',
    model: 'SNA_5000',
    deviceType: 3,
    brand: 'LUX_POWER',
    country: 'DE',
    companyId: 1,
    installerId: '',
  },
  {
    serialNum: 'EG40000001',
    model: 'LXP_LB_US_12K',
    deviceType: 6,
    brand: 'EG4',
    country: 'US',
    companyId: 1,
    installerId: '',
  },
  {
    serialNum: 'SNA0000002',
    model: 'SNA_6000',
    deviceType: 3,
    brand: 'LUX_POWER',
    country: 'FR',
    companyId: 2,
    installerId: 'u-installer',
  },
] as const

export const findTestDevice: FindDevice = async ({ userId, role, companyId }, serialNum) => {
  const found = devices.find((device) => device.serialNum === serialNum.toUpperCase())
  const isVisible =
    found && (role === 'ADMIN' || found.companyId === companyId || found.installerId === userId)
  return isVisible ? found : null
}

/** In-memory register that contains only the test's data. */
export const createTestRegister = (part: Partial<Register> = {}): Register => ({
  findDevices: async () => [],
  findFacts: async () => null,
  findOpenRequests: async () => [],
  ...part,
})

export const fastConfig: ChatConfig = {
  ...readChatConfig({}),
  meaning: 'off',
  stream: 'memory',
  pace: 0,
  questionsPerMinute: 100_000,
}
export const owner: Partial<Identity> = {
  userId: 'u-owner',
  username: 'owner',
  role: 'OWNER',
  kind: 'plain',
  companyId: 1,
}

interface Started extends TestService {
  /** `ws://…` address of the socket. */
  socketUrl: string
}

export async function startChat(
  engine: AnswerEngine | undefined,
  {
    config,
    database,
    register = createTestRegister(),
  }: { config?: Partial<ChatConfig>; database?: string; register?: Register } = {},
): Promise<Started> {
  const service = await startTestService(
    chat({ config: { ...fastConfig, ...config }, engine, findDevice: findTestDevice, register }),
    {
      as: owner,
      ...(database && { config: { databaseUrl: database } }),
    },
  )
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = service.app.server.address() as { port: number }
  return { ...service, socketUrl: `ws://127.0.0.1:${port}${chatSocketPath}` }
}

interface Opening {
  as?: Partial<Identity>
  context?: object
  protocols?: string[]
  headers?: Record<string, string>
}

export const toContext = (context: object) =>
  `${chatContextPrefix}${Buffer.from(JSON.stringify(context)).toString('base64url')}`

/** Opens a raw socket that records messages. */
export async function dialSocket(
  url: string,
  { as = owner, context = { token: 't', deviceInfo: 'all_devices' }, protocols, headers }: Opening = {},
) {
  const socket = new WebSocket(url, protocols ?? [chatProtocol, toContext(context)], {
    headers: { [identityHeader]: await signIdentity(as), ...headers },
  })
  const heard: ChatServerMessage[] = []
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.once('close', (code, reason) => resolve({ code, reason: String(reason) })),
  )
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  await once(socket, 'open')
  return {
    socket,
    heard,
    closed,
    say: (message: object | string) =>
      socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    ask: (data: string, part: object = {}) =>
      socket.send(JSON.stringify({ type: 2, data, serialNum: '', ...part })),
    /** Returns the first matching message after the previously awaited one. */
    hear: messageReader(heard, socket),
  }
}

function messageReader(heard: readonly ChatServerMessage[], socket: WebSocket) {
  let next = 0
  return async (
    holds: (message: ChatServerMessage) => boolean,
    timeoutMs = 120_000,
  ): Promise<ChatServerMessage> => {
    for (const until = Date.now() + timeoutMs; ; await sleep(5)) {
      while (next < heard.length) {
        const message = heard[next++]
        if (message && holds(message)) return message
      }
      if (Date.now() > until || socket.readyState === socket.CLOSED)
        throw new Error(`Not heard among ${heard.length} messages: ${JSON.stringify(heard.slice(-5))}`)
    }
  }
}

export const isFinalMessage = ({ code, type, deltaValue }: ChatServerMessage) =>
  code === 203 ||
  code === 204 ||
  code === 500 ||
  (code === 200 && (type !== 'ai' || deltaValue.includes('[DONE]')))

/** Joins the text as a client does: consecutive pieces, replacements, no duplicates. */
export function joinText(messages: readonly ChatServerMessage[], mid?: string) {
  let text = ''
  let next = 1
  let epoch = 0
  let gaps = 0
  for (const message of messages) {
    if (
      message.code !== 200 ||
      message.type !== 'ai' ||
      message.deltaValue.includes('[DONE]') ||
      (mid && message.mid !== mid)
    )
      continue
    const { seq = 0, from = seq } = message
    if (message.epoch !== epoch || message.from === 1) {
      epoch = message.epoch ?? 0
      text = ''
      next = 1
    }
    if (from > next) gaps++
    if (from !== next) continue
    text += message.deltaValue
    next = seq + 1
  }
  return { text, seq: next - 1, gaps }
}
