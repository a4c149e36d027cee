import { renderAt } from '@portal/testing/browser/render.tsx'
import { act, screen, waitFor } from '@testing-library/react'
import { ScanButton } from './ScanButton.tsx'

const zxing = jest.fn(async (): Promise<string[]> => [])
jest.mock('./zxing.ts', () => ({ zxingReader: async () => () => zxing() }))

interface Track {
  stop: jest.Mock
  onended?: () => void
}
let tracks: Track[]
const camera = jest.fn(async () => {
  const track = { stop: jest.fn() }
  tracks.push(track)
  return { getTracks: () => [track] }
})
const refusedAs = (name: string) => () => Promise.reject(new DOMException('', name))

beforeEach(() => {
  Object.assign(globalThis, { ImageBitmap: class {} })
  tracks = []
  camera.mockClear()
  zxing.mockReset().mockResolvedValue([])
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: camera } })
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})
afterEach(() => {
  jest.restoreAllMocks()
  for (const name of ['BarcodeDetector', 'ImageBitmap']) Reflect.deleteProperty(globalThis, name)
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

async function scan() {
  const onRead = jest.fn()
  const { user } = await renderAt('/', { as: 'owner', element: <ScanButton onRead={onRead} /> })
  await user.click(await screen.findByRole('button', { name: 'Scan the serial number' }))
  return { user, onRead }
}

/** Simulates a browser that reads codes of these formats. */
function browserReads(detect: () => Promise<{ rawValue: string }[]>, formats: string[]) {
  const BarcodeDetector = Object.assign(
    class {
      detect = detect
    },
    { getSupportedFormats: async () => formats },
  )
  Object.assign(globalThis, { BarcodeDetector })
}
const all = ['code_128', 'qr_code', 'data_matrix', 'ean_13', 'aztec']

test.each([
  ['NotFoundError', /^No camera found. Choose a photo/],
  ['NotReadableError', /^The camera is not available, perhaps because another app uses it/],
  ['NotAllowedError', /^The camera is blocked/],
])('shows advice when the camera answers %s, and allows another try', async (name, text) => {
  camera.mockImplementationOnce(refusedAs(name) as never)
  const { user, onRead } = await scan()
  await screen.findByText(text)
  zxing.mockResolvedValue(['LB21300137'])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(onRead).toHaveBeenCalledWith('LB21300137'))
})

test('stops the camera when hidden or after a scan, and reports its loss', async () => {
  const { user, onRead } = await scan()
  const show = async (isHidden: boolean) => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  }
  await screen.findByText(/^Point the camera/)
  await show(true)
  expect(tracks[0]?.stop).toHaveBeenCalled()
  await show(false)
  await screen.findByText(/^Point the camera/)
  expect(tracks).toHaveLength(2)
  act(() => tracks[1]?.onended?.())
  await screen.findByText(/^The camera is not available/)
  zxing.mockResolvedValue(['LB21300137'])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(onRead).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(tracks.map(({ stop }) => stop.mock.calls.length)).toEqual([1, 1, 1])
})

test("uses the browser's code reader if it supports all formats", async () => {
  browserReads(async () => [{ rawValue: 'SN:LB21300137;MODEL:SNA-12K' }], all)
  const { onRead } = await scan()
  await waitFor(() => expect(onRead).toHaveBeenCalledWith('LB21300137'))
  expect(zxing).not.toHaveBeenCalled()
})

test.each([
  ['knows fewer formats', async () => [], ['qr_code']],
  ['has no service to ask', refusedAs('NotSupportedError') as () => Promise<never>, all],
])('uses the built-in decoder for a browser that %s', async (_, detect, formats) => {
  browserReads(detect, formats)
  zxing.mockResolvedValue(['LB21300137'])
  const { onRead } = await scan()
  await waitFor(() => expect(onRead).toHaveBeenCalledWith('LB21300137'))
})

test('hides the button without a camera API', async () => {
  Reflect.deleteProperty(navigator, 'mediaDevices')
  await renderAt('/', { as: 'owner', element: <ScanButton onRead={() => {}} /> })
  expect(screen.queryByRole('button', { name: 'Scan the serial number' })).not.toBeInTheDocument()
})
