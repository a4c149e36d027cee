import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { deviceRoutes } from '@portal/contracts/device.contract.ts'
import { emptyRmaDraft, rmaRoutes } from '@portal/contracts/rma.contract.ts'
import type { RmaStatus } from '@portal/contracts/rma-status.ts'
import { demoClaims } from '@portal/demo/claim.ts'
import { demoDevices } from '@portal/demo/device.ts'
import { isDeep } from '@portal/testing/node/deep.ts'
import type { Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { signInByCall } from './call.ts'
import { createCameraScript, decodeCodes } from './code-photo.ts'
import { findFreeDevice, isCovered } from './repair.ts'
import { setUpStage } from './stage.ts'
import { videoFile } from './video-file.ts'
import { runAllAxeRules, saveScreenshot, signInContext, waitForValue, waitUntil } from './visit.ts'

const journey = setUpStage()

/** Sizes, each with its own devices. */
const sizes = [
  { where: 'a phone', at: 0, options: { width: 390, height: 844, hasTouch: true } },
  { where: 'a desktop', at: 1, options: { width: 1440, height: 900, hasTouch: false } },
]
const [phone, desktop] = sizes.map((size) => (isDeep ? sizes : [size]))
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** Fills everything except the device data, which the portal completes. */
async function fill(page: Page, values: { faultDesc: string; contact: string }) {
  await page.getByText(/^Warranty (IN|Out)$/).waitFor()
  await page.getByLabel('Purchase From').fill('Solar Shop')
  await page.getByLabel('Date of fault').fill('2026-11-01')
  await page.getByLabel('Fault desc').fill(values.faultDesc)
  await page.getByLabel('Install location').fill('Garage')
  await page.getByLabel('City').fill('Austin')
  await page.getByRole('textbox', { name: 'Contact' }).fill(values.contact)
  await page.getByLabel('Phone number').fill('512 555 014')
  await page.getByRole('combobox', { name: 'Repair centre' }).click()
  await page.getByRole('option', { name: 'Dallas Service Center' }).click()
  // Waits for the fading list, which axe would still check.
  await page.locator('#menu-repairShop').waitFor({ state: 'detached' })
}

async function submit(page: Page) {
  await button(page, 'Submit').click()
  await dialog(page, 'Do you want to submit?').getByRole('button', { name: 'Submit' }).click()
}

/** Extracts the text of a PDF. */
async function writtenIn(pdf: Awaited<ReturnType<typeof getDocumentProxy>>): Promise<string> {
  const { text } = await extractText(pdf, { mergePages: true })
  return text.replaceAll(/\s/g, '')
}

/** Creates a page script that records, on printing, whether every letter's font was loaded. */
const printing = (text: string) =>
  `globalThis.print = () => (globalThis.lettersAtPrint = [...document.fonts].some(({ status }) => status === 'loaded') &&
    document.fonts.check('500 13px "Repair order"', '${text}'))`

/** Checks that only the form is printed, with its fonts. */
async function isPrintedAs(page: Page, wanted: readonly string[]) {
  await page.emulateMedia({ media: 'print' })
  assert.equal(await button(page, 'Print').isVisible(), false)
  const paper = await page.pdf({ preferCSSPageSize: true })
  await page.emulateMedia({ media: null })
  const fonts = new Set(
    [...paper.toString('latin1').matchAll(/\/FontName \/\w+\+([\w-]+)/g)].map(([, name]) => name),
  )
  const pdf = await getDocumentProxy(new Uint8Array(paper))
  assert.deepEqual((await pdf.getPage(1)).view, [0, 0, 612, 792])
  const written = await writtenIn(pdf)
  for (const text of wanted) assert.ok(written.includes(text), text)
  for (const text of ['DownloadPDF', 'couldn', 'Menu']) assert.ok(!written.includes(text), text)
  for (const name of ['NotoSans-', 'NotoSansSC-', 'NotoSansArabic-'])
    assert.ok(
      [...fonts].some((font) => font?.startsWith(name)),
      `${name} of ${[...fonts]}`,
    )
}

/** Two image pixels per page pixel, inside of one-inch margins, as JPEG of quality 98. */
function isDrawnFinely(file: Buffer) {
  const text = file.toString('latin1')
  assert.match(text, /\/Width 1248 \/Height 1728 /, '6.5 by 9 inches of 96 pixels, twice')
  assert.match(text, /468 0 0 648 72 72 cm/)
  const steps = file.subarray(text.indexOf('\xff\xdb') + 5).subarray(0, 64)
  // Quantization step that identifies the quality: 121 in the standard's table becomes 7 at 97, 5 at 98 and
  // 2 at 99.
  assert.equal(Math.max(...steps), 5)
}

describe('RMA-50 owners and installers', () => {
  for (const { where, options } of phone ?? [])
    test(`files a request with a film as an owner on ${where}, resumes after a reload, claims the warranty and pays after a refusal`, async () => {
      const device = findFreeDevice(0, (one) => one.companyId === 1 && !isCovered(one), {
        hasDongle: options.hasTouch,
      })
      const { page, context, problems } = await journey.stranger(options)
      await signInContext(context, journey.portal.url, 'owner')
      await context.addInitScript(printing(''))
      if (options.hasTouch) {
        await context.addInitScript(await createCameraScript(device.serialNum))
        await page.goto('/userRepair')
        await page.getByRole('button', { name: 'Scan the serial number' }).first().click()
      } else {
        await page.goto(`/device/${device.serialNum}`)
        await page.getByRole('link', { name: 'File a repair request' }).click()
        await waitForValue(page.getByLabel('Device SN'), device.serialNum)
      }
      await page.getByText('Warranty Out').waitFor()
      await waitForValue(page.getByLabel('Dongle SN'), device.datalogSn?.slice(0, 10) ?? '')
      if (!device.datalogSn) await page.getByLabel('Dongle SN').fill('BA12345678')
      await fill(page, { faultDesc: 'No output since the thunderstorm.', contact: 'Anna' })
      const files = page.getByRole('group', { name: 'Photos and a short video' }).last()
      await files.getByLabel('Choose files').setInputFiles(videoFile)
      await files.getByRole('button', { name: 'Show film.mp4' }).waitFor()
      assert.deepEqual(await runAllAxeRules(page), [])
      await page.reload()
      await page.getByText('You started this request earlier.').waitFor()
      await page.getByText('film.mp4').first().waitFor()
      await waitForValue(page.getByLabel('Fault desc'), 'No output since the thunderstorm.')

      // Interrupts the connection: nothing may be lost or filed twice.
      await page.route('**/api/rma/save', (route) => route.abort(), { times: 1 })
      await submit(page)
      await page.getByRole('alert').filter({ hasText: 'The request failed.' }).waitFor()
      await submit(page)
      await dialog(page, `No warranty found for ${device.serialNum}`).waitFor()
      await saveScreenshot(page, `repair-on-${where.slice(2)}`)
      await button(page, 'Warranty Claim').click()
      const claim = dialog(page, 'Your warranty claim is being checked')
      await claim.getByRole('link', { name: 'appeal.us@portal.example' }).waitFor()
      await claim.getByRole('button', { name: 'Close' }).click()
      await page.getByText('Please click if you have completed the form').waitFor()
      const request = page.getByRole('listitem').filter({ hasText: device.serialNum })
      await request.getByText('In appeal').waitFor()

      // Opens the repair desk, which must update without a reload.
      const desk = await signInByCall(journey.portal.url, 'maintain')
      const rmaNumber = (await request.getAttribute('aria-label')) ?? ''
      const { request: kept } = await desk.get(rmaRoutes.getRma, { rmaNumber })
      assert.deepEqual(
        kept.files.map(({ name, type }) => [name, type]),
        [['film.mp4', 'video/mp4']],
      )
      const decide = (rmaStatus: RmaStatus) =>
        desk.get(rmaRoutes.updateRmaAudit, {
          rmaNumber,
          rmaStatus,
          remark: 'The invoice is of another device.',
        })
      await desk.get(rmaRoutes.askRmaCustomer, { rmaNumber, remark: 'Please send the invoice.' })
      await request.getByText('We need information from you.').waitFor()
      await request.getByRole('button', { name: 'Reply', exact: true }).click()
      const answer = dialog(page, `Reply about ${rmaNumber}`)
      await answer.getByLabel('Message').fill('It is lost.')
      await answer.getByRole('button', { name: 'Save' }).click()
      await answer.waitFor({ state: 'detached' })
      await request.getByText(/^You will get a reply by/).waitFor()
      await decide('OUT_WARRANTY')
      await request.getByText('Out warranty').waitFor()
      await request.getByRole('button', { name: 'Pay for Repair' }).click()
      await button(page, 'Confirm self-pay').click()
      await button(page, 'Cancel self-pay').waitFor()
      await dialog(page, 'Pay for repair').getByRole('button', { name: 'Close' }).click()
      await request.getByText('Pay for repair request').waitFor()
      await decide('PAY_REPAIR')
      await request.getByText('Pay for repair', { exact: true }).waitFor()
      await saveScreenshot(page, `repair-paid-on-${where.slice(2)}`)
      assert.deepEqual(await runAllAxeRules(page), [])
      await request.getByRole('link', { name: 'Print the form' }).click()
      await page.waitForURL(/RmaReport\?rmaNumber=/)
      await page.getByText(rmaNumber).waitFor()
      await button(page, 'Print').click()
      await waitUntil(page, "'lettersAtPrint' in globalThis")
      assert.deepEqual(problems, [])
      await context.close()
    })

  for (const { where, at, options } of desktop ?? [])
    test(`RMA-31 RMA-42 RMA-43 files and prints a request as an installer on ${where} in any script; the desk scans its code`, async () => {
      const device = findFreeDevice(at, (one) => one.installerId === 'INSTALLER_1' && isCovered(one))
      const { page, context, problems } = await journey.stranger(options)
      await signInContext(context, journey.portal.url, 'installer')
      await context.addInitScript(printing('王小明 محمد علي Олена'))
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
      assert.deepEqual(await runAllAxeRules(page), [])
      await saveScreenshot(page, `repair-order-form-on-${where.slice(2)}`)

      // Prints only the form in a browser that cannot create the PDF.
      await page.evaluate(
        'globalThis.toBlob = HTMLCanvasElement.prototype.toBlob; HTMLCanvasElement.prototype.toBlob = undefined',
      )
      await button(page, 'Download PDF').click()
      await page.getByText(/^The PDF couldn't be created/).waitFor()
      await page.evaluate('HTMLCanvasElement.prototype.toBlob = toBlob')
      await button(page, 'Print').click()
      await waitUntil(page, "'lettersAtPrint' in globalThis")
      assert.equal(await page.evaluate('lettersAtPrint'), true)
      await isPrintedAs(page, [rmaNumber, '王小明', 'Олена', 'WarrantyIN', 'DallasServiceCenter'])

      const downloading = page.waitForEvent('download')
      await button(page, 'Download PDF').click()
      const download = await downloading
      assert.equal(download.suggestedFilename(), 'RepairOrderForm.pdf')
      const failed =
        "[...document.fonts].filter(({ status }) => status === 'error').map(({ unicodeRange }) => unicodeRange)"
      assert.deepEqual(
        await page.evaluate(failed),
        [],
        'each script is drawn with the letters that came along',
      )
      const file = await readFile(await download.path())
      isDrawnFinely(file)
      const pdf = await getDocumentProxy(new Uint8Array(file))
      assert.ok(pdf.numPages >= 2, 'so long a text goes on over pages')
      assert.deepEqual((await pdf.getPage(1)).view, [0, 0, 612, 792])
      const written = await writtenIn(pdf)
      // Accepts either order of right-to-left letters.
      for (const wanted of [rmaNumber, '王小明', 'Олена', 'WarrantyIN', 'DallasServiceCenter', ...'محمدعلي'])
        assert.ok(written.includes(wanted), wanted)
      const picture = await page.getByRole('img', { name: 'QR code of the RMA number' }).screenshot()
      assert.deepEqual(await decodeCodes(picture), [`${journey.portal.url}/rma/${rmaNumber}`])
      await context.close()

      const desk = await journey.stranger(options)
      await signInContext(desk.context, journey.portal.url, 'maintain')
      await desk.context.addInitScript(await createCameraScript(picture))
      await desk.page.goto('/rma')
      await button(desk.page, 'Scan a repair order form or a device').click()
      await desk.page.waitForURL((url) => url.pathname === `/rma/${rmaNumber}`)
      await button(desk.page, 'Mark as received').waitFor()
      await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
      assert.deepEqual([...problems, ...desk.problems], [])
      await desk.context.close()
    })
})

describe('repair staff', () => {
  for (const { where, at, options } of desktop ?? [])
    test(`receives, repairs and replaces a device on ${where}, reports a conflict, and updates the device records`, async () => {
      const device = findFreeDevice(at, (one) => one.companyId === 1 && !one.installerId && isCovered(one))
      const inUse = demoClaims().map(({ replacementSerialNum }) => replacementSerialNum)
      const replacement = demoDevices().filter(
        ({ model, orderNo, serialNum }) =>
          model === device.model && orderNo === null && !inUse.includes(serialNum),
      )[at]
      assert.ok(replacement)
      const owner = await signInByCall(journey.portal.url, 'owner')
      const { rmaNumber } = await owner.get(rmaRoutes.saveRma, {
        ...emptyRmaDraft,
        serialNum: device.serialNum,
        datalogSn: 'BA12345678',
        purchaseFrom: 'Solar Shop',
        repairShop: 1,
        installationDate: device.installationDate,
        dateOfFault: new Date().toISOString().slice(0, 10),
        installLocation: 'Garage',
        country: 'Italy',
        city: 'Milano',
        contact: 'Anna',
        phoneNumber: '512 555 014',
        faultDesc: 'It hums.',
      })
      const [first, second] = [await journey.stranger(options), await journey.stranger()]
      await signInContext(first.context, journey.portal.url, 'maintain')
      await signInContext(second.context, journey.portal.url, 'admin')
      const { page } = first
      await page.goto(`/rma/${rmaNumber}`)
      await second.page.goto(`/rma/${rmaNumber}`)

      // Lets both users act: the second sees the first's name and the new status, and keeps the typed text.
      await button(second.page, 'Close without repair').click()
      const closing = dialog(second.page, `Close without repair: ${rmaNumber}`)
      await closing.getByRole('textbox', { name: 'Reason' }).fill('No device has come.')
      await button(page, 'Mark as received').click()
      await page.getByText('Received', { exact: true }).first().waitFor()
      await closing.getByRole('button', { name: 'Close without repair', exact: true }).click()
      await closing
        .getByText('maintain has already changed the request. Its status is now “Received”.')
        .waitFor()
      assert.equal(await closing.getByRole('textbox', { name: 'Reason' }).inputValue(), 'No device has come.')
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
      assert.deepEqual(await runAllAxeRules(page), [])
      await saveScreenshot(page, `repair-completed-on-${where.slice(2)}`)

      const { get } = await signInByCall(journey.portal.url, 'maintain')
      const read = (serialNum: string) => get(deviceRoutes.getDevice, { serialNum })
      while ((await read(device.serialNum)).status !== 'REPLACED') await sleep(200)
      await page.getByRole('link', { name: replacement.serialNum }).click()
      await page.getByText(`Replaced in repair ${rmaNumber}`).waitFor()
      assert.equal((await read(replacement.serialNum)).warranty.reason, 'REPLACEMENT')
      assert.deepEqual([...first.problems, ...second.problems], [])
      await first.context.close()
    })
})
