import { store, storedSession } from '@portal/client'
import { passkeyRoutes } from '@portal/contracts/passkey.contract.ts'
import { secondFactorRoutes } from '@portal/contracts/second-factor.contract.ts'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'
import type { RemoteLoader } from '@portal/federation/runtime/loader.ts'
import { onReport } from '@portal/federation/runtime/reports.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock, refuse } from '@portal/testing/browser/mock.ts'
import { server } from '@portal/testing/browser/server.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import type { ReactNode } from 'react'
import { passwordMethod, signIn } from './login/sign-in.ts'
import { aRegistry, aUser, renderPortal, simulateRemotes } from './portal.builder.tsx'
import { refreshRegistry } from './registry/registry.ts'
import { browser, onSessionEnded } from './session/session.ts'
import { takeSignOutReason } from './session/sign-out-reason.ts'
import { tabStore } from './tab/tabs.ts'

const at = () => `${location.pathname}${location.search}`
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
const menuLink = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('link', { name })
type User = Awaited<ReturnType<typeof renderPortal>>['user']
const closeTab = (user: User, path: string) => user.click(screen.getByTestId(`close ${path}`))
async function tabAction(user: User, name: string) {
  await user.click(screen.getByRole('button', { name: 'Tab actions' }))
  await user.click(screen.getByRole('menuitem', { name }))
}

const fault = { isOn: true }
function Fragile() {
  if (fault.isOn) throw new Error('broken')
  return <h1>Whole again</h1>
}

const pagesOfBuild: Record<string, () => ReactNode> = {
  b1: () => <h1>Page of b1</h1>,
  b2: () => <h1>Page of b2</h1>,
}

beforeEach(() => {
  browser.isEnding = false
  jest.spyOn(browser, 'leave').mockImplementation(() => {})
})
afterEach(() => {
  jest.restoreAllMocks()
  act(() => tabStore.clear())
  sessionStorage.clear()
})

