import { Provider, store, updateSession, useSearchParams, useTab } from '@portal/client'
import type { MenuEntry } from '@portal/contracts/access.ts'
import { allJobRoutes } from '@portal/contracts/job.contract.ts'
import { allNoticeRoutes } from '@portal/contracts/notice.contract.ts'
import type { HomeCard, Registry, RemotePage } from '@portal/contracts/registry.ts'
import { sessionRoutes, type UserView } from '@portal/contracts/session.contract.ts'
import type { RemoteLoader } from '@portal/federation/runtime/loader.ts'
import { accounts, withCommonPermissions } from '@portal/testing/browser/accounts.ts'
import { mock } from '@portal/testing/browser/mock.ts'
import { server } from '@portal/testing/browser/server.ts'
import { ThemeProvider } from '@portal/ui'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, useState } from 'react'
import { deleteUserData } from './delete-user-data.ts'
import { Portal } from './Portal.tsx'
import { listPages } from './registry/page.ts'
import { registry, startRegistry } from './registry/registry.ts'
import { RemotesProvider } from './remote/remotes.ts'
import { watchSession } from './session/session.ts'
import { tabStore } from './tab/tabs.ts'

const page = (path: string, title: string, more: Partial<RemotePage> = {}): RemotePage => ({
  path,
  title,
  layout: 'home',
  icon: 'M0 0h24v24H0Z',
  access: 'user',
  ...more,
})

export const menu: MenuEntry[] = [
  { label: 'Order', path: '/order' },
  { label: 'Device', path: '/device' },
  { label: 'FW Changes log', children: [{ label: 'Standard', path: '/version' }] },
  { label: 'Fixed Resource', path: '/FixedResource' },
]
/** User of the portal's tests; `/version` is served but not allowed. */
export const aUser = (changes: Partial<UserView> = {}): UserView =>
  withCommonPermissions({
    ...accounts.maintain,
    menu,
    routes: ['/', '/account', '/order', '/device'],
    ...changes,
  })

export const aRegistry = (home: HomeCard[] = []): Registry => ({
  schema: 1,
  revision: `r${Math.random()}`,
  remotes: {
    'mf-x': {
      version: 'b1',
      builds: {},
      timeouts: { manifest: 100, entry: 100, chunk: 100 },
      pages: [
        page('/order', 'Orders', { access: 'order:view' }),
        page('/order/:id', 'Order', { access: 'order:view' }),
        page('/device', 'Devices', { access: 'device:view' }),
        page('/version', 'Firmware', { access: 'version:view' }),
        page('/pvCalculation', 'PV Calculation', { layout: 'standalone', access: 'public' }),
        ...Array.from({ length: 9 }, (_, at) => page(`/many${at}`, `Many ${at}`)),
      ],
      home,
    },
  },
})

/** Simulates a page that shows its location and keeps input. */
function PageOf({ path }: { path: string }) {
  const [text, setText] = useState('')
  const [search, setSearch] = useSearchParams()
  const tab = useTab()
  return (
    <div>
      <h1>{`Page ${path}`}</h1>
      <label>
        Note <input value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      <button type="button" onClick={() => setSearch({ page: '2' })}>
        Next page
      </button>
      <button type="button" onClick={() => tab.setDirty(true)}>
        Make dirty
      </button>
      <button type="button" onClick={() => tab.setTitle(`Titled ${path}`)}>
        Give title
      </button>
      <output>{search.get('page') ?? 'first'}</output>
    </div>
  )
}

/** Remotes without federation. Remotes in `broken` fail until they are removed from it. */
export function simulateRemotes(
  broken = new Set<string>(),
  pages: Record<string, ComponentType> = {},
): RemoteLoader {
  const made = new Map<string, ComponentType>()
  const of = (path: string) => {
    const known = made.get(path) ?? pages[path] ?? (() => <PageOf path={path} />)
    made.set(path, known)
    return known
  }
  return {
    page: async (_remote, path) => {
      if (broken.has(path)) throw new Error('taken away')
      return { value: { Page: of(path), keepAlive: false }, build: 'b1' }
    },
    card: async (_remote, name) => {
      if (broken.has(name)) throw new Error('taken away')
      return { value: of(name), build: 'b1' }
    },
    prefetch: () => {},
    setRegistry: () => {},
  }
}

interface PortalOptions {
  user?: UserView | null
  /** User as the server returns it; the stored one by default. */
  serverUser?: UserView | (() => Promise<UserView>)
  hasToken?: boolean
  remotes?: RemoteLoader
  served?: Registry
}

/** Renders the whole portal at an address, like `start.tsx`. */
export async function renderPortal(
  path: string,
  {
    user = aUser(),
    serverUser,
    hasToken = true,
    remotes = simulateRemotes(),
    served = aRegistry(),
  }: PortalOptions = {},
) {
  history.replaceState(null, '', path)
  document.getElementById('registry')?.remove()
  const inline = document.createElement('script')
  Object.assign(inline, { type: 'application/json', id: 'registry', textContent: JSON.stringify(served) })
  document.head.append(inline)
  await startRegistry()
  const answered = serverUser ?? user
  if (answered) server.use(mock(sessionRoutes.viewUser, answered))
  // Mocks a call that only a slow machine reaches within a test.
  server.use(
    ...allJobRoutes.map(({ findJobs }) => mock(findJobs, [])),
    ...allNoticeRoutes.map(({ findNotices }) => mock(findNotices, { unread: 0, notices: [] })),
  )
  if (user) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
    if (hasToken) document.cookie = 'token=test-token; path=/'
    updateSession(user)
  }
  tabStore.restore(listPages(registry()))
  watchSession(deleteUserData)
  const clicks = userEvent.setup({ delay: null })
  const result = render(
    <Provider store={store}>
      <ThemeProvider>
        <RemotesProvider value={remotes}>
          <Portal />
        </RemotesProvider>
      </ThemeProvider>
    </Provider>,
  )
  return { user: clicks, ...result }
}
