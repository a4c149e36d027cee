import assert from 'node:assert/strict'
import type { AnyPageRequest, Page } from '@portal/contracts/page.ts'
import type { Route } from '@portal/contracts/route.ts'
import type { Caller } from '../../e2e/call.ts'

/** Requests to the list of one entity. */
export interface ListBenchmark {
  find: Route
  table: string
  /** Columns of the requested fields, for the baseline. */
  columns: Record<string, string>
  sorts: readonly string[]
  /** Filters by code, with the existing values. */
  codes: Record<string, readonly (string | number)[]>
  /** Filter with two values. */
  pair: { name: string; field: string; values(): string[] }
  /** Filters by day. */
  days: Record<string, string>
  /** Text columns searched for substrings of their values. */
  searched: readonly string[]
}

export const pageSize = 15
export type ListRequest = Omit<AnyPageRequest, 'page' | 'size'> & { page: number }

export const pickRandom = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T
const day = (from: number) => new Date(Date.UTC(2020, 0, 1) + from * 86_400_000).toISOString().slice(0, 10)
const anyDays = () => {
  const from = Math.floor(Math.random() * 2_000)
  return { from: day(from), to: day(from + Math.floor(1 + Math.random() * 400)) }
}

/** Creates the requests by name. A page of NaN becomes a random existing one. */
export function createRequests({
  sorts,
  codes,
  pair,
  days,
}: ListBenchmark): Record<string, () => ListRequest> {
  const anySort = (): ListRequest => ({
    page: 1,
    sort: pickRandom([undefined, ...sorts]),
    direction: pickRandom(['ASC', 'DESC']),
  })
  const random = (queryParams: ListRequest['queryParams']): ListRequest => ({ page: Number.NaN, queryParams })
  return {
    'first page, any sort': anySort,
    'page 9,000, any sort': () => ({ ...anySort(), page: 9_000 }),
    'last page, any sort': () => ({ ...anySort(), page: Number.POSITIVE_INFINITY }),
    'random page, any sort': () => ({ ...anySort(), page: Number.NaN }),
    ...mapped(codes, (field, values) => [
      `${field}, random page`,
      () => ({ ...random({ [field]: pickRandom(values) }), direction: pickRandom(['ASC', 'DESC']) }),
    ]),
    [`${pair.name}, random page`]: () => random({ [pair.field]: pair.values() }),
    ...mapped(days, (field, name) => [`${name}, random page`, () => random({ [field]: anyDays() })]),
  }
}

const mapped = <V>(from: Record<string, V>, to: (key: string, value: V) => [string, () => ListRequest]) =>
  Object.fromEntries(Object.entries(from).map(([key, value]) => to(key, value)))

/** Resolves the page of a request beforehand, unmeasured. */
export async function withExistingPage(
  user: Caller,
  { find }: ListBenchmark,
  question: ListRequest,
): Promise<ListRequest> {
  if (Number.isInteger(question.page)) return question
  const { totalElements } = (await user.get(find, { ...question, page: 1, size: pageSize })) as Page<unknown>
  const pages = Math.max(1, Math.ceil(totalElements / pageSize))
  return { ...question, page: Number.isNaN(question.page) ? 1 + Math.floor(Math.random() * pages) : pages }
}

export interface Latency {
  n: number
  p50: number
  p99: number
  max: number
}
export function summarizeLatency(times: number[]): Latency {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
  return { n: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) }
}

/** Sends requests sequentially on each connection until all are answered. */
export async function runClosedLoop<R>(
  connections: number,
  requests: R[],
  ask: (request: R) => Promise<unknown>,
): Promise<Latency> {
  const times: number[] = []
  const left = requests.values()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (const request of left) {
        const start = performance.now()
        await ask(request)
        times.push(performance.now() - start)
      }
    }),
  )
  return summarizeLatency(times)
}

export async function requestList(
  user: Caller,
  { find }: ListBenchmark,
  request: ListRequest,
): Promise<void> {
  const { content } = (await user.get(find, { ...request, size: pageSize })) as Page<unknown>
  assert.ok(content.length > 0 || request.page === 1, `nothing on ${JSON.stringify(request)}`)
}