describe('layout', () => {
  test("SHELL-01 shows the user's side menu, collapsible and expandable", async () => {
    const { user } = await renderPortal('/order')
    await heading('Page /order')
    expect(menuLink('Order')).toHaveAttribute('aria-current', 'page')
    expect(menuLink('Device')).toBeVisible()
    expect(screen.queryByText('Fixed Resource')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'FW Changes log' }))
    expect(menuLink('Standard')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Collapse the menu' }))
    expect(screen.queryByText('Device')).not.toBeInTheDocument()
    expect(menuLink('Device')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Expand the menu' }))
    expect(screen.getByText('Device')).toBeVisible()
  })

  test('SHELL-02 SHELL-03 SHELL-04 shows user and role without company in the popover of other users', async () => {
    const { user } = await renderPortal('/order', { user: aUser({ companyName: 'Sunny Roofs' }) })
    expect(await screen.findByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
    await user.click(screen.getByRole('button', { name: 'Account of maintain' }))
    const popover = within(screen.getByRole('dialog', { name: 'Account' }))
    expect(popover.getByText('maintain')).toBeVisible()
    expect(popover.getByText('Maintainer')).toBeVisible()
    expect(popover.queryByText('Sunny Roofs')).not.toBeInTheDocument()
    expect(popover.getByRole('link', { name: 'Profile and sessions' })).toHaveAttribute('href', '/account')
  })

  test('lists a page without menu entry in the popover while it is live and permitted', async () => {
    const served = aRegistry()
    const page = { layout: 'home', icon: '', access: 'claim:view' } as const
    served.remotes['mf-x']?.pages.push(
      { ...page, path: '/claim', title: 'Claims', inAccountMenu: true },
      { ...page, path: '/claim/rule', title: 'Rules of claims' },
    )
    const staff = aUser()
    const may = aUser({
      permissions: [...staff.permissions, 'claim:view'],
      routes: [...staff.routes, '/claim', '/claim/rule'],
    })
    for (const [one, registry, count] of [
      [staff, served, 0],
      [may, aRegistry(), 0],
      [may, served, 1],
    ] as const) {
      const { user, unmount } = await renderPortal('/order', { user: one, served: registry })
      await screen.findByRole('link', { name: 'Home' })
      await user.click(screen.getByRole('button', { name: 'Account of maintain' }))
      expect(
        within(screen.getByRole('dialog', { name: 'Account' })).queryAllByRole('link', { name: /claims/i }),
      ).toHaveLength(count)
      expect(
        within(screen.getByRole('navigation', { name: 'Main menu', hidden: true })).queryByText(/claims/i),
      ).toBeNull()
      unmount()
    }
  })

  test.each(['OWNER', 'OWNER_L2'] as const)(
    'SHELL-04 shows the company in the popover of an owner (%s)',
    async (role) => {
      const { user } = await renderPortal('/', { user: aUser({ role, companyName: 'Sunny Roofs' }) })
      await user.click(await screen.findByRole('button', { name: 'Account of maintain' }))
      expect(screen.getByText('Sunny Roofs')).toBeVisible()
    },
  )

  test('SHELL-05 AUTH-19 ends the session here and on the server, and opens /login', async () => {
    let isEnded = false
    server.use(
      mock(sessionRoutes.logout, () => {
        isEnded = true
        return null
      }),
    )
    const { user } = await renderPortal('/order')
    await user.click(await screen.findByRole('button', { name: 'Account of maintain' }))
    await user.click(screen.getByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(browser.leave).toHaveBeenCalledWith('/login'))
    expect(isEnded).toBe(true)
    expect(storedSession()).toBeNull()
  })

  test('titles the document after its page, without axe findings', async () => {
    const { user } = await renderPortal('/order')
    await heading('Page /order')
    await waitFor(() => expect(document.title).toBe('Orders – After-sales System'))
    await user.click(screen.getByRole('button', { name: 'Give title' }))
    expect(document.title).toBe('Titled /order – After-sales System')
    expect(tabs()).toEqual(['Titled /order'])
    expect(await findAxeProblems()).toEqual([])
  })
})

describe('tabs', () => {
  async function three() {
    const opened = await renderPortal('/order')
    await heading('Page /order')
    await opened.user.click(menuLink('Device'))
    await heading('Page /device')
    await opened.user.click(screen.getByRole('link', { name: 'Home' }))
    await waitFor(() => expect(at()).toBe('/'))
    expect(tabs()).toEqual(['Orders', 'Devices', 'Home'])
    return opened
  }

  test('SHELL-06 SHELL-07 opens each page as a tab, and shows the last one after closing', async () => {
    const { user } = await three()
    await user.click(screen.getByRole('tab', { name: 'Orders' }))
    await closeTab(user, '/device')
    expect(tabs()).toEqual(['Orders', 'Home'])
    expect(at()).toBe('/order')
    await closeTab(user, '/order')
    expect(at()).toBe('/')
    expect(tabs()).toEqual(['Home'])
  })

  test('SHELL-08 opens / after closing the last tab', async () => {
    const { user } = await renderPortal('/order')
    await heading('Page /order')
    await closeTab(user, '/order')
    await waitFor(() => expect(at()).toBe('/'))
  })

  test('SHELL-09 SHELL-10 SHELL-11 closes the current tab, others, or all', async () => {
    const { user } = await three()
    await tabAction(user, 'Close this tab')
    expect(tabs()).toEqual(['Orders', 'Devices'])
    expect(at()).toBe('/device')
    await user.click(screen.getByRole('link', { name: 'Home' }))
    await user.click(screen.getByRole('tab', { name: 'Orders' }))
    await tabAction(user, 'Close other tabs')
    expect(tabs()).toEqual(['Orders'])
    await tabAction(user, 'Close all tabs')
    await waitFor(() => expect(at()).toBe('/'))
    expect(tabs()).toEqual(['Home'])
  })

  test('SHELL-12 opens a new instance of the page on refresh', async () => {
    const { user } = await renderPortal('/order')
    await user.type(await screen.findByLabelText('Note'), 'abc')
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    expect(at()).toBe('/order?page=2')
    await tabAction(user, 'Reload this tab')
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
    await waitFor(() => expect(screen.getByLabelText('Note')).toHaveValue(''))
    expect(at()).toBe('/order')
    expect(screen.getByText('first')).toBeVisible()
  })

  test('keeps input and address of a hidden page', async () => {
    const { user } = await renderPortal('/order')
    await user.type(await screen.findByLabelText('Note'), 'abc')
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await user.click(menuLink('Device'))
    await heading('Page /device')
    expect(screen.getByLabelText('Note', { selector: ':not([style*="none"] *)' })).toBeInTheDocument()
    await user.click(screen.getByRole('tab', { name: 'Unsaved input Orders' }))
    await heading('Page /order')
    expect(screen.getByDisplayValue('abc')).toBeVisible()
    expect(screen.getByText('2')).toBeVisible()
    expect(at()).toBe('/order?page=2')
  })

  test('asks before closing a tab with unsaved input', async () => {
    const { user } = await renderPortal('/order')
    await user.click(await screen.findByRole('button', { name: 'Make dirty' }))
    await closeTab(user, '/order')
    const question = await screen.findByRole('dialog', { name: 'Discard unsaved changes?' })
    expect(question).toHaveTextContent('Orders')
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(question).not.toBeInTheDocument())
    expect(screen.getByRole('tab', { name: 'Unsaved input Orders' })).toBeVisible()
    expect(at()).toBe('/order')
    await tabAction(user, 'Close all tabs')
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
    await waitFor(() => expect(at()).toBe('/'))
  })

  test('moves by arrow keys and closes by Delete', async () => {
    const { user } = await three()
    act(() => screen.getByRole('tab', { name: 'Home' }).focus())
    await user.keyboard('{ArrowRight}')
    expect(at()).toBe('/order')
    expect(screen.getByRole('tab', { name: 'Orders' })).toHaveFocus()
    await user.keyboard('{ArrowLeft}')
    expect(at()).toBe('/')
    await user.keyboard('{Delete}')
    await waitFor(() => expect(tabs()).toEqual(['Orders', 'Devices']))
    expect(at()).toBe('/device')
  })

  test('restores tabs after a reload and starts them when shown', async () => {
    const { unmount } = await three()
    unmount()
    await renderPortal('/order')
    await heading('Page /order')
    expect(tabs()).toEqual(['Orders', 'Devices', 'Home'])
    expect(screen.getAllByRole('heading', { level: 1, hidden: true })).toHaveLength(1)
  })
})

