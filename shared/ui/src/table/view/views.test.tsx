import { preferenceRoutes } from '@portal/contracts/preference.contract.ts'
import { type OpeningView, type View, type ViewContent, viewRoutes } from '@portal/contracts/view.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { act, screen, waitFor, within } from '@testing-library/react'
import { Orders, orderServer, orders } from '../orders.mock.tsx'

const content = (part: Partial<ViewContent> = {}): ViewContent => ({
  filters: {},
  sort: null,
  direction: 'ASC',
  columns: null,
  ...part,
})
const aView = (part: Partial<View> = {}): View => ({
  id: 7,
  version: 1,
  table: 'order',
  name: 'Overdue',
  sharedWith: null,
  isRoleDefault: false,
  owner: 'maintain',
  isOwn: true,
  isEditable: true,
  updatedAt: '2026-01-01T00:00:00Z',
  content: content({ filters: { status: ['DRAFT'] }, sort: 'customer', direction: 'DESC' }),
  ...part,
})

async function show(views: View[], path = '/order', as: Parameters<typeof renderAt>[1] = { as: 'maintain' }) {
  const saved: unknown[] = []
  const { handlers, asked } = orderServer(orders(3))
  const page = await renderAt(path, {
    ...as,
    element: <Orders />,
    handlers: [
      ...handlers,
      mock(preferenceRoutes.savePreference, null),
      mock(viewRoutes.findViews, () => views),
      mock(viewRoutes.saveView, ({ body }) => {
        saved.push(body)
        const { id = 8, version = 0, isRoleDefault = false, ...rest } = body
        const view = aView({ ...rest, isRoleDefault, id, version: version + 1 })
        views = [...views.filter((one) => one.id !== id), view]
        return view
      }),
      mock(viewRoutes.openWithView, ({ body }): OpeningView[] => {
        saved.push(body)
        return views.filter(({ id }) => id === body.id)
      }),
      mock(viewRoutes.deleteView, ({ body }) => {
        views = views.filter(({ id }) => id !== body.id)
        return null
      }),
    ],
  })
  await screen.findByRole('grid', { name: 'Orders' })
  return { ...page, asked, saved }
}
const open = async (user: Awaited<ReturnType<typeof show>>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Views' }))
  return within(await screen.findByRole('menu'))
}
const tab = (name: string, selected?: boolean) =>
  screen.findByRole('tab', { name, ...(selected !== undefined && { selected }) })
const applied = '/order?status=DRAFT&sort=customer&direction=DESC&savedView=7'

