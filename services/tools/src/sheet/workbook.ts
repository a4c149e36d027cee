import { Problem, problem } from '@portal/service-kit/problem/problem.ts'
import { OpcArchive } from '@portal/service-kit/spreadsheet/archive.ts'
import {
  findPartByType,
  findWorkbookPart,
  forEachTag,
  readRelations,
} from '@portal/service-kit/spreadsheet/relations.ts'
import { findTextPlaces, removeMarks } from './texts.ts'

/** Maximum unpacked bytes of all parts that are read. */
const maxBytes = 96 * 1024 * 1024

/** Limit above what people create manually. */
const maxSheets = 1_000

/** Distinct text of the workbook, for all its cells. */
export interface SheetText {
  source: string
  cells: number
  /** Position of the first cell, `Sheet1!B7`. */
  place: string
}

/** Names of parts in lower case. */
export interface WorkbookParts {
  sharedStrings: string | undefined
  sheets: { name: string; part: string }[]
}

export const createNotAWorkbookProblem = () => problem('translation.not_a_workbook')
const isProtected = () => problem('translation.protected')
const hasMacros = () => problem('translation.macros')
const damaged = (cause?: unknown) => problem('translation.damaged', {}, { cause })
const unpacksTooFar = () => problem('translation.sheet_too_large')

/** Translates errors of the archive reader for workbooks; all other errors mean a damaged file. */
function sayWhy(error: unknown): unknown {
  if (!(error instanceof Problem)) return isSystemError(error) ? error : damaged(error)
  if (error.error === 'import.too_large') return unpacksTooFar()
  return error.error.startsWith('import.') ? damaged(error) : error
}
const isSystemError = (error: unknown) => error instanceof Error && 'syscall' in error

/** Opens a workbook and runs `work` on it. @throws Problem that names the defect of the file */
export async function withWorkbook<Result>(
  path: string,
  head: string,
  work: (archive: OpcArchive) => Promise<Result>,
): Promise<Result> {
  if (head === '\xd0\xcf\x11\xe0') throw isProtected()
  if (head !== 'PK\x03\x04') throw createNotAWorkbookProblem()
  let archive: OpcArchive | undefined
  try {
    archive = await OpcArchive.open(path, maxBytes)
    if (archive.isEncrypted) throw isProtected()
    if (archive.has('xl/vbaProject.bin')) throw hasMacros()
    if (!archive.has(await findWorkbookPart(archive)) || !archive.has('[Content_Types].xml'))
      throw createNotAWorkbookProblem()
    return await work(archive)
  } catch (error) {
    throw sayWhy(error)
  } finally {
    archive?.close()
  }
}

export async function readText(archive: OpcArchive, part: string): Promise<string> {
  let text = ''
  for await (const piece of archive.read(part)) text += piece
  return text
}

/** Reads the parts that contain texts of cells. @throws Problem for too many sheets */
export async function readParts(archive: OpcArchive): Promise<WorkbookParts> {
  const part = await findWorkbookPart(archive)
  const relations = await readRelations(archive, part)
  const sharedStrings = findPartByType(relations, 'sharedStrings')
  const sheets = new Map<string, string>()
  await forEachTag(archive, part, ['sheet'], (attributes) => {
    const id = Object.entries(attributes).find(([name]) => /(^|:)id$/.test(name))?.[1] ?? ''
    const { type, part: sheet = '' } = relations.get(id) ?? {}
    if (type !== 'worksheet' || !archive.has(sheet)) return
    const key = sheet.toLowerCase()
    if (sheets.has(key)) throw damaged()
    if (sheets.size === maxSheets) throw tooManySheets()
    sheets.set(key, attributes.name ?? '')
  })
  return {
    sharedStrings: sharedStrings && archive.has(sharedStrings) ? sharedStrings.toLowerCase() : undefined,
    sheets: Array.from(sheets, ([part, name]) => ({ name, part })),
  }
}

/** Finds column names of tables, which must equal their header cells and are not translated. */
export async function findTableHeaders(archive: OpcArchive): Promise<Set<string>> {
  const headers = new Set<string>()
  for (const part of archive.names.filter((name) => /^xl\/tables\/[^/]+\.xml$/i.test(name)))
    await forEachTag(archive, part, ['tableColumn'], ({ name }) => {
      if (name) headers.add(name.replace(/_x000[aA]_/g, '\n'))
    })
  return headers
}

/** Reads the distinct texts of cells. @throws Problem for too many cells, or none */
export async function readTexts(archive: OpcArchive, maxCells: number): Promise<SheetText[]> {
  const { sharedStrings, sheets } = await readParts(archive)
  const headers = await findTableHeaders(archive)
  const shared = sharedStrings ? findTextPlaces(await readText(archive, sharedStrings), 'si') : []
  const texts = new Map<string, SheetText>()
  let cells = 0
  const count = (source: string | undefined, place: string) => {
    if (source === undefined || headers.has(removeMarks(source))) return
    if (++cells > maxCells) throw tooManyCells(maxCells)
    const text = texts.get(source)
    if (text) text.cells++
    else texts.set(source, { source, cells: 1, place })
  }
  for (const { name, part } of sheets) {
    const inline: string[] = []
    const places = findTextPlaces(await readText(archive, part), 'is', (address, type, value) => {
      if (type === 's' && value !== '') count(shared[Number(value)]?.source, `${name}!${address}`)
      else if (type === 'inlineStr') inline.push(`${name}!${address}`)
    })
    for (const [at, { source }] of places.entries()) count(source, inline[at] ?? name)
  }
  if (texts.size === 0) throw nothingToDo()
  return [...texts.values()]
}

const tooManyCells = (most: number) => problem('translation.too_many_cells', { max: most })
const tooManySheets = () => problem('translation.too_many_sheets', { max: maxSheets })
const nothingToDo = () => problem('translation.no_text')
