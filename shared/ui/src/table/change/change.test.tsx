import { endpoints } from '@portal/client'
import { allowedStatusChanges, type Order, orderRoutes } from '@portal/contracts/order.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { getRow } from '@portal/testing/browser/rows.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { anOrder, columns, Orders, orderServer } from '../orders.mock.tsx'
import { today } from '../period.ts'
import type { RowChanges } from './row-changes.ts'

const { useChangeOrdersMutation, useUndoOrderChangeMutation } = endpoints(orderRoutes, { tag: 'Order' })

const fields: RowChanges<Order>['fields'] = [
  {
    field: 'status',
    label: 'Status',
    options: columns.find(({ field }) => field === 'status')?.options ?? [],
    nextOf: ({ status }) => allowedStatusChanges[status],
    day: { field: 'shippedOn', label: 'Shipped on', isNeeded: (status) => status === 'SHIPPED' },
    reason: { field: 'remark', label: 'Reason', maxLength: 200, isNeeded: (status) => status === 'DRAFT' },
  },
  { field: 'remark', label: 'Remark' },
]
function Changeable() {
  const [change] = useChangeOrdersMutation()
  const [undo] = useUndoOrderChangeMutation()
  return (
    <Orders
      changing={{ permission: 'order:edit', fields, titleOf: ({ orderNo }) => orderNo, change, undo }}
    />
  )
}

const act = 'e7bd9a9e-6f0f-4f5d-9bd1-6b1d3a1b0f11'
async function show(rows: Order[], as: Parameters<typeof renderAt>[1] = { as: 'maintain' }) {
  const changes: unknown[] = []
  const stuck = rows.filter(({ status }) => status === 'CANCELLED')
  const refused = stuck.map(({ id, orderNo }) => ({ id, title: orderNo, msg: 'It is cancelled.' }))
  const page = await renderAt('/order', {
    ...as,
    element: <Changeable />,
    handlers: [
      ...orderServer(rows).handlers,
      mock(orderRoutes.changeOrders, ({ body }) => {
        changes.push(body)
        const ids = 'ids' in body ? body.ids : []
        if (!body.partly && ids.some((id) => stuck.some((row) => row.id === id)))
          throw refuse(409, { error: 'order.rows_refused', msg: 'Nothing was changed.', data: { refused } })
        return { change: act, ids: ids.filter((id) => stuck.every((row) => row.id !== id)), refused: [] }
      }),
      mock(orderRoutes.undoOrderChange, ({ body }) => {
        changes.push(body)
        return {
          change: act,
          ids: body.ids.slice(1),
          refused: [{ id: 1, title: 'ORD-1', msg: 'It is paid.' }],
        }
      }),
    ],
  })
  await screen.findByText('ORD-1')
  return { ...page, changes }
}
const confirmed = (id: number) => anOrder(id, { status: 'CONFIRMED', shippedOn: null })

test('changes a field of selected rows in four clicks, reports failures and undoes unchanged rows', async () => {
  const { user, changes } = await show([
    confirmed(1),
    confirmed(2),
    anOrder(3, { status: 'CANCELLED', shippedOn: null }),
  ])
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }))
  await user.click(screen.getByRole('button', { name: 'Change selected (3)' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change 3 rows' }))
  await user.click(dialog.getByRole('radio', { name: 'Shipped' }))
  expect(dialog.getByLabelText(/Shipped on/)).toHaveValue(today())
  await user.click(dialog.getByRole('button', { name: 'Change 3 rows' }))
  expect(await dialog.findByRole('list', { name: 'Rows that cannot be changed' })).toHaveTextContent(
    'ORD-3 It is cancelled.',
  )
  expect(await findAxeProblems(screen.getByRole('dialog'))).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Change the other 2' }))
  await screen.findByText('Operation successful · Rows changed: 2')
  const set = { status: 'SHIPPED', shippedOn: today() }
  expect(changes).toEqual([
    { ids: [1, 2, 3], set, partly: false },
    { ids: [1, 2, 3], set, partly: true },
  ])
  expect(screen.queryByRole('button', { name: /Change selected/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Rows changed back: 1. Not changed back: ORD-1 (It is paid)')).toBeVisible()
  expect(changes.at(-1)).toEqual({ change: act, ids: [1, 2] })
})

test('asks for the reason of a change in the dialog, and offers no cell editor', async () => {
  const { user, changes } = await show([confirmed(1), confirmed(2)])
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }))
  await user.click(screen.getByRole('button', { name: 'Change selected (2)' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change 2 rows' }))
  expect(dialog.queryByLabelText(/Reason/)).not.toBeInTheDocument()
  await user.click(dialog.getByRole('radio', { name: 'Draft' }))
  await user.click(dialog.getByRole('button', { name: 'Change 2 rows' }))
  expect(changes).toEqual([])
  await user.type(dialog.getByLabelText(/Reason/), 'Not paid')
  await user.click(dialog.getByRole('button', { name: 'Change 2 rows' }))
  const set = { status: 'DRAFT', remark: 'Not paid' }
  await waitFor(() => expect(changes).toEqual([{ ids: [1, 2], set, partly: false }]))
})

test('changes a status in its cell to allowed values with permission', async () => {
  const { user, changes } = await show([confirmed(1)])
  await user.click(within(getRow('ORD-1')).getByRole('button', { name: /^Status of ORD-1/ }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'ShippedShipped on: today',
    'Cancelled',
  ])
  expect(await findAxeProblems(screen.getByRole('menu'))).toEqual([])
  await user.click(screen.getByRole('menuitem', { name: /Shipped/ }))
  await waitFor(() => expect(changes).toEqual([{ ids: [1], set: { status: 'SHIPPED', shippedOn: today() } }]))
})

test('offers no changes without permission', async () => {
  const { user } = await show([confirmed(1)], { as: 'owner' })
  expect(within(getRow('ORD-1')).queryByRole('button', { name: /Status/ })).not.toBeInTheDocument()
  await user.click(within(getRow('ORD-1')).getByRole('checkbox'))
  expect(screen.queryByRole('button', { name: /^Change selected/ })).not.toBeInTheDocument()
})
