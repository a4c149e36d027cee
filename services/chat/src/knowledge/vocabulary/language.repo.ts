import { type Db, sql } from '@portal/service-kit/database.ts'
import { fold } from './token.rules.ts'

/** PostgreSQL's dictionaries for the languages written in Latin letters: each stems, and knows the words that mean nothing. */
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

/** Words that a list of empty words holds, and that decide about a device: over voltage, off grid. */
const telling = new Set(['over', 'under', 'off', 'on', 'out', 'no', 'not', 'up', 'down', 'above', 'below'])

/** Beside another word only: set up, switch off. */
export const isParticle = (token: string): boolean => telling.has(token)

/** What of the words of a text is empty in a language, if the text is in it. German has 40 %, a list of English error codes 10 %. */
const telltale = 0.2
const sampleSize = 2_000
/** Below this share the words in Latin letters are not the text's language. */
const leastLatin = 0.3

/** By its empty words. Short lists are taken for English unless they have letters that English does not. */
export async function detectLanguage(db: Db, tokens: readonly string[]): Promise<Language> {
  const sample = tokens.slice(0, sampleSize).filter((token) => /^\p{sc=Latin}+$/u.test(token))
  if (sample.length === 0) return 'simple'
  // Names and abbreviations in a text of another script, as manuals write them.
  if (sample.length < Math.min(tokens.length, sampleSize) * leastLatin) return 'english'
  const [best] = await db.query<{ language: Language; share: number }>(sql`
    select language, count(*)::real / ${sample.length} as share from unnest(${latin}::text[]) language, unnest(${sample}::text[]) token
    where ts_lexize((language || '_stem')::regdictionary, token) = '{}' group by 1 order by 2 desc, language limit 1`)
  if (best && best.share >= telltale) return best.language
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

/** Key of a word → its term, '' for an empty word. The words of a trade are few, and asked for again and again. */
const known = new Map<string, string>()
const maxKnown = 100_000

/** Terms by token; empty words are left out. */
export async function stem(db: Db, tokens: Iterable<string>, language: Language): Promise<Map<string, string>> {
  const asked = [...new Set(tokens)].map((token): Word => {
    const dictionary = dictionaryOf(token, language)
    return { token, dictionary, key: `${dictionary} ${token}` }
  })
  const terms = new Map<string, string>()
  const unknown: Word[] = []
  for (const word of asked) {
    const term = known.get(word.key)
    if (term === undefined) unknown.push(word)
    else terms.set(word.token, term)
  }
  // Into a map of its own first: other calls may clear what is known meanwhile.
  for (const [{ token, key }, term] of await learn(db, unknown)) {
    terms.set(token, term)
    known.set(key, term)
  }
  if (known.size > maxKnown) known.clear()
  return new Map([...terms].filter(([, term]) => term !== ''))
}

/**
 * The terms under which each word of a text is kept. A word with accents is found by those who type none, too: its stem is another one then.
 */
export async function termsIn(db: Db, tokens: Iterable<string>, language: Language): Promise<(token: string) => string[]> {
  const words = [...new Set(tokens)]
  const terms = await stem(db, [...words, ...words.map(fold)], language)
  return (token) => {
    const term = terms.get(token)
    if (term === undefined) return []
    const plain = terms.get(fold(token))
    return plain === undefined || plain === term ? [term] : [term, plain]
  }
}

interface Word {
  token: string
  dictionary: string
  key: string
}

async function learn(db: Db, words: readonly Word[]): Promise<[Word, string][]> {
  const isLeft = ({ token, dictionary }: Word) => dictionary === 'simple' || telling.has(token)
  const left = words.filter(isLeft).map((word): [Word, string] => [word, fold(word.token)])
  const foreign = words.filter((word) => !isLeft(word))
  if (foreign.length === 0) return left
  const found = await db.query<{ term: string | null }>(sql`
    select (ts_lexize(dictionary::regdictionary, token))[1] as term
    from unnest(${foreign.map(({ token }) => token)}::text[], ${foreign.map(({ dictionary }) => `${dictionary}_stem`)}::text[])
      with ordinality as asked (token, dictionary, place) order by place`)
  return [...left, ...foreign.map((word, at): [Word, string] => [word, fold(found[at]?.term ?? '')])]
}
