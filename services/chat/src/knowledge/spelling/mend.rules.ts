import type { Language } from '@portal/contracts/reference.ts'
import { commonWords } from './common-words.ts'
import { allGlossary, glossaryOf, isMendable } from './glossary.ts'
import { keyOf, type Lexicon } from './lexicon.ts'

/** How likely a word of a question is from there. */
const weights = { documents: 0.7, glossary: 0.1, common: 0.2 }
/** How much less likely an English word is that the question's own language does not have. */
const ofOtherLanguage = 0.05

/** Where a word may come from. */
interface Source {
  lexicon: Lexicon
  weight: number
  /** Words of the documents and of their subject. */
  isOfSubject: boolean
}

/** Runs of letters that are no part of a code, an address or a model; an apostrophe belongs to the word. */
const words =
  /(?<![\p{L}\p{M}\p{N}@./_-])\p{sc=Latin}[\p{sc=Latin}\p{M}'’]*(?![\p{L}\p{M}\p{N}@_]|[./-]\p{N})/gu
/** A name of letters alone, such as LCD. */
const isAbbreviation = (word: string) => /^\p{Lu}{2,5}$/u.test(word)

/** A longer text is a pasted log. */
const maxChars = 1_000
/** More words that nobody knows: a log, names, or a language that we do not have. */
const maxUnknown = 8
const maxUnknownShare = 0.6

/** In a longer word more letters may be wrong. */
export function limitOf(length: number): number {
  if (length < 3) return 0
  if (length <= 5) return 1.1
  return length === 6 ? 1.8 : 2
}
/** How much less likely (ln) a word is for each edit. */
const perEdit = 4.5
/**
 * The less likely (ln) a meant word, the more letters have to agree, or the typed word is one that nobody
 * knows.
 */
const leastLikely = (length: number) => -Math.min(11 + 1.6 * length, 3 * length + 3)

/** What has no vowel is an abbreviation, and only of what is said all the time a misspelt word. */
const minOfAbbreviated = 0.00005

const endings = /(?:e[nmrst]?|s|n|t|st|ung|d|ed|ing|ly|o|a|os|as|es|an|mos)$/
/** The same word with another ending is inflected, not misspelt. */
const isInflected = (typed: string, meant: string) => {
  const [one, other] = [typed.replace(endings, ''), meant.replace(endings, '')]
  return one === other && one.length >= 3 && (typed.startsWith(meant) || meant.startsWith(typed))
}

/** What languages put before words that they have, or behind. */
const affixes: Partial<Record<Language, RegExp>> = {
  en: /^(?:un|re|non|over|under)(?=\p{L}{4})|(?<=\p{L}{5})(?:s|es|d|ed|ing|ly|er)$/gu,
  de: /^(?:an|ab|auf|aus|ein|vor|nach|zu|mit|um|durch|uber|unter|her|hin|los|weg|rein|raus|ver|be|ent|er|zer|ge|un)(?=\p{L}{4})/gu,
  es_ES: /^(?:re|des|in)(?=\p{L}{4})|(?<=\p{L}{3}[aei]r)(?:[lnmts]?[aeo]s?|nos)$/gu,
}

/** Where words have many endings, a list has only some of them: what differs in the ending alone is known. */
const inflections: Partial<Record<Language, RegExp>> = {
  de: /(?<=\p{L}{4})(?:e[mnrs]?|e?s?te?[mnrs]?|et|s|n|t|st|chen|ung|ungen|bar|lich)$/u,
  es_ES: /(?<=\p{L}{4})(?:[aeo]s?|[aei]n|[aei]mos|[aei]r|[ai]d[ao]s?|[ai]ndo|o|mente)$/u,
}
const stems = new WeakMap<Lexicon, ReadonlySet<string>>()
/** Computed once for each list. */
function stemsOf(lexicon: Lexicon, inflection: RegExp): ReadonlySet<string> {
  const made = stems.get(lexicon) ?? new Set([...lexicon.keys()].map((key) => key.replace(inflection, '')))
  stems.set(lexicon, made)
  return made
}

const umlauts: readonly (readonly [string, string])[] = [
  ['ae', 'a'],
  ['oe', 'o'],
  ['ue', 'u'],
]

/** A shorter part of a compound is found in any word. */
const minPart = 4

export class Speller {
  private readonly sources: readonly Source[]
  private readonly language: Language
  /** What is said in the language of the question. */
  private readonly own: Lexicon | undefined
  private readonly foreign: Lexicon | undefined
  /** The lists that are the same for all documents. */
  private readonly fixed: readonly Lexicon[]

  /** `language`: of the question. `of`: the words of the documents. */
  constructor(language: Language, of: readonly Lexicon[]) {
    this.language = language
    this.own = commonWords(language)
    this.foreign = language === 'en' ? undefined : commonWords('en')
    this.fixed = [allGlossary(), ...(this.own ? [this.own] : [])]
    this.sources = [
      ...of.map((lexicon) => ({ lexicon, weight: weights.documents / of.length, isOfSubject: true })),
      ...(isMendable(language)
        ? [{ lexicon: glossaryOf(language), weight: weights.glossary, isOfSubject: true }]
        : []),
      ...(this.own ? [{ lexicon: this.own, weight: weights.common, isOfSubject: false }] : []),
    ]
  }

  private likelihoodOf(key: string): number {
    const share = this.sources.reduce((sum, { lexicon, weight }) => sum + weight * lexicon.share(key), 0)
    const isForeign = this.foreign?.has(key) && !this.own?.has(key)
    return share * (isForeign ? ofOtherLanguage : 1)
  }

  private has(key: string): boolean {
    return allGlossary().has(key) || this.sources.some(({ lexicon }) => lexicon.has(key))
  }

  /** A word that exists, by itself or with what its language puts before and behind words. */
  isKnown(key: string): boolean {
    if (this.has(key) || this.partsOf(key) !== undefined) return true
    if (this.withUmlaut(key) !== undefined) return false
    const inflection = inflections[this.language]
    const stem = inflection && key.replace(inflection, '')
    if (stem !== undefined && stem.length > 3)
      if (this.fixed.some((lexicon) => stemsOf(lexicon, inflection as RegExp).has(stem))) return true
    const affix = affixes[this.language]
    return (
      affix !== undefined &&
      [...key.matchAll(affix)].some(({ 0: part, index }) =>
        this.has(key.slice(0, index) + key.slice(index + part.length)),
      )
    )
  }

  /** A word of the documents or of their subject. */
  isOfSubject(key: string): boolean {
    return (
      allGlossary().has(key) ||
      this.sources.some(({ lexicon, isOfSubject }) => isOfSubject && lexicon.has(key))
    )
  }

  /** "Geraet" is a way to write "Gerät". */
  private withUmlaut(key: string): string | undefined {
    for (const [pair, vowel] of umlauts) {
      const word = key.replaceAll(pair, vowel)
      if (word !== key && this.isOfSubject(word)) return word
    }
    return undefined
  }

  private written(key: string): string {
    for (const lexicon of [...this.sources.map((source) => source.lexicon), allGlossary()]) {
      const word = lexicon.written(key)
      if (word !== undefined) return word
    }
    return key
  }

  /** Two words of the subject that were written as one, or a compound; undefined if it is none. */
  partsOf(key: string): [string, string] | undefined {
    let best: { parts: [string, string]; likelihood: number } | undefined
    for (let at = minPart; at <= key.length - minPart; at++) {
      const [head, tail] = [key.slice(0, at), key.slice(at)]
      // German joins with an s: "Betriebsanleitung".
      for (const first of head.endsWith('s') && at > minPart ? [head, head.slice(0, -1)] : [head]) {
        if (!this.isOfSubject(first) || !this.isOfSubject(tail)) continue
        const likelihood = this.likelihoodOf(first) + this.likelihoodOf(tail)
        if (!best || likelihood > best.likelihood) best = { parts: [first, tail], likelihood }
      }
    }
    return best && [this.written(best.parts[0]), this.written(best.parts[1])]
  }

  /** What is meant by a word that nobody knows; undefined where nothing is likely enough. */
  private meantBy(key: string): string | undefined {
    const umlaut = this.withUmlaut(key)
    if (umlaut !== undefined) return umlaut
    const limit = limitOf(key.length)
    let best: { key: string; likelihood: number } | undefined
    for (const { lexicon } of this.sources)
      for (const near of lexicon.near(key, limit)) {
        const likelihood = Math.log(this.likelihoodOf(near.key)) - perEdit * near.cost
        if (!best || likelihood > best.likelihood) best = { key: near.key, likelihood }
      }
    if (best && !/[aeiouy]/.test(key) && this.likelihoodOf(best.key) < minOfAbbreviated) return undefined
    if (!best || best.likelihood < leastLikely(key.length) || isInflected(key, best.key)) return undefined
    return best.key
  }

  /** A question as it is meant, word by word; what is known, or is no word, is left as it is typed. */
  mend(text: string): string {
    if (!this.own || text.length > maxChars) return text
    const found = [...text.matchAll(words)].filter(([word]) => !isAbbreviation(word))
    const keys = found.map(([word]) => keyOf(word.replace(/['’]/g, '')))
    const unknown = new Set(
      keys.filter((key, at) => !this.isKnown(key) && !this.isContraction(found[at]?.[0])),
    )
    if (unknown.size === 0 || unknown.size > maxUnknown) return text
    if (unknown.size > 3 && unknown.size > maxUnknownShare * keys.length) return text
    const meant = new Map([...unknown].map((key) => [key, this.replacementOf(key)]))
    let result = ''
    let end = 0
    for (const [at, { 0: typed, index }] of found.entries()) {
      const word = meant.get(keys[at] as string)
      if (word === undefined) continue
      result += text.slice(end, index) + likeTyped(typed, word)
      end = index + typed.length
    }
    return result + text.slice(end)
  }

  private replacementOf(key: string): string | undefined {
    const meant = this.meantBy(key)
    return meant === undefined ? undefined : this.written(meant).toLowerCase()
  }

  /** "isn't", "l'onduleur": its parts are known. */
  private isContraction(word = ''): boolean {
    const parts = word.split(/['’]/)
    return parts.length > 1 && parts.some((part) => this.isKnown(keyOf(part)))
  }
}

/** With the capitals that were typed. */
function likeTyped(typed: string, word: string): string {
  if (/^\p{Lu}+$/u.test(typed)) return word.toUpperCase()
  return /^\p{Lu}/u.test(typed) ? word.charAt(0).toUpperCase() + word.slice(1) : word
}
