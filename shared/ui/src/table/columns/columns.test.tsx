import { store } from '@portal/client'
import { preferenceRoutes } from '@portal/contracts/preference.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Orders, orderServer, orders } from '../orders.mock.tsx'

async function show(preferences: Record<string, unknown> = {}, path = '/order') {
  const saved: unknown[] = []
  const keep = mock(preferenceRoutes.savePreference, ({ body }) => {
    saved.push(body)
    return null
  })
  const page = await renderAt(path, {
    as: { preferences },
    element: <Orders />,
    handlers: [...orderServer(orders(3)).handlers, keep],
  })
  return { ...page, saved }
}
const headers = async () =>
  // Expects it to be hidden from screen readers while a dialog is open.
  within(await screen.findByRole('grid', { name: 'Orders', hidden: true }))
    .getAllByRole('columnheader', { hidden: true })
    .map(({ textContent }) => textContent)
    .filter((text) => text && text !== 'Operation')
const openPanel = async (user: Awaited<ReturnType<typeof show>>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Columns' }))
  const panel = within(screen.getByRole('dialog', { name: 'Columns' }))
  await panel.findByRole('checkbox', { name: 'Customer' })
  return panel
}

test('applies a setting that cannot be stored to this page and reports it', async () => {
  const full = mock(preferenceRoutes.savePreference, () => {
    throw refuse(400, { error: 'preference.too_many', msg: 'An account keeps at most 100 settings.' })
  })
  const { user } = await renderAt('/order', {
    as: 'maintain',
    element: <Orders />,
    handlers: [...orderServer(orders(1)).handlers, full],
  })
  const panel = await openPanel(user)
  await user.click(panel.getByRole('checkbox', { name: 'Customer' }))
  expect(
    await screen.findByText('The setting applies to this page only: An account keeps at most 100 settings.'),
  ).toBeVisible()
  expect(await headers()).toEqual(['Order number', 'Status', 'Shipped on'])
})

test('ignores invalid and removed columns, and adds new columns', async () => {
  await show({
    'columns.order': { order: ['gone', 'status', 7, 'customer'], shown: { gone: true, customer: 'yes' } },
    density: { tight: 1 },
  })
  expect(await headers()).toEqual(['Order number', 'Status', 'Shipped on', 'Customer'])
})

test('hides, shows and resets columns, and stores each choice immediately', async () => {
  const { user, saved } = await show()
  const panel = await openPanel(user)
  expect(panel.getByRole('checkbox', { name: 'Order number' })).toBeDisabled()
  expect(panel.getByRole('button', { name: 'Reset to default' })).toBeDisabled()
  await user.click(panel.getByRole('checkbox', { name: 'Customer' }))
  expect(await headers()).toEqual(['Order number', 'Status', 'Shipped on'])
  const order = ['orderNo', 'customer', 'status', 'shippedOn']
  const shown = { orderNo: true, customer: false, status: true, shippedOn: true }
  await waitFor(() => expect(saved).toEqual([{ key: 'columns.order', value: { order, shown } }]))
  expect(store.getState().session.user?.preferences['columns.order']).toEqual({ order, shown })
  await user.click(panel.getByRole('button', { name: 'Reset to default' }))
  expect(await headers()).toEqual(['Order number', 'Customer', 'Status', 'Shipped on'])
  await waitFor(() => expect(saved.at(-1)).toEqual({ key: 'columns.order', value: null }))
})

test('moves columns by keyboard with focus, and announces the order', async () => {
  const { user } = await show()
  const panel = await openPanel(user)
  panel.getByRole('button', { name: 'Move Shipped on up' }).focus()
  await user.keyboard('{Enter}{Enter}{Enter}{Enter}')
  expect(await headers()).toEqual(['Order number', 'Shipped on', 'Customer', 'Status'])
  expect(panel.getByRole('button', { name: 'Move Shipped on up' })).toHaveFocus()
  expect(panel.getByText('Shipped on: position 2 of 4')).toBeInTheDocument()
  await user.click(panel.getByRole('button', { name: 'Move Shipped on down' }))
  expect(await headers()).toEqual(['Order number', 'Customer', 'Shipped on', 'Status'])
  expect(await findAxeProblems(screen.getByRole('dialog'))).toEqual([])
})

