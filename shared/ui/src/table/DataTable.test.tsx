import { endpoints } from '@portal/client'
import { type Order, orderRoutes } from '@portal/contracts/order.contract.ts'
import { mock, pageOf } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { screen } from '@testing-library/react'
import type { Column } from './column.ts'
import { DataTable } from './DataTable.tsx'
import { useListState } from './useListState.ts'

const { useFindOrdersQuery, useDeleteOrdersMutation } = endpoints(orderRoutes, { tag: 'Order' })
const columns: Column<Order>[] = [
  { field: 'orderNo', label: 'Order number', sortable: true, filter: 'text' },
  { field: 'customer', label: 'Customer' },
]
function Orders() {
  const list = useListState(columns)
  const [remove] = useDeleteOrdersMutation()
  return (
    <DataTable
      label="Orders"
      columns={columns}
      list={list}
      result={useFindOrdersQuery(list.request)}
      onDelete={(ids) => remove({ ids })}
      deletePermission="order:delete"
    />
  )
}
const order = (id: number): Order => ({
  id,
  version: 1,
  orderNo: `ORD-${id}`,
  brand: 'EG4',
  customer: `Customer ${id}`,
  companyId: null,
  country: 'US',
  status: 'SHIPPED',
  shippedOn: '2026-01-05',
  waybillNo: '',
  remark: '',
  lines: [{ model: 'SNA_3000', quantity: 1 }],
  deviceCount: 0,
  resourceCount: 0,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
})

test('shows rows', async () => {
  const rows = Array.from({ length: 20 }, (_, i) => order(i + 1))
  await renderAt('/order', {
    as: 'maintain',
    element: <Orders />,
    handlers: [mock(orderRoutes.findOrders, ({ body }) => pageOf(rows, body))],
  })
  expect(await screen.findByText('ORD-1')).toBeVisible()
  expect(screen.getByText('1–15 of 20')).toBeVisible()
})
