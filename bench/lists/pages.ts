import assert from 'node:assert/strict'
import {
  type Device,
  type DevicePageRequest,
  deviceRoutes,
  deviceSorts,
} from '@portal/contracts/device.contract.ts'
import type { Page } from '@portal/contracts/page.ts'
import {
  brands,
  deviceStatuses,
  deviceTypes,
  dongleTypes,
  productModels,
} from '@portal/contracts/reference.ts'
import type { Caller } from '../../e2e/call.ts'

export const size = 15
export type Request = Omit<DevicePageRequest, 'page' | 'size'> & { page: number }

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T
const day = (from: number) => new Date(Date.UTC(2020, 0, 1) + from * 86_400_000).toISOString().slice(0, 10)
const anyDays = () => {
  const from = Math.floor(Math.random() * 2_000)
  return { from: day(from), to: day(from + Math.floor(1 + Math.random() * 400)) }
}
const anySort = (): Request => ({
  page: 1,
  sort: pick([undefined, ...deviceSorts]),
  direction: pick(['ASC', 'DESC']),
})

const codes = {
  model: productModels,
  deviceType: deviceTypes.map(({ code }) => code),
  brand: brands,
  country: ['US', 'ZA', 'PK', 'DE', 'GB', 'NL', 'IT', 'ES', 'PL', 'UA', 'CZ', 'AU', 'PR', 'CA'],
  status: deviceStatuses,
  dongleType: dongleTypes,
}
const byCode = Object.entries(codes).map(([name, values]) => [
  `${name}, random page`,
  () =>
    ({
      page: Number.NaN,
      direction: pick(['ASC', 'DESC']),
      queryParams: { [name]: pick<string | number>(values) },
    }) as Request,
]) as [string, () => Request][]

/** What is asked, by name. A page of NaN becomes a random one of those that there are. */
export const questions: Record<string, () => Request> = {
  'first page, any sort': anySort,
  'page 9,000, any sort': () => ({ ...anySort(), page: 9_000 }),
  'last page, any sort': () => ({ ...anySort(), page: Number.POSITIVE_INFINITY }),
  'random page, any sort': () => ({ ...anySort(), page: Number.NaN }),
  ...Object.fromEntries(byCode),
  'two statuses, random page': () => ({
    page: Number.NaN,
    queryParams: { status: ['INSTALLED', pick(['SHIPPED', 'IN_REPAIR', 'RETIRED'])] },
  }),
  'installation days, random page': () => ({
    page: Number.NaN,
    queryParams: { installationDate: anyDays() },
  }),
  'warranty days, random page': () => ({ page: Number.NaN, queryParams: { warrantyExpiresOn: anyDays() } }),
}

/** The same question with its page found: asked once beforehand, not measured. */
export async function concrete(user: Caller, question: Request): Promise<Request> {
  if (Number.isInteger(question.page)) return question
  const { totalElements } = (await user.get(deviceRoutes.findDevices, {
    ...question,
    page: 1,
    size,
  })) as Page<Device>
  const pages = Math.max(1, Math.ceil(totalElements / size))
  return { ...question, page: Number.isNaN(question.page) ? 1 + Math.floor(Math.random() * pages) : pages }
}

export interface Latency {
  n: number
  p50: number
  p99: number
  max: number
}
export function latency(times: number[]): Latency {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
  return { n: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) }
}

/** Each of the connections asks one request after the other until all are answered. */
export async function closedLoop(
  connections: number,
  requests: Request[],
  ask: (request: Request) => Promise<unknown>,
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
  return latency(times)
}

export async function askPortal(user: Caller, request: Request): Promise<void> {
  const { content } = await user.get(deviceRoutes.findDevices, { ...request, size })
  assert.ok(content.length > 0 || request.page === 1, `nothing on ${JSON.stringify(request)}`)
}
