import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { chatRoutes } from '@portal/contracts/chat.contract.ts'
import { knowledgeRoutes } from '@portal/contracts/knowledge.contract.ts'
import type { RemoteDescription } from '@portal/contracts/registry.ts'
import { demoAccounts } from '@portal/demo/account.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import { root } from '@portal/tooling/run.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { signInByCall } from './call.ts'
import { findLinkProblem, readVisibleLinks, toLinkPattern } from './links.ts'
import { createPageChecks, sizes } from './page-checks.ts'
import { leavePanel, listPanels } from './panels.ts'
import { screens } from './screens.ts'
import { setUpStage } from './stage.ts'
import { getMainMenu, navigateInside, runAllAxeRules, saveScreenshot } from './visit.ts'

/** Paths served by the repository's remotes. */
const served = new Set(
  globSync(join(root, 'mf-*/remote.json')).flatMap((file) =>
    (JSON.parse(readFileSync(file, 'utf8')) as RemoteDescription).pages.map(({ path }) => path),
  ),
)

/**
 * Expected menus: entries lead to a page, groups contain entries. Accounts see those with a live release.
 */
const backoffice = { Order: '/order', Device: '/device' }
const staff = {
  ...backoffice,
  'RMA/Repair': '/rma',
  'After-sales': '/defective',
  Warranty: '/warranty',
  Feedback: '/feedback',
  'FW Changes log': ['Standard', 'Beta Test'],
  'Dongle Firmware': '/dongle',
}
const answering = { 'Fixed Resource': '/FixedResource', 'LuxGPT Data': '/luxGptData' }
const questions = { 'LuxChat Data': ['LuxQA Data'] }
const allOfChat = { 'LuxChat Data': ['LuxQA Data', 'Data Files', 'Chat Dialogue History'] }
const admin = { ...staff, 'App Version': '/appVersion' }
const rma = { RMA: '/rma' }
type MenuOf = Record<string, string | string[]>
const menus: Record<string, MenuOf> = {
  admin: { ...admin, ...allOfChat, ...answering },
  admin2: { ...admin, ...questions, ...answering },
  maintain: { ...staff, ...questions, ...answering },
  owner: { ...backoffice, Feedback: '/feedback', ...rma },
  owner2: rma,
  viewer: rma,
  installer: { Feedback: '/feedback' },
  knowledge: allOfChat,
  librarian: { 'Data Files': '/LuxQaDataFiles' },
  manual: { 'Fixed Resource': '/FixedResource' },
  finance: {
    Orders: '/financeOrder',
    'Remittance advices': '/advice',
    Invoices: '/financialDocument',
    'Shipping notices': '/asn',
  },
}
const lists = {
  Orders: '/order',
  Devices: '/device',
  Feedback: '/feedback',
  'Fixed resources': '/FixedResource',
}

const tools = ['Send feedback', 'AI assistant', 'My tickets', 'PV Calculation', 'Translator']
const staffHome = {
  shortcuts: [
    'New order',
    'New device',
    'New claim',
    'Register warranty',
    'New question',
    'Import orders',
    'Import devices',
    'File a repair request',
    'Tickets',
    'Registrations',
    'Glossary',
    'Answer tests',
    ...tools,
  ],
  cards: ['Registrations to confirm', 'Warranties ending soon', 'Orders by status', 'Devices by model'],
}
const registering = ['Register a device', 'File a repair request', 'Registrations', ...tools]
/** Shortcuts and cards on each account's start page in addition to its menu; none is empty. */
const homes: Record<string, { shortcuts: readonly string[]; cards: readonly string[] }> = {
  admin: { ...staffHome, cards: [...staffHome.cards, 'Dialogues to review', 'Documents to review'] },
  admin2: staffHome,
  maintain: staffHome,
  knowledge: {
    shortcuts: [
      'New question',
      'LuxQA Data',
      'Data Files',
      'Chat Dialogue History',
      'Answer tests',
      ...tools,
    ],
    cards: ['Dialogues to review', 'Documents to review'],
  },
  librarian: { shortcuts: tools, cards: ['Documents to review'] },
  viewer: { shortcuts: tools, cards: ['Open repair requests'] },
  owner: {
    shortcuts: registering,
    cards: [
      'My devices',
      'My registrations',
      'Warranties ending soon',
      'Orders by status',
      'Devices by model',
    ],
  },
  owner2: { shortcuts: ['File a repair request', ...tools], cards: ['Open repair requests'] },
  installer: { shortcuts: registering, cards: ['My registrations'] },
}
const homeOfAnybody = { shortcuts: tools, cards: [] }
/** Role and company in the popover of each account; only owners see a company. */
const popovers: Record<string, { role: string; company: string }> = {
  owner: { role: 'Owner', company: 'Signal Ridge Solar Supply' },
  owner2: { role: 'Second-level owner', company: 'Kaap Sonkrag Distributors' },
  maintain: { role: 'Maintenance', company: '' },
}
/** Lists cards that the account must not see: customers no cards of staff, staff none of owners. */
const cardsOfOthers = (username: string) => [
  ...(username === 'owner'
    ? ['Waiting for a reply', 'Registrations to confirm']
    : ['My devices', 'Orders by status']),
  ...['Dialogues to review', 'Documents to review'],
]

