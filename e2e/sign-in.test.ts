import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'
import type { Page } from 'playwright-core'
import { demoPassword, signInByCall } from './call.ts'
import { stage } from './stage.ts'
import { enter, shot, signIn } from './visit.ts'

const journey = stage()

const username = (page: Page) => page.getByLabel('Username')
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const button = (page: Page) => page.getByRole('button', { name: 'Sign in' })
const path = (page: Page) => new URL(page.url()).pathname

describe('the sign-in page', () => {
  test('CONST-01 AUTH-01 AUTH-02 AUTH-03 AUTH-04 names the system, asks for what is missing on blur and calls nobody before', async () => {
    const { page, context, problems } = await journey.stranger()
    const calls: string[] = []
    await page.goto('/login')
    await page.getByRole('heading', { name: 'After-sales System' }).waitFor()
    // Which companies it offers was read before it was drawn.
    page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()))
    await username(page).focus()
    await password(page).focus()
    await page.getByText('Please enter username').waitFor()
    await username(page).focus()
    await page.getByText('Please enter password').waitFor()
    await button(page).click()
    await username(page).fill('owner')
    await button(page).click()
    assert.deepEqual(calls, [])
    assert.deepEqual(problems, [])
    await shot(page, 'sign-in')
    await context.close()
  })

  test('AUTH-06 a wrong password is said, and the page is ready for another try', async () => {
    const { page, context } = await journey.stranger()
    await page.goto('/login')
    await username(page).fill('librarian')
    await password(page).fill('not the password')
    const answer = page.waitForResponse((response) => response.url().endsWith('/api/login'))
    await button(page).click()
    const { msg } = (await (await answer).json()) as { msg: string }
    await page.getByRole('alert').getByText(msg).waitFor()
    assert.equal(path(page), '/login')
    await button(page).click({ trial: true })
    await context.close()
  })

  test('AUTH-07 a call that gets no answer is said, and loading ends', async () => {
    const { page, context } = await journey.stranger()
    await page.goto('/login')
    await page.route('**/api/login', (route) => route.abort())
    await username(page).fill('owner')
    await password(page).fill(demoPassword)
    await button(page).click()
    await page.getByRole('alert').waitFor()
    await button(page).click({ trial: true })
    await context.close()
  })

  test('AUTH-05 AUTH-08 AUTH-12 AUTH-14 a right password loads, keeps the session in cookies and leads to / after a second', async () => {
    const { page, context, problems } = await journey.stranger()
    await page.goto('/login')
    await username(page).fill('maintain')
    await password(page).fill(demoPassword)
    let answered = 0
    let left = 0
    page.on('requestfinished', (request) => {
      if (request.url().endsWith('/api/login')) {
        answered = request.timing().startTime + request.timing().responseEnd
        assert.deepEqual(request.postDataJSON(), { username: 'maintain', password: demoPassword })
      }
    })
    page.on('request', (request) => {
      if (request.isNavigationRequest() && new URL(request.url()).pathname === '/') left = Date.now()
    })
    await button(page).click()
    await page.locator('button[type=submit]').and(page.locator('[disabled], [aria-busy=true]')).waitFor()
    await page.waitForURL(`${journey.portal.url}/`)
    assert.ok(left - answered >= 990, `it left ${left - answered} ms after the answer`)
    const cookies = await context.cookies()
    const sid = cookies.find(({ name }) => name === 'sid')
    assert.deepEqual([sid?.httpOnly, sid?.sameSite], [true, 'Lax'])
    assert.equal(cookies.find(({ name }) => name === 'token')?.httpOnly, false)
    await page.getByRole('button', { name: 'Account of maintain' }).waitFor()
    assert.deepEqual(problems, [])
    await context.close()
  })

  test('SHELL-40 a signed-in user who opens /login goes to /', async () => {
    const { page, context } = await journey.stranger()
    await enter(context, journey.portal.url, 'owner')
    await page.goto('/')
    await page.getByRole('navigation').first().waitFor()
    await page.goto('/login')
    await page.waitForURL(`${journey.portal.url}/`)
    await context.close()
  })

  test('SHELL-41 without a session a page leads to /login, and sign-in leads back to it with its filters', async () => {
    const { page, context } = await journey.stranger()
    await page.goto('/order?status=SHIPPED')
    await page.waitForURL((url) => url.pathname === '/login')
    await signIn(page, 'maintain')
    await page.waitForURL(`${journey.portal.url}/order?status=SHIPPED`)
    await page.getByRole('grid').waitFor()
    await context.close()
  })

  test('an address of another site is not where sign-in leads', async () => {
    const { page, context } = await journey.stranger()
    await page.goto('/login?from=//evil.example/')
    await signIn(page, 'maintain')
    assert.equal(page.url(), `${journey.portal.url}/`)
    await context.close()
  })
})

