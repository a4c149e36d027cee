/** `text.slice(start, end)` */
export interface Span {
  start: number
  end: number
}

/** A full stop after an abbreviation does not end a sentence. */
const abbreviated =
  /(?:^|[\s(])(?:e\.g|i\.e|approx|max|min|no|nos|fig|figs|sec|vs|resp|incl|excl|nr|ca|z\.\s?B|bzw|d\.\s?h|p\.\s?ej|art)\.\s*$/i

/** Longer than any abbreviation with the white space behind it. */
const maxTailChars = 40

/** The stretch without the white space around it. */
export const trim = (text: string, start: number, end: number): Span => {
  while (start < end && /\s/.test(text[start] as string)) start++
  while (end > start && /\s/.test(text[end - 1] as string)) end--
  return { start, end }
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** The sentences of a text. A line break ends a sentence unless the next line continues in small letters. */
export function sentencesOf(text: string, from = 0, to = text.length): Span[] {
  const sentences: Span[] = []
  const part = text.slice(from, to).replace(/\n\s*/g, (gap, at: number, all: string) => {
    const next = all.codePointAt(at + gap.length)
    return next !== undefined && /\p{Ll}/u.test(String.fromCodePoint(next)) ? gap.replaceAll('\n', ' ') : gap
  })
  let start = 0
  for (const { index, segment } of segmenter.segment(part)) {
    const end = index + segment.length
    // Only the tail is tested, or a text of nothing but abbreviations would take quadratic time.
    if (abbreviated.test(part.slice(Math.max(start, end - maxTailChars), end)) && end < part.length) continue
    const found = trim(text, from + start, from + end)
    if (found.end > found.start) sentences.push(found)
    start = end
  }
  const rest = trim(text, from + start, to)
  if (rest.end > rest.start) sentences.push(rest)
  return sentences
}
