import type { Translation } from '../translation/translation.repo.ts'
import type { Word } from './search.rules.ts'

const isHan = (token: string) => /^\p{sc=Han}+$/u.test(token)

/**
 * The words of a question with what they are in the languages of the documents. A sign that is a word by
 * itself is none of the words yet, which are pairs of signs.
 */
export function withTranslations(words: readonly Word[], translations: readonly Translation[]): Word[] {
  const added = Map.groupBy(translations, ({ tokens: [first = ''] }) => first)
  const have = new Set(words.map(({ token }) => token))
  const alone = [...added.keys()]
    .filter((token) => isHan(token) && !have.has(token))
    .map((token): Word => ({ token, terms: [], synonyms: [], topics: [], count: 1 }))
  return [...words, ...alone].map((word) => {
    const more = (added.get(word.token) ?? []).flatMap(({ terms }) => terms)
    if (more.length === 0) return word
    const terms = [...new Set([...word.terms, ...more])]
    return { ...word, terms, synonyms: word.synonyms.filter((term) => !terms.includes(term)) }
  })
}

/**
 * Without the words that another language says otherwise: those of a term that was found by its first word,
 * those that it says in several, which take their place, and pairs of signs that belong to two words.
 * `isThere`: some document has the term.
 */
export function withoutTranslated(
  words: readonly Word[],
  translations: readonly Translation[],
  isThere: (term: string) => boolean,
): Word[] {
  const isKnown = ({ terms, synonyms }: Word) => [...terms, ...synonyms].some(isThere)
  const known = new Set(words.filter(isKnown).map(({ token }) => token))
  const replaced = new Map<string, Translation>()
  for (const translation of translations) {
    const [first = '', ...others] = translation.tokens
    if (!known.has(first) && !translation.parts.some(([, term]) => isThere(term))) continue
    // The first one is the plainest.
    if (!known.has(first) && !replaced.has(first)) replaced.set(first, translation)
    for (const token of others)
      if (!known.has(token) && !replaced.has(token)) replaced.set(token, { ...translation, parts: [] })
  }
  const signs = new Set([...known, ...translations.flatMap(({ tokens }) => tokens)].filter(isHan).join(''))
  const isBetween = ({ token }: Word) =>
    isHan(token) && token.length > 1 && !known.has(token) && [...token].some((sign) => signs.has(sign))
  const parts = [...replaced.values()].flatMap((translation) => translation.parts)
  const seen = new Set(words.map(({ token }) => token))
  return [
    ...words.filter((word) => !replaced.has(word.token) && !isBetween(word)),
    ...[...new Map(parts.filter(([token]) => !seen.has(token)))].map(
      ([token, term]): Word => ({ token, terms: [term], synonyms: [], topics: [], count: 1 }),
    ),
  ]
}
