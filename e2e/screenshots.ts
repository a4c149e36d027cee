import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { launchBrowser } from './browser.ts'
import { ask, chatAddress, getOwnDevice, waitForAnswer, waitUntilReady } from './chat.ts'
import { startOwnPortal } from './portal.ts'
import { openVisit, signInContext, type VisitOptions } from './visit.ts'

/** Renews the pictures of README and docs from a portal with demo data: `npm run screenshots`. */
const folder = join(import.meta.dirname, '../docs/screenshots')
mkdirSync(folder, { recursive: true })
const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844, hasTouch: true }
const portal = await startOwnPortal({}, { throwAway: true })
const chromium = await launchBrowser()

async function take(
  name: string,
  { account, path, ...options }: VisitOptions & { account: string; path: string },
  act?: (page: Page) => Promise<unknown>,
) {
  const { page, context } = await openVisit(chromium, portal.url, options)
  await signInContext(context, portal.url, account)
  await page.goto(path, { waitUntil: 'networkidle' })
  await act?.(page)
  await page.locator('[aria-busy="true"]').filter({ visible: true }).first().waitFor({ state: 'detached' })
  // Charts grow into their place.
  await sleep(1_000)
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await context.close()
  console.log(`docs/screenshots/${name}.png`)
}

const chat = chatAddress('/EG4Bot', getOwnDevice('SNA_US_6K'))
const question = async (page: Page) => {
  await waitUntilReady(page)
  await ask(page, 'Which fuse for the battery?')
  await waitForAnswer(page)
}
try {
  await take('start-page', { ...desktop, account: 'maintain', path: '/' })
  await take('orders', { ...desktop, account: 'maintain', path: '/order' })
  await take('repair-request', { ...phone, account: 'owner', path: '/userRepair' })
  await take('chat', { ...desktop, account: 'owner', path: chat }, question)
  await take('chat-phone', { ...phone, account: 'owner', path: chat }, question)
} finally {
  await chromium.close()
  await portal.stop()
}
