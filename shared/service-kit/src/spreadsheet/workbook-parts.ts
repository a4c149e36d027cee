import type { ZipPart } from './zip.ts'

/** Numbers of the cell styles below. */
export const styleIndex = { header: 1, day: 2, instant: 3 } as const

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org'
const main = `${office}/spreadsheetml/2006/main`
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const relations = `${office}/officeDocument/2006/relationships`

const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** Writes the other parts after the sheets, because the sheet names are known only at the end. */
export function* createWorkbookParts(
  names: readonly string[],
  sharedTexts: Iterable<string>,
): Generator<ZipPart> {
  const sheets = names.length
  const numbers = names.map((_, index) => index + 1)
  const each = (xml: (number: number) => string) => numbers.map(xml).join('')
  yield { name: 'xl/sharedStrings.xml', content: sharedStrings(sharedTexts) }
  yield { name: 'xl/styles.xml', content: [styles] }
  const tabs = each((n) => `<sheet name="${names[n - 1]}" sheetId="${n}" r:id="rId${n}"/>`)
  yield {
    name: 'xl/workbook.xml',
    content: [`${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${tabs}</sheets></workbook>`],
  }
  const links = each((n) => relation(n, 'worksheet', `worksheets/sheet${n}.xml`))
  const others =
    relation(sheets + 1, 'styles', 'styles.xml') + relation(sheets + 2, 'sharedStrings', 'sharedStrings.xml')
  yield { name: 'xl/_rels/workbook.xml.rels', content: [relationships(links + others)] }
  yield { name: '_rels/.rels', content: [relationships(relation(1, 'officeDocument', 'xl/workbook.xml'))] }
  const overrides =
    each((n) => override(`/xl/worksheets/sheet${n}.xml`, 'worksheet')) +
    override('/xl/workbook.xml', 'sheet.main') +
    override('/xl/styles.xml', 'styles') +
    override('/xl/sharedStrings.xml', 'sharedStrings')
  yield {
    name: '[Content_Types].xml',
    content: [
      `${head}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides}</Types>`,
    ],
  }
}

function* sharedStrings(texts: Iterable<string>) {
  yield `${head}<sst xmlns="${main}">`
  yield* texts
  yield '</sst>'
}

const relationships = (inner: string) =>
  `${head}<Relationships xmlns="${office}/package/2006/relationships">${inner}</Relationships>`
const relation = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`
const override = (name: string, type: string) =>
  `<Override PartName="${name}" ContentType="${types}.${type}+xml"/>`
