import { useTab } from '@portal/client'
import type { Registry, RegistryEntry } from '@portal/contracts/registry.ts'
import { type LoadReport, type RemoteRollout, releaseRoutes } from '@portal/contracts/release.contract.ts'
import { ContractMismatchError } from '@portal/federation/runtime/loader.ts'
import { sendReport } from '@portal/federation/runtime/reports.ts'
import { mock } from '@portal/testing/browser/mock.ts'
import { server } from '@portal/testing/browser/server.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { type ReactNode, useEffect, useState } from 'react'
import { aRegistry, renderPortal, simulateRemotes } from '../portal.builder.tsx'
import { keepRegistryCurrent } from '../registry/keep-current.ts'
import { refreshRegistry, registry } from '../registry/registry.ts'
import { browser } from '../session/session.ts'
import { tabStore } from '../tab/tabs.ts'
import { countBuilds } from './loaded-builds.ts'
import { sendReports } from './send-reports.ts'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const menuLink = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Main menu' })).queryByRole('link', { name })

/** Simulates a page that shows its build and marks typed input as unsaved. */
function Typing({ build }: { build: string }) {
  const { setDirty } = useTab()
  const [text, setText] = useState('')
  useEffect(() => {
    setDirty(text !== '')
    return () => setDirty(false)
  }, [text, setDirty])
  return (
    <label>
      Note of {build} <input value={text} onChange={({ target }) => setText(target.value)} />
    </label>
  )
}
const pages: Record<string, () => ReactNode> = {
  b1: () => <Typing build="b1" />,
  b2: () => <Typing build="b2" />,
}

function remotesOf(live: { build: string }) {
  return {
    ...simulateRemotes(),
    page: async () => ({ value: { Page: pages[live.build] as never, keepAlive: false }, build: live.build }),
  }
}
const serves = (text: string) => server.use(http.get('*/remotes.json', () => new HttpResponse(text)))
function registryWith(changes: Partial<RegistryEntry>): Registry {
  const next = aRegistry()
  Object.assign(next.remotes['mf-x'] as object, changes)
  return next
}
async function now(changes: Partial<RegistryEntry>) {
  serves(JSON.stringify(registryWith(changes)))
  await act(() => refreshRegistry())
}
const note = (build: string) => screen.findByLabelText(`Note of ${build}`)
const newVersion = () => screen.queryByText('New version')

const ends: (() => void)[] = []
beforeEach(() => {
  browser.isEnding = false
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  jest.restoreAllMocks()
  act(() => tabStore.clear())
  sessionStorage.clear()
})

