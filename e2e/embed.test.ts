import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { apiKeyRoutes } from '@portal/contracts/api-key.contract.ts'
import { deviceRoutes } from '@portal/contracts/device.contract.ts'
import { embedRoutes, embedSiteRoutes } from '@portal/contracts/embed.contract.ts'
import { ticketRoutes } from '@portal/contracts/ticket.contract.ts'
import type { FrameLocator, Page } from 'playwright-core'
import { anonymousCaller, signInByCall } from './call.ts'
import { setUpStage } from './stage.ts'
import { runAllAxeRules, saveScreenshot } from './visit.ts'

const document = readFileSync(join(import.meta.dirname, '../docs/embedding.md'), 'utf8')
const [page = '', framed = ''] = [...document.matchAll(/^```html\n(.*?)^```$/gms)].map(([, code]) => code)
const [, server = ''] = /^```js\n(.*?)^```$/ms.exec(document) ?? []

const journey = setUpStage()
/** Brand's own server from the document, and one with difficult pages. */
let shop: { url: string; process: ChildProcess }
let hostile: Server
let site: string
let serialNum: string
let apiKey: string

const portOf = (listening: Server) => (listening.address() as AddressInfo).port
/** Port below the range of outgoing connections, so that it stays free. */
const shopPort = 20_000 + (process.pid % 10_000)
const filled = (html: string) =>
  html.replaceAll('https://portal.example', journey.portal.url).replaceAll('YOUR-SITE', site)

/** Pages with unusual code that the chat must tolerate. */
const hostilePages: Record<string, () => string> = {
  '/unset': () => `<style>* { all: unset !important; color: red !important }</style>${filled(page)}`,
  '/patched': () => `<script>
    for (const name of ['addEventListener', 'removeEventListener']) {
      const own = EventTarget.prototype[name]
      EventTarget.prototype[name] = function (type, listener, options) { return own.call(this, type, listener && function (event) { return listener.handleEvent ? listener.handleEvent(event) : listener.call(this, event) }, options) }
    }
    window.Promise = class extends Promise {}; window.React = { version: '17.0.2' }; Array.prototype.last = () => 1
    window.globalsBefore = Object.keys(window).length
  </script>${filled(page)}`,
  '/inline': () =>
    filled(page).replace('<aftersales-chat', '<aftersales-chat mode="inline" language="zh-CN"'),
}

before(async () => {
  const { url } = journey.portal
  const owner = await signInByCall(url, 'owner')
  const devices = await owner.get(deviceRoutes.findDevices, {
    page: 1,
    size: 1,
    sort: 'serialNum',
    direction: 'ASC',
  })
  serialNum = devices.content[0]?.serialNum ?? ''
  hostile = createServer(async (request, response) => {
    const html = hostilePages[request.url ?? '']
    if (html) return response.writeHead(200, { 'content-type': 'text/html' }).end(html())
    const { token } = await anonymousCaller(url)
      .call(
        embedRoutes.createVisitorToken,
        { site, serialNum, user: request.headers.referer ?? 'somebody' },
        { headers: { authorization: `Bearer ${apiKey}` } },
      )
      .then(({ body }) => body.data)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ token }))
  }).listen(0, '127.0.0.1')
  await once(hostile, 'listening')
  const origins = [`http://127.0.0.1:${shopPort}`, `http://127.0.0.1:${portOf(hostile)}`]
  ;({ site } = await owner.get(embedSiteRoutes.createEmbedSite, {
    name: 'Sun shop',
    origins,
    platform: 'EG4',
  }))
  ;({ apiKey } = await owner.get(apiKeyRoutes.createApiKey, {
    name: 'Sun shop',
    scope: ['device:view'],
    days: 5,
    callsPerMinute: 600,
    maySignIn: false,
    allowUrlLogin: false,
  }))
  const env = { PORTAL_URL: url, API_KEY: apiKey, SITE: site, PAGE: filled(page), PORT: String(shopPort) }
  const child = spawn(process.execPath, ['--input-type=module', '--eval', server], {
    env: { PATH: process.env.PATH ?? '', SERIAL_NUM: serialNum, ...env },
    stdio: 'inherit',
  })
  shop = { url: `http://127.0.0.1:${shopPort}`, process: child }
  for (;;) {
    const answer = await fetch(shop.url).catch(() => undefined)
    if (answer) break
    assert.equal(child.exitCode, null, 'the shop runs')
    await new Promise((wait) => setTimeout(wait, 50))
  }
})
after(() => {
  shop?.process.kill()
  hostile?.close()
  hostile?.closeAllConnections()
})

const chatOf = (brandPage: Page): FrameLocator => brandPage.frameLocator('aftersales-chat iframe')
async function asked(chat: FrameLocator, question: string) {
  await chat.getByPlaceholder('Your question').fill(question)
  await chat.getByPlaceholder('Your question').press('Enter')
  await chat.locator('article.is-bot:not(.is-coming)').last().waitFor()
}

