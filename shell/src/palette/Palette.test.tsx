import type { Route } from '@portal/contracts/route.ts'
import { type SearchHit, searchRoutes } from '@portal/contracts/search.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock, refuse } from '@portal/testing/browser/mock.ts'
import { server } from '@portal/testing/browser/server.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { aRegistry, aUser, renderPortal } from '../portal.builder.tsx'
import { browser } from '../session/session.ts'
import { tabStore } from '../tab/tabs.ts'

beforeEach(() => {
  browser.isEnding = false
  jest.spyOn(browser, 'leave').mockImplementation(() => {})
})
afterEach(() => {
  jest.restoreAllMocks()
  act(() => tabStore.clear())
  sessionStorage.clear()
  localStorage.clear()
})

const hit = (title: string): SearchHit => ({
  kind: 'Orders',
  title,
  detail: 'Sunny <b>Roofs</b>',
  link: `/order/${title}`,
})
const aLink = (kind: string, title: string, link: string): SearchHit => ({ kind, title, detail: '', link })
const aPage = (path: string, title: string, access: string) =>
  ({ path, title, access, layout: 'home', icon: '' }) as const

function served() {
  const registry = aRegistry()
  const [x] = Object.values(registry.remotes)
  return {
    ...registry,
    remotes: {
      'mf-x': { ...x, search: '/trace/search' },
      'mf-y': { ...x, pages: [aPage('/yard', 'Yard', 'user')], search: '/y/search' },
      // Simulates a remote with an unreachable server, which is not called without permission.
      'mf-z': { ...x, pages: [aPage('/vault', 'Vault', 'vault:view')], search: '/z/search' },
    },
  } as ReturnType<typeof aRegistry>
}
const elsewhere: Route = { ...searchRoutes.searchTrace, path: '/y/search' }
const field = () => screen.findByRole('combobox', { name: 'Search pages, records and commands' })
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

test('lists pages, open tabs and commands without a text; arrow keys move, Enter opens and focuses the page', async () => {
  const { user } = await renderPortal('/order')
  await screen.findByRole('heading', { name: 'Page /order' })
  await user.keyboard('{Control>}k{/Control}')
  const input = await field()
  expect(input).toHaveFocus()
  expect(screen.getByRole('group', { name: 'Open pages' })).toBeVisible()
  expect(await findAxeProblems()).toEqual([])
  await user.type(input, 'devi')
  expect(options()).toEqual(['Device'])
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'Page /device' })).toBeVisible()
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
})

test('lists records of every remote, names failing ones and ranks recent choices first', async () => {
  const asked: string[] = []
  server.use(
    mock(searchRoutes.searchTrace, ({ body }) => {
      asked.push(body.text)
      return [hit('SO-77')]
    }),
    mock(elsewhere, () => {
      throw refuse(503)
    }),
  )
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const { user } = await renderPortal('/device', { served: served() })
  await user.click(await screen.findByRole('button', { name: 'Search' }))
  await user.type(await field(), 'SO')
  expect(asked).toEqual([])
  await user.paste('-7')
  const mark = await screen.findByText('SO-7', { selector: 'mark' })
  const found = mark.closest<HTMLElement>('[role=option]') as HTMLElement
  expect(found).toHaveTextContent('SO-77')
  expect(within(found).getByText('Sunny <b>Roofs</b>')).toBeVisible()
  expect(within(screen.getByRole('group', { name: 'Orders' })).getAllByRole('option')).toHaveLength(1)
  expect(await screen.findByText("Couldn't search Yard.")).toBeVisible()
  expect(asked).toEqual(['SO-7'])
  await user.click(found)
  await waitFor(() => expect(location.pathname).toBe('/order/SO-77'))
  await user.click(screen.getByRole('link', { name: 'Home' }))
  await user.keyboard('{Control>}k{/Control}')
  await field()
  expect(options()[0]).toContain('SO-77')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument())
})

