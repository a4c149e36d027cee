import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getFirmwareType } from '@portal/contracts/firmware-type.ts'
import { listNewerEntries } from '@portal/contracts/firmware-version.ts'
import { demoDevices } from '@portal/demo/device.ts'
import { demoFirmware } from '@portal/demo/firmware.ts'
import { waitUntil as eventually } from '@portal/testing/node/wait-until.ts'
import type { Page } from 'playwright-core'
import { createPageChecks } from './page-checks.ts'
import { getHeading } from './screens.ts'
import { setUpStage } from './stage.ts'
import { getMainMenu, runAllAxeRules, saveScreenshot, waitUntil } from './visit.ts'

const journey = setUpStage()

/** Finds a device of the owner without the newest firmware. */
const behind = demoDevices().find(
  ({ companyId, brand, model, firmwareCodes }) =>
    companyId === 1 &&
    brand === 'EG4' &&
    firmwareCodes.some((code) => listNewerEntries(code, logOf(getFirmwareType(model)))?.length),
)
function logOf(type: string) {
  return demoFirmware().filter(({ platform, deviceType }) => platform === 'EG4' && deviceType === type)
}

const log = '/releaseLog?platform=EG4&deviceType=SNA'
const codes = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()

test('SHELL-37 FW-01 FW-11 shows edited logs to everybody without a session, and staff the editing layout', async () => {
  const guest = await journey.stranger()
  const { page, context, problems } = await journey.visitor('admin')
  await page.goto('/account')
  await getHeading(page, 'Account')
  for (const [open, staffs] of [
    ['/betaTestReleaseLog', '/betaTest'],
    ['/releaseLog', '/version'],
  ] as const) {
    await guest.page.goto(open)
    const shown = await codes(guest.page)
    assert.ok(shown.length > 0)
    assert.equal(await guest.page.getByRole('link', { name: 'Edit' }).count(), 0)
    await page.goto(open)
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.waitForURL((url) => url.pathname === staffs)
    await page.getByRole('button', { name: 'New entry' }).waitFor()
    await page
      .getByRole('article')
      .nth(shown.length - 1)
      .waitFor()
    assert.deepEqual(await codes(page), shown)
  }

  const news = `The fan is quieter ${Date.now()}`
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Firmware information' }).waitFor()
  const rows = await page.evaluate<number>(`(() => {
    const area = document.querySelector('textarea[name=information]')
    return Math.round(area.clientHeight / parseFloat(getComputedStyle(area).lineHeight))
  })()`)
  assert.ok(rows >= 6, `${rows} rows`)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  const form = page.getByRole('main').locator('form')
  const before = await form.getByLabel("What's new").inputValue()
  await form.getByLabel('Firmware code').fill('')
  await form.getByLabel("What's new").fill(`${before}\n${news}`)
  await form.getByRole('button', { name: 'Save' }).click()
  await form.locator('[aria-invalid=true]').first().waitFor()
  assert.deepEqual(await runAllAxeRules(page), [])
  await form.getByLabel('Firmware code').fill(`JT-${Date.now()}`)
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('main').getByText(news).waitFor()
  await saveScreenshot(page, 'firmware-edited')
  // Waits, because the gateway caches a log for a second.
  await eventually(async () => {
    await guest.page.reload()
    return (await guest.page.getByText(news).count()) > 0
  })
  assert.deepEqual([...problems, ...guest.problems], [])
  await context.close()
  await guest.context.close()
})

test('FW-07 scrolls the index with the reader and to a chosen version, which an address can name', async () => {
  const { page, context, problems } = await journey.stranger({
    width: 1440,
    height: 300,
  })
  await page.goto(log)
  const index = page.getByRole('navigation', { name: 'Firmware codes' })
  const [first = '', , third = ''] = await codes(page)
  assert.equal(await index.getByRole('link', { name: first }).getAttribute('aria-current'), 'location')
  const isRead = (code: string) =>
    waitUntil(page, `document.querySelector('.index [aria-current]').textContent === ${JSON.stringify(code)}`)
  const isAtTop = (code: string) =>
    waitUntil(
      page,
      `Math.abs(document.getElementById(${JSON.stringify(code)}).getBoundingClientRect().top - 16) < 4 || scrollY + innerHeight >= document.documentElement.scrollHeight - 1`,
    )
  await index.getByRole('link', { name: third }).click()
  await isRead(third)
  await isAtTop(third)
  assert.equal(new URL(page.url()).hash, `#${third}`)
  await page.keyboard.press('Home')
  await isRead(first)
  await page.goto('/login')
  await page.goto(`${log}#${third}`)
  await isAtTop(third)
  await isRead(third)
  assert.deepEqual(problems, [])
  await context.close()
})

