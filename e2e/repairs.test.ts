import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { deviceRoutes } from '@portal/contracts/device.contract.ts'
import { emptyRmaDraft, rmaRoutes } from '@portal/contracts/rma.contract.ts'
import type { RmaStatus } from '@portal/contracts/rma-status.ts'
import { demoDevices } from '@portal/demo/device.ts'
import type { Browser, Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { browser } from './browser.ts'
import { signInByCall } from './call.ts'
import { cameraOf, textsIn } from './nameplate.ts'
import { type Portal, portal } from './portal.ts'
import { freeDevice, isCovered } from './repair.ts'
import { axe, enter, shot, until, untilHolds, visit } from './visit.ts'

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
  test('RMA-50 an owner files a request on a phone by camera, goes on after a reload, claims the warranty, and pays when that is refused', async () => {
    const device = freeDevice(0, (one) => one.companyId === 1 && !isCovered(one))
    const { page, context, problems } = await visit(chromium, stack.url, onAPhone)
    await enter(context, stack.url, 'owner')
    await context.addInitScript(await cameraOf(device.serialNum))
    await page.goto('/userRepair')
    await page.getByRole('button', { name: 'Scan the serial number' }).first().click()
    await page.getByText('Warranty Out').waitFor()
    await untilHolds(page.getByLabel('Dongle SN'), device.datalogSn?.slice(0, 10) ?? '')
    await fill(page, { faultDesc: 'No output since the thunderstorm.', contact: 'Anna' })
    assert.deepEqual(await axe(page), [])
    await page.reload()
    await page.getByText('You have begun this request before.').waitFor()
    await untilHolds(page.getByLabel('Fault desc'), 'No output since the thunderstorm.')

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
    const request = page.getByRole('listitem').filter({ hasText: device.serialNum })
    await request.getByText('In appeal').waitFor()

    // What staff ask and decide is there without a reload.
    const desk = await signInByCall(stack.url, 'maintain')
    const rmaNumber = (await request.getAttribute('aria-label')) ?? ''
    const decide = (rmaStatus: RmaStatus) =>
      desk.get(rmaRoutes.updateRmaAudit, {
        rmaNumber,
        rmaStatus,
        remark: 'The invoice is of another device.',
      })
    await desk.get(rmaRoutes.askRmaCustomer, { rmaNumber, remark: 'Please send the invoice.' })
    await request.getByText('We need something from you.').waitFor()
    await request.getByRole('button', { name: 'Answer', exact: true }).click()
    const answer = dialog(page, `Answer about ${rmaNumber}`)
    await answer.getByLabel('Message').fill('It is lost.')
    await answer.getByRole('button', { name: 'Save' }).click()
    await answer.waitFor({ state: 'detached' })
    await request.getByText(/^You get a reply by/).waitFor()
    await decide('OUT_WARRANTY')
    await request.getByText('Out warranty').waitFor()
    await request.getByRole('button', { name: 'Pay for Repair' }).click()
    await button(page, 'Confirm self-pay').click()
    await button(page, 'Cancel self-pay').waitFor()
    await dialog(page, 'Pay for repair').getByRole('button', { name: 'Close' }).click()
    await request.getByText('Pay for repair request').waitFor()
    await decide('PAY_REPAIR')
    await request.getByRole('link', { name: 'Print the form' }).waitFor()
    await shot(page, 'repair-paid-phone')
    assert.deepEqual(await axe(page), [])
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
    await until(page, 'globalThis.isPrinted')
    assert.deepEqual(await axe(page), [])
    await shot(page, 'repair-order-form')

    const downloading = page.waitForEvent('download')
    await button(page, 'Download PDF').click()
    const download = await downloading
    assert.equal(download.suggestedFilename(), 'RepairOrderForm.pdf')
    const failed =
      "[...document.fonts].filter(({ status }) => status === 'error').map(({ unicodeRange }) => unicodeRange)"
    assert.deepEqual(await page.evaluate(failed), [], 'each script is drawn with the letters that came along')
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

describe('those who repair', () => {
  test('a device is received, repaired and replaced; who was slower is told, and the device records follow', async () => {
    const device = freeDevice(0, (one) => one.companyId === 1 && isCovered(one))
    const replacement = demoDevices().find(({ status, country }) => status === 'IN_STOCK' && country !== '')
    assert.ok(replacement)
    const owner = await signInByCall(stack.url, 'owner')
    const { rmaNumber } = await owner.get(rmaRoutes.saveRma, {
      ...emptyRmaDraft,
      ...{ serialNum: device.serialNum, datalogSn: 'BA12345678', purchaseFrom: 'Solar Shop', repairShop: 1 },
      ...{ installationDate: device.installationDate, dateOfFault: '2026-10-01', installLocation: 'Garage' },
      ...{ country: 'Italy', city: 'Milano', contact: 'Anna', phoneNumber: '512 555 014' },
      faultDesc: 'It hums.',
    })
    const [first, second] = [await visit(chromium, stack.url), await visit(chromium, stack.url)]
    await enter(first.context, stack.url, 'maintain')
    await enter(second.context, stack.url, 'admin')
    const { page } = first
    await page.goto(`/rma/${rmaNumber}`)
    await second.page.goto(`/rma/${rmaNumber}`)

    // Both act: the second learns who was faster, sees where the request stands, and keeps the words.
    await button(second.page, 'Close').click()
    const closing = dialog(second.page, `Close: ${rmaNumber}`)
    await closing.getByLabel('Reason').fill('No device has come.')
    await button(page, 'Mark as received').click()
    await page.getByText('Received', { exact: true }).first().waitFor()
    await closing.getByRole('button', { name: 'Close', exact: true }).click()
    await closing.getByText('maintain was faster: the request is at “Received” now.').waitFor()
    assert.equal(await closing.getByLabel('Reason').inputValue(), 'No device has come.')
    await second.page.getByText('Device received').waitFor()
    await second.context.close()

    await button(page, 'Start repair').click()
    await button(page, 'Complete repair').waitFor()
    await button(page, 'Edit').click()
    const form = dialog(page, `Edit ${rmaNumber}`)
    await form.getByLabel('Faulty device').fill(device.serialNum)
    await form.getByLabel('Replacement device').fill('NOSUCHDEVICE1')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('No device has this serial number').waitFor()
    await form.getByLabel('Replacement device').fill(replacement.serialNum)
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    await button(page, 'Complete repair').click()
    await page.getByText('Repair completed').first().waitFor()
    assert.deepEqual(await axe(page), [])
    await shot(page, 'repair-completed')

    const { get } = await signInByCall(stack.url, 'maintain')
    const read = (serialNum: string) => get(deviceRoutes.getDevice, { serialNum })
    while ((await read(device.serialNum)).status !== 'REPLACED') await sleep(200)
    await page.getByRole('link', { name: replacement.serialNum }).click()
    await page.getByText(`Replaced in repair ${rmaNumber}`).waitFor()
    assert.equal((await read(replacement.serialNum)).warranty.reason, 'REPLACEMENT')
    assert.deepEqual([...first.problems, ...second.problems], [])
    await first.context.close()
  })
})
