import { getDocumentProxy } from 'unpdf'
import type { Fragment } from '../fragment.ts'
import { multiply } from '../recognition/canvas.rules.ts'
import { withEvenSizes } from '../recognition/hocr.rules.ts'
import { fewestLetters, scanLimits } from '../recognition/scan.ts'
import type { Document } from './document.ts'
import { blocksOfPages, foldTitle, type PageRows } from './layout.rules.ts'
import { encrypted, illegible, limits, tooManyPages, tooManyScans, tooMuchText } from './refusal.ts'
import { rowsOf } from './row.rules.ts'

/** What text recognition read, by the page. */
export type Scans = ReadonlyMap<number, readonly Fragment[]>

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>
type Page = Awaited<ReturnType<Pdf['getPage']>>

export async function readPdf(bytes: Buffer, scans: Scans = new Map()): Promise<Document> {
  const pdf = await open(bytes)
  if (pdf.numPages > limits.pages) throw tooManyPages()
  const pages: PageRows[] = []
  const read = withEvenSizes(scans)
  const textless: number[] = []
  let characters = 0
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { fragments: own, height } = shownOn(page, (await page.getTextContent()).items as unknown[])
    if (lettersOf(own) < fewestLetters && !scans.has(number)) textless.push(number)
    const fragments = [...own, ...(read.get(number) ?? [])]
    characters += lettersOf(fragments)
    if (characters > limits.characters) throw tooMuchText()
    if (textless.length > scanLimits.pages && characters < fewestLetters) throw tooManyScans()
    pages.push({ height, rows: rowsOf(fragments, number) })
    page.cleanup()
  }
  const isRead = [...scans.values()].some(({ length }) => length > 0)
  if (textless.length === 0 && characters < fewestLetters && !isRead) throw illegible()
  return { blocks: blocksOfPages(pages, await readOutline(pdf)), pages: pdf.numPages, textless }
}

const lettersOf = (fragments: readonly Fragment[]) =>
  fragments.reduce((sum, { text }) => sum + text.length, 0)

async function open(bytes: Buffer): Promise<Pdf> {
  try {
    return await getDocumentProxy(own(bytes), { verbosity: 0 })
  } catch (error) {
    throw (error as Error).name === 'PasswordException' ? encrypted() : error
  }
}

/** The reader takes the memory for itself: given away if it holds nothing else, copied otherwise. */
const own = (bytes: Buffer): Uint8Array =>
  bytes.byteLength === bytes.buffer.byteLength ? new Uint8Array(bytes.buffer) : new Uint8Array(bytes)

interface TextItem {
  str: string
  transform: number[]
  width: number
  height: number
  fontName: string
}

const isText = (item: unknown): item is TextItem =>
  typeof (item as TextItem).str === 'string' && (item as TextItem).str.trim() !== ''

type Place = readonly [a: number, b: number, c: number, d: number, x: number, y: number]
interface Shown {
  height: number
  fragments: Fragment[]
}

/** A place on a page of this size after a quarter of a turn, clockwise. */
const turned = ([a, b, c, d, x, y]: Place, width: number): Place => [b, -a, d, -c, y, width - x]
const isUpright = ([a, b, c, d]: Place) => a > 0 && Math.abs(b) <= a * 0.1 && Math.abs(c) <= Math.abs(d) * 0.4

/**
 * Text with its place, y upwards, on the page as it is shown, and turned until most of it stands upright: a
 * wide table may stand sideways. Text at another angle is a watermark or a drawing's.
 */
function shownOn(page: Page, items: readonly unknown[]): Shown {
  let { transform, width, height } = page.getViewport({ scale: 1 })
  let placed = items.filter(isText).map((item) => {
    const [a, b, c, d, x, y] = multiply(transform as unknown as Place, item.transform as unknown as Place)
    return { ...item, place: [a, -b, c, -d, x, height - y] as Place }
  })
  let best: Shown = { height, fragments: [] }
  for (let quarters = 0; quarters < 4; quarters++) {
    const fragments = placed.flatMap(({ str, width, fontName, place }): Fragment[] => {
      const [, , , d, x, y] = place
      return isUpright(place)
        ? [{ text: str, x, right: x + width, y, size: Math.abs(d), font: fontName }]
        : []
    })
    if (quarters === 0 || lettersOf(fragments) > lettersOf(best.fragments)) best = { height, fragments }
    placed = placed.map((item) => ({ ...item, place: turned(item.place, width) }))
    ;[width, height] = [height, width]
  }
  return best
}

type Bookmarks = Awaited<ReturnType<Pdf['getOutline']>>

async function readOutline(pdf: Pdf): Promise<Map<string, number>> {
  const levels = new Map<string, number>()
  const add = (items: Bookmarks, level: number) => {
    for (const { title, items: below } of items ?? []) {
      levels.set(foldTitle(title), level)
      if (level < 9) add(below as Bookmarks, level + 1)
    }
  }
  add(await pdf.getOutline().catch(() => null as unknown as Bookmarks), 1)
  return levels
}
