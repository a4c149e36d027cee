import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { fold } from './token.rules.ts'

/** PostgreSQL's dictionaries for languages in Latin letters: each stems, and knows the stop words. */
const latin = [
  'english',
  'german',
  'french',
  'italian',
  'spanish',
  'portuguese',
  'dutch',
  'danish',
  'finnish',
  'hungarian',
  'norwegian',
  'romanian',
  'swedish',
  'turkish',
] as const

/** The dictionary for words in Latin letters; 'simple' changes nothing. */
export type Language = (typeof latin)[number] | 'simple'

/** Stop words of PostgreSQL that carry meaning about a device: over voltage, off grid. */
const informative = new Set([
  'over',
  'under',
  'off',
  'on',
  'out',
  'no',
  'not',
  'up',
  'down',
  'above',
  'below',
])

/** Carries meaning only beside another word: set up, switch off. */
export const isParticle = (token: string): boolean => informative.has(token)

/**
 * Share of stop words from which on a text is in a language. German prose has 40 %, a list of English error
 * codes 10 %.
 */
const minStopwordShare = 0.2
const sampleSize = 2_000
/** With a smaller share of words in Latin letters, these are names within a text of another script. */
const minLatinShare = 0.3

/** Recognised by stop words. Short lists count as English unless they have letters that English has not. */
export async function detectLanguage(db: Db, tokens: readonly string[]): Promise<Language> {
  const sample = tokens.slice(0, sampleSize).filter((token) => /^\p{sc=Latin}+$/u.test(token))
  if (sample.length === 0) return 'simple'
  // Names and abbreviations in a text of another script, as manuals write them.
  if (sample.length < Math.min(tokens.length, sampleSize) * minLatinShare) return 'english'
  const [best] = await db.query<{ language: Language; share: number }>(sql`
    select language, count(*)::real / ${sample.length} as share from unnest(${latin}::text[]) language, unnest(${sample}::text[]) token
    where ts_lexize((language || '_stem')::regdictionary, token) = '{}' group by 1 order by 2 desc, language limit 1`)
  if (best && best.share >= minStopwordShare) return best.language
  return sample.some((token) => /[^a-z]/.test(token)) ? 'simple' : 'english'
}

const russian = /^[\p{sc=Cyrillic}\p{M}]+$/u
const arabic = /^[\p{sc=Arabic}\p{M}]+$/u
const latinWord = /^[\p{sc=Latin}\p{M}]+$/u

const dictionaryOf = (token: string, language: Language): string => {
  if (latinWord.test(token)) return language
  if (russian.test(token)) return 'russian'
  return arabic.test(token) ? 'arabic' : 'simple'
}

/**
 * By language: word → its term, '' for a stop word. The vocabulary of a trade is small, so few words are
 * looked up twice.
 */
const terms = new Map<Language, Map<string, string>>()
/** By language: word → the terms under which it is indexed. */
const indexed = new Map<Language, Map<string, string[]>>()
const maxCached = 50_000

/** A full cache is begun anew: whoever holds the old one reads on in it. */
function cacheOf<T>(caches: Map<Language, Map<string, T>>, language: Language): Map<string, T> {
  const cache = caches.get(language)
  if (cache && cache.size < maxCached) return cache
  const fresh = new Map<string, T>()
  caches.set(language, fresh)
  return fresh
}

/** Terms by token; stop words are left out. */
export async function stem(
  db: Db,
  tokens: Iterable<string>,
  language: Language,
): Promise<Map<string, string>> {
  const cache = cacheOf(terms, language)
  const found = new Map<string, string>()
  const unknown = new Set<string>()
  const keep = (token: string, term: string) => term !== '' && found.set(token, term)
  for (const token of tokens) {
    const term = cache.get(token)
    if (term === undefined) unknown.add(token)
    else keep(token, term)
  }
  if (unknown.size === 0) return found
  const words = [...unknown].map((token) => ({ token, dictionary: dictionaryOf(token, language) }))
  for (const [{ token }, term] of await lookUp(db, words)) {
    keep(token, term)
    cache.set(token, term)
  }
  return found
}

/**
 * The terms under which each word of a text is indexed. A word with accents has a second term without them,
 * since people omit them.
 */
export async function termsIn(
  db: Db,
  tokens: Iterable<string>,
  language: Language,
): Promise<(token: string) => readonly string[]> {
  const cache = cacheOf(indexed, language)
  const unknown = [...new Set(tokens)].filter((token) => !cache.has(token))
  if (unknown.length > 0) {
    const stems = await stem(db, [...unknown, ...unknown.map(fold)], language)
    for (const token of unknown) {
      const term = stems.get(token)
      const plain = stems.get(fold(token))
      cache.set(
        token,
        term === undefined ? [] : plain === undefined || plain === term ? [term] : [term, plain],
      )
    }
  }
  return (token) => cache.get(token) ?? []
}

interface Word {
  token: string
  dictionary: string
}

async function lookUp(db: Db, words: readonly Word[]): Promise<[Word, string][]> {
  const isUnstemmed = ({ token, dictionary }: Word) => dictionary === 'simple' || informative.has(token)
  const unstemmed = words.filter(isUnstemmed).map((word): [Word, string] => [word, fold(word.token)])
  const stemmed = words.filter((word) => !isUnstemmed(word))
  if (stemmed.length === 0) return unstemmed
  const found = await db.query<{ term: string | null }>(sql`
    select (ts_lexize(dictionary::regdictionary, token))[1] as term
    from unnest(${stemmed.map(({ token }) => token)}::text[], ${stemmed.map(({ dictionary }) => `${dictionary}_stem`)}::text[])
      with ordinality as asked (token, dictionary, place) order by place`)
  return [...unstemmed, ...stemmed.map((word, at): [Word, string] => [word, fold(found[at]?.term ?? '')])]
}
