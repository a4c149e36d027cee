import { fireEvent, render } from '@testing-library/react'
import { EmbeddedChat } from './Frame.tsx'
import type { Host, HostState } from './host.ts'

test('closes the visible chat on Escape', () => {
  const state: HostState = {
    language: 'en',
    theme: 'light',
    isShown: true,
    canClose: true,
    hasFailed: false,
  }
  const tell = jest.fn()
  const host = { tell, ask() {}, subscribe: () => () => {}, getSnapshot: () => state } as unknown as Host
  const { unmount } = render(<EmbeddedChat settings={{ platform: 'EG4' } as never} host={host} />)
  fireEvent.keyDown(window, { key: 'Escape' })
  expect(tell).toHaveBeenCalledWith({ chat: 'close' })
  unmount()
  fireEvent.keyDown(window, { key: 'Escape' })
  expect(tell).toHaveBeenCalledTimes(1)
})
