/** Scripts that put no spaces between words. */
const unspaced = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u30fc\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`
/** Decimals, words (codes and model names are taken apart later), runs of unspaced scripts. */
const pieces = new RegExp(
  String.raw`(?<unspaced>[${unspaced}]+)|(?<decimal>(?<![\p{L}\p{N}.])\p{Nd}+[.,]\p{Nd}+(?![\p{L}\p{N}.,]))|(?<word>(?:(?![${unspaced}])[\p{L}\p{N}][\p{M}]*)+)(?:-(?=\p{L}{0,2}\p{Nd}))?`,
  'gu',
)
const segmenter = new Intl.Segmenter('und', { granularity: 'word' })
/** Accents, vowel points, the Arabic stretching line: written or left out as people like. */
const marks = /[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u0652]/g
const isMixed = (word: string) => /\p{L}/u.test(word) && /\p{Nd}/u.test(word)
/** Longer ones are bytes in disguise, not words. */
const maxLength = 60

/**
 * The words of a text in any language, in order, in small letters, before stemming. A code or model name
 * comes whole and in its parts, and without leading zeros, so that E001, E-001 and E01 are one word and `SNA
 * 5000` is found in `SNA5000`.
 */
export function tokenise(text: string): string[] {
  const tokens: string[] = []
  let prefix = ''
  for (const { 0: all, groups } of text.normalize('NFKC').toLowerCase().matchAll(pieces)) {
    // One by one: a call takes only so many arguments, and a run may be as long as a document.
    if (groups?.unspaced) for (const token of segment(groups.unspaced)) tokens.push(token)
    else if (groups?.decimal) tokens.push(decimal(groups.decimal))
    else if (groups?.word && groups.word.length <= maxLength) {
      tokens.push(...wordOrCode(groups.word, prefix))
      prefix = all.endsWith('-') && /^\p{L}{1,4}$/u.test(groups.word) ? groups.word : ''
      continue
    }
    prefix = ''
  }
  return tokens
}

/** 1,200 and 1.200 are thousands, 13,5 and 13.5 are not. */
const decimal = (text: string) =>
  /^\d{1,3}[.,]000$/.test(text) ? text.replace(/[.,]/, '') : text.replace(',', '.')

/** `prefix` are letters joined to this word by a hyphen. */
function wordOrCode(word: string, prefix: string): string[] {
  if (/^\p{Nd}+$/u.test(word))
    return prefix ? [withoutZeros(word), prefix + withoutZeros(word)] : [withoutZeros(word)]
  if (!isMixed(word)) return [word]
  const parts = (word.match(/\p{Nd}+|[^\p{Nd}]+/gu) ?? []).map(withoutZeros)
  return [
    ...(prefix ? [prefix + parts.join('')] : []),
    parts.join(''),
    ...parts.filter((part) => part.length > 1),
  ]
}

const withoutZeros = (part: string) => part.replace(/^0+(?=\p{Nd})/u, '')

/**
 * Dictionary words, but Han by every two neighbouring signs too: words of a trade stand in no dictionary, and
 * not every reader cuts where it does.
 */
function* segment(run: string): Generator<string> {
  for (const { segment: word, isWordLike } of segmenter.segment(run)) {
    if (isWordLike && !/^\p{sc=Han}{1,2}$/u.test(word)) yield word
  }
  for (const [signs] of run.matchAll(/\p{sc=Han}+/gu)) {
    const each = [...signs]
    if (each.length === 1) yield signs
    for (let at = 0; at + 1 < each.length; at++) yield `${each[at]}${each[at + 1]}`
  }
}

/** The form in which a stemmed word is kept and looked for. */
export const fold = (term: string): string =>
  /^[\x20-\x7e]*$/.test(term) ? term : term.normalize('NFD').replace(marks, '').normalize('NFC')
