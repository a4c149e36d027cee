import type { Language } from '@portal/contracts/reference.ts'
import { commonWordsIn } from '../danger/danger.rules.ts'
import { plain } from '../danger/text.rules.ts'
import { entriesOf } from '../grammar/grammar.words.ts'
import { spokenLanguages } from '../grammar/grammars.ts'
import { isMendable, knownLanguages, shareOf } from '../knowledge/spelling/glossary.ts'

/** Signs that one language alone has, among those that we speak. */
const scripts: readonly (readonly [RegExp, Language])[] = [
  [/[\p{sc=Hiragana}\p{sc=Katakana}]/u, 'ja'],
  [/\p{sc=Han}/u, 'zh_CN'],
  [/[іїєґ]/iu, 'uk_UA'],
  [/\p{sc=Cyrillic}/u, 'ru_RU'],
  [/\p{sc=Hebrew}/u, 'he_IL'],
  [/[ٹڈڑںےہ]/u, 'ur_PK'],
  [/\p{sc=Arabic}/u, 'ar'],
  [/[¿¡]/u, 'es_ES'],
  [/ß/u, 'de'],
]

/**
 * Words that are in the grammar of one language alone, so that "Garantie?" is German without any common word.
 */
const languageOfWord = new Map<string, Language | undefined>()
for (const language of spokenLanguages)
  for (const word of new Set(plain(entriesOf(language)).split(/[| ]/)))
    languageOfWord.set(word, languageOfWord.has(word) ? undefined : language)

/**
 * What is of any language: codes ("ER-03"), numbers with units, and what stands before a word
 * ("de-energizing"). Each is a word somewhere: "er" is German, "w" Polish.
 */
const ofNoLanguage =
  /(?<![\p{L}\p{N}])(?:\p{L}{1,4}-?\p{N}[\p{L}\p{N}-]*|\p{N}[\p{L}\p{N}.,]*(?: ?(?:[kM]?[WV]A?h?|Ah?|Hz|mm|cm|kg|[sml]))?|\p{L}{1,3}-(?=\p{Ll}{2}))(?![\p{Lu}\p{N}])/gu
/** A capital behind other text, which names something ("Group C"), and abbreviations ("PV", "EU"). */
const named =
  /(?<=[\p{L}\p{N}].*)(?<![\p{L}\p{N}'’])\p{Lu}(?![\p{L}\p{N}'’])|(?<=[\p{Ll}\p{N}].*)(?<!\p{L})\p{Lu}{2,3}(?!\p{L})/gu

/** The language that a text is written in, however short; of none in particular, that of the page. */
export function languageIn(whole: string, page: Language): Language {
  const script = scripts.find(([signs]) => signs.test(whole))
  if (script) return script[1]
  const text = whole.replace(ofNoLanguage, ' 0 ').replace(named, ' ')
  const counts = commonWordsIn(text)
  for (const word of plain(text).split(/[^\p{L}]+/u)) {
    const language = languageOfWord.get(word)
    if (language) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  const maxCount = Math.max(0, ...counts.values())
  const [first = page] = [...counts].filter(([, count]) => count === maxCount).map(([language]) => language)
  const counted = maxCount === 0 || counts.get(page) === maxCount ? page : first
  // Few words tell little by what is common; what they say tells more.
  if (maxCount >= fewCommon) return counted
  return likelyOf(text, isSaidIn(page, text) ? page : counted)
}

/** The same where the text itself tells it; undefined for codes and names, which are of any language. */
export function toldLanguageOf(text: string): Language | undefined {
  const [one, other] = [languageIn(text, 'en'), languageIn(text, 'de')]
  return one === other ? one : undefined
}

const fewCommon = 2

/** Whether each word of a text is one that somebody may use who writes this language. */
const isSaidIn = (language: Language, text: string) =>
  isMendable(language) && wordsOf(text).every((word) => shareOf(word, language) > 0)
const wordsOf = (text: string) => text.split(/[^\p{L}\p{M}]+/u).filter((word) => word.length > 1)

/** Of a word that a language has not. */
const rarest = 1e-6
/** Another language than the expected one is told only by being so many times as likely as any other. */
const surely = 4

/** The language that says these words most likely; `expected` where none does much rather. */
function likelyOf(text: string, expected: Language): Language {
  const words = wordsOf(text)
  const likelihood = (language: (typeof knownLanguages)[number]) =>
    words.reduce((sum, word) => sum + Math.log(shareOf(word, language) + rarest), 0)
  const none = words.length * Math.log(rarest)
  const likely = new Map<Language, number>(knownLanguages.map((language) => [language, likelihood(language)]))
  const [[best, bestSum] = [expected, none], [, second] = [expected, none]] = [
    ...new Map([[expected, none] as const, ...likely]),
  ].sort(([, one], [, other]) => other - one)
  return bestSum > second + Math.log(surely) ? best : expected
}
