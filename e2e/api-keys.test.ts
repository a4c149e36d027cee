import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { apiKeyRoutes } from '@portal/contracts/api-key.contract.ts'
import { deviceRoutes } from '@portal/contracts/device.contract.ts'
import { forwardLoginRoutes } from '@portal/contracts/forward-login.contract.ts'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import type { DataOf, Route } from '@portal/contracts/route.ts'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'
import type { Page } from 'playwright-core'
import { type Answer, anonymousCaller, signInByCall } from './call.ts'
import { setUpStage } from './stage.ts'
import { getMainMenu, saveScreenshot, signInContext } from './visit.ts'

const journey = setUpStage()
/** Values that must not be stored or logged. */
const secrets: string[] = []

/** Server of a partner, whose only credential is an API key. */
const partner = (apiKey: string) => ({
  call: <R extends Route>(route: R, body: object = {}): Promise<Answer<DataOf<R>>> =>
    anonymousCaller(journey.portal.url).call(route, body, { headers: { authorization: `Bearer ${apiKey}` } }),
  async ticket(targetRouter: string) {
    const { body } = await this.call(apiKeyRoutes.createLoginTicket, { targetRouter })
    assert.equal(body.code, 200, JSON.stringify(body))
    secrets.push(body.data.ticket)
    return body.data
  },
})
async function newKey(part: object = {}) {
  const owner = await signInByCall(journey.portal.url, 'owner')
  const made = await owner.get(apiKeyRoutes.createApiKey, {
    name: `Sun ${secrets.length}`,
    scope: ['order:view', 'device:view'],
    days: 5,
    callsPerMinute: 600,
    maySignIn: true,
    allowUrlLogin: false,
    ...part,
  })
  secrets.push(made.apiKey)
  return { ...made, owner }
}
const pageRequest = { page: 1, size: 15 }
const at = (path: string) => (url: URL) => url.pathname === path
const isSignedInAs = (page: Page, name: string) =>
  page.getByRole('button', { name: `Account of ${name}` }).waitFor()

/** Records all requests of a page with address and referrer. */
function watched(page: Page) {
  const seen: { url: string; at: string; referer: string | undefined }[] = []
  page.on('request', (request) =>
    seen.push({ url: request.url(), at: page.url(), referer: request.headers().referer }),
  )
  return seen
}

