import { preferenceRoutes } from '@portal/contracts/preference.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Orders, orderServer, orders } from '../orders.mock.tsx'

const show = async (path = '/order', rows = orders(40)) => {
  const { handlers, asked } = orderServer(rows)
  const keep = mock(preferenceRoutes.savePreference, null)
  const page = await renderAt(path, { as: 'maintain', element: <Orders />, handlers: [...handlers, keep] })
  await screen.findByRole('grid', { name: 'Orders' })
  return { ...page, asked }
}

test('TABLE-06 opens a text filter from the header and filters by substring', async () => {
  const { user, asked, address } = await show('/order?page=2')
  await user.click(screen.getByRole('button', { name: 'Filter Order number' }))
  expect(screen.getByRole('textbox', { name: 'Order number contains' })).toHaveFocus()
  await user.keyboard('ORD-7{Enter}')
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({ page: 1, size: 15, direction: 'ASC', queryParams: { orderNo: 'ORD-7' } }),
  )
  expect(address()).toBe('/order?orderNo=ORD-7')
  expect(await screen.findByRole('button', { name: 'Filter Order number (active)' })).toBeVisible()
})

test('TABLE-06 filters by several options', async () => {
  const { user, asked, address } = await show()
  await user.click(screen.getByRole('button', { name: 'Filter Status' }))
  await user.click(screen.getByRole('checkbox', { name: 'Draft' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ queryParams: { status: ['DRAFT'] } }))
  await user.click(screen.getByRole('checkbox', { name: 'Cancelled' }))
  expect(await findAxeProblems()).toEqual([])
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ queryParams: { status: ['DRAFT', 'CANCELLED'] } }))
  expect(address()).toBe('/order?status=DRAFT&status=CANCELLED')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Comparison for Status' }), 'is not')
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ queryParams: { status: { not: ['DRAFT', 'CANCELLED'] } } }),
  )
  expect(address()).toBe('/order?status=*not&status=DRAFT&status=CANCELLED')
})

test('shows at most three options in the chip of a filter', async () => {
  await show('/order?status=DRAFT&status=SHIPPED&status=CANCELLED')
  expect(screen.getByRole('button', { name: 'Status: Draft, Shipped, Cancelled' })).toBeVisible()
})

test('narrows options by typing and selects one by Enter', async () => {
  const { user, asked } = await show()
  await user.click(screen.getByRole('button', { name: 'Filter Status' }))
  await user.keyboard('cel{Enter}')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ queryParams: { status: ['CANCELLED'] } }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Status: Cancelled' }))
  await user.keyboard('no such{Enter}')
  expect(screen.getByRole('dialog', { name: 'Filter Status' })).toBeVisible()
  expect(asked.at(-1)).toMatchObject({ queryParams: { status: ['CANCELLED'] } })
})

test('searches all texts from two characters on while typing', async () => {
  const { user, asked, address } = await show('/order?page=2')
  const box = screen.getByRole('searchbox', { name: 'Search in Orders' })
  await user.type(box, 'h')
  await user.tab()
  expect(address()).toBe('/order?page=2')
  await user.type(box, 'elios')
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({ page: 1, size: 15, direction: 'ASC', queryParams: { search: 'helios' } }),
  )
  expect(address()).toBe('/order?search=helios')
  expect(screen.getByRole('grid', { name: 'Orders' })).toBeVisible()
  await user.clear(box)
  await waitFor(() => expect(address()).toBe('/order'))
})

test('requests the search of a link and shows it in the box', async () => {
  const { asked } = await show('/order?search=sun&status=DRAFT')
  expect(asked).toEqual([
    { page: 1, size: 15, direction: 'ASC', queryParams: { status: ['DRAFT'], search: 'sun' } },
  ])
  expect(screen.getByRole('searchbox', { name: 'Search in Orders' })).toHaveValue('sun')
})

test('reports an unknown filter or grouping in a link', async () => {
  const { handlers } = orderServer(orders(3))
  const { user, address } = await renderAt('/order?colour=red&status=GONE&status=DRAFT&group=owner&page=1', {
    as: 'maintain',
    element: <Orders />,
    handlers,
  })
  expect(await screen.findByText('This link contains a filter that this list does not have')).toBeVisible()
  expect(screen.getByText('colour, Status: GONE, Group by: owner')).toBeVisible()
  expect(screen.queryByText('ORD-1')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Show the list without this filter' }))
  expect(await screen.findByText('ORD-1')).toBeVisible()
  expect(address()).toBe('/order')
})

test('TABLE-06 filters by a range of dates', async () => {
  const { user, asked, address } = await show()
  await user.click(screen.getByRole('button', { name: 'Filter Shipped on' }))
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-01-01' } })
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-31' } })
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({
      queryParams: { shippedOn: { from: '2026-01-01', to: '2026-03-31' } },
    }),
  )
  expect(address()).toBe('/order?shippedOn=2026-01-01..2026-03-31')
  const how = screen.getByRole('combobox', { name: 'Comparison for Shipped on' })
  await user.selectOptions(how, 'This year')
  const year = new Date().getFullYear()
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({
      queryParams: { shippedOn: { from: `${year}-01-01`, to: `${year}-12-31` } },
    }),
  )
  expect(address()).toBe('/order?shippedOn=thisYear')
  await user.selectOptions(how, 'is empty')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ queryParams: { shippedOn: { isEmpty: true } } }))
})

test('API-04 sends page, size, direction and queryParams, and removes active filters one by one', async () => {
  const { user, asked } = await show(
    '/order?page=2&sort=orderNo&direction=DESC&customer=Helios&status=SHIPPED',
  )
  expect(asked[0]).toEqual({
    page: 2,
    size: 15,
    sort: 'orderNo',
    direction: 'DESC',
    queryParams: { customer: 'Helios', status: ['SHIPPED'] },
  })
  await user.click(screen.getByRole('button', { name: 'Remove the filter Customer' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: 1, queryParams: { status: ['SHIPPED'] } }))
})

test('opens the last page for a page number beyond it', async () => {
  const { address } = await show('/order?page=99')
  expect(await screen.findByText('31–40 of 40')).toBeVisible()
  expect(address()).toBe('/order?page=3')
})

test('opens a filter from its chip, and offers others by "Add filter", including those of hidden columns', async () => {
  const { user, asked } = await show('/order?status=SHIPPED')
  const chips = () => screen.getByRole('group', { name: 'Active filters' })
  await user.click(within(chips()).getByRole('button', { name: 'Status: Shipped' }))
  await user.click(screen.getByRole('checkbox', { name: 'Draft' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ queryParams: { status: ['DRAFT', 'SHIPPED'] } }))
  expect(within(chips()).getByRole('button', { name: 'Status: Draft, Shipped' })).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Customer' }))
  await user.keyboard('{Escape}')
  await waitFor(() =>
    expect(screen.queryByRole('columnheader', { name: /^Customer/ })).not.toBeInTheDocument(),
  )
  await user.click(screen.getByRole('button', { name: 'Add filter' }))
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Order number',
    'Customer',
    'Shipped on',
  ])
  await user.click(screen.getByRole('menuitem', { name: 'Customer' }))
  expect(await screen.findByRole('textbox', { name: 'Customer contains' })).toHaveFocus()
  await user.keyboard('Helios{Enter}')
  expect(await within(chips()).findByRole('button', { name: 'Customer: “Helios”' })).toBeVisible()
  expect(asked.at(-1)).toMatchObject({ queryParams: { status: ['DRAFT', 'SHIPPED'], customer: 'Helios' } })
  expect(await findAxeProblems()).toEqual([])
})
