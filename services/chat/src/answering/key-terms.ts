import type { Language } from '@portal/contracts/reference.ts'
import { commonWordsIn } from '../danger/danger.rules.ts'
import type { Hit } from '../knowledge/search/search.ts'
import type { Language as Dictionary } from '../knowledge/vocabulary/language.repo.ts'
import { type Term, terms } from '../knowledge/vocabulary/term.repo.ts'

const columns = { en: 'english', de: 'german', es_ES: 'spanish', zh_CN: 'simple' } as const
type Known = keyof typeof columns
const isKnown = (language: Language): language is Known => language in columns

/** Before a section in another language: which one, and what its terms are in the reader's. */
const leads: Record<Known, (language: string, terms: string) => string> = {
  en: (language, terms) => `The manual is in ${language}.${terms && ` Key terms: ${terms}.`}`,
  de: (language, terms) => `Das Handbuch ist auf ${language}.${terms && ` Wichtige Begriffe: ${terms}.`}`,
  es_ES: (language, terms) => `El manual está en ${language}.${terms && ` Términos clave: ${terms}.`}`,
  zh_CN: (language, terms) => `手册为${language}。${terms && `关键词：${terms}。`}`,
}

const maxTerms = 6
/** Shorter texts, such as rows of a table, do not tell their language. */
const minChars = 20

const patterns = new Map<string, RegExp>()
/** Where a wording stands in a text, at the beginning of a word at least, so that its forms are found. */
function patternOf(wording: string): RegExp {
  const pattern =
    patterns.get(wording) ??
    (/^\p{sc=Han}/u.test(wording)
      ? new RegExp(wording, 'u')
      : new RegExp(`(?<![\\p{L}\\p{N}])${wording}(?=\\p{L}{0,2}(?![\\p{L}\\p{N}]))`, 'iu'))
  patterns.set(wording, pattern)
  return pattern
}

interface Explained {
  /** In the reader's language. */
  own: string
  /** As it stands in the text. */
  there: string
  isAsked: boolean
}

function explained(term: Term, text: string, question: string, [from, to]: [Known, Known]): Explained[] {
  const there = term[columns[from]].find((wording) => patternOf(wording.text).test(text))?.text
  const own = term[columns[to]].map((wording) => wording.text)
  const asked = own.find((wording) => patternOf(wording).test(question))
  const said = asked ?? own[0]
  if (there === undefined || said === undefined || said.toLowerCase() === there.toLowerCase()) return []
  return [{ own: said, there, isAsked: asked !== undefined }]
}

const written: Partial<Record<Dictionary, Known>> = { english: 'en', german: 'de', spanish: 'es_ES' }
/** From so many common words on, a section tells its language by itself. */
const minCommon = 5
/** So many times as many as of any other: Danish has many of German's. */
const muchMore = 1.5

/**
 * The language of a section, of those that have terms: by its own words where they are enough to tell, as a
 * file may be written in several, else that of its file. Undefined where neither tells.
 */
export function writtenIn({ body, language }: Pick<Hit, 'body' | 'language'>): Language | undefined {
  const letters = body.match(/\p{L}/gu)?.length ?? 0
  // Texts in Chinese have words in Latin letters, by which the language of their file is told.
  if ((body.match(/\p{sc=Han}/gu)?.length ?? 0) > letters / 4) return 'zh_CN'
  const [[best, most] = ['en', 0], [, second] = ['en', 0]] = [...commonWordsIn(body)].sort(
    ([, one], [, other]) => other - one,
  )
  return most >= minCommon && most > muchMore * second ? (best as Language) : written[language]
}

/**
 * In the reader's language, that a text is in another one, and its key terms: those that were asked for
 * first, then the longest, which are the most particular. Undefined where the text is in the reader's
 * language or in one that we do not know.
 */
export function explain(
  text: string,
  question: string,
  { reader, written: from }: { reader: Language; written: Language | undefined },
): string | undefined {
  if (!isKnown(reader) || text.length < minChars) return undefined
  if (from === undefined || from === reader || !isKnown(from)) return undefined
  const found = terms.flatMap((term) => explained(term, text, question, [from, reader]))
  const chosen = found
    .toSorted(
      (one, other) => Number(other.isAsked) - Number(one.isAsked) || other.there.length - one.there.length,
    )
    .filter(({ there }, at, all) => all.findIndex((one) => one.there === there) === at)
    .slice(0, maxTerms)
  const name = new Intl.DisplayNames(reader.replace('_', '-'), { type: 'language' }).of(
    from.replace('_CN', '').slice(0, 2),
  )
  const separator = reader === 'zh_CN' ? '；' : '; '
  return leads[reader](name ?? from, chosen.map(({ own, there }) => `${own} = ${there}`).join(separator))
}
