import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeep } from '@portal/testing/node/deep.ts'
import { journeySettings } from '@portal/tooling/journey-settings.ts'
import pg from 'pg'
import type { Page } from 'playwright-core'
import {
  ask,
  askUntilStreaming,
  chatAddress,
  getAnswers,
  getLog,
  readText,
  waitForAnswer,
  waitUntilReady,
} from './chat.ts'
import { device, question, startChatStage } from './chat-stage.ts'
import { findRespondingInstances, type PortalWithCopies, startPortalWithCopies } from './copies.ts'
import { saveScreenshot, type Visit, waitUntil } from './visit.ts'

/** Rounds of kills, one per copy; the deep run also kills each copy after it has taken over. */
const rounds = isDeep ? 4 : 2
let portal: PortalWithCopies
const stage = startChatStage(async () => {
  // Slows answers, so that every kill interrupts one.
  portal = await startPortalWithCopies({
    env: { ...journeySettings, CHAT_PACE: '6', CHAT_STREAM: 'postgres' },
  })
  return portal
})

interface Person {
  name: string
  question: string
  visit: Visit
  page: Page
  /** Answer without interruption. */
  text: string
}

async function person(
  username: string,
  name: string,
  question: string,
  size: { width: number; height: number },
): Promise<Person> {
  const visit = await stage.visitor(username, size)
  const { page } = visit
  await page.goto(chatAddress('/LuxGPT2', device))
  await waitUntilReady(page)
  await ask(page, question)
  const text = await readText(await waitForAnswer(page))
  assert.ok(text.length > 60, text)
  return { name, question, visit, page, text }
}

/** Script that records whether the page ever displayed a lost connection. */
const watchLosses = `
globalThis.losses = 0
new MutationObserver(() => {
  if (document.querySelector('.chat-notices')?.textContent.includes('The connection was lost')) losses += 1
}).observe(document.body, { childList: true, subtree: true, characterData: true })`

/** Checks everything at once, because the connection may return in between. */
const isWhole = `(() => {
  const last = [...document.querySelectorAll('[role=log] article')].at(-1)
  const isLost = document.querySelector('.chat-notices')?.textContent.includes('The connection was lost')
  return last?.matches('.is-bot:not([aria-busy=true])') && !last.querySelector('.is-failed') && !isLost
})()`

async function kill(database: pg.Client, victim: Person, round: number): Promise<void> {
  const { question, page } = victim
  const making = (await findRespondingInstances(database, portal.chats)).find(
    (one) => one.question === question,
  )
  assert.ok(making?.copy.pid, `nobody makes the answer to ${question}`)
  while ((await readText(getAnswers(page).last())).length < 40) await sleep(20)
  await page.evaluate('losses = 0')
  process.kill(making.copy.pid, 'SIGKILL')
  while (!(await page.evaluate<boolean>('losses > 0'))) await sleep(20)
  await saveScreenshot(page, `chat-copies-${round}-lost-${victim.name}`)
}

test('completes every answer once in all browsers while the answering copy is killed repeatedly', async (context) => {
  const database = new pg.Client({ connectionString: portal.databaseUrl })
  await database.connect()
  context.after(() => database.end())
  const people = await Promise.all([
    person('owner', 'desktop', question, { width: 1440, height: 900 }),
    person('admin', 'phone', 'How do I mount the inverter on the wall?', { width: 390, height: 844 }),
  ])
  for (const { page } of people) await page.evaluate(watchLosses)

  for (let round = 1; round <= rounds; round += 1) {
    const victim = people[round % 2] as Person
    await Promise.all(people.map(({ page, question }) => askUntilStreaming(page, question)))
    const other = people[(round + 1) % 2] as Person
    await Promise.all([
      kill(database, victim, round),
      other.page.reload().then(() => waitUntilReady(other.page)),
    ])
    await other.page.evaluate(watchLosses)
    for (const { page, text, name } of people) {
      await waitUntil(page, isWhole)
      assert.equal(await readText(getAnswers(page).last()), text, `round ${round}, ${name}`)
      assert.equal(await getAnswers(page).count(), round + 1)
      assert.equal(await getLog(page).locator('article.is-own').count(), round + 1)
      assert.equal(await getLog(page).locator('[aria-busy=true]').count(), 0)
      assert.equal(await page.getByRole('button', { name: 'Send again' }).count(), 0)
    }
    await Promise.all(portal.chats.map((copy) => copy.isBack()))
  }

  for (const { page, name } of people) {
    await page.locator('.chat-notices').getByText('The connection was lost').waitFor({ state: 'detached' })
    await saveScreenshot(page, `chat-copies-end-${name}`)
  }
  const { rows } = await database.query<{ status: string; asked: number; answered: number; adopted: number }>(
    `select status, count(*)::int as asked, sum((select count(*) from chat.message where run_id = run.id and position = 'ANSWER'))::int as answered,
       count(*) filter (where attempts > 1)::int as adopted
     from chat.run where (ask ->> 'question') = any($1) and (ask ->> 'isPaced')::boolean group by status`,
    [people.map(({ question }) => question)],
  )
  const [row, ...others] = rows
  assert.deepEqual(others, [])
  assert.ok(row)
  assert.deepEqual([row.status, row.asked, row.answered], ['done', 2 * (rounds + 1), 2 * (rounds + 1)])
  assert.ok(row.adopted >= rounds, `${row.adopted} answers were gone on with by another process`)

  const [{ question: asked, text: whole }] = people as [Person, Person]
  const elsewhere = await stage.opened()
  assert.equal(
    await getLog(elsewhere.page).locator('article.is-own').count(),
    0,
    'another browser begins anew',
  )
  await elsewhere.page.getByRole('button', { name: 'My conversations' }).click()
  await elsewhere.page.getByRole('dialog').getByRole('button', { name: asked }).first().click()
  await getLog(elsewhere.page).locator('article.is-own').filter({ hasText: asked }).first().waitFor()
  assert.equal(await readText(await waitForAnswer(elsewhere.page)), whole)
  await elsewhere.context.close()

  for (const { page, text, visit } of people) {
    await page.reload()
    await waitUntilReady(page)
    await getAnswers(page).nth(rounds).waitFor()
    for (const answer of await getAnswers(page).all()) assert.equal(await readText(answer), text)
    assert.equal(await getAnswers(page).count(), rounds + 1)
    // Records each lost socket in the browser.
    assert.deepEqual(
      visit.problems.filter((problem) => !problem.startsWith('WebSocket connection to')),
      [],
    )
    await visit.context.close()
  }
})
