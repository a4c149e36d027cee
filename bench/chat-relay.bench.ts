import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chatRoutes } from '@portal/contracts/chat.contract.ts'
import { chatSocketPath } from '@portal/contracts/chat-socket.ts'
import { startValkey } from '@portal/testing/node/valkey.ts'
import { type Caller, createCaller, signInByCall } from '../e2e/call.ts'
import { type PortalWithCopies, type ServiceCopy, startPortalWithCopies } from '../e2e/copies.ts'
import { askChild, pinToLastCore, startBenchChild, startProducer } from './chat/child.ts'
import type { ListenerCommand, ListenerReply, QuestionRequest } from './chat/listener.ts'
import { computeDelays, type PieceTimes } from './chat/piece-times.ts'
import { createQuestion } from './chat/words.ts'
import { formatTable, median, percentile } from './measure.ts'
import type { Bench } from './run.ts'

const pairs = Number(process.env.BENCH_PAIRS ?? 15)
const seconds = Number(process.env.BENCH_SECONDS ?? 20)
const streams = Number(process.env.BENCH_STREAMS ?? 250)
const crossings = 3
const piecesPerSecond = 20
const limits = { RATE_LIMIT: '100000000', CHAT_SOCKETS: '10000', CHAT_QUESTIONS: '100000' }
const relaySettings = { CHAT_PACE: String(piecesPerSecond), NOTES: '1' }

const say = (text: string) => console.error(`  ${text}`)
const listener = (child: ChildProcess) => (command: ListenerCommand) =>
  askChild<ListenerReply>(child, command)
type Listener = ReturnType<typeof listener>

const questions = (): QuestionRequest[] =>
  Array.from({ length: streams }, (_, at) => ({
    cid: randomUUID(),
    data: createQuestion(piecesPerSecond * seconds, `s${at}`),
  }))

interface Block {
  p50: number
  p99: number
}

/** Runs the producer at one position and returns what the listener received. */
async function block(listen: Listener, command: ListenerCommand, producer: ChildProcess): Promise<Block> {
  const reply = await listen(command)
  if (!('heard' in reply)) throw new Error('The listener answered something else')
  if (reply.failures.length > 0)
    throw new Error(`${reply.failures.length} answers ended otherwise: ${reply.failures[0]}`)
  const { delays: all, missing } = computeDelays(await askChild<PieceTimes>(producer, 'notes'), reply.heard)
  if (missing > 0) throw new Error(`${missing} pieces were told and not heard`)
  if (all.length === 0) throw new Error('The answers were never all under way at a time')
  return { p50: percentile(all, 50), p99: percentile(all, 99) }
}

async function open(listen: Listener, group: string, url: string, session: Partial<Caller> = {}) {
  const { cookie, token } = session
  const reply = await listen({
    does: 'open',
    group,
    url,
    count: streams,
    ...(cookie && { cookie }),
    ...(token && { token }),
  })
  if (!('opened' in reply) || reply.opened < streams)
    throw new Error(`Not all sockets open: ${JSON.stringify(reply)}`)
}

const socketOf = (gateway: ServiceCopy) => `${gateway.url.replace('http', 'ws')}/api${chatSocketPath}`

async function rawProcess(...args: string[]) {
  const child = startBenchChild('raw.ts', args, { CHAT_PACE: String(piecesPerSecond) })
  const [url] = (await once(child, 'message')) as [string]
  return { child, url }
}

interface Pair {
  ours: Block
  bare: Block
}

async function compare(listen: Listener, portal: PortalWithCopies): Promise<Pair[]> {
  const bareTeller = await rawProcess('tell')
  const barePasser = await rawProcess('pass', bareTeller.url)
  try {
    const [gateway] = portal.gateways as [ServiceCopy]
    const [chat] = portal.chats as [ServiceCopy]
    await open(listen, 'ours', socketOf(gateway), await signInByCall(gateway.url, 'owner'))
    await open(listen, 'bare', barePasser.url)
    const ours = () => block(listen, { does: 'ask', group: 'ours', questions: questions() }, chat.child)
    const bare = () => block(listen, { does: 'ask', group: 'bare', questions: questions() }, bareTeller.child)
    const found: Pair[] = []
    for (let round = 1; round <= pairs; round += 1) {
      // Alternates the order.
      const first = round % 2 ? await ours() : await bare()
      const second = round % 2 ? await bare() : await ours()
      const pair = round % 2 ? { ours: first, bare: second } : { ours: second, bare: first }
      found.push(pair)
      say(`pair ${round}: p99 ${pair.ours.p99.toFixed(2)} ms, bare ${pair.bare.p99.toFixed(2)} ms`)
    }
    await listen({ does: 'close', group: 'ours' })
    return found
  } finally {
    bareTeller.child.kill()
    barePasser.child.kill()
  }
}

