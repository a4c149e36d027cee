import { renderHook } from '@testing-library/react'
import { useLive } from './useLive.ts'

const typing = () => {
  const told: string[] = []
  const { result, unmount } = renderHook(() => useLive((value: string) => told.push(value)))
  return { told, type: (value: string) => result.current.change(value), unmount }
}

test('what was typed just before another build takes the place of the page is told as it goes, once', () => {
  const { told, type, unmount } = typing()
  type('te')
  type('tea')
  unmount()
  expect(told).toEqual(['tea'])
})

test('a page that goes with its address tells nothing of what was typed', () => {
  const { told, type, unmount } = typing()
  type('tea')
  history.pushState({}, '', '/elsewhere')
  unmount()
  expect(told).toEqual([])
})
