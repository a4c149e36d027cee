import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, describe, test } from 'node:test'
import { deviceRoutes } from '@portal/contracts/device.contract.ts'
import { backofficeFileRoutes } from '@portal/contracts/file.contract.ts'
import { type Order, orderRoutes } from '@portal/contracts/order.contract.ts'
import { demoDevices } from '@portal/demo/device.ts'
import { demoParts } from '@portal/demo/part.ts'
import type { Page } from 'playwright-core'
import { type Caller, signInByCall } from './call.ts'
import { anOrder } from './order.ts'
import { stage } from './stage.ts'
import { rowOf } from './table.ts'
import { axe, shot, until } from './visit.ts'

const journey = stage()
let maintain: Caller
before(async () => {
  maintain = await signInByCall(journey.portal.url, 'maintain')
})

const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

/** Chooses in a select of a form. */
async function pick(page: Page, label: string, option: string): Promise<void> {
  const field = page.getByRole('dialog').getByRole('combobox', { name: label })
  const isTyped = (await field.getAttribute('aria-autocomplete')) === 'list'
  await field.click()
  if (isTyped) await field.fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
}

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

describe('one order', () => {
  test('two people change it at once: the second is asked, and nothing of either is lost', async () => {
    const order = await maintain.get(orderRoutes.saveOrder, anOrder({ remark: 'as it was' }))
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
    await shot(two.page, 'order-conflict')
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

  test('BO-01 files: a picture and a PDF are taken, shown and given back; a program named like a picture is refused; one is removed', async () => {
    const order = await maintain.get(orderRoutes.saveOrder, anOrder())
    const { page, context, problems } = await journey.visitor('maintain')
    await page.goto(`/order/${order.orderNo}`)
    const files = page.getByRole('group', { name: 'Files' })
    const choose = (name: string, buffer: Buffer) =>
      files.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })
    await files.getByRole('button', { name: 'Add files' }).waitFor()

    await choose('plate.png', picture)
    await files.getByRole('button', { name: 'Show plate.png' }).click()
    await page.getByRole('dialog').getByRole('img', { name: 'plate.png' }).waitFor()
    await shot(page, 'order-file-preview')
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

  test('TABLE-12 TABLE-14 a row is deleted only after the question, lies in the bin and is taken back', async () => {
    const order = await maintain.get(orderRoutes.saveOrder, anOrder())
    const { page, context } = await journey.visitor('maintain')
    await page.goto(`/order?orderNo=${order.orderNo}`)
    await rowOf(page, order.orderNo).getByRole('button', { name: 'More operations' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByText('Do you want to delete this data?').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await rowOf(page, order.orderNo).getByRole('button', { name: 'More operations' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await said(page, 'Operation successful')
    await rowOf(page, order.orderNo).waitFor({ state: 'detached' })
    assert.equal((await maintain.call(orderRoutes.getOrderInfo, order.orderNo)).status, 404)
    await page.getByRole('button', { name: 'Deleted' }).click()
    await rowOf(page, order.orderNo).getByRole('button', { name: 'Restore' }).click()
    await rowOf(page, order.orderNo).waitFor({ state: 'detached' })
    assert.equal((await maintain.get(orderRoutes.getOrderInfo, order.orderNo)).order.id, order.id)
    await context.close()
  })

  test('a new order is written in the form, and the server names the field that it refuses', async () => {
    const taken = await maintain.get(orderRoutes.saveOrder, anOrder())
    const { page, context } = await journey.visitor('maintain')
    await page.goto('/order')
    await page.getByRole('button', { name: 'New order' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Order number').fill(taken.orderNo)
    await form.getByLabel('Customer').fill('Form Solar')
    await pick(page, 'Brand', 'EG4')
    await pick(page, 'Country', 'United States')
    await pick(page, 'Model', 'SNA 12K')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.locator('input[name=orderNo][aria-invalid=true]').waitFor()
    await shot(page, 'order-form-refused')
    const fresh = anOrder().orderNo
    await form.getByLabel('Order number').fill(fresh)
    await form.getByRole('button', { name: 'Save' }).click()
    await said(page, 'Operation successful')
    await page.locator('tr[data-new]').filter({ hasText: fresh }).waitFor()
    await said(page, `Order ${fresh}`)
    await shot(page, 'order-new-row')
    assert.equal((await maintain.get(orderRoutes.getOrderInfo, fresh)).order.customer, 'Form Solar')
    await context.close()
  })
})

describe('the list', () => {
  test('many at once: a status in four clicks, what cannot take it is named, and all is taken back', async () => {
    const customer = 'Many At Once Ltd'
    const saved: Order[] = []
    for (const status of ['CONFIRMED', 'CONFIRMED', 'DRAFT'] as const)
      saved.push(await maintain.get(orderRoutes.saveOrder, anOrder({ customer, status })))
    const statuses = () =>
      Promise.all(
        saved.map(
          async ({ orderNo }) => (await maintain.get(orderRoutes.getOrderInfo, orderNo)).order.status,
        ),
      )
    const { page, context, problems } = await journey.visitor('maintain')
    await page.goto(`/order?customer=${encodeURIComponent(customer)}`)
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    await page.getByRole('button', { name: 'Change selected (3)' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Shipped' }).check()
    await dialog.getByRole('button', { name: 'Change 3 rows' }).click()
    await dialog.getByRole('list', { name: 'Rows that cannot be changed' }).getByText(/Draft/).waitFor()
    assert.deepEqual(await statuses(), ['CONFIRMED', 'CONFIRMED', 'DRAFT'])
    await dialog.getByRole('button', { name: 'Change the other 2' }).click()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    assert.deepEqual(await statuses(), ['SHIPPED', 'SHIPPED', 'DRAFT'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await said(page, 'Rows put back: 2')
    assert.deepEqual(await statuses(), ['CONFIRMED', 'CONFIRMED', 'DRAFT'])
    assert.deepEqual(problems, [])
    await context.close()
  })

  test('opens with the newest, is searched while somebody types, sorted by two columns, and as long as wanted', async () => {
    const order = await maintain.get(orderRoutes.saveOrder, anOrder({ customer: 'Zephyr 风能 Ltd' }))
    const { page, context, problems } = await journey.visitor('maintain')
    await page.goto('/order')
    await page.getByRole('row').nth(1).getByText(order.orderNo).waitFor()
    const search = page.getByRole('searchbox', { name: 'Search in Orders' })
    await search.fill('风能')
    await page.waitForURL((url) => url.searchParams.get('search') === '风能')
    await rowOf(page, order.orderNo).waitFor()
    await page.getByText('1 of 1').waitFor()
    await search.fill('')
    await page.waitForURL((url) => !url.searchParams.has('search'))

    const header = (name: string) => page.getByRole('columnheader').getByRole('button', { name, exact: true })
    await header('Status').click()
    await header('Customer').click({ modifiers: ['Shift'] })
    await page.getByRole('img', { name: 'Sorts as number 2' }).waitFor()
    await page.getByLabel('Rows of a page').selectOption('50')
    await until(page, `document.querySelectorAll('tr[data-row]').length === 50`)
    await page.getByRole('button', { name: 'Filter Shipped on' }).click()
    await page.getByLabel('How Shipped on is compared').selectOption('thisYear')
    await page.waitForURL((url) => url.searchParams.get('shippedOn') === 'thisYear')
    await shot(page, 'order-list-filter')
    await page.keyboard.press('Escape')
    for (const [width, height] of [
      [1440, 900],
      [768, 1024],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.getByText('Zephyr').or(page.locator('[data-row]')).first().waitFor()
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
      assert.ok(wide <= width, `${wide} px in ${width} px`)
      // The number of the order stays where it was when the table is moved below it.
      if (width === 768) {
        const place = () =>
          page.evaluate<number>(`document.querySelector('td[data-first]').getBoundingClientRect().left`)
        const before = await place()
        const moved = await page.evaluate<number>(`(() => {
          const table = document.querySelector('.MuiTableContainer-root')
          table.scrollTo(200, 0)
          return table.scrollLeft
        })()`)
        assert.ok(moved > 0, 'the table is moved')
        assert.equal(await place(), before)
      }
      await shot(page, `order-list-${width}`)
      assert.deepEqual(await axe(page), [])
    }
    assert.deepEqual(problems, [])
    await context.close()
  })
})

describe('one device', () => {
  test('is one time line: ordered, shipped, installed, parts replaced, end of the warranty', async () => {
    const part = demoParts().find(
      ({ serialNum }) =>
        serialNum && demoDevices().find((device) => device.serialNum === serialNum)?.warrantyMonths,
    )
    const { page, context, problems } = await journey.visitor('maintain')
    await page.goto(`/device?serialNum=${part?.serialNum}`)
    await rowOf(page, part?.serialNum ?? '')
      .getByRole('link')
      .first()
      .click()
    await page.waitForURL((url) => url.pathname === `/device/${part?.serialNum}`)
    const events = await maintain.get(deviceRoutes.findDeviceEvents, { serialNum: part?.serialNum })
    assert.deepEqual(
      events.map(({ on }) => on),
      events.map(({ on }) => on).toSorted(),
      'oldest first',
    )
    for (const kind of ['ORDERED', 'SHIPPED', 'INSTALLED', 'PART_REPLACED', 'WARRANTY_ENDS']) {
      const event = events.find((one) => one.kind === kind)
      assert.ok(event, `${kind} is not among ${events.map((one) => one.kind)}`)
    }
    const line = page.getByLabel('Timeline', { exact: true })
    for (const text of [/ordered/i, /installed/i, /warranty/i]) await line.getByText(text).first().waitFor()
    await shot(page, 'device-time-line')
    assert.deepEqual(problems, [])
    await context.close()
  })
})
