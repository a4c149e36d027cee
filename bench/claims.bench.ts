import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type pg from 'pg'
import type { Caller } from '../e2e/call.ts'
import { claims } from './lists/claims.ts'
import { connections, formatMs, logProgress, measurePages, measureSearch, warmUp } from './lists/figures.ts'
import { claimCount, fillClaims } from './lists/fill.ts'
import { type Latency, pageSize, runClosedLoop } from './lists/pages.ts'
import { drawSearchTerms, runSearch, type SearchTerm } from './lists/search.ts'
import { dataDir, withFilledPortal } from './lists/stage.ts'
import { formatTable, median } from './measure.ts'
import type { Bench } from './run.ts'

const rounds = 7
const perRound = 400

/**
 * Reads the same rows as the portal, without total, access or validation; PostgreSQL's trigram index matches
 * the text.
 */
const columns = Object.entries(claims.columns).map(([field, column]) => `${column} as "${field}"`)
const statement = (where: string) =>
  `select id::float8, version, ${columns} from backoffice.claim where deleted_at is null${where} order by claim.id limit ${pageSize}`
const trigrams =
  'create index if not exists bench_serial_num on backoffice.claim using gin (serial_num gin_trgm_ops)'
const statements = {
  'first page': () => statement(''),
  'serial number contains': () => statement(' and serial_num ilike $1'),
}

async function bareRoute(databaseUrl: string, sql: string) {
  const child = fork(join(import.meta.dirname, 'bare.ts'), ['route', databaseUrl, sql])
  const [url] = (await once(child, 'message')) as [string]
  const ask = async (values: unknown[]) => {
    const answer = await fetch(`${url}/trace/order/findPage`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ values }),
    })
    await answer.json()
  }
  return { ask, stop: () => child.disconnect() }
}

/** Measures the portal and the bare route alternately; returns the medians of the rounds. */
async function besideBare(databaseUrl: string, user: Caller, client: pg.ClientBase): Promise<string> {
  const terms = (await drawSearchTerms(client, { ...claims, searched: ['serialNum'] }, 60)).filter(
    ({ text }) => text.length >= 4,
  )
  const rows: string[][] = []
  for (const [name, sql] of Object.entries(statements)) {
    const isSearch = name !== 'first page'
    const bare = await bareRoute(databaseUrl, sql())
    const asks = {
      portal: (term: SearchTerm) =>
        isSearch ? runSearch(user, claims, term) : user.call(claims.find, { page: 1, size: pageSize }),
      bare: ({ text }: SearchTerm) => bare.ask(isSearch ? [`%${text}%`] : []),
    }
    const requests = Array.from({ length: perRound }, (_, n) => terms[n % terms.length] as SearchTerm)
    const figures: Record<keyof typeof asks, Latency[]> = { portal: [], bare: [] }
    for (const ask of Object.values(asks)) await runClosedLoop(connections, requests, ask)
    for (let round = 0; round < rounds; round++)
      for (const kind of ['portal', 'bare'] as const)
        figures[kind].push(await runClosedLoop(connections, requests, asks[kind]))
    bare.stop()
    const middle = (kind: keyof typeof asks, figure: 'p50' | 'p99') =>
      median(figures[kind].map((latency) => latency[figure]))
    const cells = (['portal', 'bare'] as const).flatMap((kind) => [
      formatMs(middle(kind, 'p50')),
      formatMs(middle(kind, 'p99')),
    ])
    logProgress(`${name}: ${cells.join(' | ')}`)
    rows.push([name, ...cells])
  }
  return formatTable(
    ['15 rows', 'the portal, with total: p50 ms', 'p99', 'bare Fastify + pg, without: p50 ms', 'p99'],
    rows,
  )
}

export const bench: Bench = {
  title: 'Lists of ten million claims',
  async run() {
    await fillClaims(dataDir)
    return await withFilledPortal(async ({ databaseUrl, pool, client, user, owner, keep }) => {
      keep(
        `${claimCount.toLocaleString('en')} claims for five of ten million devices, through gateway and service. The load generator runs on the same machine.`,
      )
      await warmUp(user, claims)
      keep(...(await measureSearch(claims, user, client)))
      await client.query('drop table sample')
      await client.query(trigrams)
      keep(
        `${connections} connections, ${rounds} rounds in turns, ${perRound} requests each:`,
        await besideBare(databaseUrl, user, client),
      )
      keep(...(await measurePages(claims, user, pool, owner)))
    })
  },
}
