import type { Language } from '@portal/contracts/reference.ts'
import { plain } from '../danger/text.rules.ts'
import { sentencesOf } from '../knowledge/sentence.rules.ts'
import { isFiller } from '../knowledge/vocabulary/filler.ts'
import { tokenise } from '../knowledge/vocabulary/token.rules.ts'
import { languageIn } from '../understanding/language.rules.ts'
import { type Figures, figuresIn, isMeasure, stands } from './figures.rules.ts'

/** A text that sentences may rest on. */
export interface Ground {
  language: Language
  figures: Figures
  words: Words
  sentences: readonly { text: string; figures: Figures; words: Words; isNegated: boolean }[]
}

/** The words that carry meaning, by their beginning, so that forms of one word are found. */
type Words = ReadonlyMap<string, readonly string[]>

/** Of the words of a sentence, so many stand in what it rests on. */
const minShare = 0.6
/** Sentences of a text that are about as near as the nearest one. */
const nearShare = 0.6
/** Of the longer of two words: with so much of a common beginning they are forms of one. */
const minStemShare = 0.6
const stemLength = 4
const shortest = 3

const negations =
  /(?<![\p{L}\p{N}])(?:not|never|no|none|cannot|cant|dont|doesnt|mustnt|shouldnt|wont|isnt|arent|without|neither|nor|avoid|avoids|forbidden|prohibited|nicht|kein|keine|keinen|keiner|keinem|nie|niemals|ohne|weder|verboten|nunca|jamas|sin|tampoco|ningun|ninguna|ninguno|prohibido|ne|pas|jamais|sans|aucun|aucune|non|mai|senza|nessun|niet|geen|nooit|zonder)(?![\p{L}\p{N}])|[不没勿无未非禁]|切忌/u
const isNegated = (text: string) => negations.test(plain(text).replace(/['’`´]/g, ''))

const carries = (token: string) =>
  !isFiller(token) &&
  !isMeasure(token) &&
  !negations.test(token) &&
  !/\p{Nd}/u.test(token) &&
  (token.length >= shortest || /\p{sc=Han}/u.test(token))

const meaningful = (text: string) => tokenise(plain(text)).filter(carries)
const wordsOf = (text: string): Words =>
  Map.groupBy(new Set(meaningful(text)), (word) => word.slice(0, stemLength))

function has(words: Words, word: string): boolean {
  return (words.get(word.slice(0, stemLength)) ?? []).some((other) => {
    if (other === word) return true
    let same = stemLength
    while (same < word.length && word[same] === other[same]) same++
    return other.length >= stemLength && same >= minStemShare * Math.max(word.length, other.length)
  })
}

const shareIn = (words: Words, said: readonly string[]) =>
  said.filter((word) => has(words, word)).length / (said.length || 1)

/** A section as ground: what its headings say counts as said in it. */
export const groundOf = (headings: string, body: string, language: Language): Ground => ({
  language,
  figures: figuresIn(`${headings}\n${body}`),
  words: wordsOf(`${headings}\n${body}`),
  sentences: sentencesOf(body).map(({ start, end }) => {
    const text = body.slice(start, end)
    return { text, figures: figuresIn(text), words: wordsOf(text), isNegated: isNegated(text) }
  }),
})

/** What the nearest sentences of a text forbid, the sentence forbids as well, and nothing else. */
function hasSameSense(said: readonly string[], isDenied: boolean, { sentences }: Ground): boolean {
  const near = sentences.map(({ words, isNegated }) => ({ share: shareIn(words, said), isNegated }))
  const maxShare = Math.max(0, ...near.map(({ share }) => share))
  return near.some(({ share, isNegated }) => share >= nearShare * maxShare && isNegated === isDenied)
}

/**
 * Whether a text supports a sentence: its numbers with their units, its codes and addresses stand there;
 * where both are in one language, enough of its words as well, and what the nearest sentences deny it does
 * not affirm, nor the other way round. Of another language nothing more can be told than figures.
 */
export function supports(ground: Ground, sentence: string, language: Language): boolean {
  const figures = figuresIn(sentence)
  if (!stands(figures, ground.figures)) return false
  const said = meaningful(sentence)
  if (said.length === 0) return figures.numbers.size + figures.codes.size > 0
  // Shown with a quote beside it, of which there has to be one.
  if (languageIn(sentence, language) !== ground.language) return ground.sentences.length > 0
  return shareIn(ground.words, said) >= minShare && hasSameSense(said, isNegated(sentence), ground)
}

/** Shorter words are alike in many languages. */
const minCommonLength = 4

/**
 * Whether anything ties a sentence to the text that it cites: in another language a figure, a code, or a word
 * that both have (Filter, ENTER, Batterie and battery).
 */
export function isTied(ground: Ground, sentence: string, language: Language): boolean {
  if (languageIn(sentence, language) === ground.language) return true
  const { numbers, codes } = figuresIn(sentence)
  return (
    codes.size > 0 ||
    [...numbers].some((number) => number !== '1') ||
    meaningful(sentence).some((word) => word.length >= minCommonLength && has(ground.words, word))
  )
}

const maxQuote = 280

/**
 * Quotes a text beside a sentence in another language: its sentence that shares most figures and
 * words with it; how it begins if none shares any.
 */
export function findQuote({ sentences }: Ground, sentence: string): string {
  const { numbers, codes } = figuresIn(sentence)
  const said = meaningful(sentence).filter((word) => word.length >= minCommonLength)
  let [best, most] = [sentences.map(({ text }) => text).join(' '), 0]
  for (const { text, figures, words } of sentences) {
    const shared =
      [...numbers].filter((number) => figures.numbers.has(number)).length +
      [...codes].filter((code) => figures.codes.has(code)).length +
      said.filter((word) => has(words, word)).length
    if (shared > most) [best, most] = [text, shared]
  }
  // Brackets would be read as citations.
  const quote = best.replace(/[[\]【】\s]+/gu, ' ').trim()
  return quote.length > maxQuote ? `${quote.slice(0, maxQuote - 1).toWellFormed()}…` : quote
}

const runLength = 6
const runsOf = (text: string) => {
  const words = plain(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return words.slice(runLength - 1).map((_, at) => words.slice(at, at + runLength).join(' '))
}

/** Tells whether a sentence repeats instructions, rather than documents. */
export function repeats(instructions: string): (sentence: string) => boolean {
  const own = new Set(runsOf(instructions))
  return (sentence) => runsOf(sentence).some((run) => own.has(run))
}
