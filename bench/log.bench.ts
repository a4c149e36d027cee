import pg from 'pg'
import type { Browser, BrowserContext } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { startOwnPortal } from '../e2e/portal.ts'
import { openVisit, signInContext } from '../e2e/visit.ts'
import { formatTable, median, waitUntilIdle } from './measure.ts'
import type { Bench } from './run.ts'

const entries = 500
const rounds = Number(process.env.BENCH_ROUNDS ?? 9)
/** 1.6 Mbit/s each way, 150 ms round trip, a quarter of the processor. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 }
const slowness = 4
/** Milliseconds after the last entry in which a page may still be busy. */
const restMs = 3_000
/** Search in a log that is empty in the demo data. */
const search = 'platform=FORTRESS&deviceType=MEGA'

interface Load {
  lcp: number
  cls: number
  /** Time of tasks beyond 50 ms. */
  blocking: number
  requests: number
  bytes: number
}

/** Inserts five hundred versions with one to six distinct lines. */
const fill = `insert into backoffice.firmware_record (platform, device_type, fw_code, description, create_time)
select 'FORTRESS', 'MEGA', 'FAAB-' || upper(to_hex(12288 + n)),
  (select string_agg(format('Change %s of version %s: %s', line, n, left(md5(line || '-' || n) || ' ' || md5(n || '+' || line), 20 + (line * 7 + n) % 45)), E'\\n') from generate_series(1, 1 + n % 6) line),
  timestamptz '2020-01-01' + n * interval '4 days'
from generate_series(1, ${entries}) n`

/** Runs in the page before all other scripts. */
const watch = `globalThis.seen = { lcp: 0, cls: 0, blocking: 0 }
const on = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
on('largest-contentful-paint', ({ startTime }) => { seen.lcp = startTime })
on('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) seen.cls += value })
on('longtask', ({ duration }) => { seen.blocking += duration - 50 })`

type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** Loads a log with an empty cache, optionally signed in. */
async function load(chromium: Browser, url: string, path: string, storageState?: State): Promise<Load> {
  const context = await chromium.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    ...(storageState && { storageState }),
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(watch)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', line)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
    let [requests, bytes] = [0, 0]
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      if (encodedDataLength > 0) requests += 1
      bytes += encodedDataLength
    })
    await page.goto(`${path}?${search}`)
    await page
      .locator('article')
      .nth(entries - 1)
      .waitFor({ state: 'attached' })
    await page.waitForTimeout(restMs)
    return { ...(await page.evaluate<Pick<Load, 'lcp' | 'cls' | 'blocking'>>('seen')), requests, bytes }
  } finally {
    await context.close()
  }
}

async function write(databaseUrl: string) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(fill)
  await client.end()
}

export const bench: Bench = {
  title: 'The public firmware log',
  async run() {
    const portal = await startOwnPortal()
    const chromium = await launchBrowser()
    try {
      await write(portal.databaseUrl)
      const { context, page } = await openVisit(chromium, portal.url)
      await signInContext(context, portal.url, 'maintain')
      await page.goto(`/version?${search}`)
      await page.locator('article').first().waitFor()
      const state = await context.storageState()
      await context.close()
      await waitUntilIdle()
      const document: Load[] = []
      const staffs: Load[] = []
      for (let round = 0; round < rounds; round += 1) {
        document.push(await load(chromium, portal.url, '/releaseLog'))
        staffs.push(await load(chromium, portal.url, '/version', state))
      }
      return figures(document, staffs)
    } finally {
      await chromium.close()
      await portal.stop()
    }
  },
}

function figures(document: readonly Load[], staffs: readonly Load[]): string {
  const row = (name: string, loads: readonly Load[]) => {
    const of = (key: keyof Load) => median(loads.map((load) => load[key]))
    return [
      name,
      of('requests'),
      (of('bytes') / 1000).toFixed(1),
      (of('lcp') / 1000).toFixed(2),
      of('blocking').toFixed(0),
      of('cls').toFixed(3),
    ]
  }
  return [
    `${entries} entries, cold cache, 1.6 Mbit/s, 150 ms, a quarter of the processor; median of ${rounds} loads in turns. The page of staff, in the portal with its shell, shows the same entries; the public log was such a page before it was a document.`,
    '',
    formatTable(
      ['page', 'requests', 'kB over the line', 'largest contentful paint, s', 'blocking, ms', 'layout shift'],
      [
        row('`/releaseLog`', document),
        row('`/version`', staffs),
        ['target of the public one', '', '', '≤ 1.20', '≤ 100', '≤ 0.020'],
      ],
    ),
  ].join('\n')
}