const journey = setUpStage()
before(async () => {
  await giveWork()
})

/** Adds what the demo data lack: an unreviewed conversation and an unreadable document. */
async function giveWork() {
  const [asker, librarian] = await Promise.all([
    signInByCall(journey.portal.url, 'owner'),
    signInByCall(journey.portal.url, 'librarian'),
  ])
  await asker.get(chatRoutes.queryWhole, { data: 'How loud is the fan?', platform: 'EG4', supportEs: true })
  const { content } = await librarian.get(knowledgeRoutes.getVectorStores, { page: 1 })
  const form = new FormData()
  form.append('vectorStoreId', String(content[0]?.id))
  form.append('file', new File(['%PDF-1.7\ntorn'], 'torn.pdf', { type: 'application/pdf' }))
  const { status } = await librarian.send(knowledgeRoutes.uploadVectorStoreFile.path, {
    method: 'POST',
    body: form,
  })
  assert.equal(status, 200)
  await waitUntil(
    async () => (await librarian.get(knowledgeRoutes.findHeldFiles, { size: 1 })).totalElements > 0,
  )
}

async function looksAtPopover(
  page: Page,
  username: string,
  { role, company }: { role: string; company: string },
) {
  await page.getByRole('button', { name: `Account of ${username}` }).click()
  const popover = page.getByRole('dialog')
  const text = (await popover.textContent()) ?? ''
  for (const said of [username, role, company]) assert.ok(text.includes(said), text)
  assert.equal(/Signal Ridge|Kaap Sonkrag/.test(text), company !== '')
  await page.keyboard.press('Escape')
  await popover.waitFor({ state: 'detached' })
}

const menuPages = (username: string) =>
  Object.entries(menus[username] ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && served.has(entry[1]),
  )

/** Reads the whole menu, with its groups opened briefly. */
async function menuTree(page: Page, whileOpen: () => Promise<void>) {
  const toggles = getMainMenu(page).locator('li button[aria-expanded]')
  for (const toggle of await toggles.all()) await toggle.click()
  const tree = await page.evaluate<[string, string[]][]>(`(() => {
    const text = (entry) => entry.querySelector('a, button').textContent.trim()
    const top = document.querySelector('nav[aria-label="Main menu"] ul')
    return [...top.children].map((entry) => [text(entry), [...entry.querySelectorAll('li')].map(text)])
  })()`)
  for (const name of tree.flatMap(([, children]) => children))
    await getMainMenu(page).getByRole('link', { name, exact: true }).waitFor()
  await whileOpen()
  for (const toggle of await toggles.all()) await toggle.click()
  return tree
}

/**
 * Closes all tabs but the newest, because axe also checks hidden pages; another check covers several tabs.
 */
async function keepOneTab(page: Page) {
  const closers = page.getByTestId(/^close /)
  while ((await closers.count()) > 1) {
    const before = await closers.count()
    await closers.first().dispatchEvent('click')
    await closers.nth(before - 1).waitFor({ state: 'detached' })
  }
}

/** Layout of each page by its path with `#` for ids. */
const layouts = new Map<string, 'home' | 'alone'>()
const layoutShown = `(() => {
  const panes = [...document.querySelectorAll('main > [role=tabpanel]')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  const parts = [panes.length === 1, document.querySelector('nav[aria-label="Main menu"]') !== null,
    document.querySelector('[role=tablist][aria-label="Open pages"]') !== null]
  return parts.every(Boolean) ? 'home' : parts.some(Boolean) ? undefined : 'alone'
})()`
async function layoutOf(page: Page) {
  // Waits until a page has replaced another completely.
  await waitUntil(async () => (await page.evaluate(layoutShown)) !== undefined)
  return page.evaluate<'home' | 'alone'>(layoutShown)
}

