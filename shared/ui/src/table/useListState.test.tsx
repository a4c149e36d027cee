import { MemoryRouter } from '@portal/client'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { columns } from './orders.mock.tsx'
import { type ListDefaults, useListState } from './useListState.ts'

const read = (query: string, defaults?: ListDefaults) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[`/order?${query}`]}>{children}</MemoryRouter>
  )
  return renderHook(() => useListState(columns, defaults), { wrapper }).result
}

test('an address that says nothing asks for the first page', () => {
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
])('%s is read as if it were not there', (_, query) => {
  expect(read(query).current.request).toEqual({ page: 1, size: 15, direction: 'ASC' })
})

test('an open range of days keeps its one side', () => {
  expect(read('shippedOn=2026-02-28..').current.filters).toEqual({ shippedOn: { from: '2026-02-28' } })
})

test('two lists of one page keep their names apart', () => {
  expect(read('page=3&part.page=2&part.customer=x', { prefix: 'part.' }).current.request).toEqual({
    page: 2,
    size: 15,
    direction: 'ASC',
    queryParams: { customer: 'x' },
  })
})

test('the request stays the same object while nothing changes', () => {
  const result = read('page=2')
  expect(result.current.request).toBe(result.current.request)
})