test('shows the chat in a shop written from the document; support answers a returning visitor', async () => {
  const { page: brandPage, context, problems } = await journey.stranger()
  const asks: string[] = []
  brandPage.on('request', (request) => asks.push(`${request.url()} ${request.headers().referer ?? ''}`))
  await brandPage.goto(shop.url)
  await brandPage.getByRole('button', { name: 'Chat' }).click()
  const chat = chatOf(brandPage)
  await asked(chat, 'what does the warranty of my device cover')
  await saveScreenshot(brandPage, 'embed-answer')
  await chat.getByRole('button', { name: 'Talk to support' }).click()
  await chat.getByText('Your messages go to support').waitFor()
  await chat.getByPlaceholder('Message to support').fill('It hums <b>loudly</b>.')
  await chat.getByPlaceholder('Message to support').press('Enter')
  await chat.getByText('It hums <b>loudly</b>.').waitFor()
  const staff = await signInByCall(journey.portal.url, 'maintain')
  const { content } = await staff.get(ticketRoutes.findTickets, {
    page: 1,
    size: 1,
    sort: 'createdAt',
    direction: 'DESC',
  })
  assert.equal(content[0]?.userName, 'Ms Sun')
  await brandPage.getByRole('button', { name: 'Chat' }).click()
  await staff.get(
    ticketRoutes.sendTicketMessage,
    { id: content[0]?.id, text: 'We look into it.' },
    { headers: { 'idempotency-key': crypto.randomUUID() } },
  )
  await brandPage.locator('aftersales-chat b').getByText('1').waitFor()
  await brandPage.getByRole('button', { name: 'Chat' }).click()
  await chat.getByText('We look into it.').waitFor()
  await saveScreenshot(brandPage, 'embed-support')
  await brandPage.reload()
  await brandPage.getByRole('button', { name: 'Chat' }).click()
  await chat.getByText('what does the warranty of my device cover').waitFor()
  await chat.getByText('We look into it.').waitFor()
  await chat.getByRole('button', { name: 'Close the ticket' }).click()
  await chat.getByPlaceholder('Your question').waitFor()
  assert.deepEqual(
    asks.filter((text) => text.includes('pvt_') || text.includes(apiKey)),
    [],
  )
  assert.deepEqual(problems, [])
  await context.close()
})

test("is opened, closed and left by keyboard, and fills a phone's screen", async () => {
  const { page: brandPage, context } = await journey.stranger({ width: 390, height: 844 })
  await brandPage.goto(shop.url)
  const button = brandPage.getByRole('button', { name: 'Chat' })
  await button.focus()
  await brandPage.keyboard.press('Enter')
  const chat = chatOf(brandPage)
  await chat.getByPlaceholder('Your question').waitFor()
  const box = await brandPage.locator('aftersales-chat iframe').boundingBox()
  assert.deepEqual(box, { x: 0, y: 0, width: 390, height: 844 })
  await saveScreenshot(brandPage, 'embed-phone')
  await chat.getByPlaceholder('Your question').press('Escape')
  await brandPage.locator('aftersales-chat iframe').waitFor({ state: 'hidden' })
  assert.equal(
    await brandPage.evaluate('document.activeElement.shadowRoot.activeElement.ariaExpanded'),
    'false',
  )
  await context.close()
})

test('reports a blocked frame in its place, and opens at the next attempt', async () => {
  const { page: brandPage, context } = await journey.stranger({ width: 390, height: 844 })
  await brandPage.route('**/embed/frame/*', (route) => route.abort())
  await brandPage.goto(shop.url)
  await brandPage.getByRole('button', { name: 'Chat' }).click()
  const note = brandPage.getByRole('alert')
  await note.getByText("The chat can't be opened at the moment.").waitFor()
  assert.equal(await brandPage.locator('aftersales-chat iframe').count(), 0)
  assert.ok(((await note.boundingBox())?.height ?? 844) < 200, 'most of the page is free')
  // The shop's page of the document has no language and no landmarks.
  assert.deepEqual(await runAllAxeRules(brandPage, ['html-has-lang', 'landmark-one-main', 'region']), [])
  await saveScreenshot(brandPage, 'embed-blocked')
  await note.getByRole('button', { name: 'Close' }).click()
  await note.waitFor({ state: 'detached' })
  await brandPage.getByRole('button', { name: 'Chat' }).click()
  await note.waitFor()
  await brandPage.unroute('**/embed/frame/*')
  await note.getByRole('button', { name: 'Try again' }).click()
  await chatOf(brandPage).getByPlaceholder('Your question').waitFor()
  await note.waitFor({ state: 'detached' })
  await context.close()
})

/** Delays sockets by half a second, so that questions are entered before. */
const openSocketsLate = `{
  const { addEventListener } = WebSocket.prototype
  WebSocket.prototype.addEventListener = function (type, listener, options) {
    const late = type === 'open' ? (event) => setTimeout(() => listener.call(this, event), 500) : listener
    return addEventListener.call(this, type, late, options)
  }
}`

