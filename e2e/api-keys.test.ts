import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { apiKeyRoutes } from '@portal/contracts/api-key.contract.ts'
import { deviceRoutes } from '@portal/contracts/device.contract.ts'
import { forwardLoginRoutes } from '@portal/contracts/forward-login.contract.ts'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import { rmaRoutes } from '@portal/contracts/rma.contract.ts'
import type { DataOf, Route } from '@portal/contracts/route.ts'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'
import { threadRoutes } from '@portal/contracts/thread.contract.ts'
import { ticketRoutes } from '@portal/contracts/ticket.contract.ts'
import type { Page } from 'playwright-core'
import { type Answer, caller, nobody, signInByCall } from './call.ts'
import { stage } from './stage.ts'
import { enter, menuOf, shot } from './visit.ts'

const journey = stage()
/** Whatever must not be written anywhere. */
const secrets: string[] = []

/** A server of a partner: all that it has is a key. */
const partner = (apiKey: string) => ({
  call: <R extends Route>(route: R, body: object = {}): Promise<Answer<DataOf<R>>> =>
    nobody(journey.portal.url).call(route, body, { headers: { authorization: `Bearer ${apiKey}` } }),
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
    ...{ name: `Sun ${secrets.length}`, scope: ['order:view', 'device:view'], days: 5, callsPerMinute: 600 },
    ...{ maySignIn: true, allowUrlLogin: false, ...part },
  })
  secrets.push(made.apiKey)
  return { ...made, owner }
}
const pageRequest = { page: 1, size: 15 }
const at = (path: string) => (url: URL) => url.pathname === path
const isSignedInAs = (page: Page, name: string) =>
  page.getByRole('button', { name: `Account of ${name}` }).waitFor()

/** Everything that a browser asks for from here on, with where it stands and what it says of where it was. */
function watched(page: Page) {
  const seen: { url: string; at: string; referer: string | undefined }[] = []
  page.on('request', (request) =>
    seen.push({ url: request.url(), at: page.url(), referer: request.headers().referer }),
  )
  return seen
}

