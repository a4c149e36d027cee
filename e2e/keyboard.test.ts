import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { demoPassword } from './call.ts'
import { stage } from './stage.ts'
import { axe, menuOf, shot, until } from './visit.ts'

const journey = stage()

const list = (page: Page, name: string) =>
  page.getByRole('grid', { name }).or(page.getByRole('list', { name })).waitFor()

describe('by keyboard alone', () => {
  const focused = (page: Page) =>
    page.evaluate<string>(
      "(document.activeElement?.getAttribute('aria-label') || document.activeElement?.textContent || '').trim()",
    )
  /** Of the portal's own, or of one that another journey has made. */
  const orderNumber = /^[A-Z]{2}\w+-\d+$/
  /** Tab, until what has the focus is called so. */
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
  /** What has the focus looks different from the same without it. */
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

  test('sign in, walk menu and list, filter, open an order, cancel a form and sign out', async () => {
    const { page, context } = await journey.stranger()
    await page.goto('/login')
    await page.getByLabel('Username').waitFor()
    await page.getByLabel('Username').focus()
    await page.keyboard.type('maintain')
    await page.keyboard.press('Tab')
    await page.keyboard.type(demoPassword)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${journey.portal.url}/`)
    await page.getByRole('navigation').first().waitFor()

    await tabTo(page, 'Order')
    assert.ok(await hasVisibleFocus(page), 'the focus shows on a menu entry')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/order')
    await list(page, 'Orders')

    await tabTo(page, orderNumber)
    assert.equal(
      await page.evaluate('document.querySelectorAll(\'[role=grid] [tabindex="0"]\').length'),
      1,
      'the grid is one Tab stop',
    )
    await page.keyboard.press('Space')
    const preview = page.getByRole('region', { name: /^Order number/ })
    await preview.getByRole('heading', { name: 'Latest changes' }).waitFor()
    const first = await preview.getByRole('heading').first().textContent()
    await page.keyboard.press('ArrowDown')
    await preview
      .getByText(await focused(page))
      .first()
      .waitFor()
    assert.notEqual(await preview.getByRole('heading').first().textContent(), first, 'it follows the row')
    assert.deepEqual(await axe(page), [])
    await shot(page, 'order-preview')
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

    await page.getByRole('button', { name: 'Account of maintain' }).focus()
    await page.keyboard.press('Enter')
    await tabTo(page, 'Log out')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/login')
    await context.close()
  })

  test('what comes before the menu skips it', async () => {
    const { page, context } = await journey.visitor('maintain')
    await page.goto('/order')
    await list(page, 'Orders')
    await page.locator('body *:is(a, button)').first().focus()
    assert.match(await focused(page), /skip/i)
    await page.keyboard.press('Enter')
    await until(page, "document.activeElement?.closest('main')")
    await context.close()
  })

  test('the tabs of the open pages are walked by arrows and closed by Delete', async () => {
    const { page, context } = await journey.visitor('maintain')
    await page.goto('/order')
    await list(page, 'Orders')
    await menuOf(page).getByRole('link', { name: 'Device' }).click()
    await page.waitForURL((url) => url.pathname === '/device')
    await page.getByRole('tab', { name: 'Device', exact: true }).focus()
    await page.keyboard.press('ArrowLeft')
    await page.waitForURL((url) => url.pathname === '/order')
    await page.keyboard.press('Delete')
    await page.waitForURL((url) => url.pathname === '/device')
    await context.close()
  })
})
