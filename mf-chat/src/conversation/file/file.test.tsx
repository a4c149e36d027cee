import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { ConversationProvider } from '../context.tsx'
import { avatarColour, avatarColours, toInitials } from '../list/avatar.ts'
import { FileCard } from './FileCard.tsx'
import { toOwnAddress } from './own-address.ts'
import { formatSize } from './size.ts'
import { initialView, rotate, wheelStep, zoom, zoomStep } from './view.rules.ts'

const own = 'https://portal.example/api/chat/file/'
const show = (
  resource: Partial<Parameters<typeof FileCard>[0]['resource']>,
  load = jest.fn(async () => new Blob(['x'])),
) => {
  const whole = {
    downloadURL: '/api/chat/file/1',
    contentType: 'application/pdf',
    initialFileName: 'reset.pdf',
    fileSize: 2048,
    ...resource,
  }
  render(
    <ConversationProvider resources={own} load={load}>
      <FileCard resource={whole} />
    </ConversationProvider>,
  )
  return load
}

// Adds dialog methods that jsdom lacks.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
})

test.each([
  [0, '0.00 KB'],
  [1536, '1.50 KB'],
  [1_048_575, '1024.00 KB'],
  [1_048_576, '1.00 MB'],
  [2_621_440, '2.50 MB'],
])('CHAT-53 formats %i bytes as %s', (bytes, text) => expect(formatSize(bytes)).toBe(text))

test('CHAT-52 downloads other files on click with the session', async () => {
  const load = show({})
  const card = screen.getByRole('button', { name: /reset\.pdf/ })
  expect(card).toHaveTextContent('2.00 KB')
  expect(load).not.toHaveBeenCalled()
  fireEvent.click(card)
  await waitFor(() => expect(load).toHaveBeenCalledWith('https://portal.example/api/chat/file/1'))
})

test('reports unreadable files and files of other hosts', async () => {
  const load = show({ downloadURL: 'https://evil.example/a.pdf' })
  const status = screen.getByRole('status')
  expect(status).toBeEmptyDOMElement()
  fireEvent.click(screen.getByRole('button', { name: /reset\.pdf/ }))
  expect(await within(status).findByText("Couldn't download it. Try again")).toBeVisible()
  expect(load).not.toHaveBeenCalled()
})

test('CHAT-54 shows the text for a failed image in Chinese', async () => {
  show(
    { contentType: 'image/png' },
    jest.fn(async () => Promise.reject(new Error('gone'))),
  )
  expect(await screen.findByRole('img', { name: '加载失败' })).toBeVisible()
})

test('CHAT-52 CHAT-55 CHAT-56 opens an image in a viewer that zooms and rotates', async () => {
  show({ contentType: 'image/png', initialFileName: 'display.png' })
  fireEvent.click(await screen.findByRole('button', { name: 'Open image display.png' }))
  const viewer = within(screen.getByRole('dialog', { name: 'display.png' }))
  const image = viewer.getByRole('img', { name: 'display.png' })
  expect(image).toHaveStyle({ transform: 'scale(1) rotate(0deg)' })
  fireEvent.click(viewer.getByRole('button', { name: 'Larger' }))
  fireEvent.click(viewer.getByRole('button', { name: 'Rotate' }))
  expect(image).toHaveStyle({ transform: 'scale(1.2) rotate(90deg)' })
  fireEvent.wheel(image, { deltaY: -1 })
  expect(image).toHaveStyle({ transform: 'scale(1.215) rotate(90deg)' })
  for (let click = 0; click < 9; click++) fireEvent.click(viewer.getByRole('button', { name: 'Smaller' }))
  expect(viewer.getByRole('button', { name: 'Smaller' })).toBeDisabled()
  fireEvent.click(viewer.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('CHAT-55 CHAT-56 limits the scale and rotates by quarter turns', () => {
  expect([zoomStep, wheelStep]).toEqual([0.2, 0.015])
  const step = fc.constantFrom('in', 'out', 'wheel in', 'wheel out', 'turn')
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const changes = { in: zoomStep, out: -zoomStep, 'wheel in': wheelStep, 'wheel out': -wheelStep }
      const view = steps.reduce(
        (now, one) => (one === 'turn' ? rotate(now) : zoom(now, changes[one])),
        initialView,
      )
      expect(view.scale).toBeGreaterThan(0.2)
      expect([0, 90, 180, 270]).toContain(view.rotation)
    }),
  )
})

test.each([
  'https://evil.example/api/a',
  '//evil.example/api/a',
  'https://portal.example.evil.example/api/a',
  'https://user@portal.example/api/a',
  '/api/../secret',
  '/api/logout',
  '/api/chat/file/../../logout',
  '/api/chat/file/%2e%2e/%2e%2e/logout',
  'javascript:alert(1)',
  'data:image/png;base64,AA',
  'blob:https://portal.example/1',
  'http://portal.example/api/a',
])('treats %s as a foreign file', (address) => expect(toOwnAddress(address, own)).toBeUndefined())

test('CHAT-57 gives a name one of twenty colours with readable white letters', () => {
  expect(new Set(avatarColours).size).toBe(20)
  const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  for (const colour of avatarColours) {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
    )
    expect(1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)).toBeGreaterThanOrEqual(4.5)
  }
  expect(avatarColour('Sunny Roofs')).toBe(avatarColour('Sunny Roofs'))
  expect(avatarColours).toContain(avatarColour(''))
  expect(['Sunny Roofs', 'owner', '', '太阳 能'].map(toInitials)).toEqual(['SR', 'O', '?', '太能'])
})
