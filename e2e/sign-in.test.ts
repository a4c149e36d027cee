import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'
import { createCaller } from './call.ts'
import { setUpStage } from './stage.ts'
import { saveScreenshot, signIn } from './visit.ts'

const journey = setUpStage()

test('CONST-01 AUTH-06 AUTH-16 AUTH-19 SHELL-05 SHELL-41 returns to the requested page after sign-in, also without storage; logging out ends the session on the server', async () => {
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
  await page.goto('/order?status=SHIPPED')
  await page.waitForURL((url) => url.pathname === '/login')
  await page.getByRole('heading', { name: 'After-sales System' }).waitFor()
  await page.getByLabel('Username').fill('librarian')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').waitFor()
  await saveScreenshot(page, 'sign-in')

  await signIn(page, 'maintain')
  await page.waitForURL(`${journey.portal.url}/order?status=SHIPPED`)
  await page.getByRole('button', { name: 'New order', disabled: false }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'New order', disabled: false }).waitFor()

  const cookies = await context.cookies()
  const session = createCaller(journey.portal.url, {
    username: 'maintain',
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    token: cookies.find(({ name }) => name === 'token')?.value ?? '',
  })
  assert.equal((await session.call(sessionRoutes.viewUser)).status, 200)
  await page.getByRole('button', { name: 'Account of maintain' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
  assert.equal((await session.call(sessionRoutes.viewUser)).status, 401)
  assert.deepEqual(problems, [])
  await context.close()
})
