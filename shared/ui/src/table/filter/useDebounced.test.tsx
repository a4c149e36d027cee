import { renderHook } from '@testing-library/react'
import { useDebounced } from './useDebounced.ts'

const typing = () => {
  const told: string[] = []
  const { result, unmount } = renderHook(() => useDebounced((value: string) => told.push(value)))
  return { told, type: (value: string) => result.current.change(value), unmount }
}

test('flushes typed text once before the page is replaced', () => {
  const { told, type, unmount } = typing()
  type('te')
  type('tea')
  unmount()
  expect(told).toEqual(['tea'])
})

test('discards typed text when the user leaves the page', () => {
  const { told, type, unmount } = typing()
  type('tea')
  history.pushState({}, '', '/elsewhere')
  unmount()
  expect(told).toEqual([])
})
