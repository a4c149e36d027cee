import { storable } from '@portal/service-kit/storable.ts'
import type { Grey } from './canvas.rules.ts'
import { linesOf, type ReadLines } from './hocr.rules.ts'
import { openScan, type Pdf, PictureError, pictureOf } from './page-picture.ts'
import { type Scan, type ScanLanguage, scanLanguages } from './scan.ts'
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
  const pdf = await openScan(bytes)
  let tesseract: Tesseract | undefined
  let known = language
  for (const page of pages) {
    try {
      const seen = await look(pdf, page)
      if (!seen) {
        yield { page, lines: [] }
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

async function look(pdf: Pdf, number: number): Promise<Seen | undefined> {
  const page = await pdf.getPage(number).catch(() => {
    throw new PictureError('DAMAGED')
  })
  try {
    const picture = await pictureOf(page)
    return picture && { ...picture, height: page.getViewport({ scale: 1 }).height }
  } finally {
    page.cleanup()
    await pdf.cleanup()
  }
}

/** By the language in which the words are surest; the first one if none is clearly better. */
async function readBest(
  tesseract: Tesseract,
  { canvas, ...seen }: Seen,
  languages: readonly ScanLanguage[],
): Promise<ReadLines & { language: ScanLanguage }> {
  let best: (ReadLines & { language: ScanLanguage }) | undefined
  for (const language of languages) {
    const read = linesOf(storable(await tesseract.read(canvas, language)), seen)
    if (!best || (read.confidence ?? 0) > (best.confidence ?? 0) + clearly) best = { ...read, language }
  }
  return best as ReadLines & { language: ScanLanguage }
}
