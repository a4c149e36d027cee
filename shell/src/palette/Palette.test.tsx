import type { Route } from '@portal/contracts/route.ts'
import { type SearchHit, searchRoutes } from '@portal/contracts/search.contract.ts'
import { axeFindings } from '@portal/testing/browser/axe.ts'
import { mock, refuse } from '@portal/testing/browser/mock.ts'
import { server } from '@portal/testing/browser/server.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { aRegistry, renderPortal } from '../portal.builder.tsx'
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
  kind: 'Order',
  title,
  detail: 'Sunny <b>Roofs</b>',
  link: `/order/${title}`,
})
function served() {
  const registry = aRegistry()
  const [x] = Object.values(registry.remotes)
  return {
    ...registry,
    remotes: { 'mf-x': { ...x, search: '/trace/search' }, 'mf-y': { ...x, pages: [], search: '/y/search' } },
  } as ReturnType<typeof aRegistry>
}
const elsewhere: Route = { ...searchRoutes.searchTrace, path: '/y/search' }
const field = () => screen.findByRole('combobox', { name: 'Search pages, records and commands' })
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

test('without a text it leads to pages, open tabs and commands; arrows walk, Enter goes, and the page has the focus', async () => {
  const { user } = await renderPortal('/order')
  await screen.findByRole('heading', { name: 'Page /order' })
  await user.keyboard('{Control>}k{/Control}')
  const input = await field()
  expect(input).toHaveFocus()
  expect(screen.getByRole('group', { name: 'Open pages' })).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await user.type(input, 'devi')
  expect(options()).toEqual(['Device'])
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'Page /device' })).toBeVisible()
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
})

test('records come from every remote as text, one that fails is named, and what was chosen comes first the next time', async () => {
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
  const mark = await screen.findByText('SO-7', { selector: 'mark' }, { timeout: 5_000 })
  const found = mark.closest<HTMLElement>('[role=option]') as HTMLElement
  expect(found).toHaveTextContent('SO-77')
  expect(within(found).getByText('Order · Sunny <b>Roofs</b>')).toBeVisible()
  expect(await screen.findByText('mf-y could not be searched.')).toBeVisible()
  expect(asked).toEqual(['SO-7'])
  await user.click(found)
  await waitFor(() => expect(location.pathname).toBe('/order/SO-77'))
  await user.keyboard('{Control>}k{/Control}')
  await field()
  expect(options()[0]).toContain('SO-77')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument())
})

test('? shows all shortcuts, but not while somebody types; characters can be switched off', async () => {
  const { user } = await renderPortal('/order')
  await screen.findByRole('heading', { name: 'Page /order' })
  await user.type(screen.getByRole('textbox', { name: 'Note' }), '?')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  act(() => (document.activeElement as HTMLElement).blur())
  await user.keyboard('?')
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(within(help).getByText('Filter the list')).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await user.click(within(help).getByRole('button', { name: 'Close' }))
  act(() => localStorage.setItem('portal.characterKeys', 'off'))
  await user.keyboard('?')
  expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).not.toBeInTheDocument()
})
