import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import type { Page } from 'playwright-core'
import { type Caller, signInByCall } from './call.ts'
import { createListRow, createOrderList, withCells } from './order-list.ts'
import { setUpStage } from './stage.ts'
import { filterTextColumn, findRow } from './table.ts'
import { saveScreenshot } from './visit.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const prefix = `IM${Date.now().toString(36).toUpperCase()}`

const journey = setUpStage()
let maintain: Caller
before(async () => {
  maintain = await signInByCall(journey.portal.url, 'maintain')
})

const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

describe('order import', () => {
  const rows = Array.from({ length: 5000 }, (_, index) => createListRow(prefix, index + 1))
  const bad = [
    { row: 5, column: 'Country', value: 'Atlantis' },
    { row: 17, column: 'Quantity', value: 'many' },
    { row: 230, column: 'Status', value: 'LOST' },
    { row: 1001, column: 'Shipped on', value: '31st of June' },
    { row: 1002, column: 'Brand', value: 'ACME' },
    { row: 2500, column: 'Model', value: 'TOASTER' },
    { row: 4000, column: 'Order number', value: `${prefix}-00001` },
    { row: 4999, column: 'Customer', value: null },
  ]

  test('checks, corrects and imports 5,000 orders, filtered and shared by address', async () => {
    const { page, context, problems } = await journey.visitor('maintain')
    await page.goto('/order')
    await page
      .getByRole('button', { name: 'Import' })
      .or(page.getByRole('link', { name: 'Import' }))
      .click()
    const choose = (name: string, buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: xlsx, buffer })

    await choose('orders.xlsx', createOrderList(withCells(rows, bad)))
    await said(page, /4,99\d of 5,000 rows can be imported/)
    await saveScreenshot(page, 'import-problems')
    for (const { row, column, value } of bad) {
      const line = page
        .getByRole('row')
        .filter({ has: page.getByRole('cell', { name: row.toLocaleString('en'), exact: true }) })
      await line.filter({ hasText: column }).first().waitFor()
      if (value)
        await line
          .filter({ hasText: String(value) })
          .first()
          .waitFor()
    }
    assert.equal(await page.getByRole('button', { name: 'Import all 5,000 rows' }).isDisabled(), true)
    assert.equal(
      (await maintain.get(orderRoutes.findOrders, { page: 1, size: 1, queryParams: { orderNo: prefix } }))
        .totalElements,
      0,
    )

    await page.getByRole('button', { name: 'Upload a corrected file' }).click()
    await choose('orders-corrected.xlsx', createOrderList(rows))
    await page.getByRole('button', { name: 'Import all 5,000 rows' }).click()
    await said(page, /5,000 rows were imported/)

    const stored = await maintain.get(orderRoutes.findOrders, {
      page: 1,
      size: 1,
      queryParams: { orderNo: prefix },
    })
    // Limit up to which matches of a text are counted.
    assert.deepEqual([stored.totalElements, stored.totalIsExact], [1001, false])

    await page.getByRole('link', { name: 'Show the list' }).click()
    await filterTextColumn(page, 'Order number', `${prefix}-0042`)
    await findRow(page, `${prefix}-00420`).waitFor()
    assert.equal(await page.getByRole('row').filter({ hasText: prefix }).count(), 10)
    await saveScreenshot(page, 'orders-filtered')

    const other = await journey.visitor('admin')
    await other.page.goto(page.url())
    await findRow(other.page, `${prefix}-00429`).waitFor()
    const shown = (one: Page) => one.getByRole('row').filter({ hasText: prefix }).allInnerTexts()
    assert.deepEqual(await shown(other.page), await shown(page))
    assert.deepEqual([...problems, ...other.problems], [])
    await other.context.close()
    await context.close()
  })
})
