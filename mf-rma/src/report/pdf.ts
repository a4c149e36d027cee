import { paper } from './page.rules.ts'

/** Points in an inch. */
const perInch = 72

export interface PdfText {
  text: string
  /** Points from the lower left corner of the sheet. */
  x: number
  y: number
  size: number
  width: number
}
export interface PdfPage {
  /** Image within the margins of the sheet. */
  jpeg: Uint8Array
  width: number
  height: number
  /** Texts of the image, for search, copying and screen readers. */
  texts: readonly PdfText[]
}

const hex = (text: string) =>
  [...Array(text.length).keys()].map((at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('')
const number = (value: number) => value.toFixed(2)

/** Places invisible text: its font is half an em wide, and scaled to the width in the image. */
function shown({ text, x, y, size, width }: PdfText): string {
  const natural = (text.length * size) / 2
  return `/F ${number(size)} Tf ${number((width / natural) * 100)} Tz 1 0 0 1 ${number(x)} ${number(y)} Tm <${hex(text)}> Tj`
}

/** Character codes are UTF-16 and map to themselves. */
const toUnicode = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
1 beginbfrange <0000> <FFFF> <0000> endbfrange
endcmap CMapName currentdict /CMap defineresource pop end end`

/** Objects of every document, by number. */
const shared = (pageNumbers: readonly number[], title: string, language: string) => [
  `<< /Type /Catalog /Pages 2 0 R /Lang (${language}) /ViewerPreferences << /DisplayDocTitle true >> >>`,
  `<< /Type /Pages /Count ${pageNumbers.length} /Kids [${pageNumbers.map((at) => `${at} 0 R`).join(' ')}] >>`,
  '<< /Type /Font /Subtype /Type0 /BaseFont /Unseen /Encoding /Identity-H /DescendantFonts [4 0 R] /ToUnicode 6 0 R >>',
  '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Unseen /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 5 0 R /DW 500 /CIDToGIDMap /Identity >>',
  '<< /Type /FontDescriptor /FontName /Unseen /Flags 4 /FontBBox [0 0 500 1000] /ItalicAngle 0 /Ascent 1000 /Descent 0 /CapHeight 700 /StemV 80 >>',
  stream('', toUnicode),
  `<< /Title <feff${hex(title)}> >>`,
]

type Part = string | Uint8Array
const stream = (entries: string, content: Part): Part[] => [
  `<< ${entries} /Length ${content.length} >>\nstream\n`,
  content,
  '\nendstream',
]

function pageObjects({ jpeg, width, height, texts }: PdfPage, number: number): (Part | Part[])[] {
  const sheet = `[0 0 ${paper.width * perInch} ${paper.height * perInch}]`
  const margin = paper.margin * perInch
  const place = `${paper.width * perInch - 2 * margin} 0 0 ${paper.height * perInch - 2 * margin} ${margin} ${margin} cm`
  // Uses text mode 3, which is invisible.
  const content = `q ${place} /I Do Q\nBT 3 Tr\n${texts.map(shown).join('\n')}\nET`
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox ${sheet} /Contents ${number + 1} 0 R /Resources << /Font << /F 3 0 R >> /XObject << /I ${number + 2} 0 R >> >> >>`,
    stream('', content),
    stream(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      jpeg,
    ),
  ]
}

/** Creates a PDF of page images: letter size, portrait, with margins. */
export function createPdf(pages: readonly PdfPage[], title: string, language: string): Blob {
  const first = 8
  const numbers = pages.map((_, index) => first + index * 3)
  const objects = [
    ...shared(numbers, title, language),
    ...pages.flatMap((page, index) => pageObjects(page, numbers[index] as number)),
  ]
  const parts: Part[] = []
  let length = 0
  const offsets: number[] = []
  const write = (part: Part) => {
    parts.push(part)
    length += part.length
  }
  write('%PDF-1.7\n')
  objects.forEach((object, index) => {
    offsets.push(length)
    write(`${index + 1} 0 obj\n`)
    for (const part of [object].flat()) write(part)
    write('\nendobj\n')
  })
  const start = length
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`)
  for (const offset of offsets) write(`${String(offset).padStart(10, '0')} 00000 n \n`)
  write(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${start}\n%%EOF\n`)
  return new Blob(parts as BlobPart[], { type: 'application/pdf' })
}
