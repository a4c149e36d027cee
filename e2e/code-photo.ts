import { readFileSync } from 'node:fs'
import { prepareZXingModule as prepareReader, readBarcodes } from 'zxing-wasm/reader'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

const wasm = (file: string) => readFileSync(new URL(import.meta.resolve(file))).buffer as ArrayBuffer

prepareZXingModule({
  overrides: { wasmBinary: wasm('zxing-wasm/writer/zxing_writer.wasm') },
})
prepareReader({ overrides: { wasmBinary: wasm('zxing-wasm/reader/zxing_reader.wasm') } })

/** Decodes the codes in a picture. */
export const decodeCodes = async (picture: Buffer): Promise<string[]> =>
  (await readBarcodes(new Uint8Array(picture))).map(({ text }) => text)

type Format = 'Code128' | 'DataMatrix' | 'QRCode'

/** Photo of a code, as a file to choose. */
export async function drawPhoto(text: string, format: Format) {
  const { image, error } = await writeBarcode(text, { format, scale: 6, addQuietZones: true })
  if (!image) throw new Error(error)
  return { name: `${format}.png`, mimeType: 'image/png', buffer: Buffer.from(await image.arrayBuffer()) }
}

/**
 * Creates a page script with a camera that shows a code or a picture, with `globalThis.seen` as its canvas;
 * without an argument, access is denied. The Chromium of the tests has no camera.
 */
export async function createCameraScript(shown?: string | Buffer): Promise<string> {
  if (shown === undefined)
    return `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))`
  const buffer = typeof shown === 'string' ? (await drawPhoto(shown, 'Code128')).buffer : shown
  return `navigator.mediaDevices.getUserMedia = async () => {
    const photo = new Image()
    photo.src = 'data:image/png;base64,${buffer.toString('base64')}'
    await photo.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
    const drawing = canvas.getContext('2d')
    const draw = () => {
      drawing.fillStyle = '#eee'
      drawing.fillRect(0, 0, 1280, 720)
      drawing.drawImage(photo, 300, 300)
    }
    draw()
    setInterval(draw, 100)
    return (globalThis.seen = canvas.captureStream(10))
  }`
}
