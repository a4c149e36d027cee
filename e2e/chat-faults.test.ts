import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answered, answers, ask, askAndCatch, composer, isReady, log, textOf } from './chat.ts'
import { chatStage, question } from './chat-stage.ts'
import { disturbedPortal } from './disturbed-portal.ts'
import { shot } from './visit.ts'

const stage = chatStage(disturbedPortal)

/** Words alone: what markup makes of line ends is not what is compared. */
const words = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
/** What the answer has to be: asked once, as nothing changes it. */
let whole: Promise<string> | undefined
const expected = () => {
  whole ??= askWhole()
  return whole
}
async function askWhole() {
  const { page, context } = await stage.opened()
  await ask(page, question)
  const text = words(await textOf(await answered(page)))
  await context.close()
  assert.ok(text.length > 60, text)
  return text
}

for (const path of ['/LuxGPT', '/LuxGPT2']) {
  test(`a reload of ${path} while an answer comes goes on with it, and nothing is there twice`, async () => {
    const text = await expected()
    const { page, context } = await stage.opened(path)
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
  const { page, context } = await stage.opened()
  await askAndCatch(page, question)
  const pid = stage.portal.pids().chat
  assert.ok(pid)
  process.kill(pid, 'SIGKILL')
  await page.getByText(/The connection was lost/).waitFor()
  await shot(page, 'chat-connection-lost')
  await page.getByText(/The connection was lost/).waitFor({ state: 'detached' })
  assert.equal(words(await textOf(await answered(page))), text)
  assert.equal(await answers(page).count(), 1)
  await composer(page).fill('Thank you')
  await page.getByRole('button', { name: 'Send', exact: true, disabled: false }).waitFor()
  await context.close()
})

test('two people ask at the same time, each hears the own answer; a second browser of the same person finds the conversation', async () => {
  const [one, two] = [await stage.opened(), await stage.opened('/LuxGPT2', 'admin')]
  const other = 'How do I mount the inverter on the wall?'
  await Promise.all([ask(one.page, question), ask(two.page, other)])
  const texts = await Promise.all(
    [one, two].map(async ({ page }) => words(await textOf(await answered(page)))),
  )
  assert.notEqual(texts[0], texts[1])
  for (const { page } of [one, two]) assert.equal(await answers(page).count(), 1)

  const elsewhere = await stage.opened()
  assert.equal(await log(elsewhere.page).locator('article.is-own').count(), 0, 'another browser begins anew')
  await elsewhere.page.getByRole('button', { name: 'My conversations' }).click()
  await elsewhere.page.getByRole('dialog').getByRole('button', { name: question }).first().click()
  await log(elsewhere.page).locator('article.is-own').filter({ hasText: question }).first().waitFor()
  assert.equal(words(await textOf(await answered(elsewhere.page))), texts[0])
  for (const { context } of [one, two, elsewhere]) await context.close()
})

test('CHAT-28 CHAT-29 CHAT-30 variant B stops an answer at once, and it does not come back', async () => {
  const { page, context } = await stage.opened()
  const stop = page.getByRole('button', { name: 'Stop Receiving' })
  assert.ok(await stop.isDisabled())
  await askAndCatch(page, question)
  await stop.click()
  await page.getByText('Stop receiving messages.').waitFor()
  const text = await textOf(await answered(page))
  const count = await answers(page).count()
  await ask(page, 'How do I mount the inverter on the wall?')
  await answered(page)
  assert.equal(await textOf(answers(page).nth(count - 1)), text)
  await context.close()
})

test('CHAT-15 CHAT-20 the widget stops an answer with a call; then the button is gone', async () => {
  const { page, context } = await stage.opened('/LuxGPT')
  const stop = page.getByRole('button', { name: 'Stop receiving' })
  assert.equal(await stop.count(), 0)
  await askAndCatch(page, question)
  const cancelled = page.waitForResponse((response) =>
    /\/api\/chat\/runThread\/[\w-]+\/cancel$/.test(response.url()),
  )
  await stop.click()
  assert.equal((await (await cancelled).json()).code, 200)
  await stop.waitFor({ state: 'detached' })
  await page.getByText('No further information available').waitFor()
  await context.close()
})