for (const path of ['/unset', '/patched'])
  test(`works on the page ${path} and leaves nothing behind`, async () => {
    const { page: brandPage, context, problems } = await journey.stranger()
    await brandPage.addInitScript(openSocketsLate)
    await brandPage.goto(`http://127.0.0.1:${portOf(hostile)}${path}`)
    await brandPage.waitForFunction('customElements.get("aftersales-chat")')
    const button = brandPage.locator('aftersales-chat button')
    const box = await button.boundingBox()
    assert.deepEqual([box?.width, box?.height], [56, 56])
    await button.click()
    await asked(chatOf(brandPage), 'how do i clean the fan')
    await saveScreenshot(brandPage, `embed-${path.slice(1)}`)
    if (path === '/patched')
      assert.equal(
        await brandPage.evaluate('Object.keys(window).length - globalsBefore'),
        1,
        'globalsBefore alone',
      )
    assert.equal(await brandPage.evaluate('document.adoptedStyleSheets.length'), 0)
    assert.deepEqual(problems, [])
    await context.close()
  })

test('shows inline at its element in the given language', async () => {
  const { page: brandPage, context, problems } = await journey.stranger()
  await brandPage.goto(`http://127.0.0.1:${portOf(hostile)}/inline`)
  const chat = chatOf(brandPage)
  await chat.getByPlaceholder('您的问题').waitFor()
  assert.equal((await brandPage.locator('aftersales-chat').boundingBox())?.height, 600)
  await saveScreenshot(brandPage, 'embed-inline')
  assert.deepEqual(problems, [])
  await context.close()
})

test("refuses pages of other origins, and works without the portal's script by a token in the fragment", async (context) => {
  const { page: brandPage, context: browsing } = await journey.stranger()
  const stranger = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(filled(page)),
  ).listen(0, '127.0.0.1')
  context.after(() => {
    stranger.close()
    stranger.closeAllConnections()
  })
  await once(stranger, 'listening')
  await brandPage.goto(`http://127.0.0.1:${portOf(stranger)}`)
  const said = (text: string) => brandPage.waitForEvent('console', (message) => message.text().includes(text))
  const refused = [said('frame-ancestors'), said('is one of its origins')]
  await brandPage.getByRole('button', { name: 'Chat' }).click()
  await Promise.all(refused)
  const { body } = await anonymousCaller(journey.portal.url).call(
    embedRoutes.createVisitorToken,
    { site, serialNum, user: 'frame' },
    { headers: { authorization: `Bearer ${apiKey}` } },
  )
  hostilePages['/framed'] = () => filled(framed).replace('TOKEN', body.data.token)
  await brandPage.goto(`http://127.0.0.1:${portOf(hostile)}/framed`)
  const chat = brandPage.frameLocator('iframe')
  await asked(chat, 'how do i clean the fan')
  await browsing.close()
})

test('lets a brand create a site, copy its code and preview the chat', async () => {
  const { page: own, context, problems } = await journey.visitor('owner')
  await own.goto('/account/applications')
  await own.getByRole('button', { name: 'Account of owner' }).click()
  await own.getByRole('link', { name: 'Embedded chat' }).click()
  await own.getByRole('button', { name: 'New site' }).click()
  const form = own.getByRole('dialog', { name: 'New site' })
  await form.getByLabel('Name').fill('Moon shop')
  await form.getByLabel('Pages that can show the chat').fill('https://moon.example/shop')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('“https://moon.example/shop” must be only a scheme and a host').waitFor()
  await form.getByLabel('Pages that can show the chat').fill('HTTPS://Moon.example/')
  await form.getByRole('button', { name: 'Save' }).click()
  const row = own.getByRole('listitem', { name: 'Moon shop' })
  await row.getByRole('button', { name: 'Code' }).click()
  await row.getByText('https://moon.example', { exact: true }).waitFor()
  await row.getByText('/embed/chat.js').waitFor()
  await own.setViewportSize({ width: 390, height: 844 })
  const card = await own.getByRole('region', { name: 'Your sites' }).boundingBox()
  assert.ok(card && card.x + card.width <= 390, 'no wider than a phone')
  await saveScreenshot(own, 'embed-page-phone')
  await own.setViewportSize({ width: 1280, height: 800 })
  await row.getByRole('button', { name: 'Preview' }).click()
  await row.getByLabel('Serial number of a device').fill(serialNum)
  await row.getByRole('button', { name: 'Show the chat' }).click()
  const chat = own.frameLocator('iframe[title="Preview of the chat"]')
  await chat.getByPlaceholder('Your question').waitFor()
  await saveScreenshot(own, 'embed-preview')
  assert.deepEqual(await runAllAxeRules(own), [])
  await row.getByRole('button', { name: 'Delete Moon shop' }).click()
  await own.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await row.waitFor({ state: 'detached' })
  assert.deepEqual(problems, [])
  await context.close()
})
