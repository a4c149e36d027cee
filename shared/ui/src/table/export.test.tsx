import { type AnyExportRequest, exportRoutes } from '@portal/contracts/export.contract.ts'
import { mock, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { getRow } from '@portal/testing/browser/rows.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Orders, orderServer, orders } from './orders.mock.tsx'

const job = {
  id: 5,
  kind: 'export' as const,
  state: 'QUEUED' as const,
  fileName: 'orders-2026-11-21.xlsx',
  createdAt: '2026-11-21T10:00:00Z',
  expiresAt: null,
  msg: '',
  problems: [],
  done: 0,
  total: 0,
  valid: 0,
  invalid: 0,
  problemCount: 0,
  written: 0,
}

async function chooseFormat(
  answer: Parameters<typeof mock<typeof exportRoutes.exportOrders>>[1],
  path = '/order',
) {
  const handlers = [...orderServer(orders(40)).handlers, mock(exportRoutes.exportOrders, answer)]
  const page = await renderAt(path, { as: 'maintain', element: <Orders />, handlers })
  await screen.findByRole('grid', { name: 'Orders' })
  await page.user.click(screen.getByRole('button', { name: 'Export' }))
  return page
}

test('exportOrders: exports filtered, sorted and visible values with the labels of the screen', async () => {
  let asked: AnyExportRequest | undefined
  const { user } = await chooseFormat(({ body }) => {
    asked = body
    return job
  }, '/order?status=SHIPPED&sort=customer&direction=DESC&page=2')
  expect(screen.getByText('40 rows, as filtered and sorted')).toBeVisible()
  await user.click(screen.getByRole('menuitem', { name: 'Excel (.xlsx)' }))
  expect(await screen.findByText(/^Preparing orders-2026-11-21.xlsx/)).toBeVisible()
  expect(asked).toEqual({
    format: 'xlsx',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    sort: 'customer',
    direction: 'DESC',
    queryParams: { status: ['SHIPPED'] },
    columns: [
      { field: 'orderNo', label: 'Order number' },
      { field: 'customer', label: 'Customer' },
      {
        field: 'status',
        label: 'Status',
        words: { DRAFT: 'Draft', SHIPPED: 'Shipped', CANCELLED: 'Cancelled' },
      },
      { field: 'shippedOn', label: 'Shipped on' },
    ],
  })
  await user.click(within(getRow('ORD-17')).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Export selected (1)' }))
  expect(screen.getByText('Selected rows: 1')).toBeVisible()
  await user.click(screen.getByRole('menuitem', { name: 'CSV (.csv)' }))
  await waitFor(() => expect(asked?.ids).toEqual([17]))
})

test('reports why an export was refused', async () => {
  const { user } = await chooseFormat(() => {
    throw refuse(429, { error: 'export.too_many', msg: '3 of your exports are not finished yet.' })
  })
  await user.click(screen.getByRole('menuitem', { name: 'CSV (.csv)' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('3 of your exports are not finished yet.')
})
