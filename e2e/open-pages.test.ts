import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { invoiceRoutes } from '@portal/contracts/finance.contract.ts'
import { rmaRoutes } from '@portal/contracts/rma.contract.ts'
import { glossaryRoutes } from '@portal/contracts/translation.contract.ts'
import { root } from '@portal/launcher/service.ts'
import { isDeep } from '@portal/testing/node/deep.ts'
import type { Page } from 'playwright-core'
import { type Caller, signInByCall } from './call.ts'
import { chatAddress, getOwnDevice, waitUntilReady } from './chat.ts'
import { startDisturbedPortal } from './disturbed-portal.ts'
import { startFaultProxy } from './fault-proxy.ts'
import { type BuildOnDisk, createModifiedBuild, readBuild } from './other-build.ts'
import { promoteBuild, publishBuild, rollBackBuild } from './publish.ts'
import { setUpStage } from './stage.ts'
import {
  navigateInside,
  openVisit,
  runAllAxeRules,
  saveScreenshot,
  signInContext,
  waitUntil,
} from './visit.ts'

const journey = setUpStage(startDisturbedPortal)
let folder: string
let admin: Caller
let partner: Caller
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-builds-'))
  admin = await signInByCall(journey.portal.url, 'admin')
  partner = await signInByCall(journey.portal.url, 'finance')
})
after(async () => {
  await rm(folder, { recursive: true, force: true })
})

/** Releases another build to everybody. */
async function release(remote: string, change: (text: string) => string): Promise<BuildOnDisk> {
  const built = await createModifiedBuild(await readBuild(join(root, remote, 'dist')), folder, change)
  await publishBuild(admin, built)
  await promoteBuild(admin, built)
  return built
}
async function openAt(address: string, username?: string) {
  const one = await journey.stranger()
  if (username) await signInContext(one.context, journey.portal.url, username)
  await one.page.goto(address)
  return one
}
const waits = (page: Page) => page.getByText('An update is ready.').first()
/** Reads the registry again without waiting for an event. */
const comeBack = (page: Page) => page.evaluate("window.dispatchEvent(new Event('online'))")

