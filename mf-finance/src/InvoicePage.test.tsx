import { financeExportRoutes } from '@portal/contracts/export.contract.ts'
import {
  type BacklogOrder,
  backlogOrderRoutes,
  type Invoice,
  invoiceRoutes,
  type RemittanceAdvice,
  remittanceAdviceRoutes,
  type ShippingNotice,
  shippingNoticeRoutes,
} from '@portal/contracts/finance.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock, refuse, toPage } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { getRow } from '@portal/testing/browser/rows.ts'
import { screen, within } from '@testing-library/react'
import * as remote from './remote.ts'

const invoice: Invoice = {
  id: 1,
  version: 1,
  createdAt: '2026-06-10T08:00:00Z',
  updatedAt: '2026-06-10T08:00:00Z',
  documentNo: 'INV-1',
  revision: 1,
  orderNo: 'PO-1',
  asnNo: 'ASN-1',
  currency: 'EUR',
  issuedOn: '2026-06-10',
  dueOn: '2026-07-25',
  partNos: 'TMS320',
  paymentState: 'OVERPAID',
  // Exceeds the exact range of numbers.
  amount: '999999999999.99',
  paid: '1000000000000.02',
  open: '-0.03',
  lines: [
    {
      line: 10,
      partNo: 'TMS320',
      description: 'Microcontroller',
      quantity: 250,
      price: '1.2345',
      amount: '308.63',
    },
  ],
}
const totals = {
  totals: [
    { currency: 'EUR', count: 2, sums: { amount: '1234.50', paid: '1000.00', open: '234.50' } },
    { currency: 'JPY', count: 1, sums: { amount: '1200', paid: '0', open: '1200' } },
  ],
  isExact: true,
}
const as = { permissions: ['finance:view'] }

const kept = { id: 1, version: 1, createdAt: '2026-06-10T08:00:00Z', updatedAt: '2026-06-10T08:00:00Z' }
const part = { line: 10, partNo: 'TMS320', description: 'Microcontroller', quantity: 250 }
const order: BacklogOrder = {
  ...kept,
  orderNo: 'PO-1',
  revision: 1,
  status: 'OPEN',
  orderedOn: '2026-05-02',
  currency: 'EUR',
  remark: '',
  requestedOn: '2026-06-01',
  confirmedOn: null,
  partNos: 'TMS320',
  amount: '308.63',
  invoiced: '0.00',
  toInvoice: '308.63',
  lines: [{ ...part, price: '1.2345', requestedOn: '2026-06-01', confirmedOn: null }],
}
const notice: ShippingNotice = {
  ...kept,
  asnNo: 'ASN-1',
  revision: 1,
  waybillNo: 'WB1',
  carrier: 'DHL',
  shippedOn: '2026-06-03',
  expectedOn: '2026-06-09',
  deliveredOn: null,
  packages: 2,
  orderNos: 'PO-1',
  partNos: 'TMS320',
  deliveryState: 'ON_THE_WAY',
  invoicingState: 'INVOICED',
  file: null,
  lines: [{ ...part, orderNo: 'PO-1' }],
}
const advice: RemittanceAdvice = {
  ...kept,
  adviceNo: 'RA-1',
  revision: 1,
  paidOn: '2026-07-20',
  currency: 'EUR',
  amount: '308.63',
  reference: 'July',
  documentNos: 'INV-1',
  matchingState: 'MATCHED',
  matched: '308.63',
  unmatched: '0.00',
  lines: [{ line: 1, documentNo: 'INV-1', amount: '308.63' }],
}

