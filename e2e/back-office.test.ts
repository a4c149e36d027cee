import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { claimRoutes } from '@portal/contracts/claim.contract.ts'
import { deviceRoutes } from '@portal/contracts/device.contract.ts'
import { demoDevices } from '@portal/demo/device.ts'
import type { Locator, Page } from 'playwright-core'
import { type Caller, signInByCall } from './call.ts'
import { photo } from './photo.ts'
import { stage } from './stage.ts'
import { rowOf } from './table.ts'
import { axe, shot } from './visit.ts'

const journey = stage()
let maintain: Caller
before(async () => {
  maintain = await signInByCall(journey.portal.url, 'maintain')
})

const today = new Date().toISOString().slice(0, 10)
const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844, hasTouch: true }

const serialIn = (form: Locator) => form.getByRole('textbox', { name: 'Serial number' })
const replacementIn = (form: Locator) => form.getByRole('textbox', { name: 'Replacement device' })

async function choose(form: Locator, label: string, option: string): Promise<void> {
  const page = form.page()
  await form.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Saves a new row by its dialog, and follows the message to where the row is. */
async function saveAndView(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText(/Operation successful · /).waitFor()
  await page.getByRole('button', { name: 'View', exact: true }).click()
}

test('a claim with a photo is filed on a phone for a device that is replaced, which links both and hands the warranty on', async () => {
  const [failed, fresh] = await devicesThatAreFree()
  const { page, problems, context } = await journey.visitor('maintain', phone)
  await page.goto('/defective#new')
  const form = page.getByRole('dialog')
  await serialIn(form).fill('SNNOSUCH99')
  await form.getByLabel('Occurred on').fill(today)
  await form.getByText('No device has this serial number').waitFor()
  await serialIn(form).fill(failed)
  await form.getByLabel('Occurred on').focus()
  await form.getByText('Warranty ends', { exact: false }).waitFor()
  await choose(form, 'Fault reason', 'Relay')
  await choose(form, 'Service type', 'Replacement')
  await choose(form, 'Battery type', 'Lithium')
  await choose(form, 'Replacement kind', 'Change the inverter')
  // Of itself is refused where it stands, and nothing is lost.
  await replacementIn(form).fill(failed)
  await form.getByLabel('Take a photo').setInputFiles(photo)
  await form.getByRole('button', { name: 'Show photo.png' }).waitFor()
  await form.getByRole('button', { name: 'Save' }).click()
  const replacement = replacementIn(form)
  await form.locator('[aria-invalid=true]').first().waitFor()
  assert.equal(await replacement.getAttribute('aria-invalid'), 'true')
  await shot(page, 'claim-refused-phone')
  assert.deepEqual(await axe(page), [])
  await replacement.fill(fresh)
  await saveAndView(page)
  await page.getByRole('listitem').filter({ hasText: failed }).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Show photo.png' }).waitFor()
  await shot(page, 'claim-phone')

  const before = await maintain.get(deviceRoutes.getDevice, { serialNum: failed })
  const after = await maintain.get(deviceRoutes.getDevice, { serialNum: fresh })
  assert.equal(before.status, 'REPLACED')
  assert.deepEqual([before.warranty.expiresOn, after.coverEndsOn], [null, before.coverEndsOn])
  await page.getByRole('link', { name: fresh }).click()
  await page.getByRole('heading', { name: fresh }).waitFor()
  await page.getByRole('link', { name: failed }).first().waitFor()

  // Who files another one is shown the first.
  await page.goto('/defective#new')
  await serialIn(form).fill(failed)
  await form.getByLabel('Occurred on').fill(today)
  await form.getByRole('status').getByRole('link', { name: /^C\d+/ }).waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

/** A device in use and one of its model on the shelf, neither of which any claim names. */
async function devicesThatAreFree(): Promise<[string, string]> {
  const isFree = async ({ serialNum }: { serialNum: string }) =>
    (await maintain.get(claimRoutes.findDeviceClaims, { serialNum })).length === 0
  const inUse = demoDevices().filter(
    ({ status, installationDate }) => status === 'INSTALLED' && installationDate,
  )
  for (const device of inUse)
    for (const spare of demoDevices().filter(
      ({ model, orderNo }) => model === device.model && orderNo === null,
    ))
      if ((await isFree(device)) && (await isFree(spare))) return [device.serialNum, spare.serialNum]
  throw new Error('no device of the demo data is free')
}

test('a warranty that ends before it starts is refused in its field and then registered; the device says until when and why', async () => {
  const [serialNum] = await devicesThatAreFree()
  const { page, problems, context } = await journey.visitor('maintain', desktop)
  await page.goto('/warranty#new')
  const form = page.getByRole('dialog')
  await serialIn(form).fill(serialNum)
  await form.getByLabel('Purchaser').fill('Journey Solar')
  await form.getByText('Warranty ends', { exact: false }).waitFor()
  await form.getByLabel('Starts on').fill('2031-05-01')
  await form.getByLabel('Agreed end').fill('2031-04-30')
  await form.getByLabel('Choose files').setInputFiles({ ...photo, name: 'invoice.png' })
  await form.getByRole('button', { name: 'Show invoice.png' }).waitFor()
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('The warranty cannot end before it starts').waitFor()
  await shot(page, 'warranty-refused')
  assert.deepEqual(await axe(page), [])
  assert.equal(await form.getByLabel('Purchaser').inputValue(), 'Journey Solar')
  await form.getByLabel('Agreed end').fill('2036-04-30')
  await saveAndView(page)
  await rowOf(page, serialNum).getByRole('gridcell').nth(1).focus()
  await page.keyboard.press('Space')

  await page.getByRole('button', { name: 'Show invoice.png' }).waitFor()
  await shot(page, 'warranty')
  const { coverEndsOn } = await maintain.get(deviceRoutes.getDevice, { serialNum })
  assert.equal(coverEndsOn, '2036-04-30')
  await page.goto(`/device/${serialNum}`)
  await page
    .getByText(/Apr 30, 2036/)
    .first()
    .waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('FW-11 what staff writes into the firmware log where it stands is read by everybody, without a session', async () => {
  const { page, problems, context } = await journey.visitor('admin', desktop)
  const news = `The fan is quieter ${Date.now()}`
  await page.goto('/version')
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
  const before = await form.getByLabel('What is new').inputValue()
  await form.getByLabel('Firmware code').fill('')
  await form.getByLabel('What is new').fill(`${before}\n${news}`)
  await form.getByRole('button', { name: 'Save' }).click()
  await form.locator('[aria-invalid=true]').first().waitFor()
  assert.deepEqual(await axe(page), [])
  await form.getByLabel('Firmware code').fill(`JT-${Date.now()}`)
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('main').getByText(news).waitFor()
  await shot(page, 'firmware-edited')
  const stranger = await journey.stranger(phone)
  await stranger.page.goto('/releaseLog')
  await stranger.page.getByText(news).waitFor()
  await shot(stranger.page, 'release-log-phone')
  assert.deepEqual([...problems, ...stranger.problems], [])
  await context.close()
  await stranger.context.close()
})

test('a dongle firmware and an app version are entered, corrected, and read by who has no session', async () => {
  const { page, problems, context } = await journey.visitor('admin', phone)
  const code = `JT${Date.now()}`
  await page.goto('/dongle#new')
  const form = page.getByRole('dialog')
  await form.getByLabel('Firmware code').fill(code)
  await form.getByLabel('What is new').fill('Joins networks faster.')
  await saveAndView(page)
  await page.getByText(code).first().waitFor()
  await shot(page, 'dongle-phone')

  await page.goto('/appVersion#new')
  await form.getByLabel('Version code').fill(code)
  await form.getByRole('button', { name: 'Save' }).click()
  await form.locator('[aria-invalid=true]').first().waitFor()
  assert.equal(await form.getByLabel('Version code').inputValue(), code)
  await form.getByLabel('What is new').fill('Charts of the week.')
  await saveAndView(page)
  await page.getByText(code).first().waitFor()
  assert.deepEqual(await axe(page), [])
  const stranger = await journey.stranger(phone)
  await stranger.page.goto('/appVersionLog')
  await stranger.page.getByText('Charts of the week.').first().waitFor()
  assert.deepEqual([...problems, ...stranger.problems], [])
  await context.close()
  await stranger.context.close()
})

test('a bar of a chart leads to the rows that it counts', async () => {
  const { page, problems, context } = await journey.visitor('maintain', desktop)
  await page.goto('/defective?view=charts')
  const chart = page.getByRole('region', { name: 'Claims by fault' })
  await chart.getByRole('button', { name: /show as a table/ }).click()
  const row = chart.getByRole('table').getByRole('row').nth(1)
  const [fault = '', count = ''] = await row.locator('th,td').allInnerTexts()
  await row.getByRole('link').click()
  await page.getByRole('grid', { name: 'Claims' }).waitFor()
  await rowOf(page, fault).first().waitFor()
  await page
    .getByText(new RegExp(`of ${count}\\b`))
    .first()
    .waitFor()
  await shot(page, 'claims-of-a-bar')
  assert.deepEqual(problems, [])
  await context.close()
})