test('reports why views cannot be read, and a used name at its field', async () => {
  const failing = mock(viewRoutes.findViews, () => {
    throw refuse(503, { error: 'database.unavailable', msg: 'The database does not respond.' })
  })
  const taken = mock(viewRoutes.saveView, () => {
    throw refuse(400, { error: 'x', msg: 'Taken.', fields: { name: 'Another view already has this name' } })
  })
  const { user } = await renderAt('/order', {
    as: 'owner',
    element: <Orders />,
    handlers: [...orderServer(orders(1)).handlers, failing, taken],
  })
  const menu = await open(user)
  expect(await menu.findByRole('menuitem', { name: /The database does not respond/ })).toBeVisible()
  await user.click(menu.getByRole('menuitem', { name: 'Save as a new view …' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name of the view' }), 'Overdue')
  expect(screen.queryByRole('combobox', { name: 'Shared with' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Another view already has this name')).toBeVisible()
})

test('puts a view into the address, marks it and shows deviations', async () => {
  const { user, asked, address } = await show([aView()])
  const menu = await open(user)
  await user.click(await menu.findByRole('menuitemradio', { name: 'Overdue' }))
  expect(address()).toBe(applied)
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({
      page: 1,
      size: 15,
      sort: 'customer',
      direction: 'DESC',
      queryParams: { status: ['DRAFT'] },
    }),
  )
  await tab('Overdue', true)
  expect(screen.queryByRole('button', { name: 'Reset' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Remove the filter Status' }))
  await tab('Overdue · changed', true)
  await user.click(screen.getByRole('button', { name: 'Reset' }))
  expect(address()).toBe(applied)
  await user.click(screen.getByRole('button', { name: 'Remove the filter Status' }))
  await tab('Overdue · changed')
  const again = await open(user)
  expect(again.getByRole('menuitemradio', { name: 'Overdue' })).toBeChecked()
  expect(await findAxeProblems(screen.getByRole('menu'))).toEqual([])
  await user.click(again.getByRole('menuitem', { name: 'All records' }))
  expect(address()).toBe('/order')
})

test("applies the URL's filters but not another user's view", async () => {
  await show([], '/order?status=DRAFT&savedView=99')
  expect(await screen.findByRole('button', { name: 'Status: Draft' })).toBeVisible()
  await tab('All records', true)
  expect(screen.getAllByRole('tab')).toHaveLength(1)
})

test('applies the valid parts of a view and names the rest', async () => {
  const strange = content({
    filters: { status: ['DRAFT', 'MELTED'], colour: ['red'], shippedOn: ['soon'] },
    sort: 'status',
    columns: ['orderNo', 'weight', 'status'],
  })
  const { user, address } = await show([aView({ content: strange })])
  const menu = await open(user)
  await user.click(await menu.findByRole('menuitemradio', { name: 'Overdue' }))
  expect(address()).toBe('/order?status=DRAFT&columns=orderNo.status&savedView=7')
  expect(
    await screen.findByText(
      "“Overdue” uses fields this table doesn't have, shown without them: Status MELTED, colour, Shipped on soon, status, weight",
    ),
  ).toBeVisible()
  expect(await tab('Overdue')).toBeVisible()
})

test('saves the list as a view, shares it with a role and shows it', async () => {
  const { user, saved, address } = await show([], '/order?status=DRAFT&sort=customer')
  const menu = await open(user)
  expect(await menu.findByText(/No saved views yet/)).toBeVisible()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Save as a new view' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name of the view' }), 'Drafts')
  await user.click(screen.getByRole('combobox', { name: 'Shared with' }))
  await user.click(screen.getByRole('option', { name: 'Owners' }))
  await user.click(screen.getByRole('checkbox', { name: 'Include the current columns' }))
  await user.click(screen.getByRole('checkbox', { name: 'Their list opens with this view' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await tab('Drafts', true)
  const columns = ['orderNo', 'customer', 'status', 'shippedOn']
  expect(saved).toEqual([
    {
      table: 'order',
      name: 'Drafts',
      sharedWith: 'OWNER',
      isRoleDefault: true,
      content: content({ filters: { status: ['DRAFT'] }, sort: 'customer', columns }),
    },
  ])
  expect(address()).toBe(
    '/order?status=DRAFT&sort=customer&columns=orderNo.customer.status.shippedOn&savedView=8',
  )
})

test('saves a changed view with its version, renames and deletes it', async () => {
  const { user, saved } = await show([aView()], applied.replace('status=DRAFT&', ''))
  await tab('Overdue · changed')
  const menu = await open(user)
  await user.click(menu.getByRole('menuitem', { name: 'Save the changes to “Overdue”' }))
  await waitFor(() =>
    expect(saved).toMatchObject([
      { id: 7, version: 1, name: 'Overdue', content: { filters: {}, sort: 'customer' } },
    ]),
  )
  const renaming = await open(user)
  await user.click(renaming.getByRole('menuitem', { name: 'Rename or share “Overdue” …' }))
  const field = await screen.findByRole('textbox', { name: 'Name of the view' })
  await user.clear(field)
  await user.type(field, 'Late')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(saved.at(-1)).toMatchObject({ id: 7, version: 2, name: 'Late', content: { filters: {} } }),
  )
  const deleting = await open(user)
  await user.click(deleting.getByRole('menuitem', { name: 'Delete “Late”' }))
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  await tab('All records', true)
})

test('shows a shared view of another user read-only', async () => {
  const { user } = await show(
    [aView({ isOwn: false, isEditable: false, owner: 'admin', sharedWith: 'MAINTAIN' })],
    '/order?savedView=7',
  )
  const menu = await open(user)
  expect(
    await menu.findByRole('menuitemradio', { name: /Overdue.*admin, shared with: Maintenance/ }),
  ).toBeChecked()
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'All records',
    'Save as a new view …',
    'Open this list with “Overdue”',
    'Show as a tab',
  ])
})

describe('tabs', () => {
  const late = aView({ id: 9, name: 'Late', content: content({ filters: { status: ['SHIPPED'] } }) })
  const pins = [
    { id: 9, name: 'Late before' },
    { id: 7, name: 'Overdue' },
    { id: 5, name: 'Gone' },
  ]
  const as = { as: { preferences: { 'views.order': pins } } }

  test('shows pinned views before they are loaded, and opens them by arrow keys and Enter', async () => {
    const { user, address } = await show([aView(), late], '/order', as)
    await tab('Late')
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'All records',
      'Late',
      'Overdue',
    ])
    act(() => screen.getByRole('tab', { name: 'All records' }).focus())
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: 'Late' })).toHaveFocus()
    expect(address()).toBe('/order')
    await user.keyboard('{Enter}')
    expect(address()).toBe('/order?status=SHIPPED&savedView=9')
    expect(screen.getByRole('tab', { name: 'Late' })).toHaveAttribute('aria-selected', 'true')
    await user.click(screen.getByRole('tab', { name: 'All records' }))
    expect(address()).toBe('/order')
  })

  test('moves, hides and shows a tab by the menu', async () => {
    const { user } = await show([aView(), late], '/order?status=SHIPPED&savedView=9', as)
    const names = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
    const choose = async (name: string) => {
      const menu = await open(user)
      await user.click(await menu.findByRole('menuitem', { name }))
    }
    await tab('Late')
    await choose('Move the tab to the right')
    await waitFor(() => expect(names()).toEqual(['All records', 'Overdue', 'Late']))
    await choose('Hide the tab')
    await user.click(await tab('All records'))
    await waitFor(() => expect(names()).toEqual(['All records', 'Overdue']))
  })
})

