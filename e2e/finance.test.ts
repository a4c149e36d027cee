import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { invoiceRoutes } from '@portal/contracts/finance.contract.ts'
import type { AdviceDocument, InvoiceDocument } from '@portal/contracts/finance-document.ts'
import { financeImportRoutes } from '@portal/contracts/import.contract.ts'
import { currencyDecimals, decimalOf, millionths } from '@portal/contracts/money.ts'
import { demoFinance } from '@portal/demo/finance.ts'
import type { Page } from 'playwright-core'
import { signInByCall } from './call.ts'
import { refused } from './refused.ts'
import { stage } from './stage.ts'
import { filterText, rowOf } from './table.ts'
import { axe, enter, goInside, menuOf, shot, until, type VisitOptions } from './visit.ts'

const journey = stage()

const { invoices, advices, notices } = demoFinance()
const paymentsOf = ({ documentNo }: InvoiceDocument) =>
  advices.flatMap(({ adviceNo, lines }) =>
    lines.filter((line) => line.documentNo === documentNo).map(({ amount }) => ({ adviceNo, amount })),
  )
/** Paid in part, by one advice; the first is paid on a desktop, the other on a phone. */
const [invoice, other] = invoices
  .filter((one) => {
    const [paid, ...more] = paymentsOf(one)
    return paid && more.length === 0 && millionths(paid.amount) < millionths(one.amount)
  })
  .toReversed() as [InvoiceDocument, InvoiceDocument]
const [payment] = paymentsOf(invoice)
const notice = notices.find(({ asnNo }) => asnNo === invoice.asnNo)
const restOf = (one: InvoiceDocument) =>
  decimalOf(
    millionths(one.amount) - millionths(paymentsOf(one)[0]?.amount ?? '0'),
    currencyDecimals[one.currency],
  )
const rest = restOf(invoice)
const shown = (amount: string) => Number(amount).toLocaleString('en', { minimumFractionDigits: 2 })

/** Pays what is open; and one whose lines do not add up to it. */
const paymentsFor = (one: InvoiceDocument, name: string): AdviceDocument[] =>
  [
    { no: 1, amount: restOf(one), paid: restOf(one), reference: 'The rest' },
    { no: 2, amount: '0.31', paid: '0.30', reference: '' },
  ].map(({ no, amount, paid, reference }) => ({
    ...{ adviceNo: `RA-${name}-${no}`, revision: 1, paidOn: '2026-11-20', currency: one.currency },
    ...{ amount, reference, lines: [{ line: 1, documentNo: one.documentNo, amount: paid }] },
  }))
const fileOf = (payments: AdviceDocument[]) => ({
  name: 'advices.json',
  mimeType: '',
  buffer: Buffer.from(JSON.stringify(payments)),
})

const partner = (options?: VisitOptions) => journey.visitor('finance', options)
const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
/** From one document to another, by what belongs to it. */
async function follow(page: Page, number: string) {
  await page.getByRole('table', { name: 'Belongs together' }).getByRole('link', { name: number }).click()
  await titled(page, number)
}

