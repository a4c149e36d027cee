import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ticketRoutes } from '@portal/contracts/ticket.contract.ts'
import type { Page } from 'playwright-core'
import { signInByCall } from './call.ts'
import { answered, ask, chatAddress, isReady } from './chat.ts'
import { chatStage, device } from './chat-stage.ts'
import { axe, shot, type VisitOptions } from './visit.ts'

const stage = chatStage()
const looks: Record<string, VisitOptions> = {
  'on a desktop': { width: 1440, height: 900 },
  'on a desktop, dark': { width: 1440, height: 900, colorScheme: 'dark' },
  'on a phone': { width: 390, height: 844 },
  'on a phone, dark': { width: 390, height: 844, colorScheme: 'dark' },
}
const unrelated = 'Who won the football match on Saturday evening?'

/** By keyboard alone, from the question that found nothing. */
async function askPerson(page: Page, look: string): Promise<number> {
  const door = page.getByRole('button', { name: 'Talk to support' })
  await door.focus()
  await shot(page, `chat-person-door-${look}`)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Talk to support' })
  const text = dialog.getByLabel('How can we help?')
  assert.equal(await text.inputValue(), unrelated)
  await text.fill('Who won, and does <b>this</b> matter for my warranty?')
  await shot(page, `chat-person-form-${look}`)
  assert.deepEqual(await axe(page), [])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const card = page.getByRole('region', { name: /^Ticket \d+: support will reply here$/ })
  await card.waitFor()
  await shot(page, `chat-person-asked-${look}`)
  await door.waitFor({ state: 'detached' })
  assert.deepEqual(await axe(page), [])
  return Number(/\d+/.exec((await card.textContent()) ?? '')?.[0])
}

for (const [look, options] of Object.entries(looks)) {
  const name = look.replaceAll(/\W+/g, '-')
  test(`REF-14 an owner asks a person, staff read the conversation and answer, the owner sees it, ${look}`, async () => {
    const owner = await stage.visitor('owner', options)
    await owner.page.goto(chatAddress('/LuxGPT2', device))
    await isReady(owner.page)
    await ask(owner.page, unrelated)
    await answered(owner.page)
    const id = await askPerson(owner.page, name)

    const staff = await stage.visitor('maintain', options)
    await staff.page.goto('/')
    await staff.page.getByRole('button', { name: 'Account of maintain' }).click()
    await staff.page.getByRole('dialog').getByRole('link', { name: 'Tickets', exact: true }).click()
    await staff.page.waitForURL((url) => url.pathname === '/ticket')
    await staff.page.goto(`/ticket?id=${id}`)
    const dialog = staff.page.getByRole('dialog', { name: `Ticket ${id}` })
    await dialog.getByText('Who won, and does <b>this</b> matter for my warranty?').waitFor()
    await dialog.getByRole('article').filter({ hasText: unrelated }).waitFor()
    await dialog.getByRole('article').filter({ hasText: 'No related content' }).waitFor()
    await shot(staff.page, `ticket-${name}`)
    assert.deepEqual(await axe(staff.page), [])
    await dialog.getByLabel('Answer').fill('Nobody of us knows.\nYour warranty does not mind.')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await dialog.getByRole('log').getByText('Your warranty does not mind.').waitFor()
    await dialog.getByLabel('Status').click()
    await staff.page.getByRole('option', { name: 'Closed' }).click()
    await staff.page.getByText('Operation successful').waitFor()
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.deepEqual(staff.problems, [])
    await staff.context.close()

    await owner.page.reload()
    await isReady(owner.page)
    const card = owner.page.getByRole('region', { name: `Ticket ${id}: closed` })
    await card.getByText('Your warranty does not mind.').waitFor()
    await shot(owner.page, `chat-person-answered-${name}`)
    assert.deepEqual(await axe(owner.page), [])
    assert.deepEqual(owner.problems, [])
    await owner.context.close()
  })
}

test('another account neither sees the ticket nor asks about the conversation', async () => {
  const tickets = await stage.owner.get(ticketRoutes.findOwnTickets, { page: 1, size: 1, direction: 'DESC' })
  const [{ id, threadId } = assert.fail('no ticket')] = tickets.content
  const other = await signInByCall(stage.portal.url, 'owner2')
  assert.equal(
    (await other.call(ticketRoutes.createTicket, { threadId, category: 'TECH', text: 'Mine?' })).status,
    404,
  )
  assert.equal((await other.call(ticketRoutes.getTicket, { id })).status, 403)
  assert.equal(
    (await other.get(ticketRoutes.findOwnTickets, { page: 1, size: 10, queryParams: { threadId } }))
      .totalElements,
    0,
  )
})
