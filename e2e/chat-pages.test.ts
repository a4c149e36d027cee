import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type InverterRuntime, qnaRoutes } from '@portal/contracts/qna.contract.ts'
import { demoDevices } from '@portal/demo/device.ts'
import type { Page } from 'playwright-core'
import { demoPassword } from './call.ts'
import { ask, chatAddress, getLog, readText, waitForAnswer, waitUntilReady } from './chat.ts'
import { device, question, startChatStage } from './chat-stage.ts'
import { createPageChecks } from './page-checks.ts'
import { findRow } from './table.ts'
import { runAllAxeRules, saveScreenshot, waitUntil } from './visit.ts'

const stage = startChatStage()

/** Chat pages with their bot's name for an EG4 device. The first is opened without a session. */
const pages = {
  '/EG4Bot': 'EG4Bot',
  '/LuxGPT': 'EG4Bot',
  '/LuxGPT2': 'EG4Bot',
  '/testChat': 'EG4Bot',
  '/chat': 'LuxBot',
  // Without a device, whose platform would decide.
  '/CrownBot': 'CrownBot',
} as const

/** On a phone the panel is collapsed. */
async function unfold(page: Page) {
  const fold = page.getByRole('button', { name: /^SN: / })
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
}

test('SHELL-34 SHELL-35 SHELL-43 CHAT-01 CHAT-04 CHAT-05 CHAT-06 CHAT-10 CHAT-11 CHAT-69 QNA-01 opens every chat with the device after sign-in, answers, and fits desktop and phone without axe findings', async () => {
  const { page, context, problems } = await stage.stranger()
  const { everywhere } = createPageChecks()
  const found: string[] = []
  const runtime = `${qnaRoutes.getInverterRuntime.path}?serialNum=${device.serialNum}`
  const { modelText, statusText } = (await stage.owner.send<InverterRuntime>(runtime, { method: 'POST' }))
    .body.data
  const showsDevice = async ({ isPhone }: { isPhone: boolean }) => {
    if (isPhone) await unfold(page)
    const panel = page.getByRole('complementary')
    const texts = [`SN: ${device.serialNum}`, 'Device: SNA-US 6K', `Model: ${modelText}`, 'Remote Diagnosis']
    for (const text of texts) await panel.getByText(text, { exact: true }).last().waitFor()
    // With its questions, the panel leaves little space for the conversation on a phone.
    await page.getByRole('listitem').first().waitFor()
    await waitUntil(
      page,
      `document.querySelector('[role=status] img[src$="/${statusText}.png"]')?.naturalWidth > 0`,
    )
  }
  for (const [path, name] of Object.entries(pages)) {
    const isAbout = path !== '/CrownBot'
    const address = isAbout ? chatAddress(path, device, { clusterId: '7', phase: '1' }) : path
    await page.goto(address)
    if (path === '/EG4Bot') await signInTo(page)
    await page.waitForURL((url) => url.pathname + url.search === address)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await waitUntilReady(page)
    await ask(page, question)
    assert.match(
      (await (await waitForAnswer(page)).textContent()) ?? '',
      path === '/chat' ? /Guess what you're asking:|No related content/ : /\w{3}/,
    )
    found.push(
      ...(await everywhere(page, `chat${path.replace('/', '-')}`, isAbout ? showsDevice : undefined)),
    )
  }
  assert.deepEqual(found, [])
  assert.deepEqual(problems, [])
  const token = (await context.cookies()).find((cookie) => cookie.name === 'token')?.value ?? ''
  await context.close()
  assertInNoLog(token)
})

/** Checks that neither the token nor its encoded form is logged. */
function assertInNoLog(token: string) {
  const folder = join(stage.portal.dataDir, 'logs')
  const packed = Buffer.from(JSON.stringify({ token })).toString('base64url').slice(0, 30)
  const names = readdirSync(folder)
  assert.ok(names.includes('gateway.log') && names.includes('chat.log') && token.length > 20)
  for (const name of names) {
    const text = readFileSync(join(folder, name), 'utf8')
    assert.ok(!text.includes(token) && !text.includes(packed), name)
  }
}

/** A standalone page has no menu. */
async function signInTo(page: Page) {
  await page.waitForURL((url) => url.pathname === '/login')
  await page.getByLabel('Username').fill('owner')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('CHAT-01 opens the assistant from a device list, and redirects from a foreign device', async () => {
  const { page, context } = await stage.visitor('owner')
  await page.goto(`/device?serialNum=${device.serialNum}`)
  const row = findRow(page, device.serialNum)
  await row.waitFor()
  const opened = context.waitForEvent('page')
  await row.getByRole('button', { name: 'Ask the assistant' }).click()
  const chat = await opened
  await waitUntilReady(chat)
  const { pathname, searchParams } = new URL(chat.url())
  assert.equal(pathname, '/EG4Bot')
  assert.deepEqual(
    ['serialNum', 'deviceInfo', 'platform'].map((name) => searchParams.get(name)),
    [device.serialNum, 'off_grid_us', 'EG4'],
  )
  await page.close()

  const foreign = demoDevices().find(
    ({ companyId, brand }) => companyId !== null && companyId > 2 && brand === 'EG4',
  )
  assert.ok(foreign)
  await chat.goto(chatAddress('/LuxGPT2', foreign))
  await chat.getByRole('heading', { name: `We couldn't find ${foreign.serialNum} in your account` }).waitFor()
  assert.equal(await getLog(chat).count(), 0)
  await saveScreenshot(chat, 'chat-refused')
  assert.deepEqual(await runAllAxeRules(chat), [])
  await chat.getByRole('main').getByRole('textbox', { name: 'Serial number' }).last().fill(device.serialNum)
  await chat.getByRole('main').getByRole('button', { name: 'Open' }).last().click()
  await waitUntilReady(chat)
  await chat.getByText(`SN: ${device.serialNum}`).waitFor()
  await context.close()
})

test('CHAT-07 CHAT-08 asks about the fault automatically, once', async () => {
  const { page, context } = await stage.visitor('owner')
  await page.goto(chatAddress('/LuxGPT2', device, { fromDoubt: '1' }))
  const asked = getLog(page).locator('article.is-own')
  await asked.filter({ hasText: "What's the error/warning of my inverter?" }).waitFor()
  assert.match(await readText(await waitForAnswer(page)), /\w{3}/)
  await page.reload()
  await waitUntilReady(page)
  await waitForAnswer(page)
  // Asks another question, before which a repeated automatic question would have been sent.
  await ask(page, 'thanks')
  await waitForAnswer(page)
  assert.equal(await asked.count(), 2)
  await context.close()
})
