import { type Fragment, scanFont } from '../fragment.ts'

/** What recognition read on a page. */
export interface ReadLines {
  lines: Fragment[]
  /** 0 … 100, of all words by their length; undefined without a word. */
  confidence?: number
}

const line =
  /<span class='ocr_(?:line|caption|header|textfloat)'[^>]*title="([^"]*)">([\s\S]*?)\n\s*<\/span>/g
const word = /<span class='ocrx_word'[^>]*title='([^']*)'[^>]*>([\s\S]*?)<\/span>/g
const numbers = (title: string, name: string): number[] =>
  new RegExp(`\\b${name} ([-\\d. ]+)`).exec(title)?.[1]?.trim().split(' ').map(Number) ?? []
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const plain = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] as string)
    .trim()

const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\u3000-\u303f\uff00-\uffef]/u
/** Between words, in heights of letters: wider than any space of a line. */
const cellGap = 1.5

/**
 * The lines of hOCR as runs of text, in points from the lower left corner. What stands far apart in a line
 * are runs of their own: cells of a table.
 */
export function linesOf(hocr: string, { scale, height }: { scale: number; height: number }): ReadLines {
  const lines: Fragment[] = []
  let [sum, letters] = [0, 0]
  for (const [, title = '', inner = ''] of hocr.matchAll(line)) {
    const [, , , bottom = 0] = numbers(title, 'bbox')
    const [size = 0] = numbers(title, 'x_size')
    const y = height - bottom / scale
    let run: Fragment | undefined
    for (const [, of = '', markup = ''] of inner.matchAll(word)) {
      const text = plain(markup)
      if (text === '') continue
      const [left = 0, , right = 0] = numbers(of, 'bbox')
      const [confidence = 0] = numbers(of, 'x_wconf')
      sum += confidence * text.length
      letters += text.length
      if (run && left / scale - run.right < (cellGap * size) / scale) {
        const isTight = unspaced.test(run.text.at(-1) ?? '') && unspaced.test(text[0] ?? '')
        run.text += isTight ? text : ` ${text}`
        run.right = right / scale
        continue
      }
      run = { text, x: left / scale, right: right / scale, y, size: size / scale, font: scanFont }
      lines.push(run)
    }
  }
  return letters === 0 ? { lines } : { lines, confidence: sum / letters }
}

/** Sizes are measured, so they differ from line to line: near the text's own they are the same. */
const sameSize = 0.15

/** The same lines, of all pages of a file, with the size of most of the text where theirs is about that. */
export function withEvenSizes(pages: ReadonlyMap<number, readonly Fragment[]>): Map<number, Fragment[]> {
  const all = [...pages.values()].flat().sort((one, other) => one.size - other.size)
  let half = all.reduce((letters, { text }) => letters + text.length, 0) / 2
  let middle = 0
  for (const { text, size } of all) {
    if (half > 0) middle = size
    half -= text.length
  }
  const even = (size: number) => (Math.abs(size - middle) <= sameSize * middle ? middle : size)
  return new Map(
    [...pages].map(([page, lines]) => [page, lines.map((one) => ({ ...one, size: even(one.size) }))]),
  )
}
