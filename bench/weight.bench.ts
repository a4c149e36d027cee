import { copyFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildFrontEnds } from '@portal/launcher/build.ts'
import type { Browser, BrowserContext } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { startOwnPortal } from '../e2e/portal.ts'
import { openVisit, signInContext } from '../e2e/visit.ts'
import { formatTable, median } from './measure.ts'
import type { Bench } from './run.ts'
import { buildSingleBundle } from './single.ts'

const pairs = Number(process.env.BENCH_ROUNDS ?? 9)
/** 1.6 Mbit/s each way, 150 ms round trip, a quarter of the processor. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 }
const slowness = 4

interface Load {
  /** Milliseconds from the start of the navigation until the first row is shown. */
  row: number
  bytes: number
  requests: number
  /** Addresses downloaded more than once. */
  twice: string[]
}

/** Runs in the page before all other scripts. */
const watchRows = `new MutationObserver((_, observer) => {
  if (!document.querySelector('tbody a[href^="/order/"]')) return
  observer.disconnect()
  requestAnimationFrame(() => { globalThis.firstRowAt = performance.now() })
}).observe(document, { childList: true, subtree: true })`

type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** Loads `/order` signed in with an empty cache. */
async function load(chromium: Browser, url: string, storageState: State): Promise<Load> {
  const context = await chromium.newContext({
    baseURL: url,
    storageState,
    viewport: { width: 1280, height: 800 },
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchRows)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', line)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
    const addresses = new Map<string, string>()
    const sent: { address: string; bytes: number }[] = []
    devtools.on('Network.responseReceived', ({ requestId, response }) =>
      addresses.set(requestId, response.url),
    )
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (encodedDataLength > 0)
        sent.push({ address: addresses.get(requestId) ?? '', bytes: encodedDataLength })
    })
    await page.goto('/order')
    await page.locator('tbody a[href^="/order/"]').first().waitFor()
    await page.waitForLoadState('networkidle')
    const row = await page.evaluate<number>('globalThis.firstRowAt')
    if (process.env.VERBOSE) {
      const entries = await page.evaluate<[string, number, number, number][]>(
        `performance.getEntriesByType('resource').map((entry) => [entry.name, entry.startTime, entry.responseEnd, entry.transferSize])`,
      )
      for (const [name, from, to, size] of entries)
        console.log(Math.round(from), Math.round(to), size, name.replace(url, ''))
      console.log('row', Math.round(row))
    }
    const seen = sent.map(({ address }) => address)
    return {
      row,
      bytes: sent.reduce((sum, { bytes }) => sum + bytes, 0),
      requests: sent.length,
      twice: seen.filter((address, at) => seen.indexOf(address) < at),
    }
  } finally {
    await context.close()
  }
}

export const bench: Bench = {
  title: '`/order` compared with one bundle',
  async run() {
    await buildFrontEnds(() => {})
    const shellDir = await mkdtemp(join(tmpdir(), 'portal-weight-'))
    const built = join(import.meta.dirname, '../shell/dist')
    await cp(built, shellDir, { recursive: true })
    await buildSingleBundle(shellDir)
    const portal = await startOwnPortal({ SHELL_DIR: shellDir })
    const chromium = await launchBrowser()
    try {
      const { context, page } = await openVisit(chromium, portal.url)
      await signInContext(context, portal.url, 'maintain')
      await page.goto('/order')
      await page.locator('tbody a[href^="/order/"]').first().waitFor()
      const state = await context.storageState()
      await context.close()
      const loads = { federated: [] as Load[], single: [] as Load[] }
      const pages = { federated: 'index.html', single: 'single.html' }
      await copyFile(join(shellDir, 'index.html'), join(shellDir, 'federated.html'))
      pages.federated = 'federated.html'
      for (let pair = 0; pair < pairs; pair += 1) {
        for (const kind of pair % 2
          ? (['single', 'federated'] as const)
          : (['federated', 'single'] as const)) {
          await copyFile(join(shellDir, pages[kind]), join(shellDir, 'index.html'))
          loads[kind].push(await load(chromium, portal.url, state))
        }
      }
      return figures(loads)
    } finally {
      await chromium.close()
      await portal.stop()
      await rm(shellDir, { recursive: true })
    }
  },
}

function figures(loads: Record<'federated' | 'single', Load[]>): string {
  const of = (kind: 'federated' | 'single', key: 'row' | 'bytes' | 'requests') =>
    median(loads[kind].map((load) => load[key]))
  const ratio = (key: 'row' | 'bytes') => (of('federated', key) / of('single', key)).toFixed(2)
  const line = (name: string, kind: 'federated' | 'single') => [
    name,
    of(kind, 'requests'),
    (of(kind, 'bytes') / 1000).toFixed(1),
    (of(kind, 'row') / 1000).toFixed(2),
  ]
  const twice = new Set(loads.federated.flatMap((load) => load.twice))
  return [
    `Cold cache, signed in, 1.6 Mbit/s, 150 ms, a quarter of the processor; median of ${pairs} interleaved pairs. The one bundle is built of the same sources (\`splitChunks\`, \`import()\` for each page) and served by the same gateway, brotli.`,
    '',
    formatTable(
      ['`/order`', 'requests', 'kB over the line', 'seconds to the first row'],
      [
        line('one bundle', 'single'),
        line('the portal', 'federated'),
        ['ratio', '', ratio('bytes'), ratio('row')],
        ['target', '', '≤ 1.20', '≤ 1.15'],
      ],
    ),
    '',
    twice.size ? `Loaded twice: ${[...twice].join(', ')}` : 'No file was transferred twice.',
  ].join('\n')
}
