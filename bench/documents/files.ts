import { deflateSync } from 'node:zlib'
import { aDocx, aParagraph } from '@portal/chat/knowledge/extract/file.builder.ts'
import {
  createPdf,
  createTextPdf,
  type PdfImage,
  type TextLine,
  toScannedImage,
} from '@portal/testing/node/pdf.ts'
import { drawScan } from '@portal/testing/node/scanned-page.ts'

const words =
  'battery inverter cable fuse panel screw cover voltage current grid load relay fan filter sensor display menu setting power charge'.split(
    ' ',
  )
/** Random numbers that are equal for the same seed. */
const wordAt = (seed: number) => words[(seed * 7_919 + (seed >> 3) * 104_729) % words.length] as string
const sentence = (seed: number) =>
  `${Array.from({ length: 11 }, (_, at) => wordAt(seed * 11 + at)).join(' ')} ${seed}.`

/** Creates a manual of the given pages with ten unique lines each. */
export const createManual = (file: number, pages: number): Buffer =>
  createTextPdf(
    Array.from({ length: pages }, (_, page): TextLine[] => [
      { text: `${page + 1} ${wordAt(page)} ${file}-${page}`, y: 760, size: 16, isBold: true },
      ...Array.from({ length: 10 }, (_, at) => ({
        text: sentence(file * 100_003 + page * 10 + at),
        y: 730 - at * 14,
      })),
    ]),
  )

/** Creates pages of A4 at 300 dots per inch, full of letters. */
export const createScannedManual = (pages: number): Buffer =>
  createPdf(
    Array.from({ length: pages }, (_, page) => ({
      picture: toScannedImage(
        drawScan(
          Array.from({ length: 46 }, (_, at) =>
            sentence(page * 46 + at)
              .toUpperCase()
              .slice(0, 62),
          ),
          { letter: 36 },
        ),
      ),
    })),
  )

const picture = (width: number, height: number, how: string, data: Buffer): PdfImage => ({
  dictionary: `/Width ${width} /Height ${height} ${how}`,
  data,
})
const flat = '/FlateDecode'
const rgb = '/BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter'
const bit = '/BitsPerComponent 1 /ColorSpace /DeviceGray /Filter'
const one = (of: PdfImage) => createPdf([{ picture: of }])
const noise = (size: number) =>
  Buffer.from(Array.from({ length: size }, (_, at) => (at * 2_654_435_761) >>> 24))

/** Malicious files, and files of the maximum size. */
export const maliciousFiles: [what: string, name: string, make: () => Buffer][] = [
  [
    'picture of 20,000 × 20,000 pixels',
    'huge.pdf',
    () => one(picture(20_000, 20_000, `${bit} ${flat}`, deflateSync(Buffer.alloc(50_000_000)))),
  ],
  [
    'blank picture of 16 million pixels in colour',
    'large.pdf',
    () => one(picture(4_000, 4_000, `${rgb} ${flat}`, deflateSync(Buffer.alloc(48_000_000, 255)))),
  ],
  ['5,000 blank pages', 'blank.pdf', () => createTextPdf(Array.from({ length: 5_000 }, () => []))],
  [
    'broken JPEG, JBIG2 and JPEG 2000',
    'broken.pdf',
    () =>
      createPdf(
        ['/DCTDecode', '/JBIG2Decode', '/JPXDecode'].map((filter) => ({
          picture: picture(900, 900, `${bit} ${filter}`, noise(10_000)),
        })),
      ),
  ],
  [
    '50 MB of noise that begins as a PDF',
    'noise.pdf',
    () => Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(52_000_000, noise(4_099))]),
  ],
  [
    'PDF of 11 million characters',
    'long.pdf',
    () =>
      createTextPdf(
        Array.from({ length: 4_900 }, (_, page) =>
          Array.from({ length: 20 }, (_, at) => ({
            text: sentence(page * 20 + at).repeat(2),
            y: 780 - at * 12,
          })),
        ),
      ),
  ],
  [
    '.docx of 25 million characters',
    'long.docx',
    () =>
      aDocx(
        Array.from({ length: 25_000 }, (_, at) =>
          aParagraph(`${at * 7_919} `.repeat(120) + Math.sin(at)),
        ).join(''),
      ),
  ],
  [
    '.docx nested 10,000 deep',
    'deep.docx',
    () => aDocx(aParagraph('x') + '<w:p><w:r><w:pict><v:textbox><w:txbxContent>'.repeat(10_000)),
  ],
]
