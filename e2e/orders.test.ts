import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, describe, test } from 'node:test'
import { backofficeFileRoutes } from '@portal/contracts/file.contract.ts'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import type { Page } from 'playwright-core'
import { type Caller, signInByCall } from './call.ts'
import { createOrderDraft } from './order.ts'
import { setUpStage } from './stage.ts'
import { saveScreenshot } from './visit.ts'

const journey = setUpStage()
let maintain: Caller
before(async () => {
  maintain = await signInByCall(journey.portal.url, 'maintain')
})

const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const document = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
const program = Buffer.concat([
  Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0', 'latin1'),
  Buffer.alloc(4096),
  Buffer.from('PE\0\0'),
])

describe('an order', () => {
  test('asks the second of two concurrent editors, and loses no input', async () => {
    const order = await maintain.get(orderRoutes.saveOrder, createOrderDraft({ remark: 'as it was' }))
    const one = await journey.visitor('maintain')
    const two = await journey.visitor('admin')
    for (const { page } of [one, two]) {
      await page.goto(`/order/${order.orderNo}`)
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByRole('dialog').waitFor()
    }
    await one.page.getByRole('dialog').getByLabel('Remark').fill('changed by the first')
    await one.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await said(one.page, 'Operation successful')

    const dialog = two.page.getByRole('dialog')
    await dialog.getByLabel('Waybill number').fill('WB-SECOND')
    await dialog.getByLabel('Remark').fill('changed by the second')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await said(two.page, 'maintain changed this while you were editing')
    await saveScreenshot(two.page, 'order-conflict')
    await dialog.getByLabel('Theirs: changed by the first').check()
    await dialog.getByLabel('Mine: WB-SECOND').check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await said(two.page, 'Operation successful')

    const { order: saved } = await maintain.get(orderRoutes.getOrderInfo, order.orderNo)
    assert.deepEqual([saved.remark, saved.waybillNo], ['changed by the first', 'WB-SECOND'])
    const history = await maintain.get(orderRoutes.findOrderHistory, { id: order.id })
    assert.deepEqual(history.map(({ by }) => by).sort(), ['admin', 'maintain', 'maintain'])
    assert.deepEqual([...one.problems, ...two.problems], [])
    await one.context.close()
    await two.context.close()
  })

  test('BO-01 uploads, shows, downloads and removes files, and refuses a disguised program', async () => {
    const order = await maintain.get(orderRoutes.saveOrder, createOrderDraft())
    const { page, context, problems } = await journey.visitor('maintain')
    await page.goto(`/order/${order.orderNo}`)
    const files = page.getByRole('group', { name: 'Files' })
    const choose = (name: string, buffer: Buffer) =>
      files.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })
    await files.getByRole('button', { name: 'Add files' }).waitFor()

    await choose('plate.png', picture)
    await files.getByRole('button', { name: 'Show plate.png' }).click()
    await page.getByRole('dialog').getByRole('img', { name: 'plate.png' }).waitFor()
    await saveScreenshot(page, 'order-file-preview')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

    await choose('packing list.pdf', document)
    await files.getByRole('button', { name: 'Show packing list.pdf' }).waitFor()
    const downloading = page.waitForEvent('download')
    await files.getByRole('button', { name: 'Download packing list.pdf' }).click()
    const download = await downloading
    assert.equal(download.suggestedFilename(), 'packing list.pdf')
    assert.deepEqual(readFileSync(await download.path()), document)

    await choose('holiday.png', program)
    await files.getByRole('alert').filter({ hasText: 'holiday.png' }).waitFor()
    await files.getByRole('button', { name: 'Remove', exact: true }).click()

    await files.getByRole('button', { name: 'Remove plate.png' }).click()
    await page.getByText('Do you want to delete this data?').waitFor()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await said(page, 'Removed successfully')
    const { resources } = await maintain.get(orderRoutes.getOrderInfo, order.orderNo)
    assert.deepEqual(
      resources.map(({ file }) => [file.name, file.type]),
      [['packing list.pdf', 'application/pdf']],
    )
    assert.deepEqual(problems, [])

    const file = resources[0]?.file.id ?? ''
    const owner = await signInByCall(journey.portal.url, 'owner')
    assert.equal(
      (await owner.call(backofficeFileRoutes.downloadFile, undefined, { params: { id: file } })).status,
      404,
      'the file of an order that one may not see',
    )
    await context.close()
  })
})
