import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { signInByCall } from '../e2e/call.ts'
import {
  findRespondingInstances,
  type PortalWithCopies,
  type ServiceCopy,
  startPortalWithCopies,
} from '../e2e/copies.ts'
import { startBenchChild, startProducer } from './chat/child.ts'
import { type AnswerOutcome, createExpectedAnswer } from './chat/words.ts'
import { formatTable, percentile } from './measure.ts'
import type { Bench } from './run.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 20)
const streams = Number(process.env.BENCH_STREAMS ?? 200)
/**
 * Pieces per second, and pieces of an answer: each answer takes ten seconds, so that every kill hits most of
 * them.
 */
const piecesPerSecond = 10
const words = 100
const limits = { RATE_LIMIT: '100000000', CHAT_SOCKETS: '10000', CHAT_QUESTIONS: '100000' }

/** Finds the copy that produces most answers, once there are many. */
async function busiest(
  client: pg.Client,
  portal: PortalWithCopies,
): Promise<{ copy: ServiceCopy; count: number }> {
  for (;;) {
    const making = Map.groupBy(await findRespondingInstances(client, portal.chats), ({ copy }) => copy)
    const [most] = [...making].toSorted(([, one], [, other]) => other.length - one.length)
    if (most && most[1].length >= streams / 3) return { copy: most[0], count: most[1].length }
    await sleep(100)
  }
}

async function killAround(client: pg.Client, portal: PortalWithCopies): Promise<number> {
  let hit = 0
  for (let round = 1; round <= rounds; round += 1) {
    await sleep(randomInt(3_000, 6_000))
    const { copy, count } = await busiest(client, portal)
    if (!copy.pid) throw new Error(`${copy.name} does not run`)
    process.kill(copy.pid, 'SIGKILL')
    hit += count
    const began = performance.now()
    await sleep(20)
    await copy.isBack()
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.error(
      `  round ${round}: ${copy.name} killed, which made ${count} answers; it is back after ${seconds} s`,
    )
  }
  return hit
}

interface Kept {
  mid: string
  question: string
  status: string
  text: string
  planned: string
  attempts: number
  messages: number
}

const kept = async (client: pg.Client) =>
  (
    await client.query<Kept>(
      `select mid, ask ->> 'question' as question, status, text, plan ->> 'text' as planned, attempts,
         (select count(*)::int from chat.message where run_id = run.id and position = 'ANSWER') as messages from chat.run`,
    )
  ).rows

function sectionOf(outcomes: AnswerOutcome[], rows: Kept[], hit: number): string {
  const byMid = new Map(rows.map((row) => [row.mid, row]))
  const isAsPlanned = ({ mid, question }: AnswerOutcome) => {
    const row = byMid.get(mid)
    return (
      row?.status === 'done' &&
      row.text === row.planned &&
      row.planned === createExpectedAnswer(question) &&
      row.messages === 1
    )
  }
  const good = outcomes.filter((one) => one.end === 'whole' && isAsPlanned(one))
  const count = (end: AnswerOutcome['end']) => outcomes.filter((one) => one.end === end).length
  const interrupted = outcomes.filter(({ mid }) => (byMid.get(mid)?.attempts ?? 1) > 1)
  const gaps = interrupted.map(({ gap }) => gap / 1000)
  const asked = Map.groupBy(rows, ({ question }) => question)
  const twice =
    [...asked.values()].filter(({ length }) => length > 1).length +
    rows.filter(({ messages }) => messages > 1).length
  const open = rows.filter(({ status }) => status === 'running' || status === 'queued').length
  const odd = outcomes.filter((one) => !good.includes(one))
  const s = (value: number) => value.toFixed(2)
  return [
    `${streams} conversations of the page's own client through the gateway, a balancer and two copies of the chat on PostgreSQL; each asks repeatedly, and its answers of ${words} pieces come at ${piecesPerSecond} a second. ${rounds} times the copy that makes most of them is killed with kill -9 (${hit} answers at that moment) and started again.`,
    '',
    formatTable(
      ['answers', 'number', 'target'],
      [
        ['asked for', outcomes.length, ''],
        ['whose copy was killed while they were made', interrupted.length, ''],
        [
          'ended by themselves, identical to the plan, shown and kept once',
          `${good.length} = ${((100 * good.length) / outcomes.length).toFixed(3)} %`,
          '≥ 99.9 %',
        ],
        ['without an end', count('never') + open, '0'],
        ['ended as failed', count('failed'), ''],
        ['doubled, on the page or in the database', count('doubled') + twice, '0'],
        ['with another text', count('different'), '0'],
      ],
    ),
    '',
    formatTable(
      ['longest silence of an answer whose copy was killed', 'p50 s', 'p99 s', 'longest s', 'target'],
      [
        [
          'between two pieces, seen by the client',
          s(percentile(gaps, 50)),
          s(percentile(gaps, 99)),
          s(Math.max(...gaps)),
          'p99 ≤ 4',
        ],
      ],
    ),
    ...odd
      .slice(0, 5)
      .map(
        ({ question, end, about }) => `\n\`${question}\` ${end}: ${about ?? 'the database has it otherwise'}`,
      ),
  ].join('\n')
}

export const bench: Bench = {
  title: 'Killing the chat while answers stream',
  async run() {
    const portal = await startPortalWithCopies({
      env: limits,
      chatEnv: { CHAT_PACE: String(piecesPerSecond), CHAT_STREAM: 'postgres' },
      startChat: startProducer,
    })
    const client = new pg.Client({ connectionString: portal.databaseUrl })
    try {
      await client.connect()
      const { cookie, token } = await signInByCall(portal.url, 'owner')
      const pages = startBenchChild('page.ts', [], {
        PAGES: JSON.stringify({ url: portal.url, cookie, token, pages: streams, words }),
      })
      const hit = await killAround(client, portal)
      const told = once(pages, 'message')
      pages.send('over')
      const outcomes = (await told)[0] as AnswerOutcome[]
      return sectionOf(outcomes, await kept(client), hit)
    } finally {
      await client.end()
      await portal.stop()
    }
  },
}
