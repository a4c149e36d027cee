import { toStorable } from '@portal/service-kit/database/storable.ts'
import type { Grey } from './canvas.rules.ts'
import { linesOf, type ReadLines } from './hocr.rules.ts'
import { PictureError, pictureOf } from './page-picture.ts'
import { OPS, open, type Page, type Pdf } from './pdf-pictures.ts'
import { fewestLetters, type Scan, type ScanLanguage, scanLanguages } from './scan.ts'
import { openTesseract, type Tesseract } from './tesseract.ts'

export interface Task {
  bytes: Uint8Array<ArrayBuffer>
  pages: readonly number[]
  /** In which pages of the file were read before. */
  language?: ScanLanguage | undefined
  /** In which the file probably is. */
  hint?: ScanLanguage | undefined
}

/** With less it is guesswork: of a photograph, or of a language that nobody speaks here. */
const leastConfidence = 40
/** Another language than the one that is likely has to be read better by this. */
const clearly = 2

/** Reads pages, one after the other. Runs in a thread of its own, see `recognise.ts`. */
export default async function* recognisePages({ bytes, pages, language, hint }: Task): AsyncGenerator<Scan> {
  const pdf = await open(bytes)
  let tesseract: Tesseract | undefined
  let known = language
  for (const page of pages) {
    try {
      const seen = await look(pdf, page)
      if (seen === 'blank' || seen === 'drawn') {
        yield { page, lines: [], ...(seen === 'drawn' && { reason: 'ILLEGIBLE' as const }) }
        continue
      }
      tesseract ??= await openTesseract()
      const read = await readBest(tesseract, seen, known ? [known] : likeliest(hint))
      const { confidence } = read
      const isRead = confidence !== undefined && confidence >= leastConfidence
      if (isRead) known = read.language
      yield isRead
        ? { page, ...read, confidence: Math.round(confidence) }
        : { page, lines: [], ...(confidence !== undefined && { reason: 'ILLEGIBLE' as const }) }
    } catch (error) {
      if (!(error instanceof PictureError)) throw error
      yield { page, lines: [], reason: error.reason }
    }
  }
}

const likeliest = (hint: ScanLanguage = 'eng'): ScanLanguage[] => [
  hint,
  ...scanLanguages.filter((one) => one !== hint),
]

interface Seen {
  canvas: Grey
  scale: number
  height: number
}

async function look(pdf: Pdf, number: number): Promise<Seen | 'blank' | 'drawn'> {
  const page = await pdf.getPage(number).catch(() => {
    throw new PictureError('DAMAGED')
  })
  try {
    const picture = await pictureOf(page)
    if (picture) return { ...picture, height: page.getViewport({ scale: 1 }).height }
    return (await isDrawn(page)) ? 'drawn' : 'blank'
  } finally {
    page.cleanup()
    await pdf.cleanup()
  }
}

/** More lines and curves than a frame has: letters or a drawing. */
const drawnPaths = 50
const pictures: readonly number[] = [
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
]

/** People see something on the page, though none of it is text that could be read. */
async function isDrawn(page: Page): Promise<boolean> {
  const { items } = await page.getTextContent()
  const letters = items.reduce((sum, item) => sum + ('str' in item ? item.str.trim().length : 0), 0)
  if (letters > 0) return letters >= fewestLetters
  const { fnArray } = await page.getOperatorList()
  const paths = fnArray.filter((operation) => operation === OPS.constructPath).length
  return paths >= drawnPaths || fnArray.some((operation) => pictures.includes(operation))
}

/** Lines of a page by which its language is told; each language reads them once. */
const sampleLines = 8

/** By the language in which the words of its first lines are surest; the first one if none is clearly so. */
async function readBest(
  tesseract: Tesseract,
  seen: Seen,
  [first, ...others]: readonly ScanLanguage[],
): Promise<ReadLines & { language: ScanLanguage }> {
  const language = first as ScanLanguage
  const whole = { ...(await readAll(tesseract, seen, language)), language }
  if (others.length === 0) return whole
  const sample = bandOf(seen, whole.lines)
  const isWhole = sample.canvas.height === seen.canvas.height
  let best = isWhole ? whole : { ...(await readAll(tesseract, sample, language)), language }
  for (const language of others) {
    const read = { ...(await readAll(tesseract, sample, language)), language }
    if ((read.confidence ?? 0) > (best.confidence ?? 0) + clearly) best = read
  }
  if (best.language === language) return whole
  return isWhole ? best : { ...(await readAll(tesseract, seen, best.language)), language: best.language }
}

const readAll = async (tesseract: Tesseract, { canvas, ...seen }: Seen, language: ScanLanguage) =>
  linesOf(toStorable(await tesseract.read(canvas, language)), seen)

/** The part of a page with its first lines; all of it if there are few. */
function bandOf({ canvas, scale, height }: Seen, lines: ReadLines['lines']): Seen {
  const tops = [...new Set(lines.map(({ y, size }) => y + size))].sort((one, other) => other - one)
  const [above, below] = [tops[0] as number, tops[sampleLines]]
  if (below === undefined) return { canvas, scale, height }
  const rowAt = (y: number) => Math.min(canvas.height, Math.max(0, Math.floor((height - y) * scale)))
  const [from, to] = [rowAt(above), rowAt(below)]
  const data = canvas.data.subarray(from * canvas.width, to * canvas.width)
  return { canvas: { width: canvas.width, height: to - from, data }, scale, height: (to - from) / scale }
}
