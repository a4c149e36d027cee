import { MemoryRouter, Provider, store } from '@portal/client'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { writeFilter } from './filter.ts'
import { columns } from './orders.mock.tsx'
import { toDays } from './period.ts'
import { type ListDefaults, useListState } from './useListState.ts'

const read = (query: string, defaults?: ListDefaults) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <MemoryRouter initialEntries={[`/order?${query}`]}>{children}</MemoryRouter>
    </Provider>
  )
  return renderHook(() => useListState(columns, defaults), { wrapper }).result
}

test('requests the first page for an empty address', () => {
  expect(read('').current.request).toEqual({ page: 1, size: 15, direction: 'ASC' })
})

test.each([
  ['page 0', 'page=0'],
  ['a page that is no number', 'page=abc'],
  ['a page beyond all numbers', 'page=1e99'],
  ['an unknown sort', 'sort=password&direction=DESC'],
  ['a column that does not sort', 'sort=status'],
  ['an unknown filter', 'secret=1'],
  ['an unknown option', 'status=GONE'],
  ['days that are none', 'shippedOn=2026-02-31..yesterday'],
  ['days without an end or a beginning', 'shippedOn=..'],
  ['an empty text', 'customer=%20'],
])('ignores %s', (_, query) => {
  expect(read(query).current.request).toEqual({ page: 1, size: 15, direction: 'ASC' })
})

test('keeps a half-open range of dates', () => {
  expect(read('shippedOn=2026-02-28..').current.filters).toEqual({ shippedOn: { from: '2026-02-28' } })
})

test('separates the parameters of two lists on one page', () => {
  expect(read('page=3&part.page=2&part.customer=x', { prefix: 'part.' }).current.request).toEqual({
    page: 2,
    size: 15,
    direction: 'ASC',
    queryParams: { customer: 'x' },
  })
})

test('returns the same request object while nothing changes', () => {
  const result = read('page=2')
  expect(result.current.request).toBe(result.current.request)
})

test('keeps relative dates, negations and empty filters in the address', () => {
  const { current } = read(
    'status=*not&status=DRAFT&customer=*empty&shippedOn=lastMonth&orderNo=*&orderNo=*not',
  )
  expect(current.filters).toEqual({
    status: { not: ['DRAFT'] },
    customer: { isEmpty: true },
    shippedOn: { period: 'lastMonth' },
    orderNo: '*not',
  })
  expect(current.unknown).toEqual([])
  expect(writeFilter('*not')).toEqual(['*', '*not'])
})

test.each([
  ['last7Days', '2026-02-24', '2026-03-02'],
  ['thisMonth', '2026-03-01', '2026-03-31'],
  ['lastMonth', '2026-02-01', '2026-02-28'],
  ['thisYear', '2026-01-01', '2026-12-31'],
] as const)('%s', (period, from, to) => {
  expect(toDays(period, new Date(2026, 2, 2, 23, 59))).toEqual({ from, to })
})

test('sorts by several columns in the order of the address', () => {
  const { current } = read(
    'sort=customer&sort=secret&sort=orderNo&sort=customer&direction=DESC&direction=ASC&direction=ASC',
  )
  expect(current.request).toEqual({
    page: 1,
    size: 15,
    sorts: [
      { column: 'customer', direction: 'DESC' },
      { column: 'orderNo', direction: 'ASC' },
    ],
  })
})