describe('guard', () => {
  test('SHELL-41 SHELL-45 redirects to sign-in without a session, and back afterwards', async () => {
    await renderPortal('/order?page=3', { user: null })
    await waitFor(() =>
      expect(browser.leave).toHaveBeenCalledWith(`/login?from=${encodeURIComponent('/order?page=3')}`),
    )
  })

  test("SHELL-42 keeps the page on a step in the browser's history to a forbidden path", async () => {
    const { user } = await renderPortal('/order?page=3')
    await heading('Page /order')
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Half a sentence')
    history.pushState(null, '', '/version')
    history.pushState(null, '', '/order?page=3')
    history.back()
    expect(await screen.findByText("You don't have access to this page.")).toBeVisible()
    expect(at()).toBe('/order?page=3')
    expect(tabs()).toEqual(['Orders'])
    expect(screen.getByRole('heading', { level: 1, name: 'Page /order' })).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Half a sentence')
  })

  test('SHELL-42 cancels a forbidden navigation with a message', async () => {
    const { user } = await renderPortal('/order')
    await heading('Page /order')
    await user.click(screen.getByRole('button', { name: 'FW Changes log' }))
    await user.click(menuLink('Standard'))
    expect(await screen.findByText("You don't have access to this page.")).toBeVisible()
    expect(at()).toBe('/order')
    expect(tabs()).toEqual(['Orders'])
  })

  test('SHELL-42 shows the start page and a message for a forbidden first address', async () => {
    await renderPortal('/version')
    expect(await screen.findByText("You don't have access to this page.")).toBeVisible()
    await waitFor(() => expect(at()).toBe('/'))
    expect(tabs()).toEqual(['Home'])
  })

  test('SHELL-28 shows an open standalone page without session and layout', async () => {
    await renderPortal('/pvCalculation', { user: null })
    await heading('Page /pvCalculation')
    expect(browser.leave).not.toHaveBeenCalled()
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
    expect(screen.queryByRole('tablist')).not.toBeInTheDocument()
    expect(document.title).toBe('PV Calculation – After-sales System')
  })

  test('SHELL-30 PV-06 redirects an unknown address to /404', async () => {
    await renderPortal('/nope', { user: null })
    await heading('404')
    expect(screen.getByText('SORRY! THIS PAGE IS LOST ...')).toBeVisible()
    expect(at()).toBe('/404?from=%2Fnope')
    expect(screen.getByText('/nope')).toBeVisible()
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
    expect(screen.queryByRole('tablist')).not.toBeInTheDocument()
    expect(await findAxeProblems()).toEqual([])
  })

  test('suggests similar permitted pages on the 404 page', async () => {
    const { user } = await renderPortal('/orders?status=DRAFT')
    await heading('404')
    expect(screen.getByText('/orders?status=DRAFT')).toBeVisible()
    expect(await findAxeProblems()).toEqual([])
    const near = within(screen.getByRole('navigation', { name: 'Did you mean' }))
    expect(near.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/order'])
    await user.click(near.getByRole('link'))
    await heading('Page /order')
  })

  test('PV-07 returns one step or to the start page from the 404 page', async () => {
    const { user } = await renderPortal('/order')
    await heading('Page /order')
    const go = jest.spyOn(history, 'go')
    act(() => {
      history.pushState({}, '', '/404')
      fireEvent(window, new PopStateEvent('popstate'))
    })
    await heading('404')
    await user.click(screen.getByRole('button', { name: 'Go back' }))
    expect(go).toHaveBeenCalledWith(-1)
    await heading('Page /order')
    act(() => {
      history.pushState({}, '', '/404')
      fireEvent(window, new PopStateEvent('popstate'))
    })
    await user.click(await screen.findByRole('button', { name: 'Go Home Page' }))
    expect(at()).toBe('/')
  })
})

describe('session', () => {
  test('AUTH-16 AUTH-17 keeps permissions and company across a reload', async () => {
    await renderPortal('/', {
      user: aUser({ routes: [], permissions: [] }),
      serverUser: aUser({ companyName: 'Sunny Roofs', permissions: ['order:view'] }),
    })
    await screen.findByRole('tablist')
    expect(storedSession()).toMatchObject({
      companyName: 'Sunny Roofs',
      permissions: expect.arrayContaining(['order:view']),
      username: 'maintain',
    })
  })

  test("AUTH-14 treats a session without its cookie's token as signed out", async () => {
    await renderPortal('/order', { hasToken: false })
    await waitFor(() => expect(browser.leave).toHaveBeenCalled())
    expect(storedSession()).toBeNull()
  })

  test('SHELL-45 opens the sign-in page on a 401', async () => {
    await renderPortal('/order', {
      user: aUser({ routes: [] }),
      serverUser: () => Promise.reject(refuse(401)),
    })
    await waitFor(() => expect(browser.leave).toHaveBeenCalledWith('/login?from=%2Forder'))
    expect(sessionStorage.getItem('portal.farewell')).toBe('expired')
  })

  test('ends the session when another tab signs out', async () => {
    await renderPortal('/order')
    await heading('Page /order')
    localStorage.removeItem('portal.session')
    act(() => void fireEvent(window, new StorageEvent('storage', { key: 'portal.session' })))
    await waitFor(() => expect(browser.leave).toHaveBeenCalledWith('/login?from=%2Forder'))
  })

  test('AUTH-18 AUTH-30 asks an owner for the company name, and again after a blank name', async () => {
    const owner = aUser({ role: 'OWNER', username: 'owner', asksForCompany: true })
    const sent: unknown[] = []
    server.use(
      mock(sessionRoutes.saveUser, ({ body }) => {
        sent.push(body)
        const companyName = body.companyName?.trim() ?? ''
        return { ...owner, companyName, asksForCompany: companyName === '' }
      }),
    )
    const { user } = await renderPortal('/', { user: owner })
    const prompt = await screen.findByRole('dialog', { name: 'Please enter a company name' })
    const save = within(prompt).getByRole('button', { name: 'Save' })
    await user.type(within(prompt).getByLabelText('Company name'), ' ')
    await user.click(save)
    await waitFor(() => expect(sent).toEqual([{ username: 'owner', companyName: ' ' }]))
    await waitFor(() => expect(save).toBeEnabled())
    expect(within(prompt).getByLabelText('Company name')).toHaveAccessibleDescription(
      'Type a name, or choose Later.',
    )
    expect(await findAxeProblems()).toEqual([])
    await user.type(within(prompt).getByLabelText('Company name'), 'Kaap ')
    expect(within(prompt).queryByText('Type a name, or choose Later.')).not.toBeInTheDocument()
    await user.click(save)
    await waitFor(() => expect(prompt).not.toBeInTheDocument())
    expect(sent.at(-1)).toEqual({ username: 'owner', companyName: ' Kaap ' })
    expect(store.getState().session.user?.companyName).toBe('Kaap')
  })

  test('defers the company prompt until the next sign-in', async () => {
    const { user, unmount } = await renderPortal('/', {
      user: aUser({ role: 'OWNER', asksForCompany: true }),
    })
    await user.click(await screen.findByRole('button', { name: 'Later' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    unmount()
    const again = await renderPortal('/', { user: aUser({ role: 'OWNER', asksForCompany: true }) })
    await screen.findByRole('tablist')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    again.unmount()
    server.use(mock(sessionRoutes.login, { ...aUser(), token: 'abc', permissions: '' }))
    await signIn(passwordMethod({ username: 'owner', password: 'secret', keepSignedIn: false }))
    await renderPortal('/', { user: aUser({ role: 'OWNER', asksForCompany: true }) })
    expect(await screen.findByRole('dialog', { name: 'Please enter a company name' })).toBeVisible()
  })
})

describe('change of password', () => {
  const opened = async () => {
    const off = { isOn: false, isDemanded: false, since: null, recoveryCodes: 0 }
    server.use(
      mock(sessionRoutes.findSessions, []),
      mock(secondFactorRoutes.findSecondFactor, off),
      mock(passkeyRoutes.findPasskeys, []),
    )
    const { user } = await renderPortal('/account')
    await user.click(await screen.findByRole('button', { name: 'Change password' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }))
    const fill = async (current: string, next: string, repeated = next) => {
      for (const [label, text] of [
        [/^Current password/, current],
        [/^New password/, next],
        [/^Repeat the new password/, repeated],
      ] as const) {
        await user.clear(dialog.getByLabelText(label))
        await user.type(dialog.getByLabelText(label), text)
      }
      await user.click(dialog.getByRole('button', { name: 'Change password' }))
    }
    return { dialog, fill }
  }

  test('sends a password that was typed twice, and shows refusals at the field', async () => {
    const sent: unknown[] = []
    server.use(
      mock(sessionRoutes.changePassword, ({ body }) => {
        sent.push(body)
        const fields = { currentPassword: 'Wrong password.' }
        if (sent.length === 1)
          throw refuse(400, { error: 'password.refused', msg: 'Wrong password.', fields })
        return { endedSessions: 2 }
      }),
    )
    const { dialog, fill } = await opened()
    expect(await findAxeProblems()).toEqual([])
    await fill('mine', 'abc', 'abd')
    expect(await dialog.findByText("The passwords don't match.")).toBeVisible()
    expect(sent).toEqual([])
    await fill('mine', 'abc')
    await waitFor(() =>
      expect(dialog.getByLabelText(/^Current/)).toHaveAccessibleDescription('Wrong password.'),
    )
    await fill('mine2', 'abc')
    expect(await screen.findByText('Password changed. Other devices signed out: 2')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(sent[1]).toEqual({ currentPassword: 'mine2', newPassword: 'abc' })
  })

  test('ends the session when the password was changed elsewhere, with a reason on the sign-in page', async () => {
    await renderPortal('/order')
    act(() => onSessionEnded('password'))
    expect(browser.leave).toHaveBeenCalledWith('/login?from=%2Forder')
    expect(takeSignOutReason()).toBe('Your password was changed. Sign in with the new one.')
  })
})

describe('phone', () => {
  const onPhone = () =>
    Object.assign(window, {
      matchMedia: (media: string) => ({
        matches: Number(/max-width: ?([\d.]+)px/.exec(media)?.[1]) >= 390,
        media,
        addEventListener() {},
        removeEventListener() {},
        addListener() {},
        removeListener() {},
      }),
    })
  const before = window.matchMedia
  afterEach(() => void Object.assign(window, { matchMedia: before }))
  const barOf = (...bar: [title: string, link: string, place: number][]) => {
    const served = aRegistry()
    const [entry] = Object.values(served.remotes)
    Object.assign(entry ?? {}, { bar: bar.map(([title, link, place]) => ({ title, link, place })) })
    return served
  }
  const places = () =>
    within(screen.getByRole('navigation', { name: 'Quick access' }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])

  test('shows home, permitted entries of remotes and the menu in the bar', async () => {
    onPhone()
    const { user } = await renderPortal('/order', {
      served: barOf(
        ['Sun', '/pvCalculation', 30],
        ['Work', '/version', 10],
        ['Work', '/order', 20],
        ['Work', '/device', 21],
        ['Units', '/device', 25],
        ['More of it', '/many1', 40],
      ),
    })
    await heading('Page /order')
    expect(places()).toEqual([
      ['Home', '/'],
      ['Work', '/order'],
      ['Units', '/device'],
      ['Sun', '/pvCalculation'],
    ])
    const bar = within(screen.getByRole('navigation', { name: 'Quick access' }))
    expect(bar.getByRole('link', { name: 'Work' })).toHaveAttribute('aria-current', 'page')
    expect(bar.getByRole('link', { name: 'Sun' })).toHaveAttribute('target', '_blank')
    expect(screen.queryByRole('button', { name: 'Open the menu' })).not.toBeInTheDocument()
    expect(await findAxeProblems()).toEqual([])
    await user.click(bar.getByRole('link', { name: 'Units' }))
    await heading('Page /device')
    await user.click(bar.getByRole('button', { name: 'More' }))
    await user.click(menuLink('Order'))
    await heading('Page /order')
  })

  test('shows home and menu without live remotes', async () => {
    onPhone()
    await renderPortal('/', { served: { ...aRegistry(), remotes: {} } })
    await screen.findByRole('tablist')
    expect(places()).toEqual([['Home', '/']])
    expect(screen.getByRole('button', { name: 'More' })).toBeVisible()
  })
})

describe('start page', () => {
  const shortcuts = () =>
    within(screen.getByRole('navigation', { name: 'Shortcuts' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)

  test('SHELL-13 greets by name in the layout, and shows a message without cards', async () => {
    await renderPortal('/', { user: aUser({ menu: [], routes: ['/'] }) })
    expect(await screen.findByRole('heading', { level: 1, name: /^Good \w+, maintain$/ })).toBeVisible()
    expect(screen.getByText('Nothing to show here')).toBeVisible()
    expect(screen.getByRole('tablist')).toBeVisible()
  })

  test('links only to pages that the user may open', async () => {
    const served = aRegistry()
    const [entry] = Object.values(served.remotes)
    const action = { icon: 'M0 0h24v24H0Z', access: 'order:edit' }
    Object.assign(entry ?? {}, {
      actions: [
        { ...action, title: 'New order', link: '/order#new' },
        { ...action, title: 'New firmware', link: '/version#new' },
        { ...action, title: 'New page', link: '/nowhere' },
        { ...action, title: 'New account', link: '/order?view=accounts', access: 'account:edit' },
      ],
      pages: entry?.pages.map((page) =>
        ['/pvCalculation', '/version'].includes(page.path) ? { ...page, inAccountMenu: true } : page,
      ),
    })
    await renderPortal('/', { served })
    await screen.findByRole('heading', { level: 1 })
    expect(shortcuts()).toEqual(['New order', 'Order', 'Device', 'PV Calculation'])
    // Opens a page without tabs in a new window, to keep unsaved input.
    expect(screen.getByRole('link', { name: 'PV Calculation' })).toHaveAttribute('target', '_blank')
    expect(await findAxeProblems()).toEqual([])
  })

  test('shows cards by permission, without duplicates, in order', async () => {
    const home = [
      { card: 'figures', access: 'order:view', place: 60 },
      { card: 'mine', access: 'device:view', unless: 'device:edit', place: 20 },
      { card: 'waiting', access: 'user', place: 10 },
      { card: 'secret', access: 'account:view', place: 1 },
    ]
    await renderPortal('/', { served: aRegistry(home) })
    await heading('Page figures')
    expect(screen.getAllByRole('heading', { name: /^Page/ }).map(({ textContent }) => textContent)).toEqual([
      'Page waiting',
      'Page figures',
    ])
  })

  describe('a card that did not finish its start', () => {
    const home = ['figures', 'mine'].map((card, at) => ({ card, access: 'user', place: at }))
    const left = (starts: Record<string, { at: number; phase: string }>) =>
      localStorage.setItem('portal.cardStarts', JSON.stringify(starts))
    const longAgo = (phase: string) => ({ at: Date.now() - 60_000, phase })
    const problemsSaid = () => {
      const problems: string[] = []
      onReport(({ problem }) => problem !== undefined && problems.push(problem))
      return problems
    }

    test('stays stopped and is reported until a user starts it', async () => {
      const problems = problemsSaid()
      left({ 'mf-x b1 figures': longAgo('drawing'), 'mf-x b1 mine': longAgo('loading') })
      const { user, unmount } = await renderPortal('/', { served: aRegistry(home) })
      expect(await screen.findByText(/The page froze last time/)).toBeVisible()
      await heading('Page mine')
      expect(screen.queryByRole('heading', { name: 'Page figures' })).not.toBeInTheDocument()
      expect(problems).toEqual(['froze the page: figures'])
      expect(await findAxeProblems()).toEqual([])
      unmount()
      await renderPortal('/', { served: aRegistry(home) })
      expect(await screen.findByText(/The page froze last time/)).toBeVisible()
      expect(problems).toHaveLength(1)
      await user.click(screen.getByRole('button', { name: 'Start it anyway' }))
      await heading('Page figures')
    })

    test('starts if another tab is known to be loading it', async () => {
      left({ 'mf-x b1 figures': { at: Date.now(), phase: 'settling' } })
      await renderPortal('/', { served: aRegistry(home) })
      await heading('Page mine')
      expect(screen.queryByRole('heading', { name: 'Page figures' })).not.toBeInTheDocument()
      left({ 'mf-x b1 figures': { at: Date.now(), phase: 'settling' } })
      await heading('Page figures')
    })

    test('starts with another build, and reports no build if two are suspected', async () => {
      const problems = problemsSaid()
      left({ 'mf-x b0 mine': longAgo('settling'), 'mf-x b1 figures': longAgo('drawing') })
      await renderPortal('/', { served: aRegistry(home) })
      expect(await screen.findByText(/The page froze last time/)).toBeVisible()
      await heading('Page mine')
      expect(problems).toEqual([])
    })
  })

  test('keeps the start record of a card until it is rendered', async () => {
    const home = [{ card: 'figures', access: 'user', place: 1 }]
    let noted: string | null = null
    const remotes: RemoteLoader = {
      ...simulateRemotes(),
      card: async (...which) => {
        noted = localStorage.getItem('portal.cardStarts')
        return simulateRemotes().card(...which)
      },
    }
    await renderPortal('/', { remotes, served: aRegistry(home) })
    await heading('Page figures')
    expect(noted).toContain('mf-x b1 figures')
    await waitFor(() => expect(localStorage.getItem('portal.cardStarts')).toBe('{}'), { timeout: 20_000 })
  })

  test('shows a note for a failed card, keeps the others and recovers', async () => {
    const broken = new Set(['figures'])
    const home = ['figures', 'mine'].map((card, at) => ({ card, access: 'user', place: at }))
    await renderPortal('/', { remotes: simulateRemotes(broken), served: aRegistry(home) })
    expect(await screen.findByText(/This part is unavailable right now/)).toBeVisible()
    await heading('Page mine')
    broken.clear()
    await heading('Page figures')
  })
})

describe('list of open tabs', () => {
  const open = (count: number) => {
    const kept = Array.from({ length: count }, (_, at) => ({
      path: `/order/SO-${at + 1}`,
      title: `Order SO-${at + 1}`,
      search: '',
    }))
    sessionStorage.setItem('portal.tabs', JSON.stringify(kept))
  }
  const button = () => screen.queryByRole('button', { name: 'List of open pages' })

  test('appears from twelve tabs on, with a search; Enter opens and focuses a tab', async () => {
    open(10)
    const few = await renderPortal('/order')
    await screen.findByRole('tab', { name: 'Orders' })
    expect(button()).toBeNull()
    few.unmount()
    act(() => tabStore.clear())
    open(11)
    const { user } = await renderPortal('/order')
    await user.click(await screen.findByRole('button', { name: 'List of open pages' }))
    const field = await screen.findByRole('combobox', { name: 'Search the open pages' })
    expect(field).toHaveFocus()
    expect(screen.getAllByRole('option')).toHaveLength(12)
    expect(await findAxeProblems()).toEqual([])
    await user.type(field, 'so-1')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Order SO-1',
      'Order SO-10',
      'Order SO-11',
    ])
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(location.pathname).toBe('/order/SO-10'))
    await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument())
    expect(screen.getByRole('tab', { name: 'Order SO-10' })).toHaveAttribute('aria-selected', 'true')
  })
})

describe('remotes', () => {
  test('shows an error for a page that cannot be loaded, and recovers', async () => {
    const broken = new Set(['/order'])
    const { user } = await renderPortal('/order', { remotes: simulateRemotes(broken) })
    expect(await heading('Orders cannot be opened right now')).toBeVisible()
    await user.click(menuLink('Device'))
    await heading('Page /device')
    await user.click(screen.getByRole('tab', { name: 'Orders' }))
    await heading('Orders cannot be opened right now')
    broken.clear()
    await heading('Page /order')
  })

  test('limits a render error to its page, with a retry', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
    fault.isOn = true
    const { user } = await renderPortal('/order', {
      remotes: simulateRemotes(new Set(), { '/order': Fragile }),
    })
    await heading('Orders cannot be opened right now')
    expect(screen.getByRole('tablist')).toBeVisible()
    fault.isOn = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await heading('Whole again')
  })

  test('updates an open page to a new release, with unsaved input after saving', async () => {
    const live = { build: 'b1' }
    const remotes = {
      ...simulateRemotes(),
      page: async () => ({
        value: { Page: pagesOfBuild[live.build] ?? Fragile, keepAlive: false },
        build: live.build,
      }),
    }
    await renderPortal('/order', { remotes })
    await heading('Page of b1')
    act(() => tabStore.change('/order', { isDirty: true }))
    live.build = 'b2'
    const next = aRegistry()
    Object.assign(next.remotes['mf-x'] ?? {}, { version: 'b2' })
    server.use(http.get('*/remotes.json', () => HttpResponse.json(next)))
    await act(() => refreshRegistry())
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page of b1')
    act(() => tabStore.change('/order', { isDirty: false }))
    await heading('Page of b2')
  })
})