test("creates an owner's key, calls with it, and revokes it", async () => {
  const { page, context, problems } = await journey.stranger()
  await signInContext(context, journey.portal.url, 'owner')
  await page.goto('/account/applications')
  await page.getByRole('button', { name: 'Account of owner' }).click()
  await page.getByRole('link', { name: 'API keys' }).click()
  await page.getByRole('button', { name: 'New API key' }).click()
  const form = page.getByRole('dialog', { name: 'New API key' })
  await form.getByLabel('Name').fill('Sun ERP')
  await form.getByLabel('Permissions').click()
  await page.getByRole('option', { name: 'Orders: view' }).click()
  await page.keyboard.press('Escape')
  await saveScreenshot(page, 'api-key-new')
  await form.getByRole('button', { name: 'Create key' }).click()
  const made = page.getByRole('dialog', { name: 'Copy the API key now' })
  const apiKey = (await made.locator('code').textContent()) ?? ''
  secrets.push(apiKey)
  await made.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('listitem', { name: 'Sun ERP' })
  await row.getByText('never used').waitFor()
  await saveScreenshot(page, 'api-keys')

  const erp = partner(apiKey)
  const owner = await signInByCall(journey.portal.url, 'owner')
  const [found, own] = [
    await erp.call(orderRoutes.findOrders, pageRequest),
    await owner.get(orderRoutes.findOrders, pageRequest),
  ]
  assert.equal(found.status, 200)
  assert.equal(found.body.data.totalElements, own.totalElements, 'those of the owner, and no others')
  for (const [route, error] of [
    [deviceRoutes.findDevices, 'apiKey.beyond_scope'],
    [orderRoutes.saveOrder, 'apiKey.beyond_scope'],
    [apiKeyRoutes.createApiKey, 'apiKey.not_here'],
    [sessionRoutes.viewUser, 'apiKey.not_here'],
    [sessionRoutes.endAllSessions, 'apiKey.not_here'],
  ] as const) {
    const refused = await erp.call(route, pageRequest)
    assert.deepEqual([refused.status, refused.body.error], [403, error], route.operation)
  }
  assert.equal(
    (await erp.call(apiKeyRoutes.createLoginTicket, { targetRouter: 'order' })).body.error,
    'apiKey.no_sign_in',
  )
  const wrong = await partner(`${apiKey}x`).call(orderRoutes.findOrders, pageRequest)
  assert.deepEqual([wrong.status, wrong.body.error], [401, 'apiKey.unknown'])
  const inAddress = await anonymousCaller(journey.portal.url).send(
    `${orderRoutes.findOrders.path}?apiKey=${apiKey}`,
    {
      method: 'POST',
    },
  )
  assert.equal(inAddress.status, 401)

  await row.getByRole('button', { name: 'Revoke Sun ERP' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Sun ERP revoked').waitFor()
  assert.equal((await erp.call(orderRoutes.findOrders, pageRequest)).status, 401)
  assert.deepEqual(problems, [])
  await context.close()
})

describe('sign-in by a login ticket', () => {
  test("AUTH-20 AUTH-21 AUTH-22 signs in by a partner's ticket, opens its target and removes it from the address", async () => {
    const { apiKey, made, owner } = await newKey()
    const { path, ticket } = await partner(apiKey).ticket('order')
    const { page, context, problems } = await journey.stranger()
    const seen = watched(page)
    const sent: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith(`/api${forwardLoginRoutes.loginWithApiKey.path}`))
        sent.push(request.postDataJSON())
    })
    await page.goto(path)
    await page.waitForURL(at('/order'))
    await isSignedInAs(page, 'owner')
    await page.getByRole('grid', { name: 'Orders' }).waitFor()
    assert.deepEqual(sent, [{ apiKey: ticket, targetRouter: 'order' }])
    const [first, ...others] = seen
    assert.ok(first?.url.endsWith(path))
    assert.ok(others.length > 3)
    assert.deepEqual(
      others.filter(({ url, referer = '' }) => `${url} ${referer}`.includes(ticket)),
      [],
    )
    const login = others.filter(({ url }) => url.includes('/api/'))
    assert.ok(
      login.every((request) => !request.at.includes('k=')),
      login.map((request) => request.at).join(' '),
    )
    const menu = await getMainMenu(page).getByRole('link').allTextContents()
    assert.deepEqual(
      menu.map((text) => text.trim()),
      ['Order', 'Device'],
      'no more than the key may',
    )
    await page.goBack()
    await page.waitForURL((url) => url.href === 'about:blank' || url.pathname !== '/order')
    assert.ok(!page.url().includes('k='), page.url())
    await page.goto(path)
    await page.getByText('unknown, expired or already used').waitFor()
    assert.equal(new URL(page.url()).pathname + new URL(page.url()).search, '/apiLogin')

    await page.goto('/order')
    await isSignedInAs(page, 'owner')
    await owner.get(apiKeyRoutes.revokeApiKey, { id: made.id })
    await page.waitForURL(at('/login'))
    assert.deepEqual(problems, [])
    await context.close()
  })

  test('asks a signed-in user, who stays or switches', async () => {
    const { apiKey } = await newKey()
    const { path } = await partner(apiKey).ticket('order')
    const { page, context, problems } = await journey.stranger()
    await signInContext(context, journey.portal.url, 'maintain')
    await page.goto('/warranty')
    await isSignedInAs(page, 'maintain')
    await page.goto(path)
    await page.getByRole('heading', { name: 'You are signed in as maintain. Continue as owner?' }).waitFor()
    await saveScreenshot(page, 'forward-login-question')
    await page.getByRole('button', { name: 'Stay signed in as maintain' }).click()
    await page.waitForURL(at('/order'))
    await isSignedInAs(page, 'maintain')
    await page.goto(path)
    await page.getByRole('button', { name: 'Continue as owner' }).click()
    await page.waitForURL(at('/order'))
    await isSignedInAs(page, 'owner')
    assert.equal(await page.getByRole('tab', { name: 'Warranty' }).count(), 0, 'nothing is left of the other')
    const again = await partner(apiKey).ticket('device')
    await page.goto(again.path)
    await page.waitForURL(at('/device'))
    assert.deepEqual(problems, [])
    await context.close()
  })
})

test('logs no key or ticket', () => {
  assert.ok(journey.portal.dataDir, 'PORTAL_DATA_DIR names the folder of the portal at PORTAL_URL')
  const folder = join(journey.portal.dataDir, 'logs')
  const text = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
  assert.ok(text.includes('signed in') && secrets.length >= 6)
  for (const secret of secrets)
    assert.ok(secret.length > 40 && !text.includes(secret.slice(4)), secret.slice(0, 4))
})
