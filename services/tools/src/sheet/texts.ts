import { tooLargeProblem } from '@portal/service-kit/spreadsheet/problems.ts'
import { SaxesParser } from 'saxes'

/** Position of a text in the XML of a part: its tag and content. */
interface Run {
  tag: number
  start: number
  end: number
}

/** Text of a workbook: a shared or an inline string. */
export interface TextPlace {
  /**
   * Text for an engine, with a mark before each run of rich text; undefined if it should not be translated.
   */
  source: string | undefined
  runs: readonly Run[]
  /** Phonetic guides of the source text. */
  phonetic: readonly { start: number; end: number }[]
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)
/** Escaped control character in the notation of spreadsheet programs. */
const coded = /_x([0-9A-Fa-f]{4})_/g
const entities = /&(?:#(\d{1,7})|#x([0-9A-Fa-f]{1,6})|(amp|lt|gt|quot|apos));/g
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decoded = (xml: string) =>
  xml
    .replace(/\r\n?/g, '\n')
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, text: string) => escapeXml(text))
    .replace(entities, (_, number, hex, name) =>
      name ? (named[name] as string) : String.fromCodePoint(Number.parseInt(number ?? hex, hex ? 16 : 10)),
    )
    .replace(coded, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Characters that XML does not allow, and lone surrogates. */
const unreadable = /(?![\t\n\r])\p{Cc}|[\p{Cs}\ufffe\uffff]/gu

/** Escapes text for XML; text that looks like a character code stays text. */
export const escapeXml = (text: string) =>
  text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('\r', '_x000D_')
    .replace(unreadable, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const mark = /⟦\d{1,4}⟧/g
export const removeMarks = (text: string) => text.replace(mark, '')

/** Maximum tags of one part; the largest accepted sheet has far fewer. */
const maxTags = 5_000_000

/** Maximum runs; a text with more is a drawing made of letters. */
const maxRuns = 100

function sourceOf(xml: string, runs: readonly Run[]): string | undefined {
  const texts = runs.map(({ start, end }) => decoded(xml.slice(start, end)))
  const whole = texts.join('')
  if (whole.trim() === '' || runs.length > maxRuns || !whole.isWellFormed() || whole.includes('\0'))
    return undefined
  if (runs.length === 1) return whole
  return whole.includes('⟦') ? undefined : texts.map((text, at) => `⟦${at + 1}⟧${text}`).join('')
}

/**
 * Finds all texts in elements with this name: `si` in the shared strings, `is` in a sheet. Calls `cell` for
 * each cell of a sheet. @throws Error for XML that is not well-formed
 */
export function findTextPlaces(
  xml: string,
  element: 'si' | 'is',
  cell: (address: string, type: string, value: string) => void = () => {},
): TextPlace[] {
  const places: TextPlace[] = []
  const parser = new SaxesParser()
  let runs: Run[] = []
  let phonetic: { start: number; end: number }[] = []
  let within = 0
  let hidden = 0
  let opened = 0
  let depth = 0
  let tags = 0
  let [address, type, value] = ['', '', '']
  let isFormula = false
  let isValue = false
  const tagAt = () => xml.lastIndexOf('<', parser.position - 1)
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('A workbook has no document type')
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > 100) throw new Error('The XML is nested too deeply')
    if (++tags > maxTags) throw tooLargeProblem()
    const what = local(name)
    if (what === element) {
      within++
      runs = []
      phonetic = []
    } else if (within > 0 && (what === 'rPh' || what === 'phoneticPr')) {
      if (hidden++ === 0) phonetic.push({ start: tagAt(), end: 0 })
    } else if (within > 0 && what === 't' && hidden === 0) opened = parser.position
    else if (what === 'c') {
      ;[address, type, value, isFormula] = [
        String(attributes.r ?? ''),
        String(attributes.t ?? 'n'),
        '',
        false,
      ]
    } else if (what === 'f') isFormula = true
    else if (what === 'v') isValue = true
  })
  parser.on('text', (text) => {
    if (isValue) value += text
  })
  parser.on('closetag', ({ name }) => {
    depth--
    const what = local(name)
    if (within > 0 && (what === 'rPh' || what === 'phoneticPr')) {
      const last = phonetic.at(-1)
      if (--hidden === 0 && last) last.end = parser.position
    } else if (within > 0 && what === 't' && hidden === 0) {
      const end = tagAt()
      // Skips `<t/>`, which cannot contain text.
      if (end >= opened) runs.push({ tag: xml.lastIndexOf('<', opened - 1), start: opened, end })
    } else if (what === element) {
      within--
      places.push({ source: sourceOf(xml, runs), runs, phonetic })
    } else if (what === 'v') isValue = false
    else if (what === 'c' && !isFormula) cell(address, type, value)
  })
  parser.write(xml).close()
  return places
}

/** Replaces translated texts in the XML and nothing else. */
export function replaceTexts(
  xml: string,
  element: 'si' | 'is',
  translated: (source: string) => string | undefined,
): string {
  const edits: { start: number; end: number; text: string }[] = []
  for (const { source, runs, phonetic } of findTextPlaces(xml, element)) {
    const text = source === undefined ? undefined : translated(source)
    if (text === undefined || text === source) continue
    const texts = runs.length === 1 ? [text] : partsOf(text, runs.length)
    runs.forEach(({ tag, start, end }, at) => {
      const opening = xml.slice(tag, start)
      const part = texts[at] ?? ''
      const keeps = /\sxml:space\s*=/.test(opening) || part === part.trim()
      edits.push({
        start: tag,
        end: start,
        text: keeps ? opening : opening.replace(/>$/, ' xml:space="preserve">'),
      })
      edits.push({ start, end, text: escapeXml(part) })
    })
    for (const { start, end } of phonetic) edits.push({ start, end, text: '' })
  }
  let at = 0
  let out = ''
  for (const { start, end, text } of edits.sort((a, b) => a.start - b.start || a.end - b.end)) {
    out += xml.slice(at, start) + text
    at = end
  }
  return out + xml.slice(at)
}

/** Splits rich text by its marks; text before the first mark belongs to the first run. */
function partsOf(text: string, count: number): string[] {
  const [before = '', ...parts] = text.split(mark)
  return Array.from({ length: count }, (_, at) => (at === 0 ? before : '') + (parts[at] ?? ''))
}
