import { preferenceRoutes } from '@portal/contracts/preference.contract.ts'
import { axeFindings } from '@portal/testing/browser/axe.ts'
import { mock } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Orders, orderServer, orders } from './orders.mock.tsx'

const show = async (path = '/order', rows = orders(40)) => {
  const { handlers, asked } = orderServer(rows)
  const keep = mock(preferenceRoutes.savePreference, null)
  const page = await renderAt(path, { as: 'maintain', element: <Orders />, handlers: [...handlers, keep] })
  await screen.findByRole('table', { name: 'Orders' })
  return { ...page, asked }
}

test('TABLE-06 a text filter drops down from the header and asks for what contains it', async () => {
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

test('TABLE-06 a filter of options takes several', async () => {
  const { user, asked, address } = await show()
  await user.click(screen.getByRole('button', { name: 'Filter Status' }))
  await user.click(screen.getByRole('checkbox', { name: 'Draft' }))
  await user.click(screen.getByRole('checkbox', { name: 'Cancelled' }))
  expect(await axeFindings()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ queryParams: { status: ['DRAFT', 'CANCELLED'] } }))
  expect(address()).toBe('/order?status=DRAFT&status=CANCELLED')
})

test('TABLE-06 a filter of days takes a range', async () => {
  const { user, asked, address } = await show()
  await user.click(screen.getByRole('button', { name: 'Filter Shipped on' }))
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-01-01' } })
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-31' } })
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({
      queryParams: { shippedOn: { from: '2026-01-01', to: '2026-03-31' } },
    }),
  )
  expect(address()).toBe('/order?shippedOn=2026-01-01..2026-03-31')
})

test('API-04 an address gives page, size, direction and queryParams; active filters are seen and ended one by one', async () => {
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

test('a page past the end goes to the last one', async () => {
  const { address } = await show('/order?page=99')
  expect(await screen.findByText('31–40 of 40')).toBeVisible()
  expect(address()).toBe('/order?page=3')
})

test('a chip opens its filter; "Add filter" offers the others, those of hidden columns too', async () => {
  const { user, asked } = await show('/order?status=SHIPPED')
  const chips = () => screen.getByRole('group', { name: 'Active filters' })
  await user.click(within(chips()).getByRole('button', { name: 'Status: Shipped' }))
  await user.click(screen.getByRole('checkbox', { name: 'Draft' }))
  await user.click(screen.getByRole('button', { name: 'Apply' }))
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
  expect(await axeFindings()).toEqual([])
})
