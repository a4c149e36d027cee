import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { chatRoutes } from '@portal/contracts/chat.contract.ts'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import { ticketRoutes } from '@portal/contracts/ticket.contract.ts'
import { isDeep } from '@portal/testing/node/deep.ts'
import { root } from '@portal/tooling/run.ts'
import type { Locator, Page } from 'playwright-core'
import { type Caller, signInByCall } from './call.ts'
import { createTranslator, type Locale, type TranslateText } from './catalogue.ts'
import { waitForAnswer } from './chat.ts'
import { createOrderDraft } from './order.ts'
import { setUpStage } from './stage.ts'
import { navigateInside, saveScreenshot, signInContext, type Visit } from './visit.ts'

const journey = setUpStage()
let maintain: Caller
let owner: Caller
before(async () => {
  maintain = await signInByCall(journey.portal.url, 'maintain')
  owner = await signInByCall(journey.portal.url, 'owner')
})

/** Simulated user. Each click, tap, key and typed text is one action. */
class Person {
  actions = 0
  readonly page: Page
  readonly say: TranslateText
  readonly #locale: Locale
  constructor(page: Page, locale: Locale) {
    this.page = page
    this.say = createTranslator(locale)
    this.#locale = locale
  }
  async click(where: Locator) {
    await where.click()
    this.actions++
  }
  async press(...keys: string[]) {
    for (const key of keys) await this.page.keyboard.press(key)
    this.actions += keys.length
  }
  async type(where: Locator, text: string) {
    await where.fill(text)
    this.actions++
  }
  /** Types into the focused element. */
  async write(text: string) {
    await this.page.keyboard.insertText(text)
    this.actions++
  }
  button(name: string, values?: Record<string, string | number>) {
    return this.page.getByRole('button', { name: this.say(name, values), exact: true })
  }
  country(code: string): string {
    return new Intl.DisplayNames(this.#locale, { type: 'region' }).of(code) ?? code
  }
  get dialog() {
    return this.page.getByRole('dialog')
  }
}

/** Numbers of actions in `docs/tasks.md`, by the task's name. */
const promised = new Map(
  [
    ...readFileSync(join(root, 'docs/tasks.md'), 'utf8').matchAll(
      /^\| \d+ \| ([^|]+?) \| [^|]+ \| (\d+) \|/gm,
    ),
  ].map(([, name = '', actions]) => [name, Number(actions)]),
)

interface Task {
  /** Prepares data by calls, and returns the start address. */
  from: string | (() => Promise<string>)
  /** Prepares settings from earlier visits, which are not counted. */
  prepare?(person: Person): Promise<unknown>
  does(person: Person): Promise<unknown>
}

async function ordersOf(count: number) {
  const customer = `Task Solar ${randomInt(1e6)} Ltd`
  const orders = []
  for (let at = 0; at < count; at++)
    orders.push(
      await maintain.get(
        orderRoutes.saveOrder,
        createOrderDraft({ customer, waybillNo: `WB${randomInt(1e9)}` }),
      ),
    )
  return { customer, orders, address: `/order?customer=${encodeURIComponent(customer)}` }
}
let made: Awaited<ReturnType<typeof ordersOf>>
const making = (count: number) => async () => {
  made = await ordersOf(count)
  return made.address
}
const firstNo = () => made.orders[0]?.orderNo ?? ''
const rowsAre = (page: Page, count: number) =>
  page
    .locator('tr[data-row]')
    .nth(count - 1)
    .waitFor()
const isNow = async (status: string) => {
  for (const { orderNo } of made.orders)
    assert.equal((await maintain.get(orderRoutes.getOrderInfo, orderNo)).order.status, status)
}

let ticketId = 0
/** Finds the newest notice in a list that first shows older ones. */
const noticeOf = ({ dialog }: Person, id: number) =>
  dialog.getByRole('link', { name: new RegExp(`(?<!\\d)${id}(?!\\d)`) }).first()
/** Creates an owner's ticket, which notifies staff. */
async function aTicket(text: string) {
  const { threadId } = await owner.get(chatRoutes.queryWhole, { data: 'It hums.' })
  return owner.get(ticketRoutes.createTicket, { threadId, category: 'TECH', text })
}

const tasksOfStaff: Record<string, Task> = {
  'See the newest orders': {
    async from() {
      await making(1)()
      return '/'
    },
    async does(person) {
      const menu = person.page.getByRole('navigation', { name: person.say('Main menu') })
      await person.click(menu.getByRole('link', { name: person.say('Order'), exact: true }))
      await person.page.getByRole('row').nth(1).getByText(firstNo()).waitFor()
    },
  },
  'Find an order by its waybill number': {
    async from() {
      await making(1)()
      return '/'
    },
    async does(person) {
      await person.press('Control+k')
      await person.page.locator('input[role=combobox]:focus').waitFor()
      await person.write(made.orders[0]?.waybillNo ?? '')
      await person.page.getByRole('option', { name: new RegExp(firstNo()) }).waitFor()
      await person.press('Enter')
      await person.page.getByRole('heading', { name: firstNo() }).waitFor()
    },
  },
  'Change the status of an order': {
    from: making(1),
    async does(person) {
      await rowsAre(person.page, 1)
      await person.click(person.page.locator('tr[data-row] button[aria-haspopup=menu]').first())
      await person.click(person.page.getByRole('menuitem', { name: person.say('Cancelled') }))
      await person.page.locator('tr[data-row]').getByText(person.say('Cancelled')).waitFor()
      await isNow('CANCELLED')
    },
  },
  'Change the status of twenty orders': {
    from: making(20),
    prepare: (person) => person.page.getByLabel(person.say('Rows per page')).selectOption('30'),
    async does(person) {
      await rowsAre(person.page, 20)
      await person.click(
        person.page.getByRole('checkbox', { name: person.say('Select all rows of this page') }),
      )
      await person.click(person.button('Change selected ({count})', { count: 20 }))
      await person.click(person.dialog.getByRole('radio', { name: person.say('Cancelled') }))
      await person.click(person.button('Change {count} rows', { count: 20 }))
      await person.page.getByText(person.say('Rows changed: {count}', { count: 20 })).waitFor()
      await isNow('CANCELLED')
    },
  },
  'Look through five orders': {
    from: making(5),
    async does(person) {
      await rowsAre(person.page, 5)
      await person.click(person.page.locator('tr[data-row] td').nth(3))
      await person.press(' ', 'j', 'j', 'j', 'j')
      const panel = person.page.locator('section[tabindex]')
      await panel.getByRole('heading', { name: firstNo() }).waitFor()
    },
  },
  'Export what a list shows': {
    from: making(3),
    async does(person) {
      await rowsAre(person.page, 3)
      const download = person.page.waitForEvent('download')
      await person.click(person.button('Export'))
      await person.click(person.page.getByRole('menuitem', { name: 'Excel (.xlsx)' }))
      assert.match((await download).suggestedFilename(), /\.xlsx$/)
    },
  },
  'Record a new device': {
    from: '/',
    async does(person) {
      const serialNum = `TASK${randomInt(1e9)}`
      const field = (text: string) => {
        const name = { name: person.say(text), exact: true }
        return person.dialog.getByRole('textbox', name).or(person.dialog.getByRole('combobox', name))
      }
      await person.click(person.page.getByRole('link', { name: person.say('New device') }))
      await person.type(field('Serial number'), serialNum)
      await person.type(field('Model'), 'SNA 12K')
      await person.press('Enter')
      await person.type(field('Country'), person.country('DE'))
      await person.press('Enter')
      await person.click(person.dialog.getByRole('button', { name: person.say('Save') }))
      await person.page.locator('tr[data-row]').filter({ hasText: serialNum }).waitFor()
    },
  },
  'Answer a new ticket': {
    async from() {
      made = await ordersOf(0)
      ticketId = (await aTicket(made.customer)).id
      return '/'
    },
    async does(person) {
      await person.click(person.page.getByRole('button', { name: new RegExp(`^${person.say('Notices')}`) }))
      await person.click(noticeOf(person, ticketId))
      await person.dialog.getByText(made.customer).first().waitFor()
      await person.type(person.dialog.getByLabel(person.say('Reply')), 'Switch it off and on.')
      await person.click(person.dialog.getByRole('button', { name: person.say('Send') }))
      await person.dialog.getByRole('log').getByText('Switch it off and on.').waitFor()
    },
  },
}

const tasksOnAPhone: Record<string, Task> = {
  'Ask the assistant a question': {
    from: '/',
    async does(person) {
      const bar = person.page.getByRole('navigation', { name: person.say('Quick access') })
      const opened = person.page.context().waitForEvent('page')
      await person.click(bar.getByText(person.say('Assistant')))
      const chat = await opened
      const composer = chat.locator('textarea:focus')
      await composer.waitFor()
      await person.type(composer, 'What does E019 mean?')
      await person.click(chat.getByRole('button', { name: person.say('Send') }))
      await waitForAnswer(chat)
      await chat.close()
    },
  },
  'Read what support has answered': {
    async from() {
      made = await ordersOf(0)
      ticketId = (await aTicket(made.customer)).id
      const text = `Answer to ${made.customer}`
      await maintain.get(ticketRoutes.sendTicketMessage, { id: ticketId, text })
      return '/'
    },
    async does(person) {
      await person.click(person.page.getByRole('button', { name: new RegExp(`^${person.say('Notices')}`) }))
      await person.click(noticeOf(person, ticketId))
      await person.page.getByText(`Answer to ${made.customer}`).last().waitFor()
    },
  },
  'Open one of the own devices': {
    from: '/',
    async does(person) {
      const card = person.page.getByRole('region', { name: person.say('My devices') })
      const device = card.getByRole('listitem').first().getByRole('link').first()
      // Uses the last changed device, because another test may have filed a repair.
      const name = (await device.textContent()) ?? ''
      await person.click(device)
      await person.page.getByRole('heading', { level: 1, name }).waitFor()
    },
  },
}

const shotName = (locale: string, name: string) => `task-${name.toLowerCase().replaceAll(' ', '-')}-${locale}`

const locales = ['en-GB', 'zh-CN'] as const
for (const [at, [username, tasks, size]] of (
  [
    ['maintain', tasksOfStaff, { width: 1440, height: 900 }],
    ['owner', tasksOnAPhone, { width: 390, height: 844 }],
  ] as const
).entries()) {
  for (const locale of isDeep ? locales : [locales[at] as Locale]) {
    describe(`${username}, ${locale}`, () => {
      let one: Visit
      before(async () => {
        one = await journey.stranger({ ...size, locale })
        await signInContext(one.context, journey.portal.url, username)
        await one.page.goto('/')
        await one.page.getByRole('heading', { level: 1 }).waitFor()
      })
      after(async () => {
        assert.deepEqual(one.problems, [])
        await one.context.close()
      })
      for (const [name, task] of Object.entries(tasks)) {
        test(name, async () => {
          const person = new Person(one.page, locale)
          await navigateInside(one.page, typeof task.from === 'string' ? task.from : await task.from())
          await task.prepare?.(person)
          await task.does(person)
          await saveScreenshot(one.page, shotName(locale, name))
          assert.equal(person.actions, promised.get(name))
        })
      }
    })
  }
}

test('completes every task of the table', () => {
  assert.deepEqual([...promised.keys()], [...Object.keys(tasksOfStaff), ...Object.keys(tasksOnAPhone)])
})
