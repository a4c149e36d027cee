import {
  MemoryRouter,
  Provider,
  type RemoteModule,
  type RemoteRoute,
  Route,
  Routes,
  store,
  updateSession,
  useLocation,
} from '@portal/client'
import type { UserView } from '@portal/contracts/session.contract.ts'
import { ThemeProvider } from '@portal/ui'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { RequestHandler } from 'msw'
import type { ReactElement } from 'react'
import { type AccountName, accounts, withCommonPermissions } from './accounts.ts'
import { server } from './server.ts'

export interface RenderOptions {
  /** Signed-in user; none by default. */
  as?: AccountName | Partial<UserView>
  /** Module of a remote, or some of its pages, mounted at their paths. */
  remote?: Pick<RemoteModule, 'routes'>
  pages?: RemoteRoute[]
  /** Element for every path, instead of a remote. */
  element?: ReactElement
  handlers?: RequestHandler[]
  /** Navigation state passed by the previous page. */
  state?: unknown
}

/** Signs a user in like the shell. */
export function signIn(as: AccountName | Partial<UserView>) {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = 'token=test-token; path=/'
  updateSession(
    withCommonPermissions(typeof as === 'string' ? accounts[as] : { ...accounts.maintain, ...as }),
  )
}

function Address({ onChange }: { onChange(address: string): void }) {
  const { pathname, search } = useLocation()
  onChange(pathname + search)
  return null
}

/** Renders pages at an address within store, theme and router, as in the shell. */
export async function renderAt(
  path: string,
  { as, remote, pages = remote?.routes ?? [], element, handlers = [], state }: RenderOptions = {},
) {
  server.use(...handlers)
  if (as) signIn(as)
  let address = path
  const { pathname, search, hash } = new URL(path, location.origin)
  const routes = await Promise.all(
    pages.map(async (page) => {
      const { default: Page } = await page.page()
      return <Route key={page.path} path={page.path} element={<Page />} />
    }),
  )
  const user = userEvent.setup({ delay: null })
  const result = render(
    <Provider store={store}>
      <ThemeProvider>
        <MemoryRouter initialEntries={[{ pathname, search, hash, state }]}>
          <Address onChange={(now) => (address = now)} />
          <Routes>
            {routes}
            {element && <Route path="*" element={element} />}
          </Routes>
        </MemoryRouter>
      </ThemeProvider>
    </Provider>,
  )
  await act(async () => {})
  return { ...result, user, address: () => address }
}
