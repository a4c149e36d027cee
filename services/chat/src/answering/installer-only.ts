import { readerOf } from '../knowledge/reader.rules.ts'
import { toLanguage } from '../question-data/question-data.rules.ts'
import type { AnswerEngine, Ask, Suggestion } from './answer.ts'
import { textsFor } from './answer-texts.ts'

const who =
  'installers?|installateurs?|instalador(?:es)?|technicians?|engineers?|service|maintenance|settings|advanced|admin(?:istrator)?|wartung|techniker|ajustes|安装商|安装人员|工程师|管理员|维护|高级'
const what = 'pin|passwords?|passcodes?|codes?|kennwort|passwort|contraseña|clave|código|密码|口令'
const near = new RegExp(`(?:${who})[^.\\n]{0,60}?(?:${what})|(?:${what})[^.\\n]{0,60}?(?:${who})`, 'iu')
/** Up to a full stop that ends a sentence, or the end of a line. */
const sentences = /[^\n。]*?(?:[.!?](?=\s|$)|[。\n]|$)/gu
/** As long as what it hides, so that the places of sentences in an answer stay. */
const hidden = (value: string) => '•'.repeat(value.length)

/** The codes of installers in a text, made unreadable. */
export const withoutInstallerCodes = (text: string): string =>
  text.replace(sentences, (sentence) =>
    near.test(sentence) ? sentence.replace(/\d{3,}/g, hidden) : sentence,
  )

const withoutCodesInExcerpt = (one: Suggestion): Suggestion =>
  one.excerpt === undefined ? one : { ...one, excerpt: withoutInstallerCodes(one.excerpt) }

/** Accounts of installers and staff. Of nobody in particular nothing is hidden, for tests and benches. */
export const mayKnowCodes = ({ user }: Ask) => !user || readerOf(user) === 'INSTALLERS'

async function* bySentence(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let held = ''
  for await (const piece of pieces) {
    held += piece
    const end = Math.max(held.lastIndexOf('\n'), held.lastIndexOf('. '), held.lastIndexOf('。'))
    if (end < 0) continue
    yield withoutInstallerCodes(held.slice(0, end + 1))
    held = held.slice(end + 1)
  }
  if (held !== '') yield withoutInstallerCodes(held)
}

/**
 * Codes that protect what only installers may change are never told to others, whichever document, person or
 * model has written them. Accounts of installers and staff read them.
 */
export const withInstallerCodesHidden = (engine: AnswerEngine): AnswerEngine => ({
  async answer(ask, signal) {
    const answer = await engine.answer(ask, signal)
    if (mayKnowCodes(ask)) return answer
    if (answer.kind === 'stream') return { ...answer, pieces: bySentence(answer.pieces) }
    const suggestions = answer.suggestions.map(withoutCodesInExcerpt)
    const text = withoutInstallerCodes(answer.text)
    if (text === answer.text) return { ...answer, suggestions }
    return { ...answer, suggestions, text: `${text}\n\n${textsFor(toLanguage(ask.language)).installersOnly}` }
  },
})
