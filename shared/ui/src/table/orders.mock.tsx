import { endpoints } from '@portal/client'
import { exportRoutes } from '@portal/contracts/export.contract.ts'
import { emptyOrder, type Order, orderList, orderRoutes } from '@portal/contracts/order.contract.ts'
import { mock, toPage } from '@portal/testing/browser/mock.ts'
import type { ComponentType } from 'react'
import type { Column } from '../column.ts'
import type { RowChanges } from './change/row-changes.ts'
import { DataTable } from './DataTable.tsx'
import type { Operation } from './Operations.tsx'
import { useListState } from './useListState.ts'

const { useFindOrdersQuery, useLazyCountOrdersQuery, useDeleteOrdersMutation, useRestoreOrdersMutation } =
  endpoints(orderRoutes, {
    tag: 'Order',
  })
const { useExportOrdersMutation } = endpoints(exportRoutes, { tag: 'Job' })

export const columns: Column<Order>[] = [
  { field: 'orderNo', label: 'Order number', sortable: true, filter: 'text' },
  {
    field: 'customer',
    label: 'Customer',
    sortable: true,
    filter: 'text',
    cell: (order) => <em>{order.customer}</em>,
  },
  {
    field: 'status',
    label: 'Status',
    tag: true,
    filter: 'options',
    options: [
      { value: 'DRAFT', label: 'Draft' },
      { value: 'SHIPPED', label: 'Shipped', color: 'brand' },
      { value: 'CANCELLED', label: 'Cancelled', color: 'error' },
    ],
  },
  { field: 'shippedOn', label: 'Shipped on', filter: 'days' },
]

export const anOrder = (id: number, rest: Partial<Order> = {}): Order => ({
  ...emptyOrder,
  owner: '',
  id,
  version: 1,
  orderNo: `ORD-${id}`,
  brand: 'EG4',
  customer: `Customer ${id}`,
  country: 'US',
  status: 'SHIPPED',
  shippedOn: '2026-01-05',
  lines: [{ model: 'SNA_3000', quantity: 1 }],
  deviceCount: 0,
  resourceCount: 0,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  ...rest,
})
export const orders = (count: number) => Array.from({ length: count }, (_, index) => anOrder(index + 1))

/** List page like those of remotes, with all features of the table. */
export function Orders({
  operations,
  changing,
  preview,
  onOpen,
}: {
  operations?: Operation<Order>[]
  changing?: RowChanges<Order>
  preview?: ComponentType<{ row: Order }>
  onOpen?(order: Order): void
}) {
  const list = useListState(columns, { name: 'order' })
  const [start] = useExportOrdersMutation()
  const [remove] = useDeleteOrdersMutation()
  const [restore] = useRestoreOrdersMutation()
  const [count] = useLazyCountOrdersQuery()
  return (
    <DataTable
      label="Orders"
      name="order"
      columns={columns}
      exporting={{ fields: orderList.exports, start }}
      list={list}
      result={useFindOrdersQuery(list.request)}
      operations={operations}
      onDelete={remove}
      onRestore={restore}
      onCount={count}
      deletePermission="order:delete"
      changing={changing}
      preview={preview}
      onOpen={onOpen}
    />
  )
}

/** Serves the list from rows, deletes from them, and records requests. */
export function orderServer(rows: Order[]) {
  let living = rows
  const asked: unknown[] = []
  const handlers = [
    mock(orderRoutes.findOrders, ({ body }) => {
      asked.push(body)
      return toPage(body.deleted ? rows.filter((row) => !living.includes(row)) : living, body)
    }),
    mock(orderRoutes.deleteOrders, ({ body }) => {
      asked.push(body)
      const gone = 'ids' in body ? body.ids : living.map(({ id }) => id)
      living = living.filter(({ id }) => !gone.includes(id))
      return { affected: gone.length, ids: gone }
    }),
    mock(orderRoutes.restoreOrders, ({ body }) => {
      asked.push(body)
      const back = 'ids' in body ? body.ids : rows.map(({ id }) => id)
      living = rows.filter((row) => living.includes(row) || back.includes(row.id))
      return { affected: back.length }
    }),
  ]
  return { handlers, asked }
}
