import type { Language } from '@portal/contracts/reference.ts'
import { harmlessAnywhere } from './lexicon.shared.ts'
import { type Hazard, hazards, type Lexicon } from './lexicon.ts'
import { distance, plain, unspaced } from './text.rules.ts'

/** Reads folded texts in one language. */
export interface Reader {
  /** How many words of the language are in a folded text. */
  commonIn: (folded: string) => number
  /**
   * Misspelt words are put right only on demand: in a text of another language they are words of their own
   * ("oder" is no "odeur"). `foreign` are the languages of a text that is none of this one.
   */
  hazardsIn: (folded: string, isRepaired: boolean, foreign?: readonly Language[]) => Set<Hazard>
}

/** Letters from which on a word may be misspelt. */
const shortestTyped = 5
/** Words of a text up to which its terms count as close together. */
const near = 45

/** `others` are words of other languages, which are not misspelt ones of this. */
export function compile(lexicon: Lexicon, others = ''): Reader {
  const { common, signs, before = [], not, isUnspaced = false } = lexicon
  const harmless = isUnspaced ? lexicon.harmless : [...lexicon.harmless, ...harmlessAnywhere]
  const term = termOf(lexicon)
  const sign = (line: string) => line.split(' & ').map((one) => new RegExp(term(one), 'u'))
  const found = hazards.flatMap((hazard) =>
    (signs[hazard] ?? []).map((line) => ({ hazard, terms: sign(line) })),
  )
  const first = before.map(sign)
  const taken = harmless.filter((line) => !line.includes(' & ')).map((line) => new RegExp(term(line), 'gu'))
  const takenTogether = harmless
    .filter((line) => line.includes(' & '))
    .map((line) => line.split(' & ').map((one) => new RegExp(term(one), 'gu')))
  const absent =
    not &&
    new RegExp(
      isUnspaced
        ? `${plain(not)}(?=[^。])[^。]{0,3}`
        : `(?<= )${plain(not)} (?!breath|mov|respon|answer|react|wak|let |respira|atm|reag|beweg|despiert|reacc)(?:(?:a|an|any|the|really|se|ein|eine|un|una) )?[^ .]+ (?:(?:or|nor|oder|ni|ou|o) [^ .]+ )?`,
      'gu',
    )
  const words = new RegExp(isUnspaced ? common : `(?<= )${common}(?= )`, 'gu')
  const repair = repairing(lexicon, others)
  const rest = isUnspaced ? '口' : 'x '

  function hazardsIn(text: string): Set<Hazard> {
    if (first.some((terms) => holds(text, terms, isUnspaced))) return new Set<Hazard>(['fire'])
    let left = taken.reduce((before, one) => before.replace(one, rest), text)
    for (const terms of takenTogether)
      if (terms.every((one) => left.search(one) >= 0))
        left = terms.reduce((before, one) => before.replace(one, rest), left)
    if (absent) left = left.replace(absent, rest)
    return new Set(found.filter(({ terms }) => holds(left, terms, isUnspaced)).map(({ hazard }) => hazard))
  }

  const written = (folded: string) => (isUnspaced ? unspaced(folded) : folded)
  return {
    commonIn: (folded) => written(folded).match(words)?.length ?? 0,
    hazardsIn: (folded, isRepaired, foreign = []) =>
      hazardsIn(isRepaired && !isUnspaced ? repair(folded, foreign) : written(folded)),
  }
}

/** All of the terms, in a short text anywhere, in a long one in two sentences that follow on each other. */
function holds(text: string, terms: readonly RegExp[], isUnspaced: boolean): boolean {
  if (!terms.every((one) => one.test(text))) return false
  const mark = isUnspaced ? '。' : ' . '
  const isShort = isUnspaced ? text.length <= 2 * near : text.split(' ').length <= near
  if (terms.length === 1 || isShort) return true
  const sentences = text.split(mark)
  return sentences.some((sentence, at) => {
    const both = `${mark}${sentence}${mark}${sentences[at + 1] ?? ''}${mark}`
    return terms.every((one) => one.test(both))
  })
}

/** A regular expression of a term: bounded everywhere, as it is held against text of anybody. */
const termOf =
  ({ sets, isUnspaced }: Lexicon) =>
  (line: string): string => {
    const opened = plain(line.trim().replace(/\b[A-Z]{2,}\b/g, (name) => sets[name] ?? name))
    const grouped = opened.replaceAll('(', '(?:').replaceAll('(?:?', '(?')
    if (isUnspaced) return grouped.replace(/ *~ */g, '[^。]{0,6}').replaceAll(' ', '')
    const words = grouped
      .replaceAll('*', '[^ .]{0,20}')
      .replace(/ ~ /g, ' (?:[^ .]+ ){0,4}')
      .replace(/(?<=^| )\. /g, '\\. ')
      .replace(/ \.(?=$|\))/g, ' \\.')
    return `(?<= )(?:${words}) `
  }

/** Puts words that were meant in the place of misspelt ones. */
function repairing(
  lexicon: Lexicon,
  others: string,
): (folded: string, foreign: readonly Language[]) => string {
  const typed = plain(lexicon.typed ?? '')
  const words = plain(lexicon.words ?? '')
  const meant = new Set(typed.split(' ').filter((word) => word.length >= shortestTyped))
  if (meant.size === 0) return (folded) => folded
  const known = new Set([...typed.split(' '), ...words.split(' '), ...plain(others).split(' ')])
  const right = (word: string, kept: readonly string[]) =>
    word.length < shortestTyped - 1 || known.has(word) || kept.includes(word)
      ? word
      : ([...meant].find(
          (one) =>
            (one[0] === word[0] || (one[0] === word[1] && one[1] === word[0])) && distance(word, one) === 1,
        ) ?? word)
  return (folded, foreign) => {
    const kept = foreign.flatMap((language) => lexicon.foreign?.[language]?.split(' ') ?? [])
    return folded
      .split(' ')
      .map((word) => right(word, kept))
      .join(' ')
  }
}
