import { deflateSync } from 'node:zlib'
import type { Bitmap } from './scanned-page.ts'

export interface TextLine {
  text: string
  size?: number
  x?: number
  y: number
  isBold?: boolean
}
/** Dictionary and bytes of an image object. */
export interface PdfImage {
  dictionary: string
  data: Buffer
}
interface Page {
  lines?: readonly TextLine[]
  /** Image that fills the page. */
  picture?: PdfImage
  /** Operators after the lines. */
  raw?: string
  /** Rotation of the displayed page in degrees, clockwise. */
  rotate?: number
  /** Rotation of its lines in quarter turns, counterclockwise. */
  turn?: number
}

const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&')
const stream = (dictionary: string, data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ])
const shown = ({ text, size = 10, x = 50, y, isBold }: TextLine) =>
  `BT /${isBold ? 'B' : 'F'} ${size} Tf ${x} ${y} Td (${escaped(text)}) Tj ET`

/**
 * Builds a PDF with these lines on its pages; y counts from the bottom, the page height is 800. `trailer` is
 * appended to the last dictionary.
 */
export const createTextPdf = (pages: readonly (readonly TextLine[])[], trailer = ''): Buffer =>
  createPdf(
    pages.map((lines) => ({ lines })),
    trailer,
  )

/** Builds a PDF with an image behind the lines of a page. */
export function createPdf(pages: readonly Page[], trailer = ''): Buffer {
  const first = 5
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(
      `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${first + at * 3} 0 R`).join(' ')}] >>`,
    ),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>'),
    ...pages.flatMap(({ lines = [], picture, raw = '', rotate = 0, turn = 0 }, at) => {
      const own = first + at * 3
      const view = [
        [1, 0, 0, 1, 0, 0],
        [0, 1, -1, 0, 600, 0],
        [-1, 0, 0, -1, 600, 800],
        [0, -1, 1, 0, 0, 800],
      ][turn]
      const content = [
        ...(picture ? ['q 600 0 0 800 0 0 cm /P Do Q'] : []),
        raw,
        `${view?.join(' ')} cm`,
        ...lines.map(shown),
      ].join('\n')
      const pictures = picture ? `/XObject << /P ${own + 2} 0 R >>` : ''
      return [
        Buffer.from(
          `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Rotate ${rotate} /Resources << /Font << /F 3 0 R /B 4 0 R >> ${pictures} >> /Contents ${own + 1} 0 R >>`,
        ),
        stream('', Buffer.from(content, 'latin1')),
        picture
          ? stream(`/Type /XObject /Subtype /Image ${picture.dictionary}`, picture.data)
          : Buffer.from('null'),
      ]
    }),
  ]
  const parts = [Buffer.from('%PDF-1.4\n')]
  let length = parts[0]?.length ?? 0
  const offsets = objects.map((object, at) => {
    const part = Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    const offset = length
    parts.push(part)
    length += part.length
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.concat([
    ...parts,
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
      'latin1',
    ),
  ])
}

/** Converts a bitmap to the image of a scanned page. */
export const toScannedImage = ({ width, height, grey }: Bitmap): PdfImage => ({
  dictionary: `/Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode`,
  data: deflateSync(grey),
})
