import type pg from 'pg'
import type { Caller } from '../../e2e/call.ts'
import { formatTable } from '../measure.ts'
import { queryBaseline } from './baseline.ts'
import {
  createRequests,
  type Latency,
  type ListBenchmark,
  type ListRequest,
  requestList,
  runClosedLoop,
  withExistingPage,
} from './pages.ts'
import { drawSearchTerms, frequencyClasses, runOpenLoop, runSearch } from './search.ts'

export const connections = 10
const perQuestion = Number(process.env.BENCH_REQUESTS ?? 400)
const different = Math.min(100, perQuestion / 4)
/** Fewer baseline requests, because they take seconds. */
const perPlainQuestion = Math.ceil(perQuestion / 200)
const searchesPerSecond = 20
const searchSeconds = Number(process.env.BENCH_SECONDS ?? 20)

export const formatMs = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0))
export const logProgress = (text: string) => console.error(`  ${text}`)

async function draw(user: Caller, noun: ListBenchmark, ask: () => ListRequest): Promise<ListRequest[]> {
  const requests: ListRequest[] = []
  for (let n = 0; n < different; n++) requests.push(await withExistingPage(user, noun, ask()))
  return requests
}

/** Reads from the disk what the first requests need. */
export async function warmUp(user: Caller, noun: ListBenchmark): Promise<void> {
  logProgress('warming up')
  const first = createRequests(noun)['first page, any sort'] as () => ListRequest
  await runClosedLoop(connections, await draw(user, noun, first), (request) =>
    requestList(user, noun, request),
  )
}

/** Measures each request of an entity alternately with the baseline; as an owner, a random own page. */
export async function measurePages(
  noun: ListBenchmark,
  user: Caller,
  pool: pg.Pool,
  owner?: Caller,
): Promise<string[]> {
  const rows: string[][] = []
  for (const [name, ask] of Object.entries(createRequests(noun))) {
    const distinct = await draw(user, noun, ask)
    const portal = await askInTurns(user, noun, distinct)
    const plain = await runClosedLoop(connections, distinct.slice(0, perPlainQuestion), (request) =>
      queryBaseline(pool, noun, request),
    )
    rows.push(row(name, portal, plain))
  }
  if (owner) {
    const own = await draw(owner, noun, () => ({ page: Number.NaN }))
    rows.push(row("an owner's own, random page", await askInTurns(owner, noun, own)))
  }
  return [
    `${connections} connections that never pause, ${perQuestion} requests each (${different} different ones, each asked once before: 'first time'); 'alone' is one connection. Beside it the same requests as \`OFFSET\` and \`count(*)\`, straight to PostgreSQL, ${perPlainQuestion} each.`,
    formatTable(
      [
        'page of 15 with its exact total',
        'p50 ms',
        'p99 ms',
        'target',
        'alone p50',
        'p99',
        'first time p99',
        'OFFSET + count p50',
        'p99',
      ],
      rows,
    ),
  ]
}

interface Turns {
  /** First requests, mostly from disk. */
  first: Latency
  /** Latency with all connections constantly busy. */
  busy: Latency
  /** Sequential requests. */
  alone: Latency
}

async function askInTurns(user: Caller, noun: ListBenchmark, distinct: ListRequest[]): Promise<Turns> {
  const requests = Array.from({ length: perQuestion }, (_, n) => distinct[n % distinct.length] as ListRequest)
  const ask = (request: ListRequest) => requestList(user, noun, request)
  const first = await runClosedLoop(connections, distinct, ask)
  const busy = await runClosedLoop(connections, requests, ask)
  return { first, busy, alone: await runClosedLoop(1, distinct, ask) }
}

function row(name: string, { first, busy, alone }: Turns, plain?: Latency): string[] {
  const figures = [
    busy.p50,
    busy.p99,
    '≤ 50',
    alone.p50,
    alone.p99,
    first.p99,
    plain?.p50 ?? '',
    plain?.p99 ?? '',
  ]
  const cells = [name, ...figures.map((figure) => (typeof figure === 'number' ? formatMs(figure) : figure))]
  logProgress(cells.join(' | '))
  return cells
}

/** Measures searches for substrings of rare, medium and frequent values at a fixed rate. */
export async function measureSearch(
  noun: ListBenchmark,
  user: Caller,
  client: pg.ClientBase,
): Promise<string[]> {
  const terms = await drawSearchTerms(client, noun, 160)
  const rows: string[][] = []
  for (const [name, isOf] of Object.entries(frequencyClasses)) {
    for (const [length, target] of [
      ['≥ 4', 100],
      ['3', 300],
    ] as const) {
      const chosen = terms.filter((term) => isOf(term) && (length === '3') === (term.text.length === 3))
      if (chosen.length === 0) continue
      for (const term of chosen) await runSearch(user, noun, term)
      const found = await runOpenLoop(user, noun, chosen, searchesPerSecond, searchSeconds)
      logProgress(
        `${name}, ${length} characters (${chosen.length} terms): p50 ${formatMs(found.p50)}, p99 ${formatMs(found.p99)}, slowest ${found.slowest}`,
      )
      rows.push([
        name,
        length,
        String(chosen.length),
        formatMs(found.p50),
        formatMs(found.p99),
        `≤ ${target}`,
        found.slowest,
        String(found.refused),
      ])
    }
  }
  return [
    `Contains-search, ${searchesPerSecond} requests/s whether answered or not, ${searchSeconds} s each, after each term was asked once; terms are pieces of values that are there (rare: fewer than 10,000 matches, frequent: more than 300,000).`,
    formatTable(
      ['terms', 'characters', 'different ones', 'p50 ms', 'p99 ms', 'target', 'slowest', 'refused'],
      rows,
    ),
  ]
}
