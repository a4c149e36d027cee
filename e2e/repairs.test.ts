import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { browser } from './browser.ts'
import { cameraOf, textsIn } from './nameplate.ts'
import { type Portal, portal } from './portal.ts'
import { freeDevice, isCovered } from './repair.ts'
import { axe, enter, shot, visit } from './visit.ts'

let stack: Portal
let chromium: Browser
before(async () => {
  stack = await portal()
  chromium = await browser()
})
after(async () => {
  await chromium?.close()
  await stack?.stop()
})

const onAPhone = { width: 390, height: 844, hasTouch: true }
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** All but the device, of which the portal fills in what it knows. */
async function fill(page: Page, values: { faultDesc: string; contact: string }) {
  await page.getByText(/^Warranty (IN|Out)$/).waitFor()
  await page.getByLabel('Purchase From').fill('Solar Shop')
  await page.getByLabel('Date of fault').fill('2026-10-01')
  await page.getByLabel('Fault desc').fill(values.faultDesc)
  await page.getByLabel('Install location').fill('Garage')
  await page.getByLabel('City').fill('Austin')
  await page.getByRole('textbox', { name: 'Contact' }).fill(values.contact)
  await page.getByLabel('Phone number').fill('512 555 014')
  await page.getByRole('combobox', { name: 'Repair centre' }).click()
  await page.getByRole('option', { name: 'Dallas Service Center' }).click()
  // While the list fades, it is still there for axe.
  await page.locator('#menu-repairShop').waitFor({ state: 'detached' })
}

async function submit(page: Page) {
  await button(page, 'Submit').click()
  await dialog(page, 'Do you want to submit?').getByRole('button', { name: 'Submit' }).click()
}

describe('those who have a broken device', () => {
  test('RMA-50 an owner files a request on a phone by camera, goes on after a reload, and claims the warranty', async () => {
    const device = freeDevice(0, (one) => one.companyId === 1 && !isCovered(one))
    const { page, context, problems } = await visit(chromium, stack.url, onAPhone)
    await enter(context, stack.url, 'owner')
    await context.addInitScript(await cameraOf(device.serialNum))
    await page.goto('/userRepair')
    await page.getByRole('button', { name: 'Scan the serial number' }).first().click()
    await page.getByText('Warranty Out').waitFor()
    assert.equal(await page.getByLabel('Dongle SN').inputValue(), device.datalogSn?.slice(0, 10))
    await fill(page, { faultDesc: 'No output since the thunderstorm.', contact: 'Anna' })
    assert.deepEqual(await axe(page), [])
    await page.reload()
    await page.getByText('You have begun this request before.').waitFor()
    assert.equal(await page.getByLabel('Fault desc').inputValue(), 'No output since the thunderstorm.')

    // The connection is gone for a moment: nothing is lost, and nothing is filed twice.
    await page.route('**/api/rma/save', (route) => route.abort(), { times: 1 })
    await submit(page)
    await page.getByRole('alert').filter({ hasText: 'The request failed.' }).waitFor()
    await submit(page)
    await dialog(page, `No warranty found for ${device.serialNum}`).waitFor()
    await shot(page, 'repair-phone')
    await button(page, 'Warranty Claim').click()
    const claim = dialog(page, 'Your warranty claim is being checked')
    await claim.getByRole('link', { name: 'appeal.us@portal.example' }).waitFor()
    await claim.getByRole('button', { name: 'Close' }).click()
    await page.getByText('Please click if you have completed the form').waitFor()
    await page.getByRole('listitem').filter({ hasText: device.serialNum }).getByText('In appeal').waitFor()
    assert.deepEqual(problems, [])
    await context.close()
  })

  test('RMA-31 RMA-42 RMA-43 RMA-50 an installer files a request, prints its form and saves it as PDF, in any script', async () => {
    const device = freeDevice(0, (one) => one.installerId === 'INSTALLER_1' && isCovered(one))
    const { page, context, problems } = await visit(chromium, stack.url, {})
    await enter(context, stack.url, 'installer')
    await page.addInitScript('globalThis.print = () => (globalThis.isPrinted = true)')
    await page.goto(`/userRepair?serialNum=${device.serialNum}`)
    const contact = '王小明 محمد علي Олена'
    const faultDesc = `${'لا يعمل العاكس منذ أمس. '.repeat(8)}\n${'显示屏没有任何内容。'.repeat(30)}\n${'Інвертор не вмикається. '.repeat(14)}`
    await fill(page, { faultDesc, contact })
    await submit(page)
    await dialog(page, 'Print the form and send the device in')
      .getByRole('button', { name: 'Confirm' })
      .click()
    await page.waitForURL(/RmaReport\?rmaNumber=/)
    const rmaNumber = new URL(page.url()).searchParams.get('rmaNumber') ?? ''
    await page.getByText('Warranty IN').waitFor()
    await button(page, 'Print').click()
    assert.equal(await page.evaluate('globalThis.isPrinted'), true)
    assert.deepEqual(await axe(page), [])
    await shot(page, 'repair-order-form')

    const downloading = page.waitForEvent('download')
    await button(page, 'Download PDF').click()
    const download = await downloading
    assert.equal(download.suggestedFilename(), 'RepairOrderForm.pdf')
    const pdf = await getDocumentProxy(new Uint8Array(await readFile(await download.path())))
    assert.ok(pdf.numPages >= 2, 'so long a text goes on over pages')
    assert.deepEqual((await pdf.getPage(1)).view, [0, 0, 612, 792])
    const { text } = await extractText(pdf, { mergePages: true })
    const written = text.replaceAll(/\s/g, '')
    // In which order right-to-left letters come depends on the reader.
    for (const wanted of [rmaNumber, '王小明', 'Олена', 'WarrantyIN', 'DallasServiceCenter', ...'محمدعلي'])
      assert.ok(written.includes(wanted), wanted)
    const picture = await page.getByRole('img', { name: 'QR code of the RMA number' }).screenshot()
    assert.deepEqual(await textsIn(picture), [`${stack.url}/rma/${rmaNumber}`])
    assert.deepEqual(problems, [])
    await context.close()
  })
})
