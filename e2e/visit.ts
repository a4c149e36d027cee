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
  /** Simulates touch instead of a mouse. */
  hasTouch?: boolean
}

export interface Visit {
  page: Page
  context: BrowserContext
  /** Uncaught errors and browser refusals, such as violations of the content security policy. */
  problems: string[]
}

/** Timeout of broken pages: a busy machine may take a minute for what takes a second. */
export const brokenPageTimeoutMs = 240_000

/** Opens a browser without cookies and storage. */
export async function openVisit(chromium: Browser, url: string, options: VisitOptions = {}): Promise<Visit> {
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
  context.setDefaultTimeout(brokenPageTimeoutMs)
  const problems: string[] = []
  context.on('weberror', (event) => problems.push(String(event.error())))
  context.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text())
  })
  return { context, page: await context.newPage(), problems }
}

/** Signs in by the sign-in page, after a redirect from any address. */
export async function signIn(page: Page, username: string, password = demoPassword): Promise<void> {
  if (!new URL(page.url(), 'http://x').pathname.startsWith('/login')) await page.goto('/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((address) => address.pathname !== '/login')
  await page.getByRole('navigation').first().waitFor()
}

/** Signs in by the API and stores the session in the browser. */
export async function signInContext(context: BrowserContext, url: string, username: string): Promise<void> {
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

/** Finds the side menu, because the start page has shortcuts of the same names. */
export const getMainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

/**
 * Waits for an expression in the page, because Playwright's own function evaluates text, which the content
 * security policy forbids.
 */
export async function waitUntil(page: Page, expression: string): Promise<void> {
  const ends = Date.now() + brokenPageTimeoutMs
  while (!(await page.evaluate<boolean>(`Boolean(${expression})`))) {
    assert.ok(Date.now() < ends, `The page never came to: ${expression}`)
    await sleep(50)
  }
}

/** Waits for the value of a field, which no locator can query. */
export async function waitForValue(field: Locator, value: string): Promise<void> {
  const ends = Date.now() + brokenPageTimeoutMs
  for (let held = ''; ; await sleep(50)) {
    held = await field.inputValue()
    if (held === value) return
    if (Date.now() > ends) assert.equal(held, value)
  }
}

/** Navigates inside the open portal like a link, because a load costs a second of processor time. */
export const navigateInside = (page: Page, address: string): Promise<void> =>
  page.evaluate(
    `history.pushState({}, '', ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent('popstate'))`,
  )

interface AxeResult {
  violations: { id: string; help: string; nodes: { target: unknown[]; failureSummary: string }[] }[]
}

/** Runs axe on the page and returns one line per finding. */
export const runAllAxeRules = (page: Page, without: readonly string[] = []): Promise<string[]> =>
  runAxe(page, { rules: Object.fromEntries(without.map((id) => [id, { enabled: false }])) })

/** Runs only the rule about colours: `runAllAxeRules` has checked the others in the other scheme. */
export const runContrastRule = (page: Page): Promise<string[]> =>
  runAxe(page, { runOnly: ['color-contrast'] })

/** Skips style sheets, which only a disabled rule needs (css-orientation-lock). */
const preload = { assets: ['media'] }

async function runAxe(page: Page, options: object): Promise<string[]> {
  // Waits until a fading menu is removed.
  await page.locator('.MuiPopover-root[aria-hidden="true"]').first().waitFor({ state: 'detached' })
  // Waits until dimmed rows are loaded.
  const busy = page.locator('main [aria-busy="true"]:not(article)').filter({ visible: true })
  await busy.first().waitFor({ state: 'detached' })
  await waitUntil(
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

/** Stores a screenshot in the folder SCREENSHOTS, if set. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}
