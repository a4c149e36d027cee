import { createTestWorkbook, createZip } from '@portal/testing/node/spreadsheet.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const xml = (body: string) =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n${body}`)

/** Creates a sheet with these texts in column A. */
export const createSheet = (texts: readonly string[]): Buffer =>
  createTestWorkbook(texts.map((text) => [text]))

/**
 * All parts that a workbook can have besides texts: formulas, numbers, merged cells, a table, a picture, a
 * comment, another sheet.
 */
export const createFullParts = (): { name: string; data: Buffer }[] => [
  { name: '[Content_Types].xml', data: xml('<Types/>') },
  { name: '_rels/.rels', data: xml('<Relationships/>') },
  {
    name: 'xl/workbook.xml',
    data: xml(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Fault list" sheetId="1" r:id="rId1"/><sheet name="More" sheetId="2" state="hidden" r:id="rId2"/></sheets></workbook>`,
    ),
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    data: xml(
      `<Relationships><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/worksheet" Target="/xl/worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
  },
  {
    name: 'xl/sharedStrings.xml',
    data: xml(
      `<sst xmlns="${main}" count="9" uniqueCount="8"><!-- <si><t>no</t></si> --><si><r><t>Column </t></r><r><t>of a table</t></r></si><si><t xml:space="preserve"> Battery is low </t></si><si><r><t>Press </t></r><r><rPr><b/></rPr><t xml:space="preserve">two &amp; hold</t></r></si><si><t>SNA0001</t></si><si><t>逆变器</t><rPh sb="0" eb="3"><t>nibianqi</t></rPh><phoneticPr fontId="1"/></si><si><t>never used</t></si><si><t/></si><si><t>😀 Line one_x000D_
Line two</t></si></sst>`,
    ),
  },
  {
    name: 'xl/worksheets/sheet1.xml',
    data: xml(
      `<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="3" t="s"><v>1</v></c><c r="C1"><v>42</v></c></row><row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" t="str"><f>IF(C1&gt;1,"Battery is low","")</f><v>Battery is low</v></c><c r="C2" t="s"><v>3</v></c></row><row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" t="s"><v>4</v></c><c r="C3" t="s"><v>6</v></c><c r="D3" t="s"><v>7</v></c></row></sheetData><mergeCells count="1"><mergeCell ref="A4:B4"/></mergeCells></worksheet>`,
    ),
  },
  {
    name: 'xl/worksheets/sheet2.xml',
    data: xml(
      `<x:worksheet xmlns:x="${main}"><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>Hidden text</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`,
    ),
  },
  {
    name: 'xl/tables/table1.xml',
    data: xml(
      `<table xmlns="${main}"><tableColumns><tableColumn id="1" name="Column of a table"/></tableColumns></table>`,
    ),
  },
  { name: 'xl/comments1.xml', data: xml('<comments><t>Battery is low</t></comments>') },
  { name: 'xl/charts/chart1.xml', data: xml('<c:chart xmlns:c="c"><c:v>Battery is low</c:v></c:chart>') },
  { name: 'xl/externalLinks/externalLink1.xml', data: xml('<externalLink/>') },
  {
    name: 'xl/media/image1.png',
    data: Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7919) % 251)),
  },
]
export const createFullWorkbook = (more: { name: string; data: Buffer; claimedSize?: number }[] = []) =>
  createZip([...createFullParts(), ...more])

/** Replaces one part of the full workbook. */
export const createFullWorkbookWith = (part: { name: string; data: Buffer; claimedSize?: number }) =>
  createZip([...createFullParts().filter(({ name }) => name !== part.name), part])

/** Marks the parts of an archive as encrypted. */
export function markEncrypted(archive: Buffer): Buffer {
  const copy = Buffer.from(archive)
  for (const [head, flags] of [
    ['PK\x03\x04', 6],
    ['PK\x01\x02', 8],
  ] as const)
    for (let at = copy.indexOf(head); at >= 0; at = copy.indexOf(head, at + 4))
      copy.writeUInt16LE(copy.readUInt16LE(at + flags) | 1, at + flags)
  return copy
}
