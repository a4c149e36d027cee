import { join } from 'node:path'
import { buildFrontEnds } from '@portal/launcher/build.ts'
import { freePorts } from '@portal/launcher/port.ts'
import { startPortal } from '@portal/launcher/portal.ts'
import pg from 'pg'
import { type Caller, signInByCall } from '../e2e/call.ts'
import { askPlainly } from './lists/baseline.ts'
import { deviceCount, fill } from './lists/fill.ts'
import { askPortal, closedLoop, concrete, type Latency, questions, type Request } from './lists/pages.ts'
import { classes, drawTerms, openLoop, search } from './lists/search.ts'
import { compare, costOfRanks, openBackoffice, writeRandomly } from './lists/writes.ts'
import { table } from './measure.ts'
import type { Bench } from './run.ts'

const dataDir = process.env.BENCH_DATA_DIR ?? join(import.meta.dirname, '../.data-lists')
const connections = 10
const perQuestion = Number(process.env.BENCH_REQUESTS ?? 400)
const different = Math.min(100, perQuestion / 4)
/** The baseline is asked less often: its answers take seconds. */
const perPlainQuestion = Math.ceil(perQuestion / 200)
const searchesPerSecond = 20
const searchSeconds = Number(process.env.BENCH_SECONDS ?? 20)
const writeCount = Number(process.env.BENCH_WRITES ?? 100_000)
const parts = process.env.BENCH_PARTS?.split(',') ?? ['search', 'pages', 'cost', 'writes']

const ms = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0))
const say = (text: string) => console.error(`  ${text}`)

async function draw(user: Caller, ask: () => Request): Promise<Request[]> {
  const requests: Request[] = []
  for (let n = 0; n < different; n++) requests.push(await concrete(user, ask()))
  return requests
}

async function measurePages(user: Caller, owner: Caller, pool: pg.Pool): Promise<string[][]> {
  const rows: string[][] = []
  for (const [name, ask] of Object.entries(questions)) {
    const distinct = await draw(user, ask)
    const portal = await askInTurns(user, distinct)
    const plain = await closedLoop(connections, distinct.slice(0, perPlainQuestion), (request) =>
      askPlainly(pool, request),
    )
    rows.push(row(name, portal, plain))
  }
  rows.push(
    row(
      "an owner's own, random page",
      await askInTurns(owner, await draw(owner, () => ({ page: Number.NaN }))),
    ),
  )
  return rows
}

interface Turns {
  /** Each for the first time: much of it comes from the disk. */
  first: Latency
  /** By all connections at a time, none of which ever pauses. */
  busy: Latency
  /** One after the other. */
  alone: Latency
}

async function askInTurns(user: Caller, distinct: Request[]): Promise<Turns> {
  const requests = Array.from({ length: perQuestion }, (_, n) => distinct[n % distinct.length] as Request)
  const ask = (request: Request) => askPortal(user, request)
  const first = await closedLoop(connections, distinct, ask)
  const busy = await closedLoop(connections, requests, ask)
  return { first, busy, alone: await closedLoop(1, distinct, ask) }
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
  const cells = [name, ...figures.map((figure) => (typeof figure === 'number' ? ms(figure) : figure))]
  say(cells.join(' | '))
  return cells
}

async function measureSearch(user: Caller, client: pg.Client): Promise<string[][]> {
  const terms = await drawTerms(client, 160)
  const rows: string[][] = []
  for (const [name, isOf] of Object.entries(classes)) {
    for (const [length, target] of [
      ['≥ 4', 100],
      ['3', 300],
    ] as const) {
      const chosen = terms.filter((term) => isOf(term) && (length === '3') === (term.text.length === 3))
      if (chosen.length === 0) continue
      for (const term of chosen) await search(user, term)
      const found = await openLoop(user, chosen, searchesPerSecond, searchSeconds)
      say(
        `${name}, ${length} characters (${chosen.length} terms): p50 ${ms(found.p50)}, p99 ${ms(found.p99)}, slowest ${found.slowest}`,
      )
      rows.push([
        name,
        length,
        String(chosen.length),
        ms(found.p50),
        ms(found.p99),
        `≤ ${target}`,
        found.slowest,
        String(found.refused),
      ])
    }
  }
  return rows
}

