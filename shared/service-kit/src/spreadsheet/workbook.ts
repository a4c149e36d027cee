import type { Archive } from './archive.ts'
import { maxCellLength } from './cell.ts'
import { notASpreadsheet, tooLarge } from './problems.ts'
import { xmlParser } from './xml.ts'

/** What has to be known before the cells of a sheet can be read. */
export interface Workbook {
  /** Name of the first visible sheet's part. */
  sheet: string
  strings: string[]
  /** Styles (by their index) that show a number as a date. */
  dateStyles: Set<number>
  /** Days are counted from 1904 instead of 1900. */
  is1904: boolean
}

export async function readWorkbook(archive: Archive): Promise<Workbook> {
  if (!archive.has('xl/workbook.xml')) throw notASpreadsheet()
  const { relation, is1904 } = await firstSheet(archive)
  const targets = new Map<string, string>()
  await each(archive, 'xl/_rels/workbook.xml.rels', ['Relationship'], ({ Id, Target }) =>
    targets.set(Id ?? '', Target ?? ''),
  )
  const target = targets.get(relation) ?? 'worksheets/sheet1.xml'
  const sheet = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  if (!archive.has(sheet)) throw notASpreadsheet()
  return { sheet, is1904, strings: await sharedStrings(archive), dateStyles: await dateStyles(archive) }
}

async function firstSheet(archive: Archive) {
  let relation: string | undefined
  let is1904 = false
  await each(archive, 'xl/workbook.xml', ['sheet', 'workbookPr'], (attributes, name) => {
    if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
    else if (!/hidden/i.test(attributes.state ?? '')) relation ??= attributes['r:id']
  })
  if (relation === undefined) throw notASpreadsheet()
  return { relation, is1904 }
}

/**
 * Shared strings stay in memory while the rows are read: some 1.5 million of them, far more than a list has,
 * and far less than a process.
 */
const maxStringBytes = 96 * 1024 * 1024
/** What a string takes beside its characters. */
const stringBytes = 40
/** A piece of a larger text keeps all of that in memory; a copy stands alone. */
const ownCopy = (text: string) => Buffer.from(text).toString()

async function sharedStrings(archive: Archive): Promise<string[]> {
  const strings: string[] = []
  let left = maxStringBytes
  let text = ''
  let isText = false
  let phonetic = 0
  const parser = xmlParser({
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') phonetic++
      else if (name === 't') isText = phonetic === 0
    },
    text(piece) {
      if (isText) text += piece
      if (text.length > maxCellLength) throw tooLarge()
    },
    close(name) {
      if (name === 'rPh') phonetic--
      else if (name === 't') isText = false
      if (name !== 'si') return
      left -= stringBytes + 2 * text.length
      if (left < 0) throw tooLarge()
      strings.push(ownCopy(text))
    },
  })
  for await (const piece of archive.read('xl/sharedStrings.xml')) parser.write(piece)
  return strings
}

/**
 * Built-in formats for days and moments (ECMA-376 part 1, 18.8.30); 18 to 21 and 45 to 47 are times alone.
 */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
/**
 * A format of one's own shows a date when a day or year stands outside of quotes, brackets and escapes. What
 * is opened and not closed goes to the end: looking for its end once for each opening would take the square
 * of the length.
 */
const showsDate = (format: string) => /[dy]/i.test(format.replace(/"[^"]*"?|\[[^\]]*\]?|\\.|_./g, ''))

async function dateStyles(archive: Archive): Promise<Set<number>> {
  const formats = new Set<number>()
  const styles = new Set<number>()
  let index = -1
  let isCellStyles = false
  await each(
    archive,
    'xl/styles.xml',
    ['numFmt', 'cellXfs', 'cellStyleXfs', 'cellStyles', 'xf'],
    (attributes, name) => {
      if (name === 'numFmt') {
        if (showsDate(attributes.formatCode ?? '')) formats.add(Number(attributes.numFmtId))
      } else if (name !== 'xf') isCellStyles = name === 'cellXfs'
      else if (isCellStyles) {
        const format = Number(attributes.numFmtId ?? 0)
        index++
        if (isBuiltInDate(format) || formats.has(format)) styles.add(index)
      }
    },
  )
  return styles
}

async function each(
  archive: Archive,
  part: string,
  names: string[],
  found: (attributes: Record<string, string>, name: string) => void,
) {
  const parser = xmlParser({ open: (name, attributes) => names.includes(name) && found(attributes, name) })
  for await (const piece of archive.read(part)) parser.write(piece)
}