test('FIN-01 lists orders, invoices, shipping notices and remittance advices in one table each', async () => {
  const handlers = [
    mock(backlogOrderRoutes.findBacklogOrders, ({ body }) => toPage([order], body)),
    mock(backlogOrderRoutes.sumBacklogOrders, () => ({ totals: [], isExact: true })),
    mock(invoiceRoutes.findInvoices, ({ body }) => toPage([invoice], body)),
    mock(invoiceRoutes.sumInvoices, () => totals),
    mock(shippingNoticeRoutes.findShippingNotices, ({ body }) => toPage([notice], body)),
    mock(remittanceAdviceRoutes.findRemittanceAdvices, ({ body }) => toPage([advice], body)),
    mock(remittanceAdviceRoutes.sumRemittanceAdvices, () => ({ totals: [], isExact: true })),
  ]
  for (const [path, title, number, shown] of [
    ['/financeOrder', 'Orders', 'PO-1', '308.63'],
    ['/financialDocument', 'Invoices', 'INV-1', 'Overpaid'],
    ['/asn', 'Shipping notices', 'ASN-1', 'DHL'],
    ['/advice', 'Remittance advices', 'RA-1', 'July'],
  ] as const) {
    const { unmount } = await renderAt(path, { as, remote, handlers })
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
    await screen.findByRole('grid', { name: title })
    expect(within(getRow(number)).getAllByText(shown)[0]).toBeVisible()
    unmount()
  }
})

test('lists invoices with exact amounts and totals by currency, and filters by amount', async () => {
  const asked: unknown[] = []
  const handlers = [
    mock(invoiceRoutes.findInvoices, ({ body }) => {
      asked.push(body.queryParams)
      return toPage([invoice], body)
    }),
    mock(invoiceRoutes.sumInvoices, () => totals),
  ]
  await renderAt('/financialDocument?open=-5..0', { as, remote, handlers })
  expect(await screen.findByText('999,999,999,999.99')).toBeVisible()
  const row = within(getRow('INV-1'))
  expect(row.getByText('-0.03')).toBeVisible()
  expect(row.getByText('Overpaid')).toBeVisible()
  expect(row.getByRole('link', { name: 'PO-1' })).toHaveAttribute('href', '/financeOrder/PO-1')
  const table = within(await screen.findByRole('table', { name: 'Totals by currency' }))
  expect(table.getByRole('row', { name: 'EUR 2 1,234.50 1,000.00 234.50' })).toBeVisible()
  expect(table.getByRole('row', { name: 'JPY 1 1,200 0 1,200' })).toBeVisible()
  expect(asked.at(-1)).toEqual({ open: { from: '-5', to: '0' } })
  expect(await findAxeProblems(document.body)).toEqual([])
})

test('exports selected documents, for readers too', async () => {
  const asked: unknown[] = []
  const rows = [invoice, { ...invoice, id: 2, documentNo: 'INV-2' }]
  const handlers = [
    mock(invoiceRoutes.findInvoices, ({ body }) => toPage(rows, body)),
    mock(invoiceRoutes.sumInvoices, () => totals),
    mock(financeExportRoutes.exportInvoices, ({ body }) => {
      asked.push(body.ids)
      throw refuse(429, { error: 'export.too_many', msg: 'Three are not finished yet.' })
    }),
  ]
  const { user } = await renderAt('/financialDocument', { as, remote, handlers })
  await screen.findByRole('grid', { name: 'Invoices' })
  await user.click(within(getRow('INV-2')).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Export selected (1)' }))
  await user.click(screen.getByRole('menuitem', { name: 'CSV (.csv)' }))
  expect(await screen.findByText('Three are not finished yet.')).toBeVisible()
  expect(asked).toEqual([[2]])
})

test("shows an invoice's lines and relations, or reports a missing one", async () => {
  const handlers = [
    mock(invoiceRoutes.getInvoice, ({ query }) => {
      if (query.documentNo !== 'INV-1')
        return Promise.reject(refuse(404, { error: 'invoice.not_found', msg: 'There is no such invoice.' }))
      return {
        ...invoice,
        related: [
          {
            noun: 'advice' as const,
            number: 'RA-7',
            on: '2026-07-20',
            status: 'MATCHED',
            amount: '12.30',
            currency: 'EUR',
          },
        ],
      }
    }),
    mock(invoiceRoutes.findInvoiceHistory, () => []),
  ]
  await renderAt('/financialDocument/inv-1', { as, remote, handlers })
  expect(await screen.findByText('308.63 EUR')).toBeVisible()
  expect(screen.getByText('1.2345 EUR')).toBeVisible()
  expect(screen.getByRole('link', { name: 'RA-7' })).toHaveAttribute('href', '/advice/RA-7')
  expect(await findAxeProblems(document.body)).toEqual([])
  await renderAt('/financialDocument/INV-2', { as, remote, handlers })
  expect(await screen.findByText('There is no such invoice.')).toBeVisible()
})
