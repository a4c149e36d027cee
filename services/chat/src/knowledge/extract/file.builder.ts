import { zip } from '@portal/testing/node/spreadsheet.ts'

const xml = (body: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`)
const office = 'http://schemas.openxmlformats.org'
const word = `xmlns:w="${office}/wordprocessingml/2006/main"`

/** A Word document whose body is this. */
export const aDocx = (body: string, more: Parameters<typeof zip>[0] = []): Buffer =>
  zip([
    {
      name: '[Content_Types].xml',
      data: xml(
        `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
      ),
    },
    {
      name: '_rels/.rels',
      data: xml(
        `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
      ),
    },
    { name: 'word/document.xml', data: xml(`<w:document ${word}><w:body>${body}</w:body></w:document>`) },
    ...more,
  ])

export const aParagraph = (text: string, style = '') =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

interface Line {
  text: string
  size?: number
  x?: number
  y: number
  isBold?: boolean
}

const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&')

/** A PDF with these lines on its pages, y from the bottom of 800. `trailer` goes into its last dictionary. */
export function aPdf(pages: readonly (readonly Line[])[], trailer = ''): Buffer {
  const contents = pages.map((lines) =>
    lines
      .map(
        ({ text, size = 10, x = 50, y, isBold }) =>
          `BT /${isBold ? 'B' : 'F'} ${size} Tf ${x} ${y} Td (${escaped(text)}) Tj ET`,
      )
      .join('\n'),
  )
  const first = 5
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${first + at * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
    ...contents.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F 3 0 R /B 4 0 R >> >> /Contents ${first + at * 2 + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}
