import { orderRoutes } from '@portal/contracts/order.contract.ts'
import { axeFindings } from '@portal/testing/browser/axe.ts'
import { mock, pageOf, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { rowOf } from '@portal/testing/browser/rows.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { anOrder, Orders, orderServer, orders } from './orders.mock.tsx'

const show = (rows = orders(40), element = <Orders />, path = '/order', as: Parameters<typeof renderAt>[1] = { as: 'maintain' }) => {
  const { handlers, asked } = orderServer(rows)
  return renderAt(path, { ...as, element, handlers }).then((page) => ({ ...page, asked }))
}
const table = () => screen.findByRole('table', { name: 'Orders' })

test('TABLE-02 TABLE-10 the first page asks for 15 rows in rising order and shows them', async () => {
  const { asked } = await show()
  expect(within(await table()).getAllByRole('row')).toHaveLength(1 + 15)
  expect(asked).toEqual([{ page: 1, size: 15, direction: 'ASC' }])
})

test('TABLE-03 the pager tells the total, goes on, and jumps to a page', async () => {
  const { user, asked, address } = await show()
  expect(await screen.findByText('1–15 of 40')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('16–30 of 40')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Go to page (1 to 3)' }), '3{Enter}')
  expect(await screen.findByText('31–40 of 40')).toBeVisible()
  expect(address()).toBe('/order?page=3')
  await user.type(screen.getByRole('textbox', { name: 'Go to page (1 to 3)' }), '99{Enter}')
  expect(address()).toBe('/order?page=3')
  expect(asked).toHaveLength(3)
})

test('TABLE-03 a total that was not counted to its end says so', async () => {
  const page = { ...pageOf(orders(15), { page: 1, size: 15 }), totalElements: 10_001, totalIsExact: false }
  await renderAt('/order', { as: 'maintain', element: <Orders />, handlers: [mock(orderRoutes.findOrders, page)] })
  expect(await screen.findByText('1–15 of more than 10,000')).toBeVisible()
})

test('TABLE-04 a sortable column sorts up, down, and then no more', async () => {
  const { user, asked, address } = await show()
  const header = () => screen.getByRole('columnheader', { name: /^Customer/ })
  await table()
  await user.click(within(header()).getByRole('button', { name: 'Customer' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ page: 1, size: 15, sort: 'customer', direction: 'ASC' }))
  expect(header()).toHaveAttribute('aria-sort', 'ascending')
  await user.click(within(header()).getByRole('button', { name: 'Customer' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: 'customer', direction: 'DESC' }))
  expect(address()).toBe('/order?sort=customer&direction=DESC')
  await user.click(within(header()).getByRole('button', { name: 'Customer' }))
  expect(address()).toBe('/order')
  expect(within(screen.getByRole('columnheader', { name: /^Status/ })).queryByRole('button', { name: 'Status' })).not.toBeInTheDocument()
})

test('TABLE-05 a tag column shows the label of its value as a tag', async () => {
  await show([anOrder(1, { status: 'CANCELLED', shippedOn: null })])
  await table()
  expect(within(rowOf('ORD-1')).getByText('Cancelled').closest('.MuiChip-root')).toBeVisible()
})

test('TABLE-07 each row has an Operation column; of many operations the rest is in a menu', async () => {
  const edited: string[] = []
  const operation = (label: string) => ({ label, onClick: (order: { orderNo: string }) => void edited.push(`${label} ${order.orderNo}`) })
  const { user } = await show(orders(2), <Orders operations={[operation('Edit'), operation('Remark'), operation('History')]} />)
  expect(within(await table()).getByRole('columnheader', { name: 'Operation' })).toBeVisible()
  await user.click(within(rowOf('ORD-2')).getByRole('button', { name: 'Edit' }))
  await user.click(within(rowOf('ORD-2')).getByRole('button', { name: 'More operations' }))
  await user.click(screen.getByRole('menuitem', { name: 'History' }))
  expect(edited).toEqual(['Edit ORD-2', 'History ORD-2'])
})

test('TABLE-08 selected rows of several pages are deleted together', async () => {
  const { user } = await show(orders(20))
  await table()
  await user.click(within(rowOf('ORD-1')).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('ORD-20')
  await user.click(within(rowOf('ORD-20')).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Delete selected (2)' }))
  expect(await screen.findByText('2 rows are selected.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('16–18 of 18')).toBeVisible()
  expect(screen.queryByText('ORD-20')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Delete selected/ })).not.toBeInTheDocument()
})

test('TABLE-09 the table is at most 576 high and scrolls below its header', async () => {
  await show()
  expect((await table()).parentElement).toHaveStyle({ maxHeight: '576px', overflowX: 'auto' })
})

test('TABLE-11 rows tell what they carry, and operations follow it', async () => {
  const flagged = {
    ...anOrder(1),
    hasWarrantyInfo: true,
    closed: true,
    rmaStatus: 'WAITING_REPAIR',
    supportsMultiLanguage: true,
    show: false,
  }
  const isClosed = (row: object) => (row as { closed?: boolean }).closed && 'It is closed.'
  await show([flagged, anOrder(2)], <Orders operations={[{ label: 'Audit', onClick() {}, disabled: (row) => isClosed(row) || false }]} />)
  await table()
  for (const tag of ['Hidden', 'Closed', 'Waiting repair', 'Warranty', 'Several languages']) {
    expect(within(rowOf('ORD-1')).getByText(tag)).toBeVisible()
    expect(within(rowOf('ORD-2')).queryByText(tag)).not.toBeInTheDocument()
  }
  expect(within(rowOf('ORD-1')).getByRole('cell', { name: /ORD-1/ })).toHaveStyle({ fontStyle: 'italic' })
  expect(within(rowOf('ORD-1')).getByRole('button', { name: 'Audit' })).toBeDisabled()
  expect(within(rowOf('ORD-2')).getByRole('button', { name: 'Audit' })).toBeEnabled()
})

test('TABLE-12 TABLE-14 a row is deleted only after the question, and the result is said', async () => {
  const { user } = await show(orders(2))
  await table()
  await user.click(within(rowOf('ORD-1')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Do you want to delete this data?')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByText('ORD-1')).toBeVisible()
  expect(within(rowOf('ORD-1')).getByRole('button', { name: 'Delete' })).toHaveFocus()
  await user.click(within(rowOf('ORD-1')).getByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Operation successful')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('ORD-1')).not.toBeInTheDocument())
})

test('TABLE-14 a delete that fails says why and leaves the row', async () => {
  const refused = mock(orderRoutes.deleteOrders, () => {
    throw refuse(409, { error: 'order.has_devices', msg: 'Devices belong to this order.' })
  })
  const { user } = await renderAt('/order', {
    as: 'maintain',
    element: <Orders />,
    handlers: [refused, ...orderServer(orders(1)).handlers],
  })
  await table()
  await user.click(within(rowOf('ORD-1')).getByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Operation failed, Devices belong to this order.')).toBeVisible()
  expect(screen.getByText('ORD-1')).toBeVisible()
})

test('who may not delete sees it, disabled, and selects nothing', async () => {
  await show(orders(1), <Orders />, '/order', { as: 'owner' })
  await table()
  expect(within(rowOf('ORD-1')).getByRole('button', { name: 'Delete' })).toBeDisabled()
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
})

test('deleted rows wait in the bin and can be restored', async () => {
  const { user } = await show(orders(2))
  await table()
  await user.click(within(rowOf('ORD-2')).getByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  await screen.findByText('1–1 of 1')
  await user.click(await screen.findByRole('button', { name: 'Bin' }))
  await user.click(within(await screen.findByText('ORD-2').then(() => rowOf('ORD-2'))).getByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('The bin is empty')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Back to the list' }))
  expect(await screen.findByText('ORD-2')).toBeVisible()
})

test('the keyboard goes through the rows, opens, selects and deletes', async () => {
  const opened: string[] = []
  const { user } = await show(orders(3), <Orders onOpen={({ orderNo }) => void opened.push(orderNo)} />)
  await table()
  rowOf('ORD-1').focus()
  await user.keyboard('{ArrowDown}')
  expect(rowOf('ORD-2')).toHaveFocus()
  await user.keyboard('{Enter} {End}')
  expect(opened).toEqual(['ORD-2'])
  expect(within(rowOf('ORD-2')).getByRole('checkbox')).toBeChecked()
  expect(rowOf('ORD-3')).toHaveFocus()
  await user.keyboard('{Delete}')
  expect(await screen.findByText('Do you want to delete this data?')).toBeVisible()
})

test('the structure is sound for assistive technology', async () => {
  await show()
  await table()
  expect(await axeFindings()).toEqual([])
})
