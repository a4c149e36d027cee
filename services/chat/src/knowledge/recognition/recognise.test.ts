import assert from 'node:assert/strict'
import { Socket } from 'node:net'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { createPdf, type PdfImage, toScannedImage } from '@portal/testing/node/pdf.ts'
import { drawScan } from '@portal/testing/node/scanned-page.ts'
import recognisePages from './recognise.thread.ts'
import { recognise } from './recognise.ts'
import { type Scan, scanLimits } from './scan.ts'

const grey = '/BitsPerComponent 8 /ColorSpace /DeviceGray'
const picture = (dictionary: string, data: Buffer | string = 'nothing of the kind'): PdfImage => ({
  dictionary,
  data: Buffer.from(data),
})
const bit = (width: number, height: number, bytes = Math.ceil(width / 8) * height): PdfImage => ({
  dictionary: `/Width ${width} /Height ${height} /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /FlateDecode`,
  data: deflateSync(Buffer.alloc(bytes, 0xff)),
})
/** Each line is as the one above it, which is one bit. */
const fax: PdfImage = {
  dictionary:
    '/Width 600 /Height 800 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 600 /Rows 800 >>',
  data: Buffer.concat([Buffer.alloc(800 / 8, 0xff), Buffer.from('001001', 'hex')]),
}
/** Its dictionary says that it is small, its own head that it is not. */
const lyingJpeg = Buffer.concat([
  Buffer.from('ffd8ffc0001108', 'hex'),
  Buffer.from('4e204e20', 'hex'),
  Buffer.from('03012200021100031100', 'hex'),
  Buffer.from('ffda000c03010002000300003f00', 'hex'),
  Buffer.alloc(1_000, 0x55),
  Buffer.from('ffd9', 'hex'),
])
const text = toScannedImage(
  drawScan(['REPLACING THE BATTERY', '', 'SWITCH THE INVERTER OFF.', '', '', ''], { letter: 24 }),
)

const all = (pdf: Buffer, pages: readonly number[], more: Partial<Parameters<typeof recognise>[0]> = {}) =>
  Array.fromAsync(recognise({ bytes: async () => new Uint8Array(pdf), pages, ...more }))

test('pages are read with their places, and nothing is asked of the network', async (t) => {
  const connect = t.mock.method(Socket.prototype, 'connect', () => {
    throw new Error('Asked the network')
  })
  const bytes = new Uint8Array(createPdf([{ lines: [{ text: 'A cover', y: 700 }] }, { picture: text }]))
  const read = await Array.fromAsync(recognisePages({ bytes, pages: [1, 2], language: 'eng' }))
  const [cover, page] = read as [Scan, Scan]
  assert.deepEqual(cover, { page: 1, lines: [] })
  assert.deepEqual(
    page.lines.map((line) => line.text),
    ['REPLACING THE BATTERY', 'SWITCH THE INVERTER OFF.'],
  )
  const [first, second] = page.lines.map(({ y }) => y) as [number, number]
  assert.ok(first > second && first < 800 && second > 400, `${first}, ${second}`)
  assert.ok((page.confidence ?? 0) > 80 && page.language === 'eng')
  assert.equal(connect.mock.callCount(), 0)
})

test('of a full page the first lines tell the language', async () => {
  const lines = Array.from({ length: 12 }, (_, at) => `THE FAN ${'ABCDEFGHJKLM'[at]} STOPS.`)
  const [page] = await all(createPdf([{ picture: toScannedImage(drawScan(lines, { letter: 24 })) }]), [1])
  assert.equal(page?.language, 'eng')
  assert.equal(page.lines.filter(({ text }) => /^THE FAN \S+ STOPS/.test(text)).length, lines.length)
})

const hostile: [what: string, picture: PdfImage, reason: Scan['reason']][] = [
  ['20,000 × 20,000 pixels', bit(20_000, 20_000), 'TOO_LARGE'],
  ['one pixel row that is longer than all', bit(scanLimits.pixels + 1, 1), 'TOO_LARGE'],
  ['fewer bytes than it says', bit(400, 400, 20), 'DAMAGED'],
  ['a JPEG that is none', picture(`/Width 90 /Height 90 ${grey} /Filter /DCTDecode`), 'DAMAGED'],
  [
    'JBIG2 that is none',
    picture('/Width 90 /Height 90 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /JBIG2Decode'),
    'DAMAGED',
  ],
  ['JPEG 2000 that is none', picture('/Width 90 /Height 90 /Filter /JPXDecode'), 'DAMAGED'],
  [
    'a JPEG that is larger than its dictionary says',
    picture('/Width 90 /Height 90 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode', lyingJpeg),
    'DAMAGED',
  ],
  ['no letters in it', bit(600, 800), undefined],
  ['a blank fax', fax, undefined],
]

/** MiB; of these the thread, PDF's reader and the fixtures are most. */
const mostGrowth = 150
/** Milliseconds for all of them; a busy machine takes its time. */
const mostTime = 2_000 * hostile.length

test('a picture that is too large, broken or empty is left with its reason, soon and in little memory', async () => {
  const pdf = createPdf(hostile.map(([, one]) => ({ picture: one })))
  const before = process.memoryUsage.rss()
  let growth = 0
  const watch = setInterval(() => {
    growth = Math.max(growth, (process.memoryUsage.rss() - before) / 2 ** 20)
  }, 10)
  const began = performance.now()
  const read = await all(
    pdf,
    hostile.map((_, at) => at + 1),
    { language: 'eng' },
  ).finally(() => clearInterval(watch))
  const took = performance.now() - began
  assert.deepEqual(
    read.map(({ page, lines, reason }) => [hostile[page - 1]?.[0], lines, reason]),
    hostile.map(([what, , reason]) => [what, [], reason]),
  )
  assert.ok(took < mostTime && growth < mostGrowth, `${took} ms, ${growth} MiB`)
})

test('a page that shows something, but no text that can be read, is left with a reason; a blank one without', async () => {
  const read = await all(
    createPdf([
      {},
      { raw: `BT /F 10 Tf 0.8 0.6 -0.6 0.8 100 100 Tm (${'A sentence at an angle. '.repeat(3)}) Tj ET` },
      { raw: '10 10 m 20 20 l S '.repeat(60) },
      { raw: '10 10 580 780 re S' },
    ]),
    [1, 2, 3, 4],
  )
  assert.deepEqual(
    read.map(({ page, reason }) => [page, reason]),
    [
      [1, undefined],
      [2, 'ILLEGIBLE'],
      [3, 'ILLEGIBLE'],
      [4, undefined],
    ],
  )
})

test('pages that take too long are left one by one, and the rest of the file after three', async () => {
  const blank = createPdf(Array.from({ length: 5 }, () => ({ picture: bit(10, 10) })))
  assert.deepEqual(
    (await all(blank, [1, 2, 3, 4, 5], { timeMs: 1 })).map(({ page, reason }) => [page, reason]),
    [
      [1, 'TOO_SLOW'],
      [2, 'TOO_SLOW'],
      [3, 'TOO_SLOW'],
      [4, 'GIVEN_UP'],
      [5, 'GIVEN_UP'],
    ],
  )
  await assert.rejects(all(blank, [1], { signal: AbortSignal.timeout(20) }), { name: 'TimeoutError' })
})
