import type { Language } from '@portal/contracts/reference.ts'

/** What may be wrong. It decides which steps an answer has (`advice.ts`). */
export const hazards = ['person', 'water', 'fire', 'battery'] as const
export type Hazard = (typeof hazards)[number]

/**
 * How people of one language say that there is danger. A line is a sign; its terms, joined by ` & `, stand
 * close together in any sequence. In a term `~` is up to four words between (signs, where a script has no
 * spaces), `*` the rest of a word, `(a|b)` either. Capitals are named sets of words. Everything is written in
 * small letters without accents, as the text is folded before it is compared.
 */
export interface Lexicon {
  /** Words, or signs, that most sentences of the language have: of several, it is the one with the most. */
  common: string
  /** Sets of words, used by name in the lines. */
  sets: Record<string, string>
  signs: Partial<Record<Hazard, readonly string[]>>
  /** Said like danger and none: taken out before signs are looked for. */
  harmless: readonly string[]
  /** Signs that are looked for before: of something that is harmless otherwise. */
  before?: readonly string[]
  /** Before a word, it is not there. */
  not?: string
  /**
   * Words that may be misspelt; a word that is near to one of them, and is none of `words` nor of another
   * language, is taken for it.
   */
  typed?: string
  /** Words of every day that are near to one of `typed` and mean something else. */
  words?: string
  /** The same of other languages: in a text of theirs "stell" is no "smell", in one of ours it may be. */
  foreign?: Partial<Record<Language, string>>
  /** Without spaces between words. */
  isUnspaced?: true
}

export type Lexicons = Record<Language, Lexicon>
