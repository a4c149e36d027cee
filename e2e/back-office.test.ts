import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { claimRoutes } from '@portal/contracts/claim.contract.ts'
import { deviceRoutes } from '@portal/contracts/device.contract.ts'
import { demoDevices } from '@portal/demo/device.ts'
import type { Locator, Page } from 'playwright-core'
import { type Caller, signInByCall } from './call.ts'
import { photoFile } from './photo.ts'
import { setUpStage } from './stage.ts'
import { runAllAxeRules, saveScreenshot } from './visit.ts'

const journey = setUpStage()
let maintain: Caller
before(async () => {
  maintain = await signInByCall(journey.portal.url, 'maintain')
})

const today = new Date().toISOString().slice(0, 10)
const phone = { width: 390, height: 844, hasTouch: true }

const serialIn = (form: Locator) => form.getByRole('textbox', { name: 'Serial number' })
const replacementIn = (form: Locator) => form.getByRole('textbox', { name: 'Replacement device' })

async function choose(form: Locator, label: string, option: string): Promise<void> {
  const page = form.page()
  await form.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Saves a new row in its dialog, and follows the message's link to the row. */
async function saveAndView(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText(/Operation successful · /).waitFor()
  await page.getByRole('button', { name: 'View', exact: true }).click()
}

test('files a claim with photo on a phone for a replaced device, and moves the warranty', async () => {
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
  // Checks that a device cannot replace itself, with an error at the field.
  await replacementIn(form).fill(failed)
  await form.getByLabel('Take a photo').setInputFiles(photoFile)
  await form.getByRole('button', { name: 'Show photo.png' }).waitFor()
  await form.getByRole('button', { name: 'Save' }).click()
  const replacement = replacementIn(form)
  await form.locator('[aria-invalid=true]').first().waitFor()
  assert.equal(await replacement.getAttribute('aria-invalid'), 'true')
  await saveScreenshot(page, 'claim-refused-phone')
  assert.deepEqual(await runAllAxeRules(page), [])
  await replacement.fill(fresh)
  await saveAndView(page)
  await page.getByRole('listitem').filter({ hasText: failed }).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Show photo.png' }).waitFor()
  await saveScreenshot(page, 'claim-phone')

  const before = await maintain.get(deviceRoutes.getDevice, { serialNum: failed })
  const after = await maintain.get(deviceRoutes.getDevice, { serialNum: fresh })
  assert.equal(before.status, 'REPLACED')
  assert.deepEqual([before.warranty.expiresOn, after.coverEndsOn], [null, before.coverEndsOn])
  await page.getByRole('link', { name: fresh }).click()
  await page.getByRole('heading', { name: fresh }).waitFor()
  await page.getByRole('link', { name: failed }).first().waitFor()

  // Opens a second form, which shows the first claim.
  await page.goto('/defective#new')
  await serialIn(form).fill(failed)
  await form.getByLabel('Occurred on').fill(today)
  await form.getByRole('status').getByRole('link', { name: /^C\d+/ }).waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

/** Finds a device in use and one of its model in stock, without claims. */
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