const tables: Record<string, string> = {
  '/order': 'Orders',
  '/order?view=parts': 'Parts',
  '/device': 'Devices',
  '/defective': 'Claims',
  '/warranty': 'Warranties',
  '/registration': 'Registrations',
  '/feedback': 'Feedback',
  '/FixedResource': 'Fixed resources',
  '/LuxQaData': 'Question data',
  '/exam': 'Answer tests',
}
const tablesSeen = new Set<string>()
async function usesTable(page: Page, name: string) {
  await page.getByRole('grid', { name, exact: true }).getByRole('row').nth(1).waitFor()
  const pane = page.getByRole('tabpanel').filter({ visible: true })
  await pane.getByRole('searchbox', { name: `Search in ${name}` }).waitFor()
  for (const button of ['Columns', 'Export', 'Deleted'])
    await pane.getByRole('button', { name: button, exact: true }).waitFor()
  assert.equal(await pane.getByLabel('Rows per page').inputValue(), '15', name)
  tablesSeen.add(name)
}

const looked = createPageChecks()

for (const account of [...demoAccounts, undefined]) {
  const username = account?.username ?? 'guest'
  const isStaff = account?.role === 'ADMIN' || account?.role === 'MAINTAIN'
  describe(username, () => {
    let page: Page
    let context: BrowserContext
    let problems: string[]
    const links = new Map<string, string>()
    const opened = new Set<string>()
    before(async () => {
      ;({ page, context, problems } = account ? await journey.visitor(username) : await journey.stranger())
      await page.setViewportSize({ width: 1440, height: 900 })
    })
    after(() => context?.close())
    async function keepLinks() {
      for (const link of await readVisibleLinks(page))
        if (!links.has(toLinkPattern(link))) links.set(toLinkPattern(link), link)
    }

    const own = screens.filter(({ as }) => as === username)
    if (account) {
      const popover = popovers[username]
      test(`${popover ? 'SHELL-02 SHELL-03 SHELL-04 ' : ''}shows menu, shortcuts and cards on the start page`, async () => {
        await page.goto('/')
        await page.getByRole('button', { name: `Account of ${username}` }).waitFor()
        await page.getByRole('heading', { level: 1 }).waitFor()
        const labels = menuPages(username).map(([label]) => label)
        const textsOf = async (nav: ReturnType<typeof getMainMenu>) =>
          (await nav.getByRole('link').allInnerTexts()).map((text) => text.trim())
        assert.deepEqual(await textsOf(getMainMenu(page)), labels)
        const { shortcuts, cards } = homes[username] ?? homeOfAnybody
        const offered = await textsOf(page.getByRole('navigation', { name: 'Shortcuts' }))
        assert.deepEqual(
          offered.filter((text) => !labels.includes(text)),
          shortcuts,
        )
        for (const card of cards) await page.getByRole('heading', { level: 2, name: card }).waitFor()
        await page.getByRole('link', { name: 'Ask a question' }).waitFor()
        for (const card of cardsOfOthers(username).filter((name) => !cards.includes(name)))
          assert.equal(await page.getByRole('heading', { level: 2, name: card }).count(), 0, card)
        // Accounts whose later test begins on the start page check it there.
        if (!own.some(({ address }) => address === '/')) assert.deepEqual(await runAllAxeRules(page), [])
        await saveScreenshot(page, `home-${username}`)
        if (popover) await looksAtPopover(page, username, popover)
        assert.deepEqual(
          await menuTree(page, keepLinks),
          Object.entries(menus[username] ?? {}).map(([label, to]) => [label, Array.isArray(to) ? to : []]),
        )
        assert.deepEqual(problems, [])
      })
    }

    if (own.length > 0)
      test('fits desktop and phone without axe findings', async () => {
        const found: string[] = []
        for (const { address, name, isDrawn } of own) {
          // Guests' pages are separate documents.
          if (!account) await page.goto(address)
          else await navigateInside(page, address)
          await isDrawn(page)
          await keepOneTab(page)
          const table = isStaff ? tables[address] : undefined
          found.push(
            ...(await looked.everywhere(page, name, async ({ isPhone }) => {
              await isDrawn(page)
              if (table && !isPhone) await usesTable(page, table)
              // Skips phones, whose menu is behind a button.
              if (!isPhone) layouts.set(toLinkPattern(address), await layoutOf(page))
            })),
          )
          opened.add(toLinkPattern(address))
          await keepLinks()
        }
        assert.deepEqual(found, [])
        assert.deepEqual(problems, [])
      })

    test('links to permitted pages only', async () => {
      const lost: string[] = []
      await page.setViewportSize({ width: 1440, height: 900 })
      // Follows links on a link's target as well.
      for (const [shape, address] of links) {
        // Follows each link to a row, because its id may be wrong.
        if (opened.has(shape) && !shape.includes('#')) continue
        const wrong = await findLinkProblem(page, address)
        if (wrong) lost.push(`${address}: ${wrong}`)
        else await keepLinks()
        if (account) layouts.set(shape, await layoutOf(page))
      }
      assert.deepEqual(lost, [])
      assert.deepEqual(problems, [])
    })

    if (account)
      test('SHELL-44 cannot open pages of others, except feedback', async () => {
        await navigateInside(page, '/')
        await page.getByRole('heading', { level: 1 }).waitFor()
        const refused = Object.entries(lists).filter(
          ([, to]) => !Object.values(menus[username] ?? {}).includes(to),
        )
        for (const [table, address] of refused) {
          await navigateInside(page, address)
          await page.getByText("You don't have access to this page.").first().waitFor()
          await page.waitForURL((url) => url.pathname === '/')
          assert.equal(await page.getByRole('grid', { name: table }).count(), 0, address)
        }
        for (const address of ['/feedbackPage/1', '/feedbackComments/1']) {
          await navigateInside(page, address)
          await page
            .locator(`#panel${address.replaceAll('/', '-')}`)
            .getByRole('heading', { level: 1 })
            .waitFor()
        }
        await navigateInside(page, '/FeedbackPage')
        await page.getByRole('heading', { level: 1, name: 'Send feedback' }).waitFor()
        assert.equal(await layoutOf(page), 'alone')
        assert.deepEqual(problems, [])
      })
  })
}

