/** Accents, vowel points, the Arabic stretching line: written or left out as people like. */
const marks = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f]/g
/** Where a sentence ends. */
const stops = /[.!?;:…\n。！？；،؟۔]+/g
/** As many as are looked at: a call for help is short, or says so at its beginning or end. */
const longest = 2_000

const clipped = (text: string) =>
  text.length <= 2 * longest ? text : `${text.slice(0, longest)}\n${text.slice(-longest)}`

/** Small letters without marks. */
export const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(marks, '')
    .normalize('NFC')
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/[أإآ]/g, 'ا')
    .replace(/ة/g, 'ه')

/** As `plain`, in words; with one space before and behind, sentences with a stop before and behind. */
export function fold(text: string): string {
  const words = plain(clipped(text))
    .replace(/['’`´ʼ]/g, '')
    .replace(stops, ' . ')
    .replace(/[^\p{L}\p{N}\p{M}.]+/gu, ' ')
    .replace(/(\p{L})\1{2,}/gu, '$1$1')
  return ` . ${words} . `.replace(/ +/g, ' ').replace(/(?:\. )+/g, '. ')
}

/** The same for a script without spaces. */
export const unspaced = (folded: string) => folded.replaceAll(' . ', '。').replaceAll(' ', '')

/** Letters that were left out, added, changed or swapped; `2` for two and more. */
export function distance(a: string, b: string): 0 | 1 | 2 {
  if (a === b) return 0
  if (Math.abs(a.length - b.length) > 1) return 2
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  const [x, y] = [a.slice(at), b.slice(at)]
  if (x.slice(1) === y.slice(1) || x === y.slice(1) || x.slice(1) === y) return 1
  return x[0] === y[1] && x[1] === y[0] && x.slice(2) === y.slice(2) ? 1 : 2
}
