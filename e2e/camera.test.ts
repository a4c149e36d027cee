import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { referenceDay } from '@portal/demo/day.ts'
import { demoDevices } from '@portal/demo/device.ts'
import { demoRegistrations } from '@portal/demo/registration.ts'
import { createCameraScript, drawPhoto } from './code-photo.ts'
import { createPageChecks } from './page-checks.ts'
import { setUpStage } from './stage.ts'
import { findRow } from './table.ts'
import { runAllAxeRules, saveScreenshot, signInContext, waitUntil } from './visit.ts'

const journey = setUpStage()

const onAPhone = { width: 390, height: 844 }

describe('scanning a serial number', () => {
  test('registers a device with a photo of the invoice, which support confirms', async () => {
    const known = demoRegistrations().map((registration) => registration.serialNum)
    const free = demoDevices().find(
      (device) => device.companyId === 1 && device.status === 'SHIPPED' && !known.includes(device.serialNum),
    )
    assert.ok(free)
    const { page, context, problems } = await journey.stranger(onAPhone)
    await signInContext(context, journey.portal.url, 'owner')
    await context.addInitScript(await createCameraScript(free.serialNum))
    await page.goto('/')
    await page.getByRole('link', { name: 'Register a device' }).first().click()
    const form = page.getByRole('dialog', { name: 'Register a device' })
    await form.getByRole('button', { name: 'Scan the serial number' }).click()
    await waitUntil(page, 'globalThis.seen !== undefined')
    await page.getByRole('dialog', { name: 'Scan the serial number' }).waitFor({ state: 'detached' })
    await waitUntil(page, "globalThis.seen.getTracks().every(({ readyState }) => readyState === 'ended')")
    await form.getByLabel(/Installed or bought on/).fill(referenceDay)
    await form
      .locator('input[type=file]')
      .first()
      .setInputFiles(await drawPhoto('INVOICE-1', 'QRCode'))
    await form.getByText('QRCode.png').waitFor()
    assert.deepEqual(await runAllAxeRules(page), [])
    await saveScreenshot(page, 'registration-on-a-phone')
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText(`Support will check the registration of ${free.serialNum}`).waitFor()
    const own = page.getByRole('list', { name: 'Registrations' }).getByRole('listitem')
    const mine = own.filter({ hasText: free.serialNum })
    await mine.getByText('Waiting').waitFor()

    const staff = await journey.stranger()
    await signInContext(staff.context, journey.portal.url, 'maintain')
    await staff.page.goto(`/registration?serialNum=${free.serialNum}`)
    await saveScreenshot(staff.page, 'registration-to-confirm')
    await findRow(staff.page, free.serialNum).getByRole('button', { name: 'Confirm', exact: true }).click()
    await findRow(staff.page, free.serialNum).getByText('Confirmed').waitFor()
    // Updates without a reload.
    await mine.getByText('Confirmed').waitFor()
    await page.goto(`/device/${free.serialNum}`)
    await page.getByText('Installed').first().waitFor()
    assert.deepEqual([...problems, ...staff.problems], [])
    await staff.context.close()
    await context.close()
  })

  test('reads a photo when the camera is not allowed, and refuses other codes', async () => {
    const { page, context, problems } = await journey.stranger(onAPhone)
    await signInContext(context, journey.portal.url, 'maintain')
    await context.addInitScript(await createCameraScript())
    await page.goto('/device')
    await page.getByRole('button', { name: 'New device' }).click()
    const form = page.getByRole('dialog', { name: 'New device' })
    await form.getByRole('button', { name: 'Scan the serial number' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Scan the serial number' })
    await dialog.getByText(/^The camera is blocked/).waitFor()
    assert.deepEqual(await createPageChecks().look(page, 'camera-blocked'), [])
    const choose = async (photo: Awaited<ReturnType<typeof drawPhoto>>) => {
      await dialog.getByRole('button', { name: 'Choose a photo instead', disabled: false }).waitFor()
      await dialog.getByLabel('Photo of the nameplate').setInputFiles(photo)
    }
    await choose(await drawPhoto('https://example.test/manual.pdf', 'QRCode'))
    await dialog.getByText('“https://example.test/manual.pdf” is not a serial number.').waitFor()
    await choose({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await dialog.getByText("This file isn't a picture that can be read.").waitFor()
    await choose(await drawPhoto('SN:CAM-0042;MODEL:6K', 'DataMatrix'))
    await dialog.waitFor({ state: 'detached' })
    assert.equal(await form.getByLabel('Serial number', { exact: false }).first().inputValue(), 'CAM-0042')
    assert.deepEqual(problems, [])
    await context.close()
  })
})