describe('default view', () => {
  const openingViews: OpeningView[] = [aView()].map(({ table, id, name, content: of }) => ({
    table,
    id,
    name,
    content: of,
  }))
  const as = { as: { openingViews } }

  test('requests only its rows, marks its tab and shows all rows by one click', async () => {
    const { user, asked, address, saved } = await show([aView()], '/order', as)
    expect(asked).toMatchObject([{ sort: 'customer', queryParams: { status: ['DRAFT'] } }])
    await tab('Overdue', true)
    await user.click(await tab('All records'))
    expect(address()).toBe('/order?savedView=all')
    await waitFor(() => expect(asked.at(-1)).toEqual({ page: 1, size: 15, direction: 'ASC' }))
    await user.click((await open(user)).getByRole('menuitem', { name: 'Open this list with all records' }))
    await waitFor(() => expect(saved).toEqual([{ table: 'order', id: null }]))
  })

  test('is overridden by a link, and stays off when a part of the link is removed', async () => {
    const { user, asked, address } = await show([aView()], '/order?customer=sun', as)
    expect(asked).toMatchObject([{ queryParams: { customer: 'sun' } }])
    await tab('All records', true)
    await user.click(screen.getByRole('button', { name: 'Remove the filter Customer' }))
    expect(address()).toBe('/order?savedView=all')
  })

  test('offers its next page and a menu entry to choose it', async () => {
    const { user, address, saved } = await show([aView()], applied, { as: 'maintain' })
    await user.click((await open(user)).getByRole('menuitem', { name: 'Open this list with “Overdue”' }))
    await waitFor(() => expect(saved).toEqual([{ table: 'order', id: 7 }]))
    expect(address()).toBe(applied)
  })
})
