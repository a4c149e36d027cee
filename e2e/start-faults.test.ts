import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, suite, test } from 'node:test'
import { isDeep } from '@portal/testing/node/deep.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { type Fault, startFaultProxy } from './fault-proxy.ts'
import { setUpStage } from './stage.ts'
import { openVisit, runAllAxeRules, saveScreenshot, signInContext } from './visit.ts'

const journey = setUpStage()
let cookies: Parameters<BrowserContext['addCookies']>[0]
before(async () => {
  const { context } = await journey.stranger()
  await signInContext(context, journey.portal.url, 'maintain')
  cookies = await context.cookies()
  await context.close()
})

/** Milliseconds: longer than the first retry delays, short enough for many cases. */
const lasts = 600

const start = JSON.parse(
  /data-start='([^']+)'/.exec(
    await readFile(join(import.meta.dirname, '../shell/dist/index.html'), 'utf8'),
  )?.[1] ?? '{}',
) as { entry: string[]; ahead: string[] }
const [entry, shared] = [start.entry[0], start.ahead.at(-1)] as [string, string]
const literally = (path: string) => path.replaceAll('.', '\\.')

/** Files that fail immediately. */
const wrong = {
  reset: 'reset',
  '404': 'missing',
  '503': 'unavailable',
  'another media type, for a year': 'garbage',
  'cut off': 'cut',
  'half of it': 'short',
} as const satisfies Record<string, Fault['mode']>
/** Files for whose timeout the page has to wait. */
const slow = { silent: 'silence', trickling: 'trickle' } as const satisfies Record<string, Fault['mode']>

interface Place {
  path: RegExp
  address: string
  shows: (page: Page) => Promise<unknown>
  locale?: string
}
const list = (page: Page) => page.getByRole('row').nth(1).waitFor()
const heading = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name }).waitFor()
const button = (name: string) => (page: Page) => page.getByRole('button', { name }).waitFor()
const atStart = [...start.entry, ...start.ahead]
  .map((file) => literally(file.slice('/assets/'.length)))
  .join('|')

const everything = /^\/(?:assets|api|remotes)/
/** Pages whose files and calls all fail, each at its first request. */
const pages: Record<string, Place> = {
  'a page of the shell': { path: everything, address: '/account', locale: 'zh-CN', shows: heading('账户') },
  'a list of a remote': { path: everything, address: '/order', shows: list },
  'the sign-in page': { path: everything, address: '/login', locale: 'zh-CN', shows: button('登录') },
}

/** Requests that can be silent at a first load, with their effect; `remote-faults` covers remotes. */
const places: Record<string, Place> = {
  entry: { path: new RegExp(literally(entry)), address: '/404', shows: heading('404') },
  'shared chunk': { path: new RegExp(literally(shared)), address: '/404', shows: heading('404') },
  'user/view': { path: /^\/api\/user\/view/, address: '/404', shows: heading('404') },
  'page of the shell that is loaded when needed': {
    path: new RegExp(`^/assets/(?!${atStart})`),
    address: '/account',
    shows: heading('Account'),
  },
  "list's first read": { path: /^\/api\/trace\/order\/findPage/, address: '/order', shows: list },
  'sign-in script': { path: /^\/assets\/login\./, address: '/login', shows: button('Sign in') },
  texts: { path: /^\/assets\/\d/, address: '/login', locale: 'zh-CN', shows: button('登录') },
  'everything but the document': { path: everything, address: '/account', shows: heading('Account') },
}

/** Loads a page with an empty cache and returns problems. */
async function coldLoad(place: Place, fault: Omit<Fault, 'path' | 'lasts'>): Promise<string[]> {
  const proxy = await startFaultProxy(journey.portal.url)
  proxy.break({ ...fault, path: place.path, lasts })
  const { context, page, problems } = await openVisit(journey.browser, proxy.url, {
    locale: place.locale ?? 'en-GB',
  })
  try {
    if (place.address !== '/login') await context.addCookies(cookies)
    let documents = 0
    page.on('request', (request) => (documents += Number(request.isNavigationRequest())))
    await page.goto(place.address, { waitUntil: 'commit' })
    await place.shows(page).catch(async (error) => {
      throw new Error(`shown instead: ${await page.locator('body').textContent()}`, { cause: error })
    })
    // Waits until the message disappears.
    await page.locator('#start-notice').waitFor({ state: 'detached' })
    const uncaught = problems.filter((problem) =>
      /ChunkLoad|Content Security|is not defined|React/.test(problem),
    )
    return [
      ...uncaught,
      ...(documents === 1 ? [] : [`${documents} documents`]),
      ...(proxy.metAt() !== undefined ? [] : ['met no fault']),
    ]
  } finally {
    await context.close()
    await proxy.stop()
  }
}

/** Picks one kind of failure, in turn. */
const sampleAt = <Way>(turn: number, ways: readonly Way[]): readonly Way[] =>
  isDeep ? ways : [ways[turn % ways.length] as Way]
/** Every second case, so that shell, remotes and the sign-in page each get some. */
const sampled = Object.entries(places).filter((_, at) => isDeep || at % 2 === 1)

suite('a cold load heals by itself, without a reload and without a click', { concurrency: 6 }, () => {
  // Starts silent cases first, because they mostly wait for 25 s.
  for (const [at, [name, place]] of sampled.entries()) {
    for (const [kind, how] of sampleAt(at, Object.entries(slow)))
      test(`${name}: ${kind}`, async () => assert.deepEqual(await coldLoad(place, { mode: how }), []))
  }
  for (const [at, [name, place]] of Object.entries(pages).entries()) {
    for (const [kind, how] of sampleAt(at, Object.entries(wrong)))
      test(`survives a failure of each file and call of ${name}: ${kind}`, async () =>
        assert.deepEqual(await coldLoad(place, { mode: how, isForEach: true }), []))
  }
})

test('starts and reports what is missing while a remote is silent', async () => {
  const proxy = await startFaultProxy(journey.portal.url)
  proxy.break({ path: /^\/remotes\/mf-backoffice/, mode: 'silence' })
  const { context, page, problems } = await openVisit(journey.browser, proxy.url)
  await context.addCookies(cookies)
  await page.goto('/order', { waitUntil: 'commit' })
  await page.getByRole('navigation').first().waitFor()
  await page.getByRole('heading', { name: 'Order cannot be opened right now' }).waitFor()
  proxy.heal()
  await list(page)
  assert.deepEqual(problems, [])
  await context.close()
  await proxy.stop()
})

test("reports a delay of two seconds legibly in the page's language", async () => {
  for (const [locale, colorScheme, words] of [
    ['en-GB', 'light', "Can't reach the portal. Trying again …"],
    ['zh-CN', 'dark', '暂时无法连接门户，正在重试…'],
  ] as const) {
    const proxy = await startFaultProxy(journey.portal.url)
    proxy.break({ path: /^\/assets/, mode: 'unavailable' })
    const { context, page } = await openVisit(journey.browser, proxy.url, { locale, colorScheme })
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByRole('status').filter({ hasText: words }).waitFor()
    // Excludes landmarks and headings for an otherwise empty page.
    assert.deepEqual(await runAllAxeRules(page, ['landmark-one-main', 'page-has-heading-one', 'region']), [])
    await saveScreenshot(page, `start-${colorScheme}`)
    await context.close()
    await proxy.stop()
  }
})
