import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import { createTraceparent } from '@portal/contracts/traceparent.ts'
import { formatTable, median, percentile } from './measure.ts'
import type { Bench } from './run.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const calls = process.env.BENCH_TINY ? 100 : 1_000
const atOnce = 4

interface Report {
  url: string
  headers: Record<string, string>
  cpuMs: number
}
interface Round {
  cpuMs: number
  p50: number
  p95: number
}

async function nextReport(child: ChildProcess): Promise<Report> {
  const [message] = await once(child, 'message')
  return message as Report
}
function askReport(child: ChildProcess): Promise<Report> {
  child.send('report')
  return nextReport(child)
}

/** Requests lists of orders, four at once. */
async function round(child: ChildProcess): Promise<Round> {
  const took: number[] = []
  const { url, headers, cpuMs: before } = await askReport(child)
  const work = async () => {
    while (took.length < calls) {
      const began = performance.now()
      const answer = await fetch(`${url}${orderRoutes.findOrders.path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', traceparent: createTraceparent() },
        body: '{"page":1,"size":15}',
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(text)
      took.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const used = (await askReport(child)).cpuMs - before
  return { cpuMs: used / took.length, p50: median(took), p95: percentile(took, 95) }
}

export const bench: Bench = {
  title: 'Tracing',
  async run() {
    let spans = 0
    const collector = createServer(async (request, response) => {
      spans +=
        Buffer.concat(await request.toArray())
          .toString()
          .split('"spanId"').length - 1
      response.setHeader('content-type', 'application/json').end('{}')
    })
    await once(collector.listen(0, '127.0.0.1'), 'listening')
    const address = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
    const kinds: [name: string, ...args: string[]][] = [
      ['off', '', ''],
      ['on, one trace in ten', address, '0.1'],
      ['on, every trace', address, '1'],
    ]
    const started = []
    for (const [name, ...args] of kinds) {
      const child = fork(join(import.meta.dirname, 'tracing/child.ts'), args)
      await nextReport(child)
      started.push({ name, child, found: [] as Round[] })
    }
    // Warms up in the first round; the others alternate under equal conditions.
    for (let at = 0; at <= rounds; at++)
      for (const { child, found } of started) {
        const one = await round(child)
        if (at > 0) found.push(one)
      }
    for (const { child } of started) child.disconnect()
    collector.close().closeAllConnections()
    const middle = (found: Round[], of: (one: Round) => number) => median(found.map(of)).toFixed(2)
    const figures = formatTable(
      ['tracing', 'processor ms per call', 'p50 ms', 'p95 ms'],
      started.map(({ name, found }) => [
        name,
        middle(found, ({ cpuMs }) => cpuMs),
        middle(found, ({ p50 }) => p50),
        middle(found, ({ p95 }) => p95),
      ]),
    )
    return `${rounds} rounds of ${calls} lists of orders, ${atOnce} at once, by a service alone; ${spans} spans were received.\n\n${figures}`
  },
}
