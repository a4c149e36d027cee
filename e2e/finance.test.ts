import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { AdviceDocument, InvoiceDocument } from '@portal/contracts/finance-document.ts'
import { currencyDecimals, toDecimal, toMillionths } from '@portal/contracts/money.ts'
import { demoFinance } from '@portal/demo/finance.ts'
import type { Page } from 'playwright-core'
import { setUpStage } from './stage.ts'
import { filterTextColumn, findRow } from './table.ts'
import { getMainMenu, navigateInside, runAllAxeRules, saveScreenshot, type VisitOptions } from './visit.ts'

const journey = setUpStage()

const { invoices, advices, notices } = demoFinance()
const paymentsOf = ({ documentNo }: InvoiceDocument) =>
  advices.flatMap(({ adviceNo, lines }) =>
    lines.filter((line) => line.documentNo === documentNo).map(({ amount }) => ({ adviceNo, amount })),
  )
/** Finds an invoice partly paid by one advice. */
const invoice = invoices
  .filter((one) => {
    const [paid, ...more] = paymentsOf(one)
    return paid && more.length === 0 && toMillionths(paid.amount) < toMillionths(one.amount)
  })
  .at(-1) as InvoiceDocument
const [payment] = paymentsOf(invoice)
const notice = notices.find(({ asnNo }) => asnNo === invoice.asnNo)
const restOf = (one: InvoiceDocument) =>
  toDecimal(
    toMillionths(one.amount) - toMillionths(paymentsOf(one)[0]?.amount ?? '0'),
    currencyDecimals[one.currency],
  )
const rest = restOf(invoice)
const shown = (amount: string) => Number(amount).toLocaleString('en', { minimumFractionDigits: 2 })

/** One advice pays the open amount; the lines of the other do not match its total. */
const paymentsFor = (one: InvoiceDocument, name: string): AdviceDocument[] =>
  [
    { no: 1, amount: restOf(one), paid: restOf(one), reference: 'The rest' },
    { no: 2, amount: '0.31', paid: '0.30', reference: '' },
  ].map(({ no, amount, paid, reference }) => ({
    adviceNo: `RA-${name}-${no}`,
    revision: 1,
    paidOn: '2026-11-20',
    currency: one.currency,
    amount,
    reference,
    lines: [{ line: 1, documentNo: one.documentNo, amount: paid }],
  }))
const fileOf = (payments: AdviceDocument[]) => ({
  name: 'advices.json',
  mimeType: '',
  buffer: Buffer.from(JSON.stringify(payments)),
})

const partner = (options?: VisitOptions) => journey.visitor('finance', options)
const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
/** Follows a relation to another document. */
async function follow(page: Page, number: string) {
  await page.getByRole('table', { name: 'Related documents' }).getByRole('link', { name: number }).click()
  await titled(page, number)
}

test('SHELL-27 shows four lists in the layout; the partner follows an order to its payment, imports the rest and reconciles', async () => {
  const { page, context, problems } = await partner({ width: 1440, height: 900 })
  await page.goto('/financeOrder')
  for (const [address, name] of [
    ['/asn', 'Shipping notices'],
    ['/advice', 'Remittance advices'],
    ['/financialDocument', 'Invoices'],
    ['/financeOrder', 'Orders'],
  ] as const) {
    await getMainMenu(page).getByRole('link', { name }).click()
    await page.getByRole('grid', { name, exact: true }).getByRole('row').nth(1).waitFor()
    assert.equal(new URL(page.url()).pathname, address)
  }
  await filterTextColumn(page, 'Order number', invoice.orderNo)
  await findRow(page, invoice.orderNo).getByRole('link', { name: invoice.orderNo }).click()
  await titled(page, invoice.orderNo)
  await follow(page, invoice.asnNo as string)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the notice' }).click(),
  ])
  assert.equal(file.suggestedFilename(), `${notice?.asnNo}.pdf`)
  assert.equal((await readFile(await file.path())).toString('latin1', 0, 5), '%PDF-')
  await follow(page, invoice.documentNo)
  await follow(page, payment?.adviceNo as string)

  const reconciliation = `/financialDocument?view=reconciliation&documentNo=${invoice.documentNo}`
  const row = findRow(page, invoice.documentNo)
  await navigateInside(page, reconciliation)
  await row
    .filter({ hasText: 'Partly paid' })
    .filter({ hasText: shown(rest) })
    .waitFor()
  await row.getByRole('gridcell', { name: invoice.currency }).focus()
  await page.keyboard.press('Space')
  await page
    .getByRole('group', { name: 'Related documents' })
    .getByRole('link', { name: payment?.adviceNo as string })
    .waitFor()
  assert.deepEqual(await runAllAxeRules(page), [])
  await saveScreenshot(page, 'finance-reconciliation')

  await navigateInside(page, '/advice')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.locator('input[type=file]').setInputFiles(fileOf(paymentsFor(invoice, 'JOURNEY')))
  await page.getByText('advices.json: 1 of 2 documents can be imported, 1 with problems.').waitFor()
  await page.getByRole('row', { name: /2 Amount 0\.31 The lines add up to 0\.30, not to 0\.31\./ }).waitFor()
  await saveScreenshot(page, 'finance-import')
  await page.getByRole('button', { name: 'Import 1 valid document' }).click()
  await page.getByText('advices.json: one document was imported.').waitFor()
  await page.getByRole('link', { name: 'Show the list' }).click()
  await findRow(page, 'RA-JOURNEY-1').filter({ hasText: 'Matched' }).waitFor()
  await navigateInside(page, reconciliation)
  await row.filter({ hasText: /Paid/ }).filter({ hasText: '0.00' }).waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})