test('SHELL-27 the four lists stand in the home layout; the partner follows an order to what was paid, imports the rest after a dry run, and finds it reconciled', async () => {
  const { page, context, problems } = await partner({ width: 1440, height: 900 })
  await page.goto('/financeOrder')
  for (const [address, name] of [
    ['/asn', 'Shipping notices'],
    ['/advice', 'Remittance advices'],
    ['/financialDocument', 'Invoices'],
    ['/financeOrder', 'Orders'],
  ] as const) {
    await menuOf(page).getByRole('link', { name }).click()
    await page.getByRole('grid', { name, exact: true }).getByRole('row').nth(1).waitFor()
    assert.equal(new URL(page.url()).pathname, address)
  }
  await filterText(page, 'Order number', invoice.orderNo)
  await rowOf(page, invoice.orderNo).getByRole('link', { name: invoice.orderNo }).click()
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
  const row = rowOf(page, invoice.documentNo)
  await goInside(page, reconciliation)
  await row
    .filter({ hasText: 'Partly paid' })
    .filter({ hasText: shown(rest) })
    .waitFor()
  await row.getByRole('gridcell', { name: invoice.currency }).focus()
  await page.keyboard.press('Space')
  await page
    .getByRole('group', { name: 'Belongs together' })
    .getByRole('link', { name: payment?.adviceNo as string })
    .waitFor()
  assert.deepEqual(await axe(page), [])
  await shot(page, 'finance-reconciliation')

  await goInside(page, '/advice')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.locator('input[type=file]').setInputFiles(fileOf(paymentsFor(invoice, 'JOURNEY')))
  await page.getByText('advices.json: 1 of 2 documents can be imported, 1 with problems.').waitFor()
  await page.getByRole('row', { name: /2 Amount 0\.31 The lines add up to 0\.30, not to 0\.31\./ }).waitFor()
  await shot(page, 'finance-import')
  await page.getByRole('button', { name: 'Import 1 valid document' }).click()
  await page.getByText('advices.json: one document was imported.').waitFor()
  await page.getByRole('link', { name: 'Show the list' }).click()
  await rowOf(page, 'RA-JOURNEY-1').filter({ hasText: 'Matched' }).waitFor()
  await goInside(page, reconciliation)
  await row.filter({ hasText: /Paid/ }).filter({ hasText: '0.00' }).waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('on a phone every amount has its name and nothing is cut; a row opens its document, and the rest is imported and reconciled', async () => {
  const { page, context, problems } = await partner({ width: 390, height: 844, hasTouch: true })
  await page.goto(`/financialDocument?documentNo=${invoice.documentNo}`)
  const card = page.getByRole('list', { name: 'Invoices' }).getByRole('listitem')
  await card.getByText(`Invoiced: ${shown(invoice.amount)}`).waitFor()
  await card.getByText('Still open: ').waitFor()
  const totals = page.getByRole('list', { name: 'Totals by currency' })
  await totals.getByText(shown(invoice.amount)).first().waitFor()
  const isCut = `[...document.querySelectorAll('main *')].some((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1
    && /[0-9][.][0-9][0-9]/.test(one.textContent) && ['auto', 'scroll', 'hidden'].includes(getComputedStyle(one).overflowX))`
  assert.equal(await page.evaluate(isCut), false)
  assert.deepEqual(await axe(page), [])
  await shot(page, 'finance-phone')
  await card.getByRole('button', { name: invoice.documentNo }).click()
  await titled(page, invoice.documentNo)
  await page.getByRole('list', { name: 'Belongs together' }).getByText(invoice.orderNo).waitFor()
  await until(page, 'document.documentElement.scrollWidth <= innerWidth')

  const reconciliation = `/financialDocument?view=reconciliation&documentNo=${other.documentNo}`
  await goInside(page, reconciliation)
  await card.filter({ hasText: other.documentNo }).filter({ hasText: 'Partly paid' }).waitFor()
  await card.getByText(`Still open: ${shown(restOf(other))}`).waitFor()
  assert.deepEqual(await axe(page), [])
  await goInside(page, '/advice')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.locator('input[type=file]').setInputFiles(fileOf(paymentsFor(other, 'PHONE')))
  await page.getByText('advices.json: 1 of 2 documents can be imported, 1 with problems.').waitFor()
  await page.getByText('The lines add up to 0.30, not to 0.31.').waitFor()
  await until(page, 'document.documentElement.scrollWidth <= innerWidth')
  assert.deepEqual(await axe(page), [])
  await shot(page, 'finance-import-phone')
  await page.getByRole('button', { name: 'Import 1 valid document' }).click()
  await page.getByText('advices.json: one document was imported.').waitFor()
  await goInside(page, reconciliation)
  await card.filter({ hasText: other.documentNo }).getByText('Paid', { exact: true }).waitFor()
  await card.getByText('Still open: 0.00').waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('neither owners nor the staff of the portal see what is the partner’s', async () => {
  const { page, context } = await journey.stranger()
  await enter(context, journey.portal.url, 'maintain')
  await page.goto(`/financialDocument/${invoice.documentNo}`)
  await page.getByText("You don't have access to this page.").first().waitFor()
  for (const username of ['owner', 'maintain']) {
    const stranger = await signInByCall(journey.portal.url, username)
    refused(await stranger.call(invoiceRoutes.findInvoices, { page: 1, size: 15 }), 403, username)
    const file = new File([JSON.stringify(paymentsFor(invoice, 'STRANGER'))], 'advices.json')
    refused(await stranger.call(financeImportRoutes.importRemittanceAdvices, file), 403, username)
  }
  await context.close()
})
