import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allNoticeRoutes } from '@portal/contracts/notice.contract.ts'
import type { Page } from 'playwright-core'
import { signInByCall } from './call.ts'
import { ask, chatAddress, waitForAnswer, waitUntilReady } from './chat.ts'
import { device, startChatStage } from './chat-stage.ts'
import { runAllAxeRules, saveScreenshot } from './visit.ts'

const stage = startChatStage()
const unrelated = 'Who won the football match on Saturday evening?'

/** Sets a mark that a reload would remove. */
const mark = (page: Page) => page.evaluate('globalThis.isSameDocument = true')
const isSame = (page: Page) => page.evaluate('globalThis.isSameDocument === true')

/** Reads existing notices, to exclude those of other tests. */
async function readNotices() {
  for (const username of ['maintain', 'owner']) {
    const account = await signInByCall(stage.portal.url, username)
    for (const { readNotices } of allNoticeRoutes)
      await account.get(readNotices, { until: new Date().toISOString() })
  }
}

test('REF-14 exchanges ticket messages between two browsers without reloads, and notifies both on any page', async () => {
  await readNotices()
  const staff = await stage.visitor('maintain', { width: 1440, height: 900 })
  await staff.page.goto('/')
  const bell = staff.page.getByRole('button', { name: /^Notices/ })
  await bell.waitFor()
  await mark(staff.page)
  // Opens another tab of the account, which shows the same state.
  const owner = await stage.visitor('owner', { width: 390, height: 844, colorScheme: 'dark' })
  const home = await owner.context.newPage()
  await home.goto('/')
  await home.getByRole('button', { name: /^Notices/ }).waitFor()

  await owner.page.goto(chatAddress('/LuxGPT2', device))
  await waitUntilReady(owner.page)
  await ask(owner.page, unrelated)
  await waitForAnswer(owner.page)
  await owner.page.getByRole('button', { name: 'Talk to support' }).click()
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await owner.page.getByText(/^Your messages go to support/).waitFor()
  await mark(owner.page)

  // Ignores the notice of overdue appeals a minute after the start.
  await staff.page.getByRole('button', { name: /^Notices, \d+ unread$/ }).click()
  const notices = staff.page.getByRole('dialog', { name: 'Notices' })
  const newest = notices.getByRole('link', { name: /New ticket \d+ from owner/ }).first()
  await newest.waitFor()
  const ticket = /New ticket (\d+)/.exec((await newest.textContent()) ?? '')?.[1]
  await saveScreenshot(staff.page, 'notices')
  assert.deepEqual(await runAllAxeRules(staff.page), [])
  await newest.click()
  const dialog = staff.page.getByRole('dialog', { name: `Ticket ${ticket}`, exact: true })
  const theirs = dialog.getByRole('log', { name: 'Messages' })
  // Waits until the watching page receives new messages.
  await theirs.waitFor({ state: 'attached' })
  for (const text of [unrelated, 'No related content'])
    await dialog.getByRole('article').filter({ hasText: text }).first().waitFor()

  const own = owner.page.getByRole('log', { name: 'Messages' })
  for (const [at, text] of ['It hums.', 'Since yesterday.'].entries()) {
    await owner.page.getByRole('textbox', { name: 'Your question' }).fill(text)
    await dialog.getByText('owner is writing …').waitFor()
    await owner.page.keyboard.press('Enter')
    await theirs.getByText(text).waitFor()
    await dialog.getByLabel('Reply').fill(`Answer ${at}`)
    await dialog.getByRole('button', { name: 'Send' }).click()
    for (const log of [own, theirs]) await log.getByText(`Answer ${at}`).waitFor()
  }
  const said = ['It hums.', 'Answer 0', 'Since yesterday.', 'Answer 1']
  for (const log of [own, theirs]) {
    const texts = await log.getByRole('article').allInnerTexts()
    assert.deepEqual(
      texts.map((text) => said.find((one) => text.endsWith(one))),
      said,
    )
  }
  await own.getByText(/^Read by support/).waitFor()
  await theirs.getByText(/^Read by owner/).waitFor()
  assert.equal(await owner.page.locator('.chat-message').filter({ hasText: 'It hums.' }).count(), 0)
  await saveScreenshot(owner.page, 'ticket-talk-phone-dark')
  await saveScreenshot(staff.page, 'ticket-talk-staff')
  for (const { page } of [owner, staff]) {
    assert.deepEqual(await runAllAxeRules(page), [])
    assert.equal(await isSame(page), true, 'no page was loaded anew')
  }

  // Checks that reading in the chat clears the top bar, and that the next answer is unread while the chat is
  // closed.
  await home.getByRole('button', { name: 'Notices', exact: true }).waitFor()
  await owner.page.goto('about:blank')
  await dialog.getByLabel('Reply').fill('One more thing')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await home.getByRole('button', { name: 'Notices, 1 unread' }).click()
  await home.getByRole('link', { name: `Support replied in ticket ${ticket}` }).click()
  await home.getByRole('log').getByText('One more thing').waitFor()
  await home.getByRole('button', { name: 'Notices', exact: true }).waitFor()
  await saveScreenshot(home, 'my-tickets-phone-dark')
  assert.deepEqual(await runAllAxeRules(home), [])
  await home.getByRole('textbox', { name: 'Message to support' }).fill('Thank you.')
  await home.keyboard.press('Enter')
  await theirs.getByText('Thank you.').waitFor()
  await dialog.getByLabel('Status').click()
  await staff.page.getByRole('option', { name: 'Closed' }).click()
  await staff.page.getByText('Operation successful').waitFor()
  assert.deepEqual([...owner.problems, ...staff.problems], [])
})
