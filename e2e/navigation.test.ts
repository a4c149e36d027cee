import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { demoPassword } from './call.ts'
import { photoFile } from './photo.ts'
import { getList } from './screens.ts'
import { setUpStage } from './stage.ts'
import { findRow } from './table.ts'
import {
  getMainMenu,
  navigateInside,
  runAllAxeRules,
  saveScreenshot,
  waitForValue,
  waitUntil,
} from './visit.ts'

const journey = setUpStage()
const path = (page: Page) => new URL(page.url()).pathname
const at = (pathname: string) => (url: URL) => url.pathname === pathname

test("SHELL-16 SHELL-42 keeps a form's input across tabs and a refused step in the browser's history", async () => {
  const { page, context, problems } = await journey.visitor('owner2')
  const tab = (address: string) => page.locator(`[aria-controls="panel${address.replaceAll('/', '-')}"]`)
  await page.goto('/rma')
  await page.getByRole('grid', { name: 'Repair requests' }).getByRole('row').nth(1).waitFor()
  await navigateInside(page, '/userRepair')
  const purchase = page.locator('#panel-userRepair').getByLabel('Purchase From')
  await purchase.fill('Solar Shop')
  await tab('/rma').click()
  await page.waitForURL(at('/rma'))
  await tab('/userRepair').click()
  await waitForValue(purchase, 'Solar Shop')
  assert.equal(await page.getByText('You started this request earlier.').count(), 0, 'it is the same form')

  await page.evaluate(`for (const path of ['/order', '/userRepair']) history.pushState({}, '', path)`)
  await page.goBack()
  await page.getByText("You don't have access to this page.").waitFor()
  assert.equal(path(page), '/userRepair')
  assert.equal(await purchase.inputValue(), 'Solar Shop')
  assert.ok(await purchase.isVisible())
  await purchase.clear()
  assert.deepEqual(problems, [])
  await context.close()
})

