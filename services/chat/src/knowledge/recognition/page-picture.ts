import { aCanvas, draw, type Grey, greyOf, type Matrix, multiply, type Pixels } from './canvas.rules.ts'
import { OPS, type Page } from './pdf-pictures.ts'
import { scanLimits } from './scan.ts'

/** Pictures that cover less of a page than this are no scan of it. */
const leastCover = 0.3
/** Pixels in a point: 300 dots per inch. Finer letters are read no better. */
const maxScale = 300 / 72
const maxPictures = 200

/** Why a page's picture cannot be looked at. */
export class PictureError extends Error {
  override name = 'PictureError'
  readonly reason: 'TOO_LARGE' | 'DAMAGED'

  constructor(reason: PictureError['reason']) {
    super(`A page's picture is ${reason}`)
    this.reason = reason
  }
}

interface Placed {
  matrix: Matrix
  picture: Promise<Pixels | null>
  /** Its bits say where ink is, not where light is. */
  isMask: boolean
}

/** A page as a scanner saw it, with pixels per point; undefined if it is no picture. @throws PictureError */
export async function pictureOf(page: Page): Promise<{ canvas: Grey; scale: number } | undefined> {
  const placed = await placedOn(page)
  const { width, height } = page.getViewport({ scale: 1 })
  const cover = placed.reduce((sum, { matrix: [a, b, c, d] }) => sum + Math.abs(a * d - b * c), 0)
  if (!(cover >= leastCover * width * height)) return undefined
  const pictures: { grey: Grey; matrix: Matrix }[] = []
  let left = scanLimits.pixels
  for (const { matrix, picture, isMask } of placed) {
    const pixels = await picture
    if (!pixels) throw new PictureError('DAMAGED')
    left -= pixels.width * pixels.height
    if (left < 0) throw new PictureError('TOO_LARGE')
    const grey = greyOf(pixels)
    if (!grey) throw new PictureError('DAMAGED')
    if (isMask) for (let at = 0; at < grey.data.length; at++) grey.data[at] = 255 - (grey.data[at] as number)
    pictures.push({ grey, matrix })
  }
  const finest = Math.max(
    ...pictures.map(({ grey, matrix: [a, b] }) => grey.width / Math.max(1, Math.hypot(a, b))),
  )
  const scale = Math.min(finest, maxScale, Math.sqrt(scanLimits.canvas / (width * height)))
  const canvas = aCanvas(Math.max(1, Math.floor(width * scale)), Math.max(1, Math.floor(height * scale)))
  const view = page.getViewport({ scale }).transform as unknown as Matrix
  for (const { grey, matrix } of pictures) draw(canvas, grey, multiply(view, matrix))
  return { canvas, scale }
}

/** The pictures of a page with the places of their unit squares, in points. */
async function placedOn(page: Page): Promise<Placed[]> {
  const { fnArray, argsArray } = await withoutTooLarge(() => page.getOperatorList())
  const placed: Placed[] = []
  const saved: Matrix[] = []
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  for (const [at, operation] of fnArray.entries()) {
    const given = (argsArray[at] ?? []) as unknown[]
    if (operation === OPS.save) saved.push(matrix)
    else if (operation === OPS.restore || operation === OPS.paintFormXObjectEnd)
      matrix = saved.pop() ?? matrix
    else if (operation === OPS.transform) matrix = multiply(matrix, given as unknown as Matrix)
    else if (operation === OPS.paintFormXObjectBegin) {
      saved.push(matrix)
      if (given[0]) matrix = multiply(matrix, [...(given[0] as number[])] as unknown as Matrix)
    } else if (placed.length < maxPictures) {
      const picture = pictureIn(page, operation, given)
      if (picture) placed.push({ matrix, picture, isMask: operation === OPS.paintImageMaskXObject })
    }
  }
  return placed
}

/** @throws PictureError where the work warns of a picture that is too large */
async function withoutTooLarge<T>(work: () => Promise<T>): Promise<T> {
  const { warn } = console
  let isTooLarge = false
  console.warn = (said: unknown) => {
    isTooLarge ||= /Image exceeded maximum allowed size/.test(String(said))
  }
  try {
    const made = await work()
    if (isTooLarge) throw new PictureError('TOO_LARGE')
    return made
  } finally {
    console.warn = warn
  }
}

function pictureIn(page: Page, operation: number, [given]: unknown[]): Promise<Pixels | null> | undefined {
  if (operation === OPS.paintInlineImageXObject) return Promise.resolve(given as Pixels)
  if (operation === OPS.paintImageXObject) return kept(page, given as string)
  if (operation !== OPS.paintImageMaskXObject) return undefined
  const mask = given as Pixels & { data: unknown }
  return typeof mask.data === 'string' ? kept(page, mask.data) : Promise.resolve(mask)
}

const kept = (page: Page, name: string) =>
  new Promise<Pixels | null>((resolve) => {
    const objects = name.startsWith('g_') ? page.commonObjs : page.objs
    objects.get(name, (found: Pixels | null) => resolve(found?.data ? found : null))
  })