test('keeps a page without tab open during a release until its typed numbers are cleared', async () => {
  const { page, context, problems } = await openAt('/pvCalculation')
  const panels = page.getByLabel('Number of panels')
  await panels.fill('9')
  const built = await release('mf-tools', (text) => text.replaceAll('"PV Calculation"', '"PV, newer"'))
  await comeBack(page)
  await waits(page).waitFor()
  assert.equal(await panels.inputValue(), '9')
  assert.deepEqual(await runAllAxeRules(page), [])
  await saveScreenshot(page, 'held-standalone')
  await panels.clear()
  await page.getByRole('heading', { name: 'PV, newer' }).waitFor()
  await rollBackBuild(admin, built)
  await comeBack(page)
  await page.getByRole('heading', { name: 'PV Calculation' }).waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('an open page keeps the styles, calls and input of its build through releases and rollbacks', async () => {
  const { page, context, problems } = await openAt(
    chatAddress('/LuxGPT2', getOwnDevice('SNA_US_6K')),
    'owner',
  )
  await waitUntilReady(page)
  const styles = () =>
    page.evaluate<number>('document.adoptedStyleSheets.length + document.querySelectorAll("style").length')
  const before = await styles()
  const call = '/qnaDataCount/getTopQuestionsLastWeek'
  const isStyledBy = (turn: number) =>
    `getComputedStyle(document.querySelector(".chat-input")).color === 'rgb(${turn}, 2, 3)'`
  const asks = (turn: number) =>
    page.waitForRequest((request) => request.url().includes(`${call}?build=${turn}`))

  const text = 'while these words are typed a release goes live'
  await page.getByLabel('Your question').click()
  const typing = page.keyboard.type(text, { delay: 100 })
  const turns = isDeep ? 5 : 2
  let built: BuildOnDisk | undefined
  for (let turn = 1; turn <= turns; turn++) {
    const asked = asks(turn)
    built = await release('mf-chat', (text) =>
      text
        .replaceAll(call, `${call}?build=${turn}`)
        .replace('.chat-input {', `.chat-input { color: rgb(${turn}, 2, 3) !important;`),
    )
    await asked
    await waitUntil(page, isStyledBy(turn))
    assert.equal(await styles(), before)
  }
  await typing
  assert.equal(await page.getByLabel('Your question').inputValue(), text)
  await rollBackBuild(admin, built as BuildOnDisk)
  await waitUntil(page, isStyledBy(turns - 1))
  assert.equal(await styles(), before)
  let isOver = false
  const askedAnew = asks(turns - 1).finally(() => {
    isOver = true
  })
  // Repeats, because a new page may not listen yet.
  while (!isOver) {
    await page.evaluate(
      "window.dispatchEvent(new Event('offline')); window.dispatchEvent(new Event('online'))",
    )
    await page.waitForTimeout(500)
  }
  await askedAnew
  assert.deepEqual(problems, [])
  await context.close()
})

const firstRow = (page: Page, name: string) =>
  page.getByRole('grid', { name, exact: true }).getByRole('row').nth(1)
/** Repeats the translation after each page change. */
async function translate(page: Page) {
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Battery is low')
  const answer = page.getByText(/the setting OPENAI_BASE_URL is missing/).first()
  do await page.getByRole('button', { name: 'Translate' }).click()
  while (!(await answer.waitFor({ timeout: 2_000 }).then(...isIt)))
}
const isIt = [() => true, () => false] as const

/**
 * One page per remote: what is typed where; the row that another user opens first and next; its service, a
 * call of it, and where the page shows the result.
 */
const neighbours = {
  'mf-rma': {
    service: 'rma',
    asks: () => admin.call(rmaRoutes.findRma, { page: 1, size: 15 }),
    reads: ['/rma', (page: Page) => firstRow(page, 'Repair requests').waitFor()] as const,
    username: 'maintain',
    typesAt: '/rma/rma',
    box: (page: Page) => page.getByLabel('Purchase From'),
    visitor: 'owner',
    opens: '/userRepair',
    shows: 'Repair request',
    goesTo: '/RmaReport',
    found: (page: Page) => page.getByRole('status').getByText('No repair order form to show'),
  },
  'mf-finance': {
    service: 'finance',
    asks: () => partner.call(invoiceRoutes.findInvoices, { page: 1, size: 15 }),
    reads: ['/financeOrder', (page: Page) => firstRow(page, 'Orders').waitFor()] as const,
    username: 'finance',
    typesAt: '/financeOrder',
    box: (page: Page) => page.getByRole('searchbox'),
    visitor: 'finance',
    opens: '/advice',
    shows: 'Remittance advices',
    goesTo: '/asn',
    found: (page: Page) => page.getByRole('heading', { name: 'Shipping notices', exact: true }),
  },
  'mf-tools': {
    service: 'tools',
    asks: () => admin.call(glossaryRoutes.getGlossary),
    reads: ['/translator', translate] as const,
    username: 'maintain',
    typesAt: '/translator',
    box: (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true }),
    visitor: 'maintain',
    opens: '/pvCalculation',
    shows: 'PV Calculation',
    goesTo: '/translator',
    found: (page: Page) => page.getByRole('heading', { name: 'Translator', exact: true }),
  },
}

type Remote = keyof typeof neighbours
type Neighbour = (typeof neighbours)[Remote]

/** Kills a service and checks that the others answer every call until it is back. */
async function killOf(remote: Remote) {
  const { service, asks } = neighbours[remote]
  const pid = journey.portal.pids()[service]
  assert.ok(pid)
  let isBack = false
  const others = Object.values(neighbours).filter((one) => one.service !== service)
  const answers = Promise.all(
    others.map(async (other) => {
      for (; !isBack; await sleep(50))
        assert.equal((await other.asks()).status, 200, `${other.service} without ${service}`)
    }),
  )
  process.kill(pid, 'SIGKILL')
  while (journey.portal.pids()[service] === pid || (await asks()).status !== 200) await sleep(50)
  isBack = true
  await answers
}

test('keeps other pages and input while repairs, finance and tools are released, rolled back, lost and killed', async (t) => {
  const proxy = await startFaultProxy(journey.portal.url)
  t.after(() => proxy.stop())
  const openAsOf = async (username: string, address: string) => {
    const one = await openVisit(journey.browser, proxy.url)
    await signInContext(one.context, proxy.url, username)
    await one.page.goto(address)
    return one
  }
  const typed = await Promise.all(
    Object.entries(neighbours).map(async ([remote, { username, typesAt, box }]) => {
      const one = await openAsOf(username, typesAt)
      await box(one.page).fill('typed')
      await one.page.evaluate('globalThis.isSameDocument = true')
      return { ...one, remote, box: box(one.page) }
    }),
  )
  let text = 'typed'
  /** Checks that input is kept and possible. */
  const goOn = async () => {
    for (const { page, box, remote } of typed) {
      assert.equal(await box.inputValue(), text, remote)
      assert.equal(await page.evaluate('globalThis.isSameDocument'), true)
      await box.press('End')
      await box.pressSequentially('.')
    }
    text += '.'
  }
  const all = Object.entries(neighbours) as [Remote, Neighbour][]
  for (const [remote, { visitor, opens, shows, reads, goesTo, found }] of all.slice(isDeep ? 0 : -1)) {
    const { page, context } = await openAsOf(visitor, opens)
    const heading = (name: string | RegExp) => page.getByRole('heading', { name, exact: true })
    await heading(shows).waitFor()
    const built = await release(remote, (code) => code.replaceAll(`"${shows}"`, `"${shows}, newer"`))
    await heading(`${shows}, newer`).waitFor()
    await goOn()
    await rollBackBuild(admin, built)
    await heading(shows).waitFor()
    await goOn()
    proxy.break({ path: new RegExp(`^/remotes/${remote}/`), mode: 'missing' })
    await navigateInside(page, goesTo)
    await heading(/cannot be opened right now$/).waitFor()
    await saveScreenshot(page, `lost-${remote}`)
    await goOn()
    proxy.heal()
    await found(page).waitFor()
    const [address, isRead] = reads
    await Promise.all([killOf(remote), navigateInside(page, address).then(() => isRead(page))])
    await goOn()
    await context.close()
  }
  await goOn()
  for (const { remote, problems, context } of typed) {
    assert.deepEqual(problems, [], remote)
    await context.close()
  }
})
