import type { Language } from '@portal/contracts/reference.ts'
import { compile, type Reader } from './compile.ts'
import { de } from './lexicon.de.ts'
import { en } from './lexicon.en.ts'
import { es } from './lexicon.es.ts'
import { ar, fr, he, it, ja, nl, pl, pt, ru, uk, ur } from './lexicon.more.ts'
import type { Hazard, Lexicons } from './lexicon.ts'
import { zh } from './lexicon.zh.ts'
import { fold } from './text.rules.ts'

const lexicons: Lexicons = {
  en,
  zh_CN: zh,
  de,
  es_ES: es,
  fr,
  it,
  nl_NL: nl,
  pl_PL: pl,
  pt_PT: pt,
  ru_RU: ru,
  uk_UA: uk,
  ja,
  ar,
  he_IL: he,
  ur_PK: ur,
}

/** Words of other languages, which nobody has misspelt. */
const others = Object.values(lexicons)
  .map(
    ({ typed = '', common, isUnspaced }) =>
      `${typed} ${isUnspaced ? '' : common.replace(/[^\p{L}]+/gu, ' ')}`,
  )
  .join(' ')
const readers = Object.entries(lexicons).map(
  ([language, lexicon]) =>
    [language as Language, compile(lexicon, others)] as const satisfies [Language, Reader],
)

/** What people say when they are in danger, and words that are near to these. */
export const wordsOfDanger = Object.values(lexicons)
  .map(({ typed = '', words = '' }) => `${typed} ${words}`)
  .join(' ')

/** How many common words of each language a text has. */
export function commonWordsIn(text: string): Map<Language, number> {
  const folded = fold(text)
  return new Map(readers.map(([language, reader]) => [language, reader.commonIn(folded)]))
}

export interface Danger {
  /** Of the text. */
  language: Language
  hazards: Set<Hazard>
}

/**
 * What a text says of danger to people; undefined if nothing. `page` is the language of the page, where the
 * text is no more another one.
 */
export function dangerIn(text: string, page: Language): Danger | undefined {
  const folded = fold(text)
  const counted = readers.map(([language, reader]) => ({ language, reader, common: reader.commonIn(folded) }))
  const maxCommon = Math.max(...counted.map(({ common }) => common))
  const written = counted.filter(({ common }) => common === maxCommon).map(({ language }) => language)
  const all = counted.map(({ language, reader, common }) => {
    const isOwn = written.includes(language)
    // English words are mixed into every other language, misspelt ones, too.
    const hazards = reader.hazardsIn(folded, isOwn || language === 'en', isOwn ? [] : written)
    return { language, hazards, own: 3 * hazards.size + common }
  })
  const found = new Set(all.flatMap(({ hazards }) => [...hazards]))
  if (found.size === 0) return undefined
  const maxOwn = Math.max(...all.map(({ own }) => own))
  const likely = all.filter(({ own }) => own === maxOwn)
  const { language } = likely.find((one) => one.language === page) ?? (likely[0] as (typeof likely)[number])
  return { language, hazards: found }
}
