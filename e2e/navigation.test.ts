import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { demoOrders } from '@portal/demo/order.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { stage } from './stage.ts'
import { rowOf } from './table.ts'
import { axe, enter, goInside, menuOf, shot, untilHolds } from './visit.ts'

const journey = stage()
const path = (page: Page) => new URL(page.url()).pathname
const panelOf = (page: Page, address: string) => page.locator(`#panel${address.replaceAll('/', '-')}`)
const at = (pathname: string) => (url: URL) => url.pathname === pathname

test('SHELL-16 a form that is left for another tab keeps what was typed', async () => {
  const { page, context, problems } = await journey.visitor('admin')
  const tab = (address: string) => page.locator(`[aria-controls="panel${address.replaceAll('/', '-')}"]`)
  await page.goto('/rma')
  await page.getByRole('grid', { name: 'Repair requests' }).getByRole('row').nth(1).waitFor()
  await goInside(page, '/userRepair')
  const purchase = panelOf(page, '/userRepair').getByLabel('Purchase From')
  await purchase.fill('Solar Shop')
  await tab('/rma').click()
  await page.waitForURL(at('/rma'))
  await tab('/userRepair').click()
  await untilHolds(purchase, 'Solar Shop')
  assert.equal(await page.getByText('You have begun this request before.').count(), 0, 'it is the same form')
  await purchase.clear()
  assert.deepEqual(problems, [])
  await context.close()
})

