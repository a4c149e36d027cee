import { type Order, orderRoutes } from '@portal/contracts/order.contract.ts'
import { mock, refuse, toPage } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { getRow } from '@portal/testing/browser/rows.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { aDevice, anOrder, anOrderInfo } from '../common/trace.builder.ts'
import * as remote from '../remote.ts'

const two = [
  anOrder(),
  anOrder({ id: 2, orderNo: 'SO-2', status: 'SHIPPED', shippedOn: '2026-04-01', brand: 'GTECH' }),
]
const sums = mock(orderRoutes.sumOrders, { sums: { units: 84, deviceCount: 3 }, isExact: true })
const listing = (rows: () => Order[]) => mock(orderRoutes.findOrders, ({ body }) => toPage(rows(), body))

test('lists orders at /order with status and brand as tags', async () => {
  await renderAt('/order', { as: 'maintain', remote, handlers: [sums, listing(() => two)] })
  const row = within((await screen.findByText('SO-2')).closest<HTMLElement>('[data-row]') as HTMLElement)
  expect(row.getByText('Shipped')).toBeVisible()
  expect(row.getByText('GTech')).toBeVisible()
  expect(row.getByText('Germany')).toBeVisible()
  expect(row.getByText('SNA 12K × 40')).toBeVisible()
  expect(row.getByText('Apr 1, 2026')).toBeVisible()
})