/** Asks by calls at the second copy, which produces, and listens on sockets at the first. */
async function across(listen: Listener, portal: PortalWithCopies, name: string): Promise<Block[]> {
  const [near, far] = portal.gateways as [ServiceCopy, ServiceCopy]
  const session = await signInByCall(near.url, 'owner')
  const asker = createCaller(far.url, session)
  await open(listen, name, socketOf(near), session)
  const blocks: Block[] = []
  for (let round = 1; round <= crossings; round += 1) {
    const answers = await Promise.all(
      questions().map(async ({ cid, data }) => {
        const { runId, threadId } = await asker.get(chatRoutes.startIntegratedChat, { cid, data })
        return { cid, chatId: threadId, mid: runId }
      }),
    )
    blocks.push(
      await block(listen, { does: 'resume', group: name, answers }, (portal.chats[1] as ServiceCopy).child),
    )
    say(`${name}: p99 ${blocks.at(-1)?.p99.toFixed(1)} ms`)
  }
  await listen({ does: 'close', group: name })
  return blocks
}

const portalOver = (chatEnv: Record<string, string>) =>
  startPortalWithCopies({
    gateways: [0, 1],
    env: limits,
    chatEnv: { ...relaySettings, ...chatEnv },
    startChat: startProducer,
  })

async function overPostgres(listen: Listener): Promise<[Pair[], Block[]]> {
  const portal = await portalOver({ CHAT_STREAM: 'postgres' })
  try {
    return [await compare(listen, portal), await across(listen, portal, 'through PostgreSQL')]
  } finally {
    await portal.stop()
  }
}

async function acrossValkey(listen: Listener): Promise<Block[] | undefined> {
  const valkey = await startValkey()
  if (!valkey) return undefined
  const portal = await portalOver({ CHAT_STREAM: 'valkey', BUS_URL: valkey.url })
  try {
    return await across(listen, portal, 'through Valkey')
  } finally {
    await portal.stop()
    valkey.stop()
  }
}

const ms = (value: number) => value.toFixed(2)
const middle = (blocks: readonly Block[], which: keyof Block) =>
  ms(median(blocks.map((block) => block[which])))

function sectionOf(found: Pair[], postgres: Block[], valkey: Block[] | undefined, pinned: string): string {
  const differences = found.map(({ ours, bare }) => ours.p99 - bare.p99)
  const crossing = (name: string, blocks: Block[], target: string) => [
    name,
    blocks.length,
    middle(blocks, 'p50'),
    middle(blocks, 'p99'),
    ms(Math.max(...blocks.map(({ p99 }) => p99))),
    target,
  ]
  return [
    `${streams} answers at a time, ${piecesPerSecond} pieces a second each: from the moment a piece is emitted in the service until a client in another process has it. ${pairs} pairs of blocks of ${seconds} s, in turns, counting what is emitted while all answers are running; ${pinned}.`,
    '',
    formatTable(
      ['one copy: service, gateway, client', 'p50 ms', 'p99 ms', 'p99 of the blocks, least to most'],
      (['ours', 'bare'] as const).map((which) => {
        const blocks = found.map((pair) => pair[which])
        const p99 = blocks.map((block) => block.p99)
        const name = which === 'ours' ? 'the portal' : 'bare `ws`: the same clock, messages and hops'
        return [
          name,
          middle(blocks, 'p50'),
          middle(blocks, 'p99'),
          `${ms(Math.min(...p99))} to ${ms(Math.max(...p99))}`,
        ]
      }),
    ),
    '',
    formatTable(
      ['p99 of the portal less that of bare `ws`', 'median ms', 'quartiles ms', 'least to most ms', 'target'],
      [
        [
          `${pairs} pairs`,
          ms(median(differences)),
          `${ms(percentile(differences, 25))} and ${ms(percentile(differences, 75))}`,
          `${ms(Math.min(...differences))} to ${ms(Math.max(...differences))}`,
          '≤ 2',
        ],
      ],
    ),
    '',
    formatTable(
      ['told by one copy, heard at another', 'blocks', 'p50 ms', 'p99 ms', 'worst p99 ms', 'target for p99'],
      [
        crossing('through PostgreSQL', postgres, '≤ 80'),
        ...(valkey ? [crossing('through Valkey', valkey, '≤ 15')] : []),
      ],
    ),
    ...(valkey
      ? []
      : ['', 'NOT RUN: through Valkey, as there is neither `valkey-server` nor `redis-server` to start.']),
  ].join('\n')
}

export const bench: Bench = {
  title: 'Latency of answer pieces',
  async run() {
    const child = startBenchChild('listener.ts')
    const pinned = pinToLastCore(child)
    const listen = listener(child)
    try {
      const [found, postgres] = await overPostgres(listen)
      return sectionOf(found, postgres, await acrossValkey(listen), pinned)
    } finally {
      child.disconnect()
    }
  },
}
