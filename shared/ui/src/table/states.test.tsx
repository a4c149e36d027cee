import { markStale, store } from '@portal/client'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import { mock, refuse, toPage } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Orders, orders } from './orders.mock.tsx'

const show = (
  answer: Parameters<typeof mock<typeof orderRoutes.findOrders>>[1],
  path = '/order',
  element = <Orders />,
) => renderAt(path, { as: 'maintain', element, handlers: [mock(orderRoutes.findOrders, answer)] })

test('shows loading first, and keeps previous rows on refetch', async () => {
  const { user } = await show(async ({ body }) => {
    await new Promise((resolve) => setTimeout(resolve, 60))
    return toPage(orders(40), body)
  })
  expect(screen.getByRole('status', { name: 'Loading Orders' })).toBeInTheDocument()
  await screen.findByText('ORD-1')
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(screen.getByText('ORD-1')).toBeInTheDocument()
  expect(screen.getByRole('progressbar', { name: 'Loading Orders' })).toBeInTheDocument()
  expect(await screen.findByText('ORD-16')).toBeVisible()
})

test('keeps the keyboard focus when rows change', async () => {
  const { user } = await show(({ body }) => toPage(orders(40), body))
  const cellOf = (orderNo: string) => screen.getByText(orderNo).closest('td') as HTMLElement
  await screen.findByText('ORD-2')
  cellOf('ORD-2').focus()
  await user.keyboard('{PageDown}')
  expect(document.activeElement).toBe(cellOf('ORD-12'))
  screen.getByRole('button', { name: 'Next page' }).click()
  await screen.findByText('ORD-27')
  expect(document.activeElement).toBe(cellOf('ORD-27'))

  screen.getByRole('button', { name: 'Next page' }).click()
  await screen.findByText('ORD-40')
  expect(document.activeElement).toBe(cellOf('ORD-40'))

  act(() => (document.activeElement as HTMLElement).blur())
  screen.getByRole('button', { name: 'Previous page' }).click()
  await screen.findByText('ORD-16')
  expect(document.activeElement).toBe(document.body)
})

test('keeps the focus after a row moved, also while another window has it', async () => {
  let rows = orders(6)
  await show(({ body }) => toPage(rows, body))
  const cellOf = (orderNo: string) => screen.getByText(orderNo).closest('td') as HTMLElement
  await screen.findByText('ORD-6')
  act(() => cellOf('ORD-2').focus())
  rows = [...orders(6).toSpliced(1, 1), ...orders(2).slice(1)]
  act(() => void store.dispatch(markStale('Order')))
  await waitFor(() => expect(cellOf('ORD-6').closest('tr')?.nextElementSibling).not.toBeNull())
  expect(document.activeElement).toBe(cellOf('ORD-2'))

  fireEvent.blur(cellOf('ORD-2'))
  rows = rows.toSpliced(5, 1)
  act(() => void store.dispatch(markStale('Order')))
  await waitFor(() => expect(screen.queryByText('ORD-2')).not.toBeInTheDocument())
  expect(document.activeElement).toBe(cellOf('ORD-6'))
})

test('shows an empty list, and offers to clear filters', async () => {
  const { user } = await show(
    ({ body }) => toPage(body.queryParams ? [] : orders(1), body),
    '/order?customer=nobody',
  )
  expect(await screen.findByText('No orders match these filters')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('ORD-1')).toBeVisible()
})

test('announces a list without rows', async () => {
  await show(({ body }) => toPage([], body))
  expect(await screen.findByText('Nothing here yet')).toBeVisible()
})

test('shows the reason of a failed load and retries', async () => {
  let tries = 0
  const { user } = await show(({ body }) => {
    tries += 1
    if (tries === 1) throw refuse(503)
    return toPage(orders(1), body)
  })
  expect(await screen.findByText('Request failed: Service Unavailable')).toBeVisible()
  await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('ORD-1')).toBeVisible()
})