test('shows another log and changes since the installed version immediately', async () => {
  const { page, context, problems } = await journey.stranger({
    width: 390,
    height: 844,
  })
  await page.goto(log)
  await page.getByLabel('Platform').selectOption('GTEC')
  await page.waitForURL((url) => url.searchParams.get('platform') === 'GTEC')
  assert.equal(new URL(page.url()).searchParams.get('deviceType'), 'SNA')
  await page.goBack()
  await page.waitForURL(`**${log}`)
  assert.equal(await page.getByLabel('Platform').inputValue(), 'EG4')
  const all = await codes(page)
  const installed = all.at(-1) ?? ''
  await page.getByLabel('Installed version').selectOption(installed)
  await page.getByText(`Changes from ${installed} to`).waitFor()
  assert.equal((await codes(page)).includes(installed), false)
  assert.deepEqual(await runAllAxeRules(page), [])
  await page.getByRole('link', { name: 'Show all versions' }).click()
  await page.waitForURL((url) => !url.searchParams.has('since'))
  assert.deepEqual(await codes(page), all)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export PDF' }).click()
  assert.equal((await download).suggestedFilename(), 'firmwareChangeLog.xlsx')
  assert.deepEqual(problems, [])
  await context.close()
})

test('lists all entries without a script, and submits forms', async () => {
  const { page, context } = await journey.stranger()
  await page.goto(log)
  const all = await codes(page)
  await context.close()
  const silent = await journey.browser.newContext({ baseURL: journey.portal.url, javaScriptEnabled: false })
  const still = await silent.newPage()
  await still.goto(log)
  assert.deepEqual(await codes(still), all)
  await still.getByLabel('Platform').selectOption('GTEC')
  await still.getByRole('button', { name: 'Show' }).click()
  await still.waitForURL((url) => url.searchParams.get('platform') === 'GTEC')
  await silent.close()
})

test('shares the language with the portal in both directions', async () => {
  const { page, context, problems } = await journey.stranger({
    width: 1440,
    height: 900,
  })
  await page.goto(`${log}&lang=en`)
  await page.getByRole('link', { name: '简体中文' }).click()
  await page.getByRole('heading', { level: 1, name: '固件变更记录' }).waitFor()
  assert.equal(new URL(page.url()).searchParams.has('lang'), false)
  assert.deepEqual(await createPageChecks().everywhere(page, 'firmware-log-chinese'), [])
  await page.goto('/login')
  await page.getByRole('button', { name: '登录' }).waitFor()
  await page.evaluate("localStorage.setItem('portal.language', 'en')")
  await page.goto(log)
  await page.getByRole('heading', { level: 1, name: 'Firmware change log' }).waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('prints the entries in dark ink without controls', async () => {
  const { page, context } = await journey.stranger({ colorScheme: 'dark' })
  await page.goto(log)
  await page.emulateMedia({ media: 'print' })
  await saveScreenshot(page, 'firmware-log-print')
  for (const part of ['nav', 'form', '.actions', 'footer'])
    assert.equal(await page.locator(part).first().isVisible(), false, part)
  for (const part of [page.getByText('SNA · EG4'), page.getByRole('article').last()])
    assert.equal(await part.isVisible(), true)
  assert.equal(await page.evaluate('getComputedStyle(document.body).backgroundColor'), 'rgb(246, 248, 247)')
  await context.close()
})

test('loads a log from within the portal, and returns by Back', async () => {
  const { page, context, problems } = await journey.visitor('owner')
  await page.goto(`/device/${behind?.serialNum}`)
  await page
    .getByRole('link', { name: /^newer versions: / })
    .first()
    .click()
  await page.waitForURL((url) => url.pathname === '/releaseLog')
  await page.getByText(/^Changes from /).waitFor()
  assert.equal(await getMainMenu(page).count(), 0)
  await page.goBack()
  await getMainMenu(page).waitFor()
  assert.equal(new URL(page.url()).pathname, `/device/${behind?.serialNum}`)
  assert.deepEqual(problems, [])
  await context.close()
})