describe('new release of an open page', () => {
  async function typed() {
    const live = { build: 'b1' }
    const opened = await renderPortal('/order', { remotes: remotesOf(live) })
    await opened.user.type(await note('b1'), 'mine')
    live.build = 'b2'
    await now({ version: 'b2' })
    return { ...opened, live }
  }

  test('waits with a message until no input is unsaved', async () => {
    const { user } = await typed()
    expect(screen.getByRole('tab', { name: /Orders/ })).toHaveTextContent('New version')
    expect(screen.getByDisplayValue('mine')).toBeVisible()
    await user.clear(screen.getByDisplayValue('mine'))
    await note('b2')
    expect(newVersion()).not.toBeInTheDocument()
  })

  test('can be applied immediately after confirmation', async () => {
    const { user } = await typed()
    const apply = async (answer: string) => {
      await user.click(screen.getByRole('button', { name: 'Tab actions' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Apply the update' }))
      await user.click(await screen.findByRole('button', { name: answer }))
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    }
    await apply('Keep editing')
    expect(screen.getByDisplayValue('mine')).toBeVisible()
    await apply('Apply now')
    expect(await note('b2')).toHaveValue('')
    expect(newVersion()).not.toBeInTheDocument()
  })

  test('keeps the input when the release is rolled back', async () => {
    const { live } = await typed()
    live.build = 'b1'
    await now({ version: 'b1' })
    expect(newVersion()).not.toBeInTheDocument()
    expect(screen.getByDisplayValue('mine')).toBeVisible()
  })

  test('keeps unsaved input in a hidden tab too', async () => {
    const live = { build: 'b1' }
    const { user } = await renderPortal('/order', { remotes: remotesOf(live) })
    await user.type(await note('b1'), 'mine')
    await user.click(screen.getByRole('link', { name: 'Home' }))
    expect(screen.getByRole('tab', { name: 'Unsaved input Orders' })).toBeVisible()
    live.build = 'b2'
    await now({ version: 'b2' })
    await user.click(screen.getByRole('tab', { name: /Orders/ }))
    expect(screen.getByDisplayValue('mine')).toBeVisible()
    expect(newVersion()).toBeVisible()
  })
})

test('reports a page for another version of the portal, and offers a reload', async () => {
  const reload = jest.spyOn(browser, 'reload').mockImplementation(() => {})
  const page = () => Promise.reject(new ContractMismatchError('^2.0.0'))
  const { user } = await renderPortal('/order', { remotes: { ...simulateRemotes(), page } })
  await heading('Orders cannot be opened right now')
  expect(
    screen.getByText(/This page needs a different version of the portal. Reload the portal/),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Reload' }))
  expect(reload).toHaveBeenCalledTimes(1)
})

test('moves a page from the fallback build to the live one once it loads', async () => {
  const live = { build: 'b1' }
  await renderPortal('/order', {
    remotes: remotesOf(live),
    served: registryWith({ version: 'b2', fallback: 'b1' }),
  })
  await note('b1')
  live.build = 'b2'
  act(() => void fireEvent(window, new Event('online')))
  await note('b2')
})

test('removes a disabled remote from the menu, keeps typed input and recovers', async () => {
  const { user } = await renderPortal('/order', { remotes: remotesOf({ build: 'b1' }) })
  await note('b1')
  await now({ isDisabled: true, isOutdated: true })
  expect(
    await screen.findByText(/This page doesn't work with the current version of the portal/),
  ).toBeVisible()
  await now({ isDisabled: true })
  await heading('Orders is out of service')
  expect(menuLink('Order')).not.toBeInTheDocument()
  await now({})
  await user.type(await note('b1'), 'mine')
  await now({ isDisabled: true })
  expect(screen.getByDisplayValue('mine')).toBeVisible()
  await user.clear(screen.getByDisplayValue('mine'))
  await heading('Orders is out of service')
})

test('reports a page without a live release, and recovers', async () => {
  const served = registryWith({ pages: aRegistry().remotes['mf-x']?.pages.slice(2) ?? [] })
  await renderPortal('/order', { remotes: remotesOf({ build: 'b1' }), served })
  await heading('Order is out of service')
  expect(screen.getByText(/No version of this page is in service/)).toBeVisible()
  await now({})
  await note('b1')
})

test('shows a personal build in the top bar with a way back', async () => {
  const sent: unknown[] = []
  server.use(
    mock(releaseRoutes.overrideRelease, ({ body }) => {
      sent.push(body)
      serves(JSON.stringify(registryWith({ version: 'abc1234def' })))
      return {
        remote: 'mf-x',
        revision: 1,
        isEnabled: true,
        isPinned: false,
        live: null,
        fallback: null,
        candidate: null,
        override: null,
        misfit: null,
        builds: [],
      } as RemoteRollout
    }),
  )
  const { user } = await renderPortal('/order', {
    served: registryWith({ version: 'abc1234def', override: true }),
  })
  expect(await screen.findByText('mf-x: build abc1234d for you only')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Return to the live release' }))
  await waitFor(() => expect(screen.queryByText(/for you only/)).not.toBeInTheDocument())
  expect(sent).toEqual([{ remote: 'mf-x', build: null }])
})

test('offers a reload after thirty builds if nothing is unsaved, and respects declining', async () => {
  const reload = jest.spyOn(browser, 'reload').mockImplementation(() => {})
  ends.push(countBuilds())
  const { user } = await renderPortal('/order', { remotes: remotesOf({ build: 'b1' }) })
  await user.type(await note('b1'), 'mine')
  const loads = (from: number, to: number) =>
    act(() => {
      for (let at = from; at < to; at++) sendReport({ remote: 'mf-x', build: `b${at}`, phase: 'load', ms: 1 })
    })
  loads(0, 30)
  expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument()
  await user.clear(screen.getByDisplayValue('mine'))
  await user.click(await screen.findByRole('button', { name: 'Later' }))
  expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument()
  loads(30, 60)
  await user.click(await screen.findByRole('button', { name: 'Reload' }))
  expect(reload).toHaveBeenCalledTimes(1)
})

describe('the registry', () => {
  test.each([
    ['a page', '<!doctype html>'],
    ['nothing', ''],
    ['null', 'null'],
    ['another schema', '{"schema":2,"remotes":{}}'],
    ['remotes that are none', '{"schema":1,"revision":"x","remotes":null}'],
    [
      'a remote without pages',
      '{"schema":1,"revision":"x","remotes":{"mf-x":{"version":"b2","builds":{},"timeouts":{}}}}',
    ],
  ])('is kept when the server answers %s', async (_, text) => {
    await now({})
    const before = registry()
    serves(text)
    await refreshRegistry()
    expect(registry()).toBe(before)
  })

  test('ignores an answer overtaken by a later one', async () => {
    let answerFirst = () => {}
    const held = new Promise<void>((resolve) => {
      answerFirst = resolve
    })
    serves(JSON.stringify(registryWith({ version: 'late' })))
    server.use(
      http.get(
        '*/remotes.json',
        async () => {
          await held
          return HttpResponse.json(registryWith({ version: 'early' }))
        },
        { once: true },
      ),
    )
    const first = refreshRegistry()
    await refreshRegistry()
    answerFirst()
    await first
    expect(registry().remotes['mf-x']?.version).toBe('late')
  })

  test.each([
    ['somebody comes back to the page', () => fireEvent(document, new Event('visibilitychange'))],
    ['the network is back', () => fireEvent(window, new Event('online'))],
    [
      'a build cannot be loaded',
      () => sendReport({ remote: 'mf-x', build: 'b1', phase: 'load', ms: 1, problem: 'answered 404' }),
    ],
  ])('is refreshed without an event when %s', async (_, happens) => {
    await now({ version: 'before' })
    serves(JSON.stringify(registryWith({ version: 'after' })))
    ends.push(keepRegistryCurrent())
    happens()
    await waitFor(() => expect(registry().remotes['mf-x']?.version).toBe('after'))
  })
})

describe('load reports', () => {
  const aReport = (changes: Partial<LoadReport> = {}): LoadReport => ({
    remote: 'mf-x',
    build: 'abcdef12',
    phase: 'load',
    ms: 5,
    ...changes,
  })
  const leave = () => fireEvent(window, new Event('pagehide'))
  function received() {
    const reports: LoadReport[] = []
    server.use(mock(releaseRoutes.reportLoads, ({ body }) => void reports.push(...body.reports) as never))
    ends.push(sendReports())
    return reports
  }
  const signIn = (isSignedIn: boolean) => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
    document.cookie = isSignedIn ? 'token=test-token; path=/' : 'token=; path=/; max-age=0'
  }

  test('are sent together on leaving, once each, up to a limit', async () => {
    signIn(true)
    const reports = received()
    for (let at = 0; at < 100; at++) sendReport(aReport({ problem: `problem ${at % 60}` }))
    leave()
    await waitFor(() => expect(reports).toHaveLength(50))
    for (let round = 0; round < 20; round++) {
      for (let at = 0; at < 50; at++) sendReport(aReport({ problem: `problem ${round} ${at}` }))
      leave()
    }
    await waitFor(() => expect(reports).toHaveLength(300))
  })

  test('are not sent without a session, and dropped silently on failure', async () => {
    signIn(false)
    const reports = received()
    sendReport(aReport())
    leave()
    signIn(true)
    server.use(http.post('*/release/report', () => HttpResponse.error(), { once: true }))
    sendReport(aReport({ phase: 'page' }))
    leave()
    sendReport(aReport({ phase: 'render', problem: 'broken' }))
    leave()
    await waitFor(() => expect(reports.map(({ phase }) => phase)).toEqual(['render']))
  })
})
