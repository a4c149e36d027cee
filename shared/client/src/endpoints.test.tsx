import { companyRoutes } from '@portal/contracts/company.contract.ts'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'
import { mock, refuse, toPage } from '@portal/testing/browser/mock.ts'
import { signIn } from '@portal/testing/browser/render.tsx'
import { server } from '@portal/testing/browser/server.ts'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { api } from './api.ts'
import { endpoints } from './endpoints.ts'
import { store } from './store.ts'

const { useFindOrdersQuery, useDeleteOrdersMutation } = endpoints(orderRoutes, {
  tag: 'Order',
  touches: ['Company'],
})
const { useFindCompaniesQuery } = endpoints(companyRoutes, { tag: 'Company' })
const session = endpoints(sessionRoutes, { tag: 'Session' })
const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
const request = { page: 1, size: 15 }

beforeEach(() => signIn('maintain'))

test('refetches the noun and related nouns after a successful write', async () => {
  const reads = { orders: 0, companies: 0 }
  let isRefused = true
  server.use(
    mock(orderRoutes.findOrders, ({ body }) => {
      reads.orders += 1
      return toPage([], body)
    }),
    mock(companyRoutes.findCompanies, () => {
      reads.companies += 1
      return []
    }),
    mock(orderRoutes.deleteOrders, () => {
      if (isRefused) throw refuse(409, { error: 'order.used', msg: 'In use' })
      return { affected: 1, ids: [1] }
    }),
  )
  const { result } = renderHook(
    () => ({
      orders: useFindOrdersQuery(request),
      companies: useFindCompaniesQuery({}),
      remove: useDeleteOrdersMutation()[0],
    }),
    { wrapper },
  )
  await waitFor(() => expect(result.current.orders.data?.content).toEqual([]))
  await act(async () => void (await result.current.remove({ ids: [1] })))
  expect(reads).toEqual({ orders: 1, companies: 1 })
  isRefused = false
  await act(async () => void (await result.current.remove({ ids: [1] })))
  await waitFor(() => expect(reads).toEqual({ orders: 2, companies: 2 }))
})

test('aborts the previous search while typing, unless it has other subscribers', async () => {
  const asked: [string, AbortSignal][] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  server.use(
    mock(orderRoutes.findOrders, async ({ body, request: { signal } }) => {
      asked.push([body.queryParams?.search ?? '', signal])
      await held
      return toPage([], body)
    }),
  )
  const find = (search: string) => ({ ...request, queryParams: { search } })
  const { result, rerender, unmount } = renderHook(
    ({ text }) => ({
      list: useFindOrdersQuery(find(text)),
      kept: useFindOrdersQuery(find('ha')),
    }),
    { wrapper, initialProps: { text: 'he' } },
  )
  const type = async (text: string, count: number) => {
    rerender({ text })
    await waitFor(() => expect(asked).toHaveLength(count))
  }
  await waitFor(() => expect(asked).toHaveLength(2))
  await type('hel', 3)
  await type('heli', 4)
  await waitFor(() =>
    expect(Object.fromEntries(asked.map(([text, { aborted }]) => [text, aborted]))).toEqual({
      he: true,
      hel: true,
      ha: false,
      heli: false,
    }),
  )
  // Expects a new request after a deleted letter, because the aborted query was removed.
  await type('hel', 5)
  release()
  await waitFor(() => expect(result.current.list.currentData?.content).toEqual([]))
  expect(result.current.kept.currentData?.content).toEqual([])
  unmount()
})

test("exposes the server's problem of a failed query", async () => {
  server.use(
    mock(orderRoutes.findOrders, () => {
      throw refuse(403, { error: 'identity.forbidden', msg: 'You may not see orders.' })
    }),
  )
  const { result } = renderHook(() => useFindOrdersQuery(request), { wrapper })
  await waitFor(() =>
    expect(result.current.error).toMatchObject({
      status: 403,
      error: 'identity.forbidden',
      msg: 'You may not see orders.',
      requestId: 'test',
    }),
  )
})

test('creates queries for reads, mutations for writes, and no hooks for files and internal calls', () => {
  expect(session).toHaveProperty('useViewUserQuery')
  expect(session).toHaveProperty('useLogoutMutation')
  const files = endpoints(
    { internal: { ...sessionRoutes.findSessions, operation: 'internal', access: 'internal' } as const },
    { tag: 'Session' },
  )
  expect(files).not.toHaveProperty('useInternalQuery')
})

describe('two builds in one page with different contracts', () => {
  const told = { ...orderRoutes.deleteOrders, operation: 'tellOrders' } as const
  const moved = { ...told, path: '/order/moved', method: 'DELETE', creates: true } as const
  const found = { ...orderRoutes.findOrders, operation: 'readOrders' } as const
  const page = toPage([], request)
  const tag = { tag: 'Order' }

  test('calls its own contract, whichever build was loaded last', async () => {
    const first = endpoints({ tellOrders: told, readOrders: found }, tag)
    const second = endpoints(
      { tellOrders: moved, readOrders: { ...found, path: '/order/elsewhere' } as const },
      tag,
    )
    const asked: string[] = []
    const heard = <R extends Parameters<typeof mock>[0]>(route: R, answer: object) =>
      mock(route, () => {
        asked.push(route.path)
        return answer as never
      })
    server.use(
      heard(told, { affected: 1, ids: [1] }),
      heard(moved, { affected: 1, ids: [1] }),
      heard(found, page),
    )
    server.use(heard({ ...found, path: '/order/elsewhere' }, page))

    const { result } = renderHook(
      () => ({
        first: first.useTellOrdersMutation()[0],
        second: second.useTellOrdersMutation()[0],
        read: first.useReadOrdersQuery(request),
      }),
      { wrapper },
    )
    await waitFor(() => expect(result.current.read.data).toBeDefined())
    asked.length = 0
    await act(async () => void (await result.current.first({ ids: [1] })))
    await waitFor(() => expect(asked).toEqual([told.path, found.path]))
    asked.length = 0
    // Writes by one slice, and expects pages of the other build to refetch.
    await act(async () => void (await result.current.second({ ids: [1] })))
    await waitFor(() => expect(asked).toEqual([moved.path, found.path]))
    const elsewhere = renderHook(() => second.useReadOrdersQuery(request), { wrapper })
    await waitFor(() => expect(elsewhere.result.current.data).toBeDefined())
    expect(asked.at(-1)).toBe('/order/elsewhere')
  })

  test('shares calls, cache and memory between builds with the same contract', () => {
    const copy = () =>
      Object.fromEntries(
        Object.entries(orderRoutes).map(([name, route]) => [name, { ...route }]),
      ) as typeof orderRoutes
    const names = () => Object.keys(api.endpoints).length
    const { useFindOrdersQuery: before } = endpoints(copy(), tag)
    const known = names()
    for (let build = 0; build < 30; build++) expect(endpoints(copy(), tag).useFindOrdersQuery).toBe(before)
    expect(names()).toBe(known)
  })
})