test('keeps rows when a page cannot be read, with a message', async () => {
  let isDown = false
  const { user } = await show(({ body }) => {
    if (isDown) throw refuse(503, { msg: 'The database is not reachable' })
    return toPage(orders(40), body)
  })
  await screen.findByText('ORD-1')
  isDown = true
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  const failed = await screen.findByRole('alert')
  expect(failed).toHaveTextContent('The database is not reachable')
  expect(screen.getByText('ORD-1')).toBeVisible()
  isDown = false
  await user.click(within(failed).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('ORD-16')).toBeVisible()
})

test('recovers after the portal was unavailable', async () => {
  let tries = 0
  await show(({ body }) => {
    tries += 1
    if (tries < 3) throw refuse(503)
    return toPage(orders(1), body)
  })
  const failed = await screen.findByRole('alert')
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(tries).toBe(2))
  expect(failed).toBeInTheDocument()
  expect(await screen.findByText('ORD-1')).toBeVisible()
}, 15_000)

test('reports a forbidden list', async () => {
  await show(() => {
    throw refuse(403, { error: 'identity.forbidden', msg: 'You may not see orders.' })
  })
  expect(await screen.findByText("You don't have access to this")).toBeVisible()
})

describe('narrow screens', () => {
  const wide = window.matchMedia
  beforeEach(() => {
    window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width') })
  })
  afterEach(() => {
    window.matchMedia = wide
  })
  const cards = async () =>
    within(await screen.findByRole('list', { name: 'Orders' })).getAllByRole('listitem')

  test('shows rows as cards with a menu, and filters above them', async () => {
    const { user, address } = await show(({ body }) => toPage(orders(2), body))
    const [first, second] = await cards()
    expect(second).toBeVisible()
    expect(screen.queryByRole('grid')).not.toBeInTheDocument()
    expect(within(first as HTMLElement).getByText('Customer 1')).toBeVisible()
    expect(within(first as HTMLElement).getByRole('button', { name: 'More operations' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Filters' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Filters' }))
    await user.type(sheet.getByRole('textbox', { name: 'Order number contains' }), 'ORD-1')
    await user.click(sheet.getByText('Status'))
    await user.click(sheet.getByRole('checkbox', { name: 'Draft' }))
    await waitFor(() => expect(address()).toBe('/order?orderNo=ORD-1&status=DRAFT'))
    await user.click(sheet.getByRole('button', { name: 'Done' }))
  })

  test('opens by tap, selects by long press and then by taps', async () => {
    const opened: string[] = []
    const page = <Orders onOpen={({ orderNo }) => opened.push(orderNo)} />
    const { user } = await show(({ body }) => toPage(orders(3), body), '/order', page)
    const second = await screen.findByRole('button', { name: 'ORD-2' })
    await user.click(second)
    expect(opened).toEqual(['ORD-2'])
    await user.pointer({ keys: '[TouchA>]', target: second })
    expect(await screen.findByRole('checkbox', { name: 'Select row 2' })).toBeChecked()
    await user.pointer({ keys: '[/TouchA]', target: second })
    await user.click(screen.getByText('ORD-3'))
    expect(opened).toEqual(['ORD-2'])
    expect(screen.getByRole('button', { name: 'Delete selected (2)' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  })

  test('selects rows by a button, all of a page at once', async () => {
    const { user } = await show(({ body }) => toPage(orders(2), body))
    await cards()
    await user.click(screen.getByRole('button', { name: 'Select' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select row 2' }))
    expect(screen.getByRole('button', { name: 'Delete selected (1)' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Select all' }))
    expect(screen.getByRole('button', { name: 'Delete selected (2)' })).toBeVisible()
  })

  test('shows all fields of a row without a page', async () => {
    const { user } = await show(({ body }) => toPage(orders(1), body))
    await user.click(await screen.findByRole('button', { name: 'ORD-1' }))
    const facts = within(screen.getByRole('dialog', { name: 'ORD-1' }))
    expect(facts.getByText('Shipped on').nextElementSibling).toHaveTextContent(/2026/)
  })
})