test('shows dialogs, panels and menus without axe findings on desktop and phone', async () => {
  const { page, context, problems } = await journey.visitor('maintain')
  const found: string[] = []
  await page.goto('/')
  const panels = await listPanels(journey.portal.url)
  for (const [suffix, size] of Object.entries(sizes)) {
    const isPhone = suffix !== ''
    const { look } = createPageChecks(isPhone ? 'dark' : 'light')
    await page.setViewportSize(size)
    for (const { name, address, open } of panels.filter((panel) => !isPhone || !panel.notOnPhone)) {
      await navigateInside(page, address)
      await open(page, isPhone)
      found.push(...(await look(page, `${name}${suffix}`)))
      await leavePanel(page)
    }
  }
  assert.deepEqual(problems, [])
  assert.deepEqual(found, [])
  await context.close()
})

test('SHELL-14 SHELL-15 SHELL-17 SHELL-18 SHELL-19 SHELL-20 SHELL-21 SHELL-22 SHELL-23 SHELL-24 SHELL-25 SHELL-26 SHELL-27 shows pages of lists and forms in the layout', () => {
  for (const path of [
    ...['/rma', '/rma/rma', '/userRepair', '/device', '/order', '/defective', '/warranty', '/feedback'],
    ...['/feedbackPage/#', '/feedbackComments/#', '/version', '/betaTest', '/dongle', '/appVersion'],
    ...['/luxGptData', '/LuxQaData', '/LuxQaDataFiles', '/LuxChatDialogueHistory', '/FixedResource'],
    ...['/financeOrder', '/advice', '/financialDocument', '/asn'],
  ])
    assert.equal(layouts.get(path), 'home', path)
})

test('SHELL-28 SHELL-29 SHELL-32 SHELL-33 SHELL-38 SHELL-39 shows sign-in, tools and forms without layout, most of them to guests', () => {
  for (const path of [
    ...['/login', '/apiLogin?targetRouter=order', '/oauthConfirm', '/releaseLog', '/404'],
    ...['/pvCalculation', '/translator', '/RmaReport', '/FeedbackPage'],
  ])
    assert.equal(layouts.get(toLinkPattern(path)), 'alone', path)
})

test('TABLE-01 TABLE-02 shows back-office lists in the generic table with 15 rows a page', () => {
  assert.deepEqual([...tablesSeen].toSorted(), Object.values(tables).toSorted())
})
