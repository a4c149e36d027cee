import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { getList } from './screens.ts'
import { setUpStage } from './stage.ts'
import { getMainMenu, navigateInside, saveScreenshot, type VisitOptions, waitUntil } from './visit.ts'

const journey = setUpStage()

const visitor = (options: VisitOptions, username = 'maintain') => journey.visitor(username, options)

interface Box {
  x: number
  y: number
  width: number
  height: number
}

const boxOf = async (locator: Locator): Promise<Box> => (await locator.boundingBox()) as Box
const boxesOf = async (locators: Locator): Promise<Box[]> => Promise.all((await locators.all()).map(boxOf))
const fontSizes = (page: Page, selector: string) =>
  page.evaluate<number[]>(
    `[...document.querySelectorAll(${JSON.stringify(selector)})].map((one) => parseFloat(getComputedStyle(one).fontSize))`,
  )

/** Tolerated rounding in pixels. */
const overlaps = (one: Box, other: Box) =>
  one.x < other.x + other.width - 1 &&
  other.x < one.x + one.width - 1 &&
  one.y < other.y + other.height - 1 &&
  other.y < one.y + one.height - 1

function assertApart(boxes: readonly Box[], what: string) {
  for (const [at, one] of boxes.entries())
    for (const other of boxes.slice(at + 1))
      assert.equal(overlaps(one, other), false, `${what}: ${JSON.stringify([one, other])}`)
}

const menuEntries = 'nav[aria-label="Main menu"] li :is(a, button)'
/** Selects the visible page, because hidden ones keep their layout. */
const shownPane = '[role=tabpanel]:not([style*=none])'
const parts = 'nav[aria-label="Main menu"], header, section[aria-label="Open pages"], main'

/** Checks that the order number stays in place when the table scrolls. */
async function keepsFirstColumn(page: Page) {
  const place = () =>
    page.evaluate<number>(
      `document.querySelector(${JSON.stringify(`${shownPane} td[data-first]`)}).getBoundingClientRect().left`,
    )
  const before = await place()
  const moved = await page.evaluate<number>(`(() => {
    const table = document.querySelector(${JSON.stringify(`${shownPane} .MuiTableContainer-root`)})
    table.scrollTo(200, 0)
    return table.scrollLeft
  })()`)
  assert.ok(moved > 0, 'the table is moved')
  assert.equal(await place(), before)
}

test('enlarges menu and tabs with the text, without overlaps', async () => {
  const { page, context, problems } = await visitor({ width: 1440, height: 900 })
  await page.goto('/device')
  await getList(page, 'Devices')
  await navigateInside(page, '/order')
  await getList(page, 'Orders')
  const selectors = [menuEntries, '[role=tablist] [role=tab]', 'header a']
  const sizes = () => Promise.all(selectors.map((selector) => fontSizes(page, selector)))
  const before = await sizes()
  await page.evaluate("document.documentElement.style.fontSize = '200%'")
  const after = await sizes()
  assert.ok(before.every((sizes) => sizes.length > 0))
  assert.deepEqual(
    after,
    before.map((sizes) => sizes.map((size) => 2 * size)),
  )
  for (const width of [1440, 768]) {
    await page.setViewportSize({ width, height: 900 })
    if (width === 768) await keepsFirstColumn(page)
    await saveScreenshot(page, `large-text-${width}`)
    for (const selector of [menuEntries, '[role=tablist] [role=tab]', 'header a, header button', parts])
      assertApart(await boxesOf(page.locator(selector).filter({ visible: true })), `${selector}, ${width} px`)
    const cut = await page.evaluate<string[]>(
      `[...document.querySelectorAll(${JSON.stringify(menuEntries)})]
        .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
        .map((one) => one.textContent)`,
    )
    assert.deepEqual(cut, [], `cut in the menu, ${width} px`)
    const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
    assert.ok(wide <= width, `${wide} px in ${width} px`)
  }
  assert.deepEqual(problems, [])
  await context.close()
})

