import assert from 'node:assert/strict'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { demoPassword, signInByCall } from './call.ts'

export interface VisitOptions {
  width?: number
  height?: number
  colorScheme?: 'light' | 'dark'
  locale?: string
  /** A finger points, not a mouse. */
  hasTouch?: boolean
}

export interface Visit {
  page: Page
  context: BrowserContext
  /** Uncaught errors and browser refusals, such as violations of the content security policy. */
  problems: string[]
}

/** Limit for broken pages: a busy machine may take a minute for what takes a second. */
export const brokenAfterMs = 240_000

/** Opens a browser without cookies and storage. */
export async function visit(chromium: Browser, url: string, options: VisitOptions = {}): Promise<Visit> {
  const { width = 1280, height = 800, colorScheme = 'light', locale = 'en-GB', hasTouch } = options
  const context = await chromium.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme,
    locale,
    hasTouch,
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    acceptDownloads: true,
  })
  context.setDefaultTimeout(brokenAfterMs)
  const problems: string[] = []
  context.on('weberror', (event) => problems.push(String(event.error())))
  context.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text())
  })
  return { context, page: await context.newPage(), problems }
}

/** Signs in by the sign-in page, from wherever the guard has led. */
export async function signIn(page: Page, username: string, password = demoPassword): Promise<void> {
  if (!new URL(page.url(), 'http://x').pathname.startsWith('/login')) await page.goto('/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((address) => address.pathname !== '/login')
  await page.getByRole('navigation').first().waitFor()
}

/** Opens it without a page. */
export async function enter(context: BrowserContext, url: string, username: string): Promise<void> {
  const { cookie } = await signInByCall(url, username)
  const cookies = cookie.split('; ').map((pair) => pair.split('=') as [string, string])
  await context.addCookies(
    cookies.map(([name, value]) => ({
      url,
      name,
      value,
      httpOnly: name.endsWith('sid'),
      sameSite: 'Lax' as const,
    })),
  )
}

const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The menu at the side: the start page has shortcuts of the same names. */
export const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

/**
 * Waits for an expression of the page; Playwright's own way evaluates text, which the content security policy
 * forbids.
 */
export async function until(page: Page, expression: string): Promise<void> {
  const ends = Date.now() + brokenAfterMs
  while (!(await page.evaluate<boolean>(`Boolean(${expression})`))) {
    assert.ok(Date.now() < ends, `The page never came to: ${expression}`)
    await sleep(50)
  }
}

/** Waits for what a field holds: no locator asks for that. */
export async function untilHolds(field: Locator, value: string): Promise<void> {
  const ends = Date.now() + brokenAfterMs
  for (let held = ''; ; await sleep(50)) {
    held = await field.inputValue()
    if (held === value) return
    if (Date.now() > ends) assert.equal(held, value)
  }
}

/** Moves inside the open portal, as a link of a page would: a load costs a second of the processor. */
export const goInside = (page: Page, address: string): Promise<void> =>
  page.evaluate(
    `history.pushState({}, '', ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent('popstate'))`,
  )

interface AxeResult {
  violations: { id: string; help: string; nodes: { target: unknown[]; failureSummary: string }[] }[]
}

/** Runs axe on the page and returns one line per finding. */
export const axe = (page: Page, without: readonly string[] = []): Promise<string[]> =>
  runAxe(page, { rules: Object.fromEntries(without.map((id) => [id, { enabled: false }])) })

/** Runs the one rule that depends on colours: `axe` has checked the rest in the other scheme. */
export const contrast = (page: Page): Promise<string[]> => runAxe(page, { runOnly: ['color-contrast'] })

/** Style sheets are read for a rule that is not among those that run (css-orientation-lock). */
const preload = { assets: ['media'] }

async function runAxe(page: Page, options: object): Promise<string[]> {
  // Waits until a fading menu is removed.
  await page.locator('.MuiPopover-root[aria-hidden="true"]').first().waitFor({ state: 'detached' })
  // Waits until dimmed rows are loaded.
  const busy = page.locator('main [aria-busy="true"]:not(article)').filter({ visible: true })
  await busy.first().waitFor({ state: 'detached' })
  await until(
    page,
    `document.getAnimations().every((one) => !(one instanceof CSSTransition) || one.playState !== 'running')`,
  )
  if (!(await page.evaluate('"axe" in window')))
    // Removes texts of elements from axe's results.
    await page.evaluate(`${axeSource};axe.configure({ noHtml: true })`)
  const { violations } = await page.evaluate<AxeResult>(
    `axe.run(${JSON.stringify({ ...options, resultTypes: ['violations'], preload })})`,
  )
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.map(
      ({ target, failureSummary }) => `${target.join(' ')} (${failureSummary.split('\n')[1]?.trim()})`,
    )
    return `${id}: ${help} – ${places.slice(0, 3).join('; ')}`
  })
}

/** Keeps a picture in the folder SCREENSHOTS, when that is set. */
export async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}