const checks: [Request, where: string, by: string][] = [
  [{ page: 1 }, 'true', 'id'],
  [{ page: 9_000, sort: 'serialNum' }, 'true', 'serial_num, id'],
  [{ page: 300_000, sort: 'updatedAt', direction: 'DESC' }, 'true', 'updated_at desc, id desc'],
  [{ page: 1_000, sort: 'installationDate', direction: 'DESC' }, 'true', 'installation_date desc, id desc'],
  [{ page: 4_000, queryParams: { status: 'IN_REPAIR' } }, "status = 'IN_REPAIR'", 'id'],
  [
    { page: 70_000, queryParams: { status: ['SHIPPED', 'IN_STOCK'] } },
    "status in ('SHIPPED', 'IN_STOCK')",
    'id',
  ],
  [
    { page: 50, queryParams: { installationDate: { from: '2024-05-05', to: '2024-05-06' } } },
    "installation_date between '2024-05-05' and '2024-05-06'",
    'installation_date, id',
  ],
  [{ page: 20_000, sort: 'endUser' }, 'true', 'end_user, id'],
]

/**
 * Writes and, at the same time, compares: each comparison counts and skips millions of rows, so there are not
 * many.
 */
async function measureWrites(databaseUrl: string, pool: pg.Pool): Promise<string> {
  const db = openBackoffice(databaseUrl)
  try {
    const { rows } = await pool.query('select max(id)::int as max from device')
    let hasEnded = false
    const writing = writeRandomly(pool, writeCount, rows[0].max).finally(() => (hasEnded = true))
    let compared = 0
    while (!hasEnded) {
      const [request, where, by] = checks[compared++ % checks.length] as (typeof checks)[number]
      await compare(db, request, where, by)
    }
    const seconds = await writing
    for (const [request, where, by] of checks) await compare(db, request, where, by)
    compared += checks.length
    say(`${writeCount} writes in ${seconds.toFixed(0)} s, ${compared} comparisons`)
    return `${writeCount.toLocaleString('en')} random inserts, edits, deletes and restores by 8 connections in ${seconds.toFixed(0)} s (${(writeCount / seconds).toFixed(0)}/s); ${compared} times meanwhile and afterwards a page and its total were compared with \`count(*)\` and \`OFFSET\` in the same snapshot: **0 differences** (one would end the bench).`
  } finally {
    await db.close()
  }
}

export const bench: Bench = {
  title: 'Lists of ten million devices',
  async run() {
    await fill(dataDir)
    await buildFrontEnds(() => {})
    const [port = 0] = await freePorts(1)
    // The limiter counts as always, and is not what is measured.
    process.env.RATE_LIMIT = '100000000'
    const portal = await startPortal(
      { host: '127.0.0.1', port, dataDir, databaseUrl: undefined, demo: true },
      say,
    )
    const pool = new pg.Pool({
      connectionString: portal.databaseUrl,
      max: connections,
      options: '-c search_path=backoffice,public -c timezone=UTC',
    })
    const client = await pool.connect()
    try {
      const user = await signInByCall(portal.address, 'maintain')
      const owner = await signInByCall(portal.address, 'owner')
      const sections = [
        `${deviceCount.toLocaleString('en')} devices through gateway and service, ${connections} connections that never pause, ${perQuestion} requests each (${different} different ones, each asked once before: 'first time'); 'alone' is one connection. Beside it the same requests as \`OFFSET\` and \`count(*)\`, straight to PostgreSQL, ${perPlainQuestion} each. The load generator runs on the same machine.`,
      ]
      const keep = (...section: string[]) => {
        sections.push(...section)
        console.log(`\n${section.join('\n\n')}`)
      }
      const has = (part: string) => parts.includes(part)
      // As the table's own settings would have it some time after the writes of the run before.
      say('vacuum')
      await client.query('vacuum device')
      say('warming up')
      await closedLoop(
        connections,
        await draw(user, questions['first page, any sort'] as () => Request),
        (request) => askPortal(user, request),
      )
      if (has('search'))
        keep(
          `Contains-search, ${searchesPerSecond} requests/s whether answered or not, ${searchSeconds} s each, after each term was asked once; terms are pieces of serial numbers, data loggers, names and order numbers that are there (rare: fewer than 10,000 matches, frequent: more than 300,000).`,
          table(
            ['terms', 'characters', 'different ones', 'p50 ms', 'p99 ms', 'target', 'slowest', 'refused'],
            await measureSearch(user, client),
          ),
        )
      if (has('pages'))
        keep(
          table(
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
            await measurePages(user, owner, pool),
          ),
        )
      if (has('cost')) keep(await costOfRanks(client))
      if (has('writes')) keep(await measureWrites(portal.databaseUrl, pool))
      return sections.join('\n\n')
    } finally {
      client.release()
      await pool.end()
      await portal.stop()
    }
  },
}