test('an owner makes a key, a partner calls with it what it is for, and its end holds for the next call', async () => {
  const { page, context, problems } = await journey.stranger()
  await enter(context, journey.portal.url, 'owner')
  await page.goto('/account/applications')
  await page.getByRole('button', { name: 'Account of owner' }).click()
  await page.getByRole('link', { name: 'API keys' }).click()
  await page.getByRole('button', { name: 'New API key' }).click()
  const form = page.getByRole('dialog', { name: 'New API key' })
  await form.getByLabel('Name').fill('Sun ERP')
  await form.getByLabel('Permissions').click()
  await page.getByRole('option', { name: 'Orders: see' }).click()
  await page.keyboard.press('Escape')
  await shot(page, 'api-key-new')
  await form.getByRole('button', { name: 'Create key' }).click()
  const made = page.getByRole('dialog', { name: 'Copy the API key now' })
  const apiKey = (await made.locator('code').textContent()) ?? ''
  secrets.push(apiKey)
  await made.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('listitem', { name: 'Sun ERP' })
  await row.getByText('never used').waitFor()
  await shot(page, 'api-keys')

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
  const inAddress = await nobody(journey.portal.url).send(`${orderRoutes.findOrders.path}?apiKey=${apiKey}`, {
    method: 'POST',
  })
  assert.equal(inAddress.status, 401)

  await row.getByRole('button', { name: 'Revoke Sun ERP' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Sun ERP revoked').waitFor()
  assert.equal((await erp.call(orderRoutes.findOrders, pageRequest)).status, 401)
  assert.deepEqual(problems, [])
  await context.close()
})

test('a key has so many calls a minute, and is told when it has more', async () => {
  const { apiKey } = await newKey({ callsPerMinute: 2 })
  const statuses: number[] = []
  for (let round = 0; round < 4; round++) {
    const { status, headers } = await partner(apiKey).call(orderRoutes.findOrders, pageRequest)
    statuses.push(status)
    if (status === 429) assert.ok(Number(headers.get('retry-after')) > 0)
  }
  // The minute may have turned in between.
  assert.ok(
    statuses.filter((status) => status === 200).length <= 3 && statuses.includes(429),
    statuses.join(),
  )
})

describe('the forward login', () => {
  test('AUTH-20 AUTH-21 AUTH-22 a ticket of a partner leads to its target, signed in, and stands in no address behind it', async () => {
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
    const menu = await menuOf(page).getByRole('link').allTextContents()
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

  test('AUTH-20 AUTH-22 AUTH-23 the key itself, where that is allowed, from the address or typed, with a target that can be changed', async () => {
    const { apiKey } = await newKey({ allowUrlLogin: true })
    const direct = await journey.stranger()
    await direct.page.goto(`/apiLogin?${new URLSearchParams({ k: apiKey, targetRouter: 'device' })}`)
    await direct.page.waitForURL(at('/device'))
    await isSignedInAs(direct.page, 'owner')
    await direct.context.close()

    const { page, context, problems } = await journey.stranger()
    const closed = await newKey()
    await page.goto(`/apiLogin?${new URLSearchParams({ k: closed.apiKey, targetRouter: '//evil.example' })}`)
    await page.getByText("This API key can't sign in by itself").waitFor()
    const [target, key] = [page.getByLabel('Target router'), page.getByLabel('API KEY')]
    assert.deepEqual([await target.inputValue(), await key.inputValue()], ['//evil.example', closed.apiKey])
    await shot(page, 'forward-login-refused')
    await key.fill(apiKey)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('This is no page of the portal.').waitFor()
    assert.equal(new URL(page.url()).pathname, '/apiLogin')
    await target.fill('order')
    await key.fill(`${apiKey.slice(0, 20)}\n${apiKey.slice(20)}\n`)
    assert.equal((await key.inputValue()).split('\n').length, 3, 'of several lines')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(at('/order'))
    await isSignedInAs(page, 'owner')
    assert.deepEqual(problems, [])
    await context.close()
  })

  test('whoever is signed in is asked, stays who they are, or goes on as the other', async () => {
    const { apiKey } = await newKey()
    const { path } = await partner(apiKey).ticket('order')
    const { page, context, problems } = await journey.stranger()
    await enter(context, journey.portal.url, 'maintain')
    await page.goto('/warranty')
    await isSignedInAs(page, 'maintain')
    await page.goto(path)
    await page.getByRole('heading', { name: 'You are signed in as maintain. Continue as owner?' }).waitFor()
    await shot(page, 'forward-login-question')
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

  test('of all who bring a ticket at the same moment one is let in', async () => {
    const { apiKey } = await newKey()
    const { ticket } = await partner(apiKey).ticket('order')
    const body = { apiKey: ticket, targetRouter: 'order' }
    const calls = Array.from({ length: 5 }, () =>
      nobody(journey.portal.url).call(forwardLoginRoutes.loginWithApiKey, body),
    )
    const answers = await Promise.all(calls)
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401, 401, 401])
    const first = answers.find(({ status }) => status === 200)
    const cookie =
      first?.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ') ?? ''
    const session = caller(journey.portal.url, {
      username: 'owner',
      cookie,
      token: first?.body.data.token ?? '',
    })
    assert.equal((await session.call(orderRoutes.findOrders, pageRequest)).status, 200)
    const personal = await session.call(sessionRoutes.saveEmail, { email: 'thief@evil.example' })
    assert.deepEqual([personal.status, personal.body.error], [403, 'apiKey.not_here'])
    for (const [route, body] of [
      [threadRoutes.findOwnThreads, pageRequest],
      [threadRoutes.deleteOwnThreads, { ids: ['none'] }],
      [ticketRoutes.createTicket, {}],
      [rmaRoutes.findOwnRma, undefined],
    ] as const) {
      const { status, body: refused } = await session.call(route, body)
      assert.deepEqual([status, refused.error], [403, 'apiKey.beyond_scope'], route.operation)
    }
  })
})

describe('SHELL-29 the ways in stand outside the home layout', () => {
  for (const [address, sign] of [
    ['/login', (page: Page) => page.getByLabel('Password', { exact: true })],
    ['/apiLogin', (page: Page) => page.getByLabel('API KEY')],
    ['/oauthConfirm', (page: Page) => page.getByText('Nothing to confirm')],
  ] as const)
    test(address, async () => {
      const { page, context, problems } = await journey.stranger()
      await page.goto(address)
      await sign(page).waitFor()
      assert.equal(new URL(page.url()).pathname, address)
      for (const part of ['navigation', 'banner', 'tablist'] as const)
        assert.equal(await page.getByRole(part).count(), 0, part)
      assert.deepEqual(problems, [])
      await context.close()
    })
})

test('SHELL-38 /apiLogin and /releaseLog are open, to guests and to who is signed in', async () => {
  for (const username of [undefined, 'viewer']) {
    const { page, context } = await journey.stranger()
    if (username) await enter(context, journey.portal.url, username)
    await page.goto('/apiLogin')
    await page.getByLabel('Target router').waitFor()
    assert.equal(new URL(page.url()).pathname, '/apiLogin')
    await page.goto('/releaseLog')
    await page.getByRole('article').first().waitFor()
    assert.equal(new URL(page.url()).pathname, '/releaseLog')
    await context.close()
  }
})

test('no key or ticket of all this stands in a log', () => {
  assert.ok(journey.portal.dataDir, 'PORTAL_DATA_DIR names the folder of the portal at PORTAL_URL')
  const folder = join(journey.portal.dataDir, 'logs')
  const text = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
  assert.ok(text.includes('signed in') && secrets.length > 8)
  for (const secret of secrets)
    assert.ok(secret.length > 40 && !text.includes(secret.slice(4)), secret.slice(0, 4))
})