describe('menu, tabs and keyboard', () => {
  const tabs = (page: Page) => page.getByRole('tablist', { name: 'Open pages' }).getByRole('tab')
  const tab = (page: Page, name: string) =>
    page.getByRole('tablist', { name: 'Open pages' }).getByRole('tab', { name, exact: true })
  const closeTab = (page: Page, address: string) => page.getByTestId(`close ${address}`).click()
  const act = async (page: Page, action: string) => {
    await page.getByRole('button', { name: 'Tab actions' }).click()
    await page.getByRole('menuitem', { name: action }).click()
    // Waits for the fading menu, which hides all other elements from role queries.
    await page.getByRole('menu').waitFor({ state: 'detached' })
  }
  let context: BrowserContext
  let page: Page
  before(async () => {
    ;({ page, context } = await journey.stranger())
  })
  after(() => context?.close())
  /** Opens three tabs without those of earlier tests. */
  async function open() {
    await act(page, 'Close all tabs')
    await page.waitForURL(at('/'))
    await getMainMenu(page).getByRole('link', { name: 'Order' }).click()
    await page.getByRole('grid', { name: 'Orders' }).waitFor()
    await getMainMenu(page).getByRole('link', { name: 'Device' }).click()
    await page.getByRole('grid', { name: 'Devices' }).waitFor()
    await page.getByRole('link', { name: 'Home' }).click()
    await page.waitForURL(at('/'))
    await tab(page, 'Order').click()
    await page.waitForURL(at('/order'))
  }

  const focused = (page: Page) =>
    page.evaluate<string>(
      "(document.activeElement?.getAttribute('aria-label') || document.activeElement?.textContent || '').trim()",
    )
  /** Matches the demo's orders and those that other tests create. */
  const orderNumber = /^[A-Z]{2}\w+-\d+$/
  /** Presses Tab until the focused element has the name. */
  async function tabTo(page: Page, name: string | RegExp) {
    const seen: string[] = []
    for (let step = 0; step < 80; step++) {
      const now = await focused(page)
      if (typeof name === 'string' ? now === name : name.test(now)) return
      seen.push(now)
      await page.keyboard.press('Tab')
    }
    assert.fail(`Tab never reaches ${name}: ${seen.slice(-20).join(' | ')}`)
  }
  /** Compares the styles of the focused element with its unfocused styles. */
  const hasVisibleFocus = (page: Page) =>
    page.evaluate<boolean>(`(() => {
      const look = (element) => { const s = getComputedStyle(element); return [s.outlineStyle + s.outlineWidth, s.boxShadow, s.backgroundColor, s.borderColor].join() }
      const element = document.activeElement
      const parent = element.closest('[class*=MuiInputBase-root]') ?? element
      const ripple = element.querySelector('.MuiTouchRipple-rippleVisible')
      const withFocus = look(element) + look(parent)
      element.blur()
      const without = look(element) + look(parent)
      element.focus()
      return withFocus !== without || ripple !== null
    })()`)

  test('supports sign-in, menu, list, filter, order, form and tabs by keyboard alone', async () => {
    await page.goto('/login')
    await page.getByLabel('Username').waitFor()
    await page.getByLabel('Username').focus()
    await page.keyboard.type('maintain')
    await page.keyboard.press('Tab')
    await page.keyboard.type(demoPassword)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${journey.portal.url}/`)
    await page.getByRole('heading', { level: 1 }).waitFor()

    const firstControl = page.locator('body *:is(a, button)').first()
    await firstControl.focus()
    assert.match(await focused(page), /skip/i)
    await page.keyboard.press('Enter')
    await waitUntil(page, "document.activeElement?.closest('main')")
    await firstControl.focus()
    await tabTo(page, 'Order')
    assert.ok(await hasVisibleFocus(page), 'the focus shows on a menu entry')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/order')
    await getList(page, 'Orders')

    await tabTo(page, orderNumber)
    assert.equal(
      await page.evaluate('document.querySelectorAll(\'[role=grid] [tabindex="0"]\').length'),
      1,
      'the grid is one Tab stop',
    )
    await page.keyboard.press('Space')
    const preview = page.getByRole('region', { name: /^Order number/ })
    await preview.getByRole('heading', { name: 'Latest changes' }).waitFor()
    const before = await preview.getByRole('heading').first().textContent()
    await page.keyboard.press('ArrowDown')
    await preview
      .getByText(await focused(page))
      .first()
      .waitFor()
    assert.notEqual(await preview.getByRole('heading').first().textContent(), before, 'it follows the row')
    assert.deepEqual(await runAllAxeRules(page), [])
    await saveScreenshot(page, 'order-preview')
    await page.keyboard.press('Escape')
    await preview.waitFor({ state: 'detached' })
    assert.match(await focused(page), orderNumber)
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowRight', 'ArrowRight', 'Enter', 'ArrowRight'])
      await page.keyboard.press(key)
    assert.equal(await focused(page), 'Filter Customer')
    assert.ok(await hasVisibleFocus(page), 'the focus shows on a filter')
    await page.keyboard.press('Enter')
    await page.getByLabel('Customer contains').waitFor()
    await page.keyboard.type('Signal Ridge')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('customer') === 'Signal Ridge')
    await page.getByText('Signal Ridge Solar Supply').first().waitFor()

    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowRight')
    assert.match(await focused(page), orderNumber)
    assert.ok(await hasVisibleFocus(page), 'the focus shows on a cell')
    await page.context().grantPermissions(['clipboard-read'])
    await page.keyboard.press('Control+c')
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), await focused(page))
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname.startsWith('/order/'))
    await tabTo(page, 'Edit')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByLabel('Order number').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.equal(await focused(page), 'Edit', 'the focus is back where it was')

    await tabs(page).last().focus()
    await page.keyboard.press('ArrowLeft')
    await page.waitForURL(at('/order'))
    await page.keyboard.press('Delete')
    await page.waitForURL((url) => url.pathname.startsWith('/order/'))
  })

  test('SHELL-06 SHELL-07 SHELL-08 opens each page as a tab, and after closing shows the last remaining or /', async () => {
    await open()
    assert.equal(await tabs(page).count(), 3)
    await closeTab(page, '/')
    assert.equal(path(page), '/order')
    await closeTab(page, '/order')
    await page.waitForURL(at('/device'))
    await closeTab(page, '/device')
    await page.waitForURL(at('/'))
  })

  test('SHELL-09 SHELL-10 SHELL-11 closes the current tab, others or all', async () => {
    await open()
    await act(page, 'Close other tabs')
    assert.equal(await tabs(page).count(), 1)
    assert.equal(path(page), '/order')
    await getMainMenu(page).getByRole('link', { name: 'Device' }).click()
    await page.waitForURL(at('/device'))
    await act(page, 'Close this tab')
    await page.waitForURL(at('/order'))
    await act(page, 'Close all tabs')
    await page.waitForURL(at('/'))
    assert.equal(await tab(page, 'Order').count(), 0)
  })

  test('SHELL-12 reopens the page by its route on refresh', async () => {
    await open()
    await page.getByRole('button', { name: 'Go to page 2' }).click()
    await page.waitForURL((url) => url.searchParams.get('page') === '2')
    const asked = page.waitForRequest((request) => request.url().endsWith('/trace/order/findPage'))
    await act(page, 'Reload this tab')
    await asked
    await page.waitForURL((url) => url.pathname === '/order' && !url.searchParams.has('page'))
  })

  test('keeps a hidden page with input and scroll position', async () => {
    await open()
    await page.getByRole('button', { name: 'Go to page 3' }).click()
    await page.waitForURL((url) => url.searchParams.get('page') === '3')
    await tab(page, 'Device').click()
    await page.waitForURL(at('/device'))
    await tab(page, 'Order').click()
    await page.waitForURL((url) => url.pathname === '/order' && url.searchParams.get('page') === '3')
  })

  test('SHELL-01 collapses the side menu and remembers it', async () => {
    await page.getByRole('button', { name: 'Collapse the menu' }).click()
    await page.getByRole('button', { name: 'Expand the menu' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Expand the menu' }).click()
    await page.getByRole('button', { name: 'Collapse the menu' }).waitFor()
  })
  test('SHELL-30 redirects an unknown path to /404, which leads home', async () => {
    await navigateInside(page, '/no/such/page')
    await page.waitForURL(at('/404'))
    await page.getByText('SORRY! THIS PAGE IS LOST ...').waitFor()
    await page.getByRole('button', { name: 'Go Home Page' }).click()
    await page.waitForURL(at('/'))
  })

  test('SHELL-40 redirects a signed-in user from /login to /', async () => {
    await page.goto('/login')
    await page.waitForURL(at('/'))
  })

  test('SHELL-45 opens /login at the next call after the session ended', async () => {
    await getMainMenu(page).getByRole('link', { name: 'Order' }).click()
    await page.getByRole('grid', { name: 'Orders' }).waitFor()
    await context.clearCookies()
    // Ignores a click that an automatic call preceded.
    page
      .getByRole('button', { name: 'Go to page 2' })
      .click()
      .catch(() => {})
    await page.waitForURL(at('/login'))
  })
})

describe('question data and resources', () => {
  const plan = { ...photoFile, name: 'plan.png' }
  const dialog = (page: Page) => page.getByRole('dialog').last()
  async function choose(page: Page, label: string, option: string) {
    await dialog(page).getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
    await page.keyboard.press('Tab')
  }
  async function act(page: Page, text: string, label: string) {
    const row = findRow(page, text)
    await row.waitFor()
    const button = row.getByRole('button', { name: label, exact: true })
    if ((await button.count()) > 0) return button.click()
    await row.getByRole('button', { name: 'More operations' }).click()
    await page.getByRole('menuitem', { name: label, exact: true }).click()
  }
  const saved = async (page: Page) => {
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).waitFor({ state: 'detached' })
  }

  test('BO-01 BO-16 SHELL-23 SHELL-26 TABLE-13 lets maintenance staff create, find, change and delete rows in the layout', async () => {
    const { page, context, problems } = await journey.visitor('maintain')
    const named = `of ${process.pid}`
    await page.goto('/FixedResource')
    await page.getByRole('grid', { name: 'Fixed resources' }).waitFor()
    await getMainMenu(page).getByRole('link', { name: 'Fixed Resource' }).waitFor()
    assert.deepEqual(await runAllAxeRules(page), [])
    await page.getByRole('button', { name: 'New fixed resource' }).click()
    await dialog(page).getByLabel('Name').fill(`Plan ${named}`)
    await choose(page, 'Knowledge type', 'User manual')
    await choose(page, 'Topic', 'Battery')
    await dialog(page).locator('input[type=file]').setInputFiles(plan)
    await choose(page, 'Language of plan.png', 'German')
    assert.deepEqual(await runAllAxeRules(page), [])
    await saved(page)
    await findRow(page, `Plan ${named}`).getByText('German').waitFor()

    await navigateInside(page, '/LuxQaData')
    await page.getByRole('grid', { name: 'Question data' }).waitFor()
    await getMainMenu(page).getByRole('button', { name: 'LuxChat Data' }).waitFor()
    await page.getByRole('button', { name: 'New question' }).click()
    await dialog(page).getByRole('textbox', { name: 'Question' }).fill(`Where is the walrus ${named}?`)
    await dialog(page).getByRole('textbox', { name: 'Answer 1' }).fill('Behind the moon.')
    await choose(page, 'Device groups', 'All SNA')
    await dialog(page).getByRole('combobox', { name: 'Fixed resources' }).fill(named)
    await page.getByRole('option', { name: `Plan ${named}` }).click()
    await page.keyboard.press('Escape')
    await choose(page, 'Topic', 'Battery')
    assert.deepEqual(await runAllAxeRules(page), [])
    await saveScreenshot(page, 'question-data')
    await saved(page)
    await act(page, `walrus ${named}`, 'Try it')
    await dialog(page).getByRole('button', { name: 'Ask the assistant' }).click()
    await dialog(page).getByText('Behind the moon.').waitFor()
    await dialog(page).getByText('plan.png').waitFor()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await act(page, `walrus ${named}`, 'Edit')
    await dialog(page).getByRole('textbox', { name: 'Answer 1' }).fill('Behind the sun.')
    await saved(page)
    await findRow(page, `walrus ${named}`).getByText('Behind the sun.').waitFor()

    await navigateInside(page, '/FixedResource')
    await act(page, `Plan ${named}`, 'Edit')
    await dialog(page).getByLabel('Name').fill(`Map ${named}`)
    await saved(page)
    await act(page, `Map ${named}`, 'Delete')
    await dialog(page).getByText('The issue is currently bound').waitFor()
    await dialog(page).getByText(`: Where is the walrus ${named}?`).waitFor()
    await dialog(page).getByRole('button', { name: 'Confirm' }).click()
    await findRow(page, `Map ${named}`).waitFor({ state: 'detached' })
    await navigateInside(page, '/LuxQaData')
    await act(page, `walrus ${named}`, 'Delete')
    await dialog(page).getByRole('button', { name: 'Confirm' }).click()
    await findRow(page, `walrus ${named}`).waitFor({ state: 'detached' })

    await navigateInside(page, '/luxGptData')
    await page.getByRole('grid', { name: 'AI chat data' }).waitFor()
    await getMainMenu(page).getByRole('link', { name: 'LuxGPT Data' }).waitFor()
    await page.getByRole('button', { name: 'New AI chat data' }).click()
    await dialog(page).getByRole('textbox', { name: 'Question' }).fill(`How old is it ${named}?`)
    await dialog(page).getByRole('textbox', { name: 'Answer' }).fill('Very old.')
    await saved(page)
    await act(page, `it ${named}`, 'Edit')
    await choose(page, 'State', 'Approved')
    await saved(page)
    await findRow(page, `it ${named}`).getByText('maintain', { exact: true }).waitFor()
    await act(page, `it ${named}`, 'Delete')
    await dialog(page).getByRole('button', { name: 'Confirm' }).click()
    await findRow(page, `it ${named}`).waitFor({ state: 'detached' })
    assert.deepEqual(problems, [])
    await context.close()
  })
})
