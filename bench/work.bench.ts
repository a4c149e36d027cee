import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { startOwnPortal } from '../e2e/portal.ts'
import { openVisit, signInContext } from '../e2e/visit.ts'
import { formatTable, median, percentile, waitUntilIdle } from './measure.ts'
import type { Bench } from './run.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 50)
/** Milliseconds before each step for deferred work of the page. */
const restMs = 250

/**
 * `nextStep(type, isDone)`: milliseconds from the next event of that type to a frame where `isDone`.
 * `rows()`: the list's rows, empty while loading.
 */
const watchSteps = `
globalThis.rows = () => document.querySelector('[aria-busy=true]') ? '' : [...document.querySelectorAll('tr[data-row]')].map((row) => row.dataset.row).join()
globalThis.nextStep = (type, isDone) => new Promise((resolve) => {
  addEventListener(type, (event) => {
    const frame = () => requestAnimationFrame(() => {
      if (!isDone()) return frame()
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now() - event.timeStamp)
      port2.postMessage(0)
    })
    frame()
  }, { capture: true, once: true })
})
globalThis.otherRows = () => { const before = rows(); return () => rows() !== '' && rows() !== before }
globalThis.isShown = (selector) => () => document.querySelector(selector)?.checkVisibility() && document.activeElement?.closest(selector)`

/** Measures a step in milliseconds, without queries in between. */
async function stepTime(page: Page, type: string, isDone: string, act: () => Promise<void>): Promise<number> {
  await sleep(restMs)
  const done = page.evaluate<number>(`nextStep('${type}', ${isDone})`)
  await act()
  const late = sleep(30_000, undefined, { ref: false })
  const duration = await Promise.race([done, late])
  if (duration === undefined) throw new Error(`not done after 30 s: ${isDone} in ${page.url()}`)
  return duration
}

type Steps = Record<'filter' | 'next page' | 'palette' | 'dialog', number[]>

async function round(page: Page, steps: Steps): Promise<void> {
  const dialog = page.getByRole('dialog')
  const closed = () => dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Filter Status/ }).click()
  for (const _ of ['chosen', 'not chosen']) {
    const option = dialog.getByRole('checkbox', { name: 'Shipped' })
    steps.filter.push(await stepTime(page, 'click', 'otherRows()', () => option.click()))
  }
  await page.keyboard.press('Escape')
  await closed()
  const next = page.getByRole('button', { name: 'Next page' })
  // Moves the pointer over the button before the click, and reads the page from then on.
  await next.hover()
  steps['next page'].push(await stepTime(page, 'click', 'otherRows()', () => next.click()))
  await page.getByRole('button', { name: 'Previous page' }).click()
  const palette = () => page.keyboard.press('Control+k')
  steps.palette.push(await stepTime(page, 'keydown', "isShown('[role=dialog]')", palette))
  await page.keyboard.press('Escape')
  await closed()
  const form = page.getByRole('button', { name: 'New order' })
  steps.dialog.push(await stepTime(page, 'click', "isShown('[role=dialog]')", () => form.click()))
  await page.keyboard.press('Escape')
  await closed()
}

const targets = { filter: '≤ 150', 'next page': '≤ 150', palette: '≤ 80', dialog: '≤ 150' }
const names = {
  filter: 'a choice in a filter, until its rows',
  'next page': 'next page, until its rows',
  palette: 'Ctrl+K, until the palette has the focus',
  dialog: 'New order, until the form has the focus',
}

export const bench: Bench = {
  title: 'Working with a list',
  async run() {
    const portal = await startOwnPortal()
    const chromium = await launchBrowser()
    try {
      const { page, context } = await openVisit(chromium, portal.url, { width: 1600, height: 1000 })
      await signInContext(context, portal.url, 'maintain')
      await page.addInitScript(watchSteps)
      await page.goto('/order')
      await page.locator('tr[data-row]').first().waitFor()
      await waitUntilIdle()
      const steps: Steps = { filter: [], 'next page': [], palette: [], dialog: [] }
      for (let at = 0; at < rounds; at += 1) await round(page, steps)
      const rows = Object.entries(steps).map(([name, values]) => {
        const figures = [median(values), percentile(values, 95), Math.max(...values)]
        const key = name as keyof Steps
        return [names[key], values.length, ...figures.map((value) => value.toFixed(0)), targets[key]]
      })
      return [
        'From an input to a frame with the result, on the page of orders in headless Chromium.',
        '',
        formatTable(['step', 'times', 'p50 ms', 'p95 ms', 'longest ms', 'target p95'], rows),
      ].join('\n')
    } finally {
      await chromium.close()
      await portal.stop()
    }
  },
}