test('hides the button for a new order in the bin', async () => {
  await renderAt('/order?bin=1', { as: 'maintain', remote, handlers: [sums, listing(() => two)] })
  expect(await screen.findByRole('button', { name: 'Back to the list' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'New order' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Import' })).not.toBeInTheDocument()
})

test('lists newest orders first, and sends the filter of the address', async () => {
  const asked: unknown[] = []
  const find = mock(orderRoutes.findOrders, ({ body }) => {
    asked.push([body.direction, body.sort, body.queryParams])
    return toPage(two, body)
  })
  await renderAt('/order?status=CONFIRMED&status=SHIPPED&shippedOn=2026-01-01..', {
    as: 'maintain',
    remote,
    handlers: [sums, find],
  })
  await screen.findByText('SO-1')
  expect(asked).toEqual([
    ['DESC', undefined, { status: ['CONFIRMED', 'SHIPPED'], shippedOn: { from: '2026-01-01' } }],
  ])
})

test('deletes an order after confirmation and shows the result', async () => {
  let rows = two
  const remove = mock(orderRoutes.deleteOrders, ({ body }) => {
    const ids = 'ids' in body ? body.ids : []
    rows = rows.filter(({ id }) => !ids.includes(id))
    return { affected: ids.length, ids }
  })
  const { user } = await renderAt('/order', {
    as: 'maintain',
    remote,
    handlers: [sums, listing(() => rows), remove],
  })
  await screen.findByText('SO-1')
  await user.click(within(getRow('SO-1')).getByRole('button', { name: 'More operations' }))
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  expect(await screen.findByText('Do you want to delete this data?')).toBeVisible()
  expect(screen.getByText('SO-1')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Operation successful · SO-1')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('SO-1')).not.toBeInTheDocument())
})

test('offers no changes to readers', async () => {
  await renderAt('/order', { as: 'owner', remote, handlers: [sums, listing(() => two)] })
  await screen.findByText('SO-1')
  for (const name of ['New order', 'Import', 'Deleted'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  const offered = within(getRow('SO-1')).getAllByRole('button')
  expect(offered.map(({ textContent }) => textContent)).toEqual(['View', 'Preview'])
})

test('shows an order in the preview with contents and history', async () => {
  const history = mock(orderRoutes.findOrderHistory, () =>
    [4, 3, 2, 1].map((id) => ({
      id,
      at: '2026-04-01T08:00:00.000Z',
      by: `user${id}`,
      action: 'edit' as const,
      before: { remark: '' },
      after: { remark: 'Call first' },
    })),
  )
  const devices = Array.from({ length: 7 }, (_, n) => aDevice({ id: n + 1, serialNum: `SNA000${n}` }))
  const info = mock(orderRoutes.getOrderInfo, ({ body }) =>
    anOrderInfo({ order: anOrder({ orderNo: body, deviceCount: 7 }), devices }),
  )
  await renderAt('/order?preview=2', {
    as: 'maintain',
    remote,
    handlers: [sums, listing(() => two), info, history],
  })
  const panel = () => document.querySelector<HTMLElement>('section[tabindex]') as HTMLElement
  await waitFor(() => expect(panel()).toHaveAccessibleName('Order number SO-2'))
  expect(await within(panel()).findByText('SNA0004')).toBeVisible()
  expect(within(panel()).queryByText('SNA0005')).not.toBeInTheDocument()
  expect(within(panel()).getByText('The first 5 are shown.')).toBeVisible()
  expect(await within(panel()).findByText('user2')).toBeVisible()
  expect(within(panel()).queryByText('user1')).not.toBeInTheDocument()
})

test('totals units and devices over all matches, and filters by the groups of a column', async () => {
  const asked: unknown[] = []
  const summed = mock(orderRoutes.sumOrders, ({ body }) => {
    asked.push(['sum', body])
    return { sums: { units: 1284, deviceCount: 3 }, isExact: !body.queryParams }
  })
  const counted = mock(orderRoutes.groupOrders, ({ body }) => {
    asked.push(['group', body])
    const groups = [
      { value: 'SHIPPED', count: 1200 },
      { value: 'DRAFT', count: 40 },
    ]
    return { groups, isExact: true }
  })
  const { user, address } = await renderAt('/order', {
    as: 'maintain',
    remote,
    handlers: [listing(() => two), summed, counted],
  })
  const line = (await screen.findByText('1,284')).closest('tr') as HTMLElement
  expect(
    within(line)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toContain('3')
  expect(within(line).getByRole('rowheader')).toHaveTextContent('Total')
  await user.click(screen.getByRole('button', { name: 'Group by' }))
  await user.click(screen.getByRole('menuitemradio', { name: 'Status' }))
  expect(address()).toBe('/order?group=status')
  const panel = within(screen.getByRole('group', { name: 'Groups by Status' }))
  await user.click(await panel.findByRole('button', { name: 'Shipped 1,200' }))
  expect(address()).toBe('/order?group=status&status=SHIPPED')
  expect(panel.getByRole('button', { name: 'Shipped 1,200' })).toHaveAttribute('aria-pressed', 'true')
  expect(await screen.findByText('at least 1,284')).toBeVisible()
  expect(asked).toEqual([
    ['sum', {}],
    ['group', { by: 'status' }],
    ['sum', { queryParams: { status: ['SHIPPED'] } }],
  ])
  await user.click(panel.getByRole('button', { name: 'Shipped 1,200' }))
  expect(address()).toBe('/order?group=status')
  await user.click(panel.getByRole('button', { name: 'Sort by name' }))
  expect(panel.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Draft 40',
    'Shipped 1,200',
    'Sort by count',
  ])
})

test('hides totals of hidden columns', async () => {
  await renderAt('/order?columns=orderNo.customer', {
    as: 'maintain',
    remote,
    handlers: [listing(() => two), sums],
  })
  await screen.findByText('SO-2')
  expect(screen.queryByText('Total')).not.toBeInTheDocument()
})

test('reports failed totals and groups, and offers a retry', async () => {
  let isDown = true
  const summed = mock(orderRoutes.sumOrders, () => {
    throw refuse(503, { msg: 'Gone' })
  })
  const counted = mock(orderRoutes.groupOrders, () => {
    if (isDown) throw refuse(503, { msg: 'The database is not reachable' })
    return { groups: [{ value: 'DRAFT', count: 40 }], isExact: true }
  })
  const { user } = await renderAt('/order?group=status', {
    as: 'maintain',
    remote,
    handlers: [listing(() => two), summed, counted],
  })
  const panel = within(await screen.findByRole('group', { name: 'Groups by Status' }))
  expect(await panel.findByRole('alert')).toHaveTextContent('The database is not reachable')
  expect(await screen.findByText("Couldn't calculate the totals.")).toBeVisible()
  isDown = false
  await user.click(panel.getByRole('button', { name: 'Try again' }))
  expect(await panel.findByRole('button', { name: 'Draft 40' })).toBeVisible()
  expect(panel.queryByRole('alert')).not.toBeInTheDocument()
})
