import { companyRoutes } from '@portal/contracts/company.contract.ts'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'
import { mock, pageOf, refuse } from '@portal/testing/browser/mock.ts'
import { signIn } from '@portal/testing/browser/render.tsx'
import { server } from '@portal/testing/browser/server.ts'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { endpoints } from './endpoints.ts'
import { store } from './store.ts'

const { useFindOrdersQuery, useDeleteOrdersMutation } = endpoints(orderRoutes, { tag: 'Order', touches: ['Company'] })
const { useFindCompaniesQuery } = endpoints(companyRoutes, { tag: 'Company' })
const session = endpoints(sessionRoutes, { tag: 'Session' })
const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
const request = { page: 1, size: 15 }

beforeEach(() => signIn('maintain'))

test('what writes makes its noun and those that it touches be read again, unless it failed', async () => {
  const reads = { orders: 0, companies: 0 }
  let isRefused = true
  server.use(
    mock(orderRoutes.findOrders, ({ body }) => {
      reads.orders += 1
      return pageOf([], body)
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
    () => ({ orders: useFindOrdersQuery(request), companies: useFindCompaniesQuery({}), remove: useDeleteOrdersMutation()[0] }),
    { wrapper },
  )
  await waitFor(() => expect(result.current.orders.data?.content).toEqual([]))
  await act(async () => void (await result.current.remove({ ids: [1] })))
  expect(reads).toEqual({ orders: 1, companies: 1 })
  isRefused = false
  await act(async () => void (await result.current.remove({ ids: [1] })))
  await waitFor(() => expect(reads).toEqual({ orders: 2, companies: 2 }))
})

test('a failed query carries what the server said', async () => {
  server.use(
    mock(orderRoutes.findOrders, () => {
      throw refuse(403, { error: 'access.denied', msg: 'You may not see orders.' })
    }),
  )
  const { result } = renderHook(() => useFindOrdersQuery(request), { wrapper })
  await waitFor(() =>
    expect(result.current.error).toMatchObject({ status: 403, error: 'access.denied', msg: 'You may not see orders.', requestId: 'test' }),
  )
})

test('reads are queries, acts are mutations, and what goes by files or between services has no hook', () => {
  expect(session).toHaveProperty('useViewUserQuery')
  expect(session).toHaveProperty('useLogoutMutation')
  const files = endpoints(
    { internal: { ...sessionRoutes.findSessions, operation: 'internal', access: 'internal' } as const },
    { tag: 'Session' },
  )
  expect(files).not.toHaveProperty('useInternalQuery')
})
