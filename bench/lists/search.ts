import type pg from 'pg'
import type { Caller } from '../../e2e/call.ts'
import { type Latency, type ListBenchmark, summarizeLatency } from './pages.ts'

export interface SearchTerm {
  field: string
  text: string
  /** Estimated matches, from a sample of one in a hundred. */
  matches: number
}

/** Draws substrings of existing values, each counted in a sample. */
export async function drawSearchTerms(
  client: pg.ClientBase,
  { table, columns, searched }: ListBenchmark,
  count: number,
): Promise<SearchTerm[]> {
  const names = searched.map((field) => columns[field] as string)
  await client.query(`create temp table sample as select ${names} from ${table} tablesample system (1) repeatable (7)
    where deleted_at is null`)
  await client.query('select setseed(0.7)')
  const terms: SearchTerm[] = []
  for (const field of searched) {
    const name = columns[field]
    const { rows } = await client.query<{ text: string; matches: number }>(
      `with value as (select ${name} as value, length(${name}) as length, case when random() < 0.4 then 3 else 4 + floor(random() * 5)::int end as size
          from (select * from sample where length(${name}) >= 8 order by random() limit $1) drawn),
        term as materialized (select distinct trim(substr(value, 1 + floor(random() * (length - size + 1))::int, size)) as text from value)
      select text, 100 * count(*)::int as matches from term join sample on strpos(lower(${name}), lower(text)) > 0
      where length(text) >= 3 group by 1`,
      [Math.ceil(count / searched.length)],
    )
    terms.push(...rows.map(({ text, matches }) => ({ field, text, matches })))
  }
  return terms
}

export const frequencyClasses: Record<string, (term: SearchTerm) => boolean> = {
  rare: ({ matches }) => matches < 10_000,
  middling: ({ matches }) => matches >= 10_000 && matches <= 300_000,
  frequent: ({ matches }) => matches > 300_000,
}

export const runSearch = (user: Caller, { find }: ListBenchmark, { field, text }: SearchTerm) =>
  user.call(find, { page: 1, size: 15, queryParams: { [field]: text } })

/** Sends requests at a fixed rate, so that waiting is measured too. */
export async function runOpenLoop(
  user: Caller,
  noun: ListBenchmark,
  terms: SearchTerm[],
  perSecond: number,
  seconds: number,
): Promise<Latency & { slowest: string; refused: number }> {
  const times: number[] = []
  let slowest = ''
  let refused = 0
  const begin = performance.now()
  const all = Array.from({ length: perSecond * seconds }, async (_, n) => {
    const due = begin + (n * 1000) / perSecond
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
    const term = terms[Math.floor(Math.random() * terms.length)] as SearchTerm
    const { status } = await runSearch(user, noun, term)
    if (status !== 200) refused++
    const time = performance.now() - due
    if (times.every((other) => other < time)) slowest = term.text
    times.push(time)
  })
  await Promise.all(all)
  return { ...summarizeLatency(times), slowest, refused }
}
