/** Returns the width of a text in page units. */
export type MeasureWidth = (text: string) => number

const words = new Intl.Segmenter('und', { granularity: 'word' })
const signs = new Intl.Segmenter('und', { granularity: 'grapheme' })
const partsOf = (segmenter: Intl.Segmenter, text: string) =>
  [...segmenter.segment(text)].map(({ segment }) => segment)

/** Keeps punctuation with the preceding word. */
const joins = /^[\p{Pe}\p{Pf}\p{Po}]+$/u

function wordsOf(text: string): string[] {
  const found: string[] = []
  for (const part of partsOf(words, text))
    if (joins.test(part) && found.length > 0) found.push(`${found.pop()}${part}`)
    else found.push(part)
  return found
}

/** Wraps a paragraph to a maximum width, and splits longer words between characters. */
function wrap(paragraph: string, width: number, measure: MeasureWidth): string[] {
  const lines: string[] = []
  let line = ''
  const fits = (part: string) => measure((line + part).trimEnd()) <= width
  const add = (part: string) => {
    if (line !== '' && !fits(part)) {
      lines.push(line.trimEnd())
      line = ''
    }
    if (line !== '' || part.trim() !== '') line += part
  }
  for (const word of wordsOf(paragraph)) {
    if (measure(word.trimEnd()) <= width) add(word)
    else for (const sign of partsOf(signs, word)) add(sign)
  }
  return [...lines, line.trimEnd()]
}

/** Wraps a text to lines of a maximum width. */
export const wrapLines = (text: string, width: number, measure: MeasureWidth): string[] =>
  text.split(/\r?\n/).flatMap((paragraph) => wrap(paragraph, width, measure))
