import { setTimeout as sleep } from 'node:timers/promises'
import { demoDevices } from '@portal/demo/device.ts'
import { demoOrders } from '@portal/demo/order.ts'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { startOwnPortal } from '../e2e/portal.ts'
import { openVisit, signInContext } from '../e2e/visit.ts'
import { formatTable, median } from './measure.ts'
import type { Bench } from './run.ts'

const switches = Number(process.env.BENCH_ROUNDS ?? 100)
/** Milliseconds after a switch for deferred work of the page. */
const restMs = 100
/** Minimum duration: browsers do not report shorter ones, and others in steps of eight milliseconds. */
const shortest = 16

const orders = demoOrders().map(({ orderNo }) => `/order/${orderNo}`)
const devices = demoDevices().map(({ serialNum }) => `/device/${serialNum}`)
/** Number of pages that are kept alive. */
const eight = ['/', '/order', '/device', '/account', ...orders.slice(0, 2), ...devices.slice(0, 2)]
/** Opens two more than stay alive, so that cycling recreates each. */
const ten = [...eight, ...orders.slice(2, 3), ...devices.slice(2, 3)]

/**
 * Measures for every click on a tab the time to a frame that shows the tab's complete page, without a
 * loading indicator, and the browser's own measurement: the time to the next frame, whatever it shows.
 */
const watchClicks = `
globalThis.paints = []
new PerformanceObserver((list) => {
  for (const { name, duration, target } of list.getEntries()) if (name === 'click' && target?.closest('[role=tab]')) paints.push(duration)
}).observe({ type: 'event', durationThreshold: ${shortest} })
const isShown = (panel) => panel?.checkVisibility() && panel.querySelector('h1') && !panel.querySelector('[role=progressbar], [aria-label^=Loading]')
let shown
globalThis.nextSwitch = () => new Promise((resolve) => (shown = resolve))
addEventListener('click', (event) => {
  const tab = event.target.closest?.('[role=tab]')
  if (!tab) return
  const frame = () => requestAnimationFrame(() => {
    if (!isShown(document.getElementById(tab.getAttribute('aria-controls')))) return frame()
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => shown(performance.now() - event.timeStamp)
    port2.postMessage(0)
  })
  frame()
}, true)`

const goInside = (page: Page, address: string) =>
  page.evaluate(
    `history.pushState({}, '', ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent('popstate'))`,
  )
const tabOf = (page: Page, path: string) => page.locator(`#tab${path.replaceAll('/', '-')}`)

async function openTabs(chromium: Browser, url: string, paths: readonly string[]): Promise<Page> {
  const { page, context } = await openVisit(chromium, url, { width: 1600 })
  await signInContext(context, url, 'maintain')
  await page.addInitScript(watchClicks)
  await page.goto('/')
  for (const path of paths) {
    await goInside(page, path)
    await tabOf(page, path).and(page.locator('[aria-selected=true]')).waitFor()
    await page.locator(`#panel${path.replaceAll('/', '-')} h1`).waitFor()
  }
  return page
}

/** Clicks and returns the milliseconds until the page is shown, without queries in between. */
async function switchTo(page: Page, path: string): Promise<number> {
  await sleep(restMs)
  const isShown = page.evaluate<number>('nextSwitch()')
  await tabOf(page, path).click()
  const late = sleep(30_000, undefined, { ref: false })
  const duration = await Promise.race([isShown, late])
  if (duration === undefined)
    throw new Error(`${path} did not show: ${await page.locator('[role=tabpanel]:visible').innerHTML()}`)
  return duration
}

/** Returns the paints of at least `shortest`; others count as that. */
async function paintsOf(page: Page): Promise<number[]> {
  await sleep(restMs)
  const paints = await page.evaluate<number[]>('paints')
  return [...paints, ...Array.from({ length: Math.max(0, switches - paints.length) }, () => shortest)]
}

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] as number

export const bench: Bench = {
  title: 'Switching tabs',
  async run() {
    const portal = await startOwnPortal()
    const chromium = await launchBrowser()
    try {
      const kept = await openTabs(chromium, portal.url, eight)
      const anew = await openTabs(chromium, portal.url, ten)
      const durations = { kept: [] as number[], anew: [] as number[] }
      for (let at = 0; at < switches; at += 1) {
        durations.kept.push(await switchTo(kept, eight[at % eight.length] as string))
        const path = ten[at % ten.length] as string
        const duration = await switchTo(anew, path)
        if (eight.includes(path)) durations.anew.push(duration)
      }
      const row = (name: string, values: readonly number[], target: string) => [
        name,
        values.length,
        ...[median(values), percentile(values, 0.95), Math.max(...values)].map((value) => value.toFixed(0)),
        target,
      ]
      return [
        'From a click on a tab to a frame with the whole page, in headless Chromium; the switches of both kinds in turns.',
        '',
        formatTable(
          ['the page', 'switches', 'p50 ms', 'p95 ms', 'longest ms', 'target'],
          [
            row('kept alive, eight tabs', durations.kept, 'p95 ≤ 50'),
            row('… to the next frame, as the browser tells it', await paintsOf(kept), ''),
            row('made anew, what it reads in the cache', durations.anew, ''),
          ],
        ),
      ].join('\n')
    } finally {
      await chromium.close()
      await portal.stop()
    }
  },
}
