import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { browser } from './browser.ts'
import { type Caller, signInByCall } from './call.ts'
import { answered, answerFrom, answers, ask, askAndCatch, chatAddress, composer, isReady, log, ownDevice, textOf } from './chat.ts'
import { ownPortal, type Portal } from './portal.ts'
import { enter, shot, type Visit, visit } from './visit.ts'

let stack: Portal
let chromium: Browser
let owner: Caller
const device = ownDevice('SNA_US_6K')
const question = 'How do I start the inverter for the first time?'
before(async () => {
  // Slow enough that much can happen while one answer is told.
  stack = await ownPortal({ CHAT_PACE: '6' })
  chromium = await browser()
  owner = await signInByCall(stack.url, 'owner')
  await answerFrom(owner, device, question, 'sna-us-6k-user-manual.pdf')
})
after(async () => {
  await chromium?.close()
  await stack?.stop()
})

async function opened(path = '/LuxGPT2', username = 'owner'): Promise<Visit> {
  const one = await visit(chromium, stack.url)
  await enter(one.context, stack.url, username)
  await one.page.goto(chatAddress(path, device))
  await isReady(one.page)
  return one
}

/** Words alone: what markup makes of line ends is not what is compared. */
const words = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
/** What the answer has to be. */
const expected = async () => {
  const { page, context } = await opened()
  await ask(page, question)
  const text = words(await textOf(await answered(page)))
  await context.close()
  assert.ok(text.length > 60, text)
  return text
}

for (const path of ['/LuxGPT', '/LuxGPT2']) {
  test(`a reload of ${path} while an answer comes goes on with it, and nothing is there twice`, async () => {
    const text = await expected()
    const { page, context } = await opened(path)
    await askAndCatch(page, question)
    await page.reload()
    await isReady(page)
    await log(page).locator('article.is-own').filter({ hasText: question }).waitFor()
    assert.equal(words(await textOf(await answered(page))), text)
    assert.equal(await log(page).locator('article.is-own').count(), 1)
    await context.close()
  })
}

test('the service is killed while an answer comes: the text ends whole, without anybody doing anything', async () => {
  const text = await expected()
  const { page, context } = await opened()
  await askAndCatch(page, question)
  const pid = stack.pids().chat
  assert.ok(pid)
  process.kill(pid, 'SIGKILL')
  await page.getByText(/The connection was lost/).waitFor()
  await shot(page, 'chat-connection-lost')
  await page.getByText(/The connection was lost/).waitFor({ state: 'detached' })
  assert.equal(words(await textOf(await answered(page))), text)
  assert.equal(await answers(page).count(), 1)
  await composer(page).fill('Thank you')
  assert.ok(await page.getByRole('button', { name: 'Send', exact: true }).isEnabled())
  await context.close()
})

test('two people ask at the same time, each hears the own answer; a second browser of the same person finds the conversation', async () => {
  const [one, two] = [await opened(), await opened('/LuxGPT2', 'admin')]
  const other = 'How do I set up two units for 240 V?'
  await Promise.all([ask(one.page, question), ask(two.page, other)])
  const texts = await Promise.all([one, two].map(async ({ page }) => words(await textOf(await answered(page)))))
  assert.notEqual(texts[0], texts[1])
  for (const { page } of [one, two]) assert.equal(await answers(page).count(), 1)

  const elsewhere = await opened()
  assert.equal(await log(elsewhere.page).locator('article.is-own').count(), 0, 'another browser begins anew')
  await elsewhere.page.getByRole('button', { name: 'My conversations' }).click()
  await elsewhere.page.getByRole('dialog').getByRole('button', { name: question }).first().click()
  await log(elsewhere.page).locator('article.is-own').filter({ hasText: question }).first().waitFor()
  assert.equal(words(await textOf(await answered(elsewhere.page))), texts[0])
  for (const { context } of [one, two, elsewhere]) await context.close()
})

test('CHAT-28 CHAT-29 CHAT-30 variant B stops an answer at once, and it does not come back', async () => {
  const { page, context } = await opened()
  const stop = page.getByRole('button', { name: 'Stop Receiving' })
  assert.ok(await stop.isDisabled())
  await askAndCatch(page, question)
  await stop.click()
  await page.getByText('Stop receiving messages.').waitFor()
  const text = await textOf(await answered(page))
  const count = await answers(page).count()
  await ask(page, 'How do I set up two units for 240 V?')
  await answered(page)
  assert.equal(await textOf(answers(page).nth(count - 1)), text)
  await context.close()
})

test('CHAT-15 CHAT-20 the widget stops an answer with a call; then the button is gone', async () => {
  const { page, context } = await opened('/LuxGPT')
  const stop = page.getByRole('button', { name: 'Stop receiving' })
  assert.equal(await stop.count(), 0)
  await askAndCatch(page, question)
  const cancelled = page.waitForResponse((response) => /\/api\/chat\/runThread\/[\w-]+\/cancel$/.test(response.url()))
  await stop.click()
  assert.equal((await (await cancelled).json()).code, 200)
  await stop.waitFor({ state: 'detached' })
  await page.getByText('No further information available').waitFor()
  await context.close()
})