test('on a phone a bar below the pages leads on and covers nothing, and a question takes two taps', async () => {
  const { page, context, problems } = await journey.stranger({
    width: 390,
    height: 844,
  })
  await enter(context, journey.portal.url, 'owner')
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Quick access' })
  const places = bar.locator('a, button')
  await bar.getByText('Tickets').waitFor()
  assert.deepEqual(await places.allInnerTexts(), ['Home', 'Devices', 'Assistant', 'Tickets', 'More'])
  for (const place of await places.all()) {
    const { width = 0, height = 0 } = (await place.boundingBox()) ?? {}
    assert.ok(width >= 44 && height >= 44, `${await place.textContent()} is ${width} × ${height} px`)
  }
  const { y: top = 0 } = (await bar.boundingBox()) ?? {}
  const bottomOf = async (locator: ReturnType<Page['locator']>) => {
    const { y = 0, height = 0 } = (await locator.boundingBox()) ?? {}
    return y + height
  }
  assert.ok((await bottomOf(page.getByRole('main'))) <= top)
  await goInside(page, '/ticket')
  const note = page.getByRole('alert').filter({ hasText: "You don't have access to this page." })
  await note.waitFor()
  assert.ok((await bottomOf(note)) <= top)
  await bar.getByRole('button', { name: 'More' }).click()
  await menuOf(page).getByRole('link', { name: 'Order' }).waitFor()
  await page.keyboard.press('Escape')
  const opened = context.waitForEvent('page')
  await bar.getByRole('link', { name: 'Assistant' }).click()
  const chat = await opened
  await chat.locator('textarea:focus').waitFor()
  await chat.keyboard.type('What does E019 mean?')
  await chat.getByRole('button', { name: 'Send' }).click()
  await chat.getByText('What does E019 mean?').first().waitFor()
  await chat.close()
  const asked = context.waitForEvent('page')
  await page
    .getByRole('link', { name: /^Ask the assistant about / })
    .first()
    .click()
  await (await asked).locator('textarea:focus').waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

describe('the guard', () => {
  test('SHELL-30 an unknown path leads to /404, which leads home', async () => {
    const { page, context } = await journey.visitor('maintain')
    await page.goto('/no/such/page')
    await page.waitForURL(at('/404'))
    await page.getByText('SORRY! THIS PAGE IS LOST ...').waitFor()
    await page.getByRole('button', { name: 'Go Home Page' }).click()
    await page.waitForURL(at('/'))
    await context.close()
  })

  test('SHELL-28 SHELL-39 the translator, the PV calculation and the 404 page are open to everyone, without menu and tabs', async () => {
    const { page, context, problems } = await journey.stranger()
    for (const [address, name] of [
      ['/translator', 'Translator'],
      ['/pvCalculation', 'PV Calculation'],
    ] as const) {
      await page.goto(address)
      await page.getByRole('heading', { level: 1, name }).waitFor()
      assert.equal(path(page), address)
      assert.equal(await menuOf(page).count(), 0)
      assert.equal(await page.getByRole('tablist', { name: 'Open pages' }).count(), 0)
    }
    await page.goto('/404')
    await page.getByText('SORRY! THIS PAGE IS LOST ...').waitFor()
    assert.deepEqual(problems, [])
    await context.close()
  })

  test("SHELL-42 a step in the browser's history to a forbidden path leaves everything where it is", async () => {
    const { page, context, problems } = await journey.visitor('owner2')
    await page.goto('/userRepair')
    const purchase = panelOf(page, '/userRepair').getByLabel('Purchase From')
    await purchase.fill('Solar Shop')
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

  test('SHELL-45 a session that has ended on the server leads to /login at the next call', async () => {
    const { page, context } = await journey.visitor('maintain')
    await page.goto('/order')
    await page.getByRole('grid').waitFor()
    await context.clearCookies()
    // A call that the page makes by itself may come before the click's, which then finds no button any more.
    page
      .getByRole('button', { name: 'Go to page 2' })
      .click()
      .catch(() => {})
    await page.waitForURL(at('/login'))
    await context.close()
  })
})

describe('tabs', () => {
  const tabs = (page: Page) => page.getByRole('tablist', { name: 'Open pages' }).getByRole('tab')
  const tab = (page: Page, name: string) =>
    page.getByRole('tablist', { name: 'Open pages' }).getByRole('tab', { name })
  const closeTab = (page: Page, address: string) => page.getByTestId(`close ${address}`).click()
  const act = async (page: Page, action: string) => {
    await page.getByRole('button', { name: 'Tab actions' }).click()
    await page.getByRole('menuitem', { name: action }).click()
    // As long as it fades, all below it is hidden from roles.
    await page.getByRole('menu').waitFor({ state: 'detached' })
  }
  let context: BrowserContext
  let page: Page
  before(async () => {
    ;({ page, context } = await journey.visitor('maintain'))
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
  })
  after(() => context?.close())
  /** Three tabs, and none that a test before has left. */
  async function open() {
    await act(page, 'Close all tabs')
    await page.waitForURL(at('/'))
    await menuOf(page).getByRole('link', { name: 'Order' }).click()
    await page.getByRole('grid', { name: 'Orders' }).waitFor()
    await menuOf(page).getByRole('link', { name: 'Device' }).click()
    await page.getByRole('grid', { name: 'Devices' }).waitFor()
    await page.getByRole('link', { name: 'Home' }).click()
    await page.waitForURL(at('/'))
    await tab(page, 'Order').click()
    await page.waitForURL(at('/order'))
  }

  test('SHELL-06 SHELL-07 SHELL-08 each page is a tab; closing the shown one goes to the last that remains, then to /', async () => {
    await open()
    assert.equal(await tabs(page).count(), 3)
    await closeTab(page, '/')
    assert.equal(path(page), '/order')
    await closeTab(page, '/order')
    await page.waitForURL(at('/device'))
    await closeTab(page, '/device')
    await page.waitForURL(at('/'))
  })

  test('SHELL-09 SHELL-10 SHELL-11 the tab actions close the current one, the others and all', async () => {
    await open()
    await act(page, 'Close other tabs')
    assert.equal(await tabs(page).count(), 1)
    assert.equal(path(page), '/order')
    await menuOf(page).getByRole('link', { name: 'Device' }).click()
    await page.waitForURL(at('/device'))
    await act(page, 'Close this tab')
    await page.waitForURL(at('/order'))
    await act(page, 'Close all tabs')
    await page.waitForURL(at('/'))
    assert.equal(await tab(page, 'Order').count(), 0)
  })

  test('SHELL-12 refresh closes the shown page and opens it anew by its route', async () => {
    await open()
    await page.getByRole('button', { name: 'Go to page 2' }).click()
    await page.waitForURL((url) => url.searchParams.get('page') === '2')
    const asked = page.waitForRequest((request) => request.url().endsWith('/trace/order/findPage'))
    await act(page, 'Reload this tab')
    await asked
    await page.waitForURL((url) => url.pathname === '/order' && !url.searchParams.has('page'))
  })

  test('a tab keeps its page alive: what is typed and where it stands is there when the tab is shown again', async () => {
    await open()
    await page.getByRole('button', { name: 'Go to page 3' }).click()
    await page.waitForURL((url) => url.searchParams.get('page') === '3')
    await tab(page, 'Device').click()
    await page.waitForURL(at('/device'))
    await tab(page, 'Order').click()
    await page.waitForURL((url) => url.pathname === '/order' && url.searchParams.get('page') === '3')
  })

  test('SHELL-01 the side menu collapses, and remembers it', async () => {
    await page.getByRole('button', { name: 'Collapse the menu' }).click()
    await page.getByRole('button', { name: 'Expand the menu' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Expand the menu' }).click()
    await page.getByRole('button', { name: 'Collapse the menu' }).waitFor()
  })
})

describe('search', () => {
  const order = demoOrders().find(({ customer, companyId }) => customer.length > 5 && companyId !== 1)
  const field = (page: Page) => page.getByRole('combobox', { name: 'Search pages, records and commands' })
  const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

  test('it opens at once after a menu was closed, and finds orders and lists by a customer', async () => {
    const { page, context, problems } = await journey.visitor('maintain')
    await page.goto('/')
    await page.getByRole('button', { name: 'Tab actions' }).click()
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await field(page).fill(order?.customer ?? '')
    await group(page, 'Orders').getByText('Customer: ').first().waitFor()
    await group(page, 'Customers').getByRole('option').first().waitFor()
    assert.deepEqual(await axe(page), [])
    await shot(page, 'search')
    await group(page, 'Customers').getByRole('option').first().click()
    await page.waitForURL((url) => url.searchParams.get('customer') !== null)
    await page.getByRole('grid', { name: 'Orders' }).waitFor()
    await page.keyboard.press('Control+k')
    await field(page).fill('new order')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'New order' }).waitFor()
    assert.deepEqual(problems, [])
    await context.close()
  })

  test('an owner finds nothing of another company, an installer nothing at all', async () => {
    for (const username of ['owner', 'installer']) {
      const { page, context } = await journey.visitor(username)
      await page.goto('/')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.keyboard.press('Control+k')
      const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/trace/search'))
      await field(page).fill(order?.orderNo ?? '')
      assert.deepEqual(((await (await answered).json()) as { data: unknown[] }).data, [])
      await page.getByText('Nothing was found.').waitFor()
      await context.close()
    }
  })
})

describe('what answers are made of', () => {
  const plan = {
    name: 'plan.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    ),
  }
  const dialog = (page: Page) => page.getByRole('dialog').last()
  async function choose(page: Page, label: string, option: string) {
    await dialog(page).getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
    await page.keyboard.press('Tab')
  }
  async function act(page: Page, text: string, label: string) {
    const row = rowOf(page, text)
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

  for (const username of ['maintain', 'admin'])
    test(`BO-01 BO-16 SHELL-23 SHELL-26 TABLE-13 ${username} makes, finds, changes and deletes it, each on its page of the home layout`, async () => {
      const { page, context, problems } = await journey.visitor(username)
      const named = `of ${username}`
      // The same dialogs for both.
      const findings = async () => (username === 'admin' ? [] : axe(page))
      await page.goto('/FixedResource')
      await page.getByRole('grid', { name: 'Fixed resources' }).waitFor()
      await menuOf(page).getByRole('link', { name: 'Fixed Resource' }).waitFor()
      assert.deepEqual(await findings(), [])
      await page.getByRole('button', { name: 'New fixed resource' }).click()
      await dialog(page).getByLabel('Name').fill(`Plan ${named}`)
      await choose(page, 'Knowledge type', 'User manual')
      await choose(page, 'Topic', 'Battery')
      await dialog(page).locator('input[type=file]').setInputFiles(plan)
      await choose(page, 'Language of plan.png', 'German')
      assert.deepEqual(await findings(), [])
      await saved(page)
      await rowOf(page, `Plan ${named}`).getByText('German').waitFor()

      await goInside(page, '/LuxQaData')
      await page.getByRole('grid', { name: 'Question data' }).waitFor()
      await menuOf(page).getByRole('button', { name: 'LuxChat Data' }).waitFor()
      await page.getByRole('button', { name: 'New question' }).click()
      await dialog(page).getByRole('textbox', { name: 'Question' }).fill(`Where is the walrus ${named}?`)
      await dialog(page).getByRole('textbox', { name: 'Answer 1' }).fill('Behind the moon.')
      await choose(page, 'Device groups', 'All SNA')
      await dialog(page).getByRole('combobox', { name: 'Fixed resources' }).fill(named)
      await page.getByRole('option', { name: `Plan ${named}` }).click()
      await page.keyboard.press('Escape')
      await choose(page, 'Topic', 'Battery')
      assert.deepEqual(await findings(), [])
      await shot(page, `question-data-${username}`)
      await saved(page)
      if (username !== 'admin') {
        await act(page, `walrus ${named}`, 'Try it')
        await dialog(page).getByRole('button', { name: 'Ask the assistant' }).click()
        await dialog(page).getByText('Behind the moon.').waitFor()
        await dialog(page).getByText('plan.png').waitFor()
        await dialog(page).getByRole('button', { name: 'Close' }).click()
      }
      await act(page, `walrus ${named}`, 'Edit')
      await dialog(page).getByRole('textbox', { name: 'Answer 1' }).fill('Behind the sun.')
      await saved(page)
      await rowOf(page, `walrus ${named}`).getByText('Behind the sun.').waitFor()

      await goInside(page, '/FixedResource')
      await act(page, `Plan ${named}`, 'Edit')
      await dialog(page).getByLabel('Name').fill(`Map ${named}`)
      await saved(page)
      await act(page, `Map ${named}`, 'Delete')
      await dialog(page).getByText('The issue is currently bound').waitFor()
      await dialog(page).getByText(`: Where is the walrus ${named}?`).waitFor()
      await dialog(page).getByRole('button', { name: 'Confirm' }).click()
      await rowOf(page, `Map ${named}`).waitFor({ state: 'detached' })
      await goInside(page, '/LuxQaData')
      await act(page, `walrus ${named}`, 'Delete')
      await dialog(page).getByRole('button', { name: 'Confirm' }).click()
      await rowOf(page, `walrus ${named}`).waitFor({ state: 'detached' })

      await goInside(page, '/luxGptData')
      await page.getByRole('grid', { name: 'AI chat data' }).waitFor()
      await menuOf(page).getByRole('link', { name: 'LuxGPT Data' }).waitFor()
      await page.getByRole('button', { name: 'New AI chat data' }).click()
      await dialog(page).getByRole('textbox', { name: 'Question' }).fill(`How old is it ${named}?`)
      await dialog(page).getByRole('textbox', { name: 'Answer' }).fill('Very old.')
      await saved(page)
      await act(page, `it ${named}`, 'Edit')
      await choose(page, 'State', 'Approved')
      await saved(page)
      await rowOf(page, `it ${named}`).getByText(username, { exact: true }).waitFor()
      await act(page, `it ${named}`, 'Delete')
      await dialog(page).getByRole('button', { name: 'Confirm' }).click()
      await rowOf(page, `it ${named}`).waitFor({ state: 'detached' })
      assert.deepEqual(problems, [])
      await context.close()
    })
})