test('groups hits with the match, and hides forbidden ones', async () => {
  server.use(
    mock(searchRoutes.searchTrace, () => [
      { ...hit('SO-1'), matched: { field: 'Customer', text: 'Sunny Roofs' } },
      aLink('Customers', 'Sunny Roofs', '/order?customer=Sunny+Roofs'),
      aLink('Firmware', 'Sunny 2', '/version'),
      aLink('Firmware', 'Sunny 3', '/nowhere/3'),
      { ...hit('SO-2'), matched: { field: 'Waybill number', text: 'SUNNY-7' } },
    ]),
    mock(elsewhere, () => [aLink('Claims', 'Sunny claim', '/device/7')]),
  )
  const { user } = await renderPortal('/device', { served: served() })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await field(), 'sunny')
  await screen.findByRole('group', { name: 'Customers' })
  const group = (name: string) =>
    within(screen.getByRole('group', { name }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  expect(group('Orders')).toEqual(['SO-1Customer: Sunny Roofs', 'SO-2Waybill number: SUNNY-7'])
  expect(group('Customers')).toEqual(['Sunny Roofs'])
  expect(screen.queryByText(/Sunny [23]/)).not.toBeInTheDocument()
  expect(await findAxeProblems()).toEqual([])
})

test('keeps the selection when hits arrive, and drops outdated answers', async () => {
  const answers: (() => void)[] = []
  const late = (text: string) =>
    new Promise<SearchHit[]>((resolve) => answers.push(() => resolve([hit(`${text}-9`)])))
  server.use(
    mock(searchRoutes.searchTrace, ({ body }) => late(body.text)),
    mock(elsewhere, () => []),
  )
  const { user } = await renderPortal('/order', { served: served() })
  await user.keyboard('{Control>}k{/Control}')
  await user.click(await field())
  await user.paste('ord')
  await waitFor(() => expect(answers).toHaveLength(1))
  await user.paste('ers')
  await waitFor(() => expect(answers).toHaveLength(2))
  const active = () => screen.getByRole('option', { selected: true }).textContent
  const before = active()
  for (const answer of answers) answer()
  await waitFor(() => expect(options().join()).toContain('orders-9'))
  expect(active()).toBe(before)
  expect(options().join()).not.toContain('ord-9')
})

test('opens with focus while a menu is closing', async () => {
  const { user } = await renderPortal('/order')
  await user.click(await screen.findByRole('button', { name: 'Tab actions' }))
  const menu = await screen.findByRole('menu')
  // Checks that only an open menu blocks the shortcut.
  await user.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
  await user.keyboard('{Escape}{Control>}k{/Control}')
  expect(menu).toBeInTheDocument()
  const input = await field()
  await waitFor(() => expect(menu).not.toBeInTheDocument())
  expect(input).toHaveFocus()
  await user.keyboard('devi')
  expect(input).toHaveValue('devi')
})

test('offers permitted actions of remotes, also by English words, and switches the theme', async () => {
  const registry = aRegistry()
  const [entry] = Object.values(registry.remotes)
  const action = { icon: 'M0 0h24v24H0Z', titles: { 'zh-CN': '新建订单' } }
  Object.assign(entry ?? {}, {
    actions: [
      { ...action, title: 'New order', access: 'order:edit', link: '/order#new' },
      { ...action, title: 'New order of all', access: 'order:audit', link: '/order#all' },
    ],
  })
  const { user } = await renderPortal('/device', { served: registry })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await field(), 'new order')
  expect(options()).toEqual(['New order'])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location.pathname + location.hash).toBe('/order#new'))
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await field(), 'switch to dark')
  expect(options()).toEqual(['Switch to dark'])
  await user.clear(await field())
  await user.type(await field(), 'sign out')
  expect(options()).toEqual(['Log out'])
})

test('offers visited records to the same user while permitted', async () => {
  const first = await renderPortal('/order/SO-5')
  await first.user.click(await screen.findByRole('button', { name: 'Give title' }))
  await waitFor(() => expect(localStorage.getItem('portal.recent')).toContain('Titled'))
  first.unmount()
  const others = [aUser({ userId: 'U9' }), aUser({ routes: ['/', '/device'], permissions: [] })]
  for (const [user, count] of [[aUser(), 1], ...others.map((one) => [one, 0] as const)] as const) {
    act(() => tabStore.clear())
    const again = await renderPortal('/device', { user })
    await screen.findByRole('heading', { name: 'Page /device' })
    await again.user.keyboard('{Control>}k{/Control}')
    await field()
    expect(screen.queryAllByRole('option', { name: 'Titled /order/:id' })).toHaveLength(count)
    again.unmount()
  }
})

test('shows shortcuts on ?, not while typing, and allows switching characters off', async () => {
  const { user } = await renderPortal('/order')
  await screen.findByRole('heading', { name: 'Page /order' })
  await user.type(screen.getByRole('textbox', { name: 'Note' }), '?')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  act(() => (document.activeElement as HTMLElement).blur())
  await user.keyboard('?')
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(within(help).getByText('Filter the list')).toBeVisible()
  expect(await findAxeProblems()).toEqual([])
  await user.click(within(help).getByRole('button', { name: 'Close' }))
  act(() => localStorage.setItem('portal.characterKeys', 'off'))
  await user.keyboard('?')
  expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).not.toBeInTheDocument()
})