/** Checks that a tap anywhere on the card, except its controls, opens the row. */
const isOneTarget = (page: Page, at: number) =>
  page.evaluate<boolean>(`(() => {
    const card = document.querySelectorAll(${JSON.stringify(`${shownPane} li[data-row]`)})[${at}]
    const { left, top, width, height } = card.getBoundingClientRect()
    const title = card.querySelector('button')
    return [[6, 4], [6, height / 2], [6, height - 5], [width / 5, 4], [width / 2, height - 5]]
      .every(([x, y]) => document.elementFromPoint(left + x, top + y)?.closest('button') === title)
  })()`)

/** Lists touch targets smaller than 44 px; links within text are exempt. */
const tooSmall = (page: Page) =>
  page.evaluate<
    string[]
  >(`[...document.querySelectorAll('button, header a, nav a, select, input, [role=tab], [role=combobox]')]
    .filter((one) => one.checkVisibility() && !one.closest('li[data-row]'))
    .map((one) => {
      const field = one.closest('.MuiInputBase-root') ?? one
      const { width, height } = field.getBoundingClientRect()
      return { width, height, name: one.getAttribute('aria-label') ?? one.textContent }
    })
    .filter(({ width, height }) => width > 0 && (width < 44 || height < 44))
    .map(({ width, height, name }) => name + ': ' + width + ' × ' + height)`)

test('shows five orders or devices as touch targets on a phone, and all controls as large', async () => {
  const { page, context, problems } = await visitor({ width: 390, height: 844, hasTouch: true })
  await page.goto('/')
  for (const [path, name] of [
    ['/order', 'Orders'],
    ['/device', 'Devices'],
  ] as const) {
    await navigateInside(page, path)
    const cards = page.getByRole('list', { name, exact: true }).locator('[data-row]')
    await cards.nth(4).waitFor()
    const bar = await boxOf(page.getByRole('navigation', { name: 'Quick access' }))
    const fifth = await boxOf(cards.nth(4))
    await saveScreenshot(page, `five-cards-${path.slice(1)}`)
    assert.ok(fifth.y + fifth.height <= bar.y, `the fifth of ${path} ends at ${fifth.y + fifth.height} px`)
    for (const [at, card] of (await cards.all()).slice(0, 5).entries()) {
      const { width, height } = await boxOf(card)
      assert.ok(width >= 44 && height >= 44, `${width} × ${height} px`)
      assert.equal(await isOneTarget(page, at), true, (await card.textContent()) ?? '')
      const operations = await boxOf(card.getByRole('button', { name: 'More operations' }))
      assert.ok(operations.width >= 44 && operations.height >= 44)
    }
    assert.deepEqual(await tooSmall(page), [], path)
    const { y } = await boxOf(cards.nth(4))
    await page.touchscreen.tap(24, y + fifth.height - 5)
    await page.waitForURL((url) => url.pathname.startsWith(`${path}/`))
  }
  assert.deepEqual(problems, [])
  await context.close()
})

/** Checks in the page that all rows are visible without scrolling, and that two more would not be. */
const fits = `(() => {
  const pane = document.querySelector(${JSON.stringify(shownPane)})
  const grid = pane?.querySelector('.MuiTableContainer-root')
  const row = grid?.querySelector('tr[data-row]')
  if (!row) return false
  const { height } = row.getBoundingClientRect()
  const padding = parseFloat(getComputedStyle(pane).paddingBottom)
  const free = pane.getBoundingClientRect().bottom - padding - grid.closest('.MuiPaper-root').getBoundingClientRect().bottom
  return [pane, grid].every((one) => one.scrollHeight <= one.clientHeight + 1) && free < 2 * height
})()`