describe('the session', () => {
  test('AUTH-16 permissions and session survive a reload', async () => {
    const { page, context } = await journey.stranger()
    await page.goto('/login')
    await signIn(page, 'maintain')
    await page.goto('/order')
    await page.getByRole('button', { name: 'New order' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'New order', disabled: false }).waitFor()
    await context.close()
  })

  test('whose browser denies storage signs in, opens a list and stays signed in through a reload', async () => {
    const { page, context, problems } = await journey.stranger()
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(globalThis, name, {
          configurable: true,
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError')
          },
        })
    })
    await signIn(page, 'owner')
    await page.goto('/order')
    await page.getByRole('grid').getByRole('row').nth(1).waitFor()
    await page.reload()
    await page.getByRole('grid').getByRole('row').nth(1).waitFor()
    assert.deepEqual(problems, [])
    await context.close()
  })

  test('AUTH-19 SHELL-05 log out ends the session here and on the server, and goes to /login', async () => {
    const { page, context } = await journey.stranger()
    await page.goto('/login')
    await signIn(page, 'owner')
    const cookies = await context.cookies()
    await page.getByRole('button', { name: 'Account of owner' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL((url) => url.pathname === '/login')
    const token = cookies.find(({ name }) => name === 'token')?.value
    const old = await fetch(`${journey.portal.url}/api${sessionRoutes.viewUser.path}`, {
      method: 'POST',
      headers: {
        cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
        authorization: `Bearer ${token}`,
      },
    })
    assert.equal(old.status, 401)
    await page.goto('/order')
    await page.waitForURL((url) => url.pathname === '/login')
    await context.close()
  })

  test('sign out everywhere ends the sessions of two browsers and of a program at once', async () => {
    const one = await journey.stranger()
    const two = await journey.stranger()
    const program = await signInByCall(journey.portal.url, 'viewer')
    for (const { page } of [one, two]) {
      await page.goto('/login')
      await signIn(page, 'viewer')
    }
    await one.page.goto('/account')
    await one.page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await one.page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    for (const { page } of [one, two]) await page.waitForURL((url) => url.pathname === '/login')
    await two.page.getByText('You were signed out everywhere.').waitFor()
    assert.equal((await program.call(sessionRoutes.viewUser, {})).status, 401)
    await one.context.close()
    await two.context.close()
  })

  test('two people in two browsers do not touch each other', async () => {
    const one = await journey.stranger()
    const two = await journey.stranger()
    await enter(one.context, journey.portal.url, 'maintain')
    await enter(two.context, journey.portal.url, 'owner')
    for (const { page } of [one, two]) await page.goto('/order')
    await one.page.getByRole('button', { name: 'Account of maintain' }).waitFor()
    await two.page.getByRole('button', { name: 'Account of owner' }).waitFor()
    const owner = await signInByCall(journey.portal.url, 'owner')
    const { totalElements } = await owner.get(orderRoutes.findOrders, { page: 1, size: 15 })
    await two.page.getByText(`of ${totalElements}`).waitFor()
    await two.context.clearCookies()
    // A call of the page may have found the session gone, and left for the sign-in page, before the reload
    // does.
    await two.page.reload().catch(() => {})
    await two.page.waitForURL((url) => url.pathname === '/login')
    await one.page.reload()
    await one.page.getByRole('grid').waitFor()
    await one.context.close()
    await two.context.close()
  })
})
