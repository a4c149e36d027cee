import type { Language } from '@portal/contracts/reference.ts'
import { commonSpeech } from '../../common-speech/common-speech.ts'
import { Lexicon } from './lexicon.ts'

const lexicons = new Map<Language, Lexicon>()

/** What people say in a language, whatever they talk about; of a few languages. */
export function commonWords(language: Language): Lexicon | undefined {
  const known = lexicons.get(language)
  if (known) return known
  const words = commonSpeech(language)
  if (!words) return undefined
  const lexicon = new Lexicon(words)
  lexicons.set(language, lexicon)
  return lexicon
}