test('fits the number of rows to the window', async () => {
  // Uses a separate account, because the setting is stored.
  const { page, context, problems } = await visitor({ width: 1440, height: 900 }, 'admin2')
  const rows = page.locator('tr[data-row]').filter({ visible: true })
  await page.goto('/order')
  await page.getByLabel('Rows per page').selectOption('fit')
  for (const [path, name] of [
    ['/order', 'Orders'],
    ['/rma', 'Repair requests'],
  ] as const) {
    await navigateInside(page, path)
    await getList(page, name)
    const shown: number[] = []
    for (const [width, height] of [
      [768, 800],
      [1440, 800],
      [1440, 1100],
    ] as const) {
      await page.setViewportSize({ width, height })
      await waitUntil(page, fits)
      await saveScreenshot(page, `fit${path.replace('/', '-')}-${width}-${height}`)
      shown.push(await rows.count())
    }
    const [narrow = 0, wide = 0, high = 0] = shown
    assert.ok(narrow <= wide && wide + 8 <= high, `${path}: ${shown.join(', ')} rows`)
  }
  await page.reload()
  await waitUntil(page, fits)
  await page.getByLabel('Rows per page').selectOption('15')
  assert.deepEqual(problems, [])
  await context.close()
})

test('keeps dark mode and Chinese in menu, table and sign-in after a reload and a sign-out', async () => {
  const { page, context, problems } = await visitor({})
  const choose = async (menu: string, choice: string) => {
    await page.getByRole('button', { name: menu }).click()
    await page.getByRole('menuitemradio', { name: choice }).click()
  }
  const background = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
  await page.goto('/order')
  await getList(page, 'Orders')
  const light = await background()
  await choose('Appearance', 'Dark')
  await waitUntil(page, `getComputedStyle(document.body).backgroundColor !== ${JSON.stringify(light)}`)
  const dark = await background()
  await choose('Language', '简体中文')
  await page.getByRole('navigation').getByRole('link', { name: '订单' }).waitFor()
  await waitUntil(page, "document.documentElement.lang === 'zh-CN'")
  await page.reload()
  await page.getByRole('grid').waitFor()
  assert.equal(await background(), dark)
  const heads = (await page.getByRole('columnheader').allTextContents()).filter((text) => text.trim())
  assert.deepEqual(
    heads.filter((text) => !/[\u4e00-\u9fff]/.test(text)),
    [],
    'columns without Chinese',
  )
  await saveScreenshot(page, 'orders-chinese')
  const left = (await page.getByRole('button').allTextContents()).filter((text) =>
    /^[A-Z][a-z]+ ?[a-z]*$/.test(text.trim()),
  )
  assert.deepEqual(left, [], 'buttons in English')
  // Closes a page that would redirect to sign-in.
  await page.close()
  await context.clearCookies()
  const signIn = await context.newPage()
  await signIn.goto('/login')
  await signIn.getByRole('button', { name: '登录' }).waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('shows a bottom bar on a phone that covers nothing', async () => {
  const { page, context, problems } = await visitor({ width: 390, height: 844 }, 'owner')
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Quick access' })
  const places = bar.locator('a, button')
  await bar.getByText('Tickets').waitFor()
  assert.deepEqual(await places.allInnerTexts(), ['Home', 'Devices', 'Assistant', 'Tickets', 'More'])
  for (const { width, height } of await boxesOf(places))
    assert.ok(width >= 44 && height >= 44, `${width} × ${height} px`)
  const { y: top } = await boxOf(bar)
  const bottomOf = async (locator: Locator) => {
    const { y, height } = await boxOf(locator)
    return y + height
  }
  assert.ok((await bottomOf(page.getByRole('main'))) <= top)
  await navigateInside(page, '/ticket')
  const note = page.getByRole('alert').filter({ hasText: "You don't have access to this page." })
  await note.waitFor()
  assert.ok((await bottomOf(note)) <= top)
  await bar.getByRole('button', { name: 'More' }).click()
  await getMainMenu(page).getByRole('link', { name: 'Order' }).waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})
