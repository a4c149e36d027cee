import type { NoticeDocument } from '@portal/contracts/finance-document.ts'

const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&').replace(/[^\x20-\x7e]/g, '?')

/** One page of lines in Helvetica: the smallest PDF that every reader opens. */
function pdfOf(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${escaped(line)}) Tj T*`).join('\n')
  const content = `BT /F1 11 Tf 16 TL 56 780 Td\n${shown}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

/** Builds the file that a maker sends with a shipping notice. */
export const toNoticeFile = ({ asnNo, waybillNo, carrier, shippedOn, packages, lines }: NoticeDocument) => ({
  name: `${asnNo}.pdf`,
  content: pdfOf([
    ...[`SHIPPING NOTICE ${asnNo}`, ''],
    ...[`Waybill ${waybillNo}`, `Carrier ${carrier}`, `Shipped on ${shippedOn}`, `Packages ${packages}`, ''],
    ...lines.map(
      ({ line, orderNo, partNo, description, quantity }) =>
        `${line}   ${orderNo}   ${partNo}   ${quantity} pcs   ${description}`,
    ),
  ]),
})