test('drags a column to a position, never before the first column', async () => {
  const { user } = await show()
  const panel = await openPanel(user)
  const lines = () => panel.getAllByRole('listitem')
  for (const line of lines())
    line.getBoundingClientRect = () =>
      ({ bottom: ([...(line.parentElement?.children ?? [])].indexOf(line) + 1) * 32 }) as DOMRect
  const handle = lines()[3]?.lastElementChild as HTMLElement
  fireEvent.pointerDown(handle)
  fireEvent(window, new MouseEvent('pointermove', { clientY: 40 }))
  expect(await headers()).toEqual(['Order number', 'Shipped on', 'Customer', 'Status'])
  fireEvent(window, new MouseEvent('pointermove', { clientY: -40 }))
  fireEvent(window, new MouseEvent('pointermove', { clientY: 70 }))
  fireEvent(window, new MouseEvent('pointerup'))
  fireEvent(window, new MouseEvent('pointermove', { clientY: 500 }))
  expect(await headers()).toEqual(['Order number', 'Customer', 'Shipped on', 'Status'])
})

test('prefers columns of the address, and changes them there', async () => {
  const { user, address, saved } = await show(
    { 'columns.order': { order: [], shown: { status: false } } },
    '/order?columns=orderNo.status.gone',
  )
  expect(await headers()).toEqual(['Order number', 'Status'])
  const panel = await openPanel(user)
  await user.click(panel.getByRole('checkbox', { name: 'Customer' }))
  expect(address()).toBe('/order?columns=orderNo.customer.status')
  await user.click(panel.getByRole('button', { name: 'Use my own columns' }))
  expect(address()).toBe('/order')
  expect(await headers()).toEqual(['Order number', 'Customer', 'Shipped on'])
  expect(saved).toEqual([])
})

test('selects card fields on a phone separately from the wide table', async () => {
  const wide = window.matchMedia
  window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width') })
  try {
    const { user, saved } = await show({ 'columns.order': { order: [], shown: { customer: false } } })
    expect(await screen.findAllByText('Customer 1')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Fields' }))
    await user.click(
      await within(screen.getByRole('dialog', { name: 'Fields' })).findByRole('checkbox', {
        name: 'Customer',
      }),
    )
    expect(screen.queryByText('Customer 1')).not.toBeInTheDocument()
    await waitFor(() =>
      expect(saved).toMatchObject([{ key: 'cards.order', value: { shown: { customer: false } } }]),
    )
  } finally {
    window.matchMedia = wide
  }
})

test('resizes and moves headers by keys and dragging, and stores it', async () => {
  const { user, saved } = await show()
  const header = async (name: RegExp) => screen.findByRole('columnheader', { name })
  const status = await header(/^Status/)
  within(status).getByRole('button', { name: 'Filter Status' }).focus()
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  // Expects the minimum width, because elements have no width in jsdom.
  await waitFor(() =>
    expect(saved.at(-1)).toMatchObject({ key: 'columns.order', value: { widths: { status: 60 } } }),
  )
  expect(screen.getByRole('grid', { name: 'Orders' })).toHaveStyle({ '--width-status': '60px' })
  await user.keyboard('{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}')
  await waitFor(async () =>
    expect(await headers()).toEqual(['Order number', 'Customer', 'Shipped on', 'Status']),
  )
  expect(screen.getByText('Status: position 4 of 4')).toBeInTheDocument()
  const held = new Map<string, string>()
  const dataTransfer = {
    setData: (type: string, value: string) => held.set(type, value),
    getData: (type: string) => held.get(type) ?? '',
    get types() {
      return [...held.keys()]
    },
  }
  fireEvent.dragStart(await header(/^Status/), { dataTransfer })
  fireEvent.dragOver(await header(/^Customer/), { dataTransfer })
  fireEvent.drop(await header(/^Customer/), { dataTransfer })
  expect(await headers()).toEqual(['Order number', 'Status', 'Customer', 'Shipped on'])
  await waitFor(() =>
    expect(saved.at(-1)).toMatchObject({
      value: { order: ['orderNo', 'status', 'customer', 'shippedOn'], widths: { status: 60 } },
    }),
  )
  expect(await findAxeProblems()).toEqual([])
})
