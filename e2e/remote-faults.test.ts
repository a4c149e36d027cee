import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { isDeep } from '@portal/testing/node/deep.ts'
import type { Page } from 'playwright-core'
import { type Fault, startFaultProxy } from './fault-proxy.ts'
import { createPageChecks } from './page-checks.ts'
import { setUpStage } from './stage.ts'
import { getMainMenu, openVisit, saveScreenshot, signInContext, type VisitOptions } from './visit.ts'

const journey = setUpStage()

const manifest = /^\/remotes\/mf-backoffice\/.*manifest\.json/
const entry = /^\/remotes\/mf-backoffice\/.*remoteEntry\.js/
const chunk = /^\/remotes\/mf-backoffice\/.*\/(?!remoteEntry)[^/]+\.js/

/** Every kind of file. */
const sample: Record<string, Fault> = {
  'manifest replaced by JSON that is none': { path: manifest, mode: 'no manifest' },
  'entry of a wrong type': { path: entry, mode: 'mistyped' },
  'entry replaced by another script': { path: entry, mode: 'tampered' },
  'chunk replaced by a page': { path: chunk, mode: 'garbage' },
}
const others: Record<string, Fault> = {
  'manifest reset': { path: manifest, mode: 'reset' },
  'manifest silent': { path: manifest, mode: 'silence' },
  'manifest taken away': { path: manifest, mode: 'missing' },
  'manifest replaced by a page': { path: manifest, mode: 'garbage' },
  'entry taken away': { path: entry, mode: 'missing' },
  'entry replaced by a page': { path: entry, mode: 'garbage' },
  'entry silent': { path: entry, mode: 'silence' },
  'entry that trickles in': { path: entry, mode: 'trickle' },
  'chunk that trickles in': { path: chunk, mode: 'trickle' },
  'chunk taken away': { path: chunk, mode: 'missing' },
  'chunk replaced by another script': { path: chunk, mode: 'tampered' },
  'chunk silent': { path: chunk, mode: 'silence' },
  'chunk of a wrong type': { path: chunk, mode: 'mistyped' },
}
const faults = { ...sample, ...(isDeep && others) }

/** Opens a signed-in browser with an empty cache behind its own proxy. */
async function visitor(context: TestContext, options: VisitOptions = {}) {
  const proxy = await startFaultProxy(journey.portal.url)
  context.after(() => proxy.stop())
  const one = await openVisit(journey.browser, proxy.url, options)
  context.after(() => one.context.close())
  await signInContext(one.context, proxy.url, 'maintain')
  return { ...one, proxy }
}
const gone = (page: Page, name: string) =>
  page.getByRole('heading', { name: `${name} cannot be opened right now` })
const row = (page: Page) => page.getByRole('row').nth(1)

// Concurrent cases, most of which wait for a timeout of the page.
suite('a remote whose files fail', { concurrency: 4 }, () => {
  for (const [name, fault] of Object.entries(faults)) {
    test(`${name}: reports it, runs nothing invalid and recovers without a click`, async (t) => {
      const { page, problems, proxy } = await visitor(t)
      proxy.break(fault)
      await page.goto('/order')
      await gone(page, 'Order').waitFor()
      await saveScreenshot(page, `fault-${name.replaceAll(' ', '-')}`)
      assert.equal(await page.evaluate('globalThis.isTampered'), undefined)
      proxy.heal()
      await row(page).waitFor()
      assert.equal(await gone(page, 'Order').count(), 0)
      // Reloads, to prove that nothing invalid is cached.
      if (fault.mode === 'mistyped') await page.reload().then(() => row(page).waitFor())
      assert.deepEqual(
        problems.filter((problem) => problem.includes('Content Security Policy')),
        [],
      )
    })
  }

  test('keeps shell and other remotes working while a remote is down, and recovers', async (t) => {
    const { page, context, proxy } = await visitor(t)
    proxy.break({ path: manifest, mode: 'silence' })
    await page.goto('/order')
    await gone(page, 'Order').waitFor()
    await page.getByRole('button', { name: 'Account of maintain' }).click()
    await page.getByRole('link', { name: 'Profile and sessions' }).click()
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
    const sibling = await context.newPage()
    await sibling.goto('/pvCalculation')
    await sibling.getByRole('heading', { name: 'PV Calculation' }).waitFor()
    await sibling.close()
    await page.getByRole('tab', { name: 'Order' }).click()
    await gone(page, 'Order').waitFor()
    assert.deepEqual(await createPageChecks().everywhere(page, 'fault'), [])
    await page.setViewportSize({ width: 1280, height: 800 })
    proxy.heal()
    await row(page).waitFor()
  })

  test('keeps the registry of an open page while the file fails in every way', async (t) => {
    const { page, problems, proxy } = await visitor(t)
    await page.goto('/')
    await page.getByRole('tablist', { name: 'Open pages' }).waitFor()
    const registry = /^\/remotes\.json/
    const pages = ['Order', 'Device', 'RMA/Repair', 'Warranty', 'Feedback']
    for (const [at, how] of (['missing', 'garbage', 'no manifest', 'reset', 'silence'] as const).entries()) {
      proxy.break({ path: registry, mode: how })
      const asked = page.waitForRequest('**/remotes.json')
      await page.evaluate("window.dispatchEvent(new Event('online'))")
      await asked
      await getMainMenu(page)
        .getByRole('link', { name: pages[at] as string, exact: true })
        .click()
      await row(page).waitFor()
      proxy.heal()
    }
    assert.deepEqual(problems, [])
  })

  test('keeps an open page while the files of its remote are missing; its other pages recover', async (t) => {
    const { page, proxy } = await visitor(t)
    await page.goto('/order')
    await row(page).waitFor()
    proxy.break({ path: chunk, mode: 'missing' })
    await getMainMenu(page).getByRole('link', { name: 'Device' }).click()
    await gone(page, 'Device').waitFor()
    await page.getByRole('tab', { name: 'Order' }).click()
    await row(page).waitFor()
    await page.getByRole('tab', { name: 'Device' }).click()
    proxy.heal()
    await row(page).waitFor()
  })
})
