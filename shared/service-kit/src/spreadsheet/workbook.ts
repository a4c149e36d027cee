import type { OpcArchive } from './archive.ts'
import { maxCellLength } from './cell.ts'
import { notASpreadsheetProblem, tooLargeProblem } from './problems.ts'
import { findPartByType, findWorkbookPart, forEachTag, readRelations } from './relations.ts'
import { createXmlParser } from './xml.ts'

/** Parts of a workbook that reading cells requires. */
export interface Workbook {
  /** Part of the first visible sheet. */
  sheet: string
  strings: string[]
  /** Indexes of styles that show a number as a date. */
  dateStyles: Set<number>
  /** Days are counted from 1904 instead of 1900. */
  is1904: boolean
}

export async function readWorkbook(archive: OpcArchive): Promise<Workbook> {
  const part = await findWorkbookPart(archive)
  if (!archive.has(part)) throw notASpreadsheetProblem()
  const { relation, is1904 } = await firstSheet(archive, part)
  const relations = await readRelations(archive, part)
  const sheet = relations.get(relation)?.part ?? 'xl/worksheets/sheet1.xml'
  if (!archive.has(sheet)) throw notASpreadsheetProblem()
  return {
    sheet,
    is1904,
    strings: await sharedStrings(
      archive,
      findPartByType(relations, 'sharedStrings') ?? 'xl/sharedStrings.xml',
    ),
    dateStyles: await dateStyles(archive, findPartByType(relations, 'styles') ?? 'xl/styles.xml'),
  }
}

async function firstSheet(archive: OpcArchive, part: string) {
  let relation: string | undefined
  let is1904 = false
  await forEachTag(archive, part, ['sheet', 'workbookPr'], (attributes, name) => {
    if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
    else if (!/hidden/i.test(attributes.state ?? '')) relation ??= attributes['r:id']
  })
  if (relation === undefined) throw notASpreadsheetProblem()
  return { relation, is1904 }
}

/**
 * Memory limit of shared strings, which stay in memory while the rows are read: some 1.5 million strings,
 * far more than a list has and far less than the process limit.
 */
const maxStringBytes = 96 * 1024 * 1024
/** Memory of a string in addition to its characters. */
const stringBytes = 40
/** Copies a substring, which would otherwise keep the larger text in memory. */
const ownCopy = (text: string) => Buffer.from(text).toString()

async function sharedStrings(archive: OpcArchive, part: string): Promise<string[]> {
  const strings: string[] = []
  let left = maxStringBytes
  let text = ''
  let isText = false
  let phonetic = 0
  const parser = createXmlParser({
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') phonetic++
      else if (name === 't') isText = phonetic === 0
    },
    text(piece) {
      if (isText) text += piece
      if (text.length > maxCellLength) throw tooLargeProblem()
    },
    close(name) {
      if (name === 'rPh') phonetic--
      else if (name === 't') isText = false
      if (name !== 'si') return
      left -= stringBytes + 2 * text.length
      if (left < 0) throw tooLargeProblem()
      strings.push(ownCopy(text))
    },
  })
  for await (const piece of archive.read(part)) parser.write(piece)
  return strings
}

/** Built-in formats for days and times (ECMA-376 part 1, 18.8.30); 18 to 21 and 45 to 47 are times alone. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
/**
 * Checks for a custom date format: a day or year outside of quotes, brackets and escapes. Unclosed ones
 * extend to the end, because searching the end of each would take quadratic time.
 */
const showsDate = (format: string) => /[dy]/i.test(format.replace(/"[^"]*"?|\[[^\]]*\]?|\\.|_./g, ''))

async function dateStyles(archive: OpcArchive, part: string): Promise<Set<number>> {
  const formats = new Set<number>()
  const styles = new Set<number>()
  let index = -1
  let isCellStyles = false
  await forEachTag(
    archive,
    part,
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
