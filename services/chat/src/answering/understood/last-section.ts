import type { Language } from '@portal/contracts/reference.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { plain } from '../../danger/text.rules.ts'
import { toLanguage } from '../../question-data/question-data.rules.ts'
import { contentIn, isCorrection } from '../../understanding/follow-up.rules.ts'
import { buttonOf, ownTexts } from '../../understanding/texts.ts'
import type { Answerer, Ask, Planned } from '../answer.ts'
import { quote } from '../extractive.ts'
import { type Remembered, remember } from '../passages.ts'
import { precededBy } from '../safety-reminder.ts'

/** From here on a section has what a question tells. */
const minShare = 0.4
/** As much of it as the best section has, nearly. */
const minOfBest = 0.95

/** How often such a section was the right one: 32 of 38 follow-ups of the exam's development set. */
const relevance = 0.84

/**
 * Share of the words that say what a question is about that a section has, in some form; undefined without
 * any.
 */
function shareOfContent(question: string, language: Language, { section, words }: Remembered) {
  const content = contentIn(question, language)
  const text = plain([...section.headingPath.slice(-1), section.body].join('\n'))
  const found = content.filter(
    (word) => words.has(word) || text.includes(word.slice(0, Math.max(4, word.length - 2))),
  )
  return content.length === 0 ? undefined : found.length / content.length
}

/**
 * Whether a follow-up is about the section that was talked about: no section has more of what it tells, and
 * most of its words stand there; or it has no word of its own, or no section has any, and it asks for a
 * quantity that stands there.
 */
function isAbout(own: Remembered, content: number | undefined): boolean {
  const { share = 0, bestShare, isTitle, asksQuantity, hasQuantity } = own
  if (isTitle) return false
  if (content === undefined) return !asksQuantity || hasQuantity
  if (bestShare === 0 && share === 0 && hasQuantity) return true
  if (content === 1) return true
  return content >= 0.5 && share >= minShare && share >= minOfBest * bestShare
}

/** All that is quoted stood in the last answer already; the same question has the same answer again. */
function isRepeated({ text, sentences = [] }: Planned, { history, typed, question }: Ask): boolean {
  const { said, question: before = '' } = history?.at(-1) ?? {}
  return (
    said !== undefined &&
    plain(before) !== plain(typed ?? question) &&
    sentences.length > 0 &&
    sentences.every(({ start, end }) => said.includes(text.slice(start, end)))
  )
}

/** Who asks on is told that there is no more, and who may know more. */
const nothingMore = (answer: Planned, ask: Ask): Planned => {
  const lead = `${ownTexts(toLanguage(ask.language)).noMore(buttonOf(ask))}\n\n`
  return { ...(precededBy(lead, answer) as Planned), offersPerson: true }
}

/** A follow-up is answered from the section of the answer before it, where that is what it is about. */
export const ofLastSection =
  (db: Db, search: Answerer): Answerer =>
  async (ask, signal) => {
    const documents: Answerer = async (...asked) => {
      const found = await search(...asked)
      return found?.kind === 'ai' && isRepeated(found, ask) ? nothingMore(found, ask) : found
    }
    const start = performance.now()
    const question = ask.typed ?? ask.question
    const cited = ask.history?.findLast((turn) => turn.cited)?.cited
    // A device that is chosen answers the question before.
    const isChoice = ask.history?.at(-1)?.choices !== undefined
    if (!cited || isChoice || isCorrection(question, ask.language)) return documents(ask, signal)
    const own = await remember(db, { ...ask, question }, cited)
    const content = own && shareOfContent(question, toLanguage(ask.language), own)
    if (!own || !isAbout(own, content)) return documents(ask, signal)
    // A question without a word of its own is one about the question that it follows.
    const { section, matchedTerms } = (content === undefined && (await remember(db, ask, cited))) || own
    if (own.asksQuantity && !own.hasQuantity) {
      const other = await documents(ask, signal)
      if (other && other.sources.length > 0) return other
    }
    const passages = {
      hits: [section],
      quotable: [section],
      choices: [],
      isCertain: true,
      relevance,
      matchedTerms,
    }
    const answer = await quote(db, ask, passages, { search: Math.round(performance.now() - start) })
    const told = isRepeated(answer, ask) ? nothingMore(answer, ask) : answer
    return ask.typed ? told : { ...told, understood: `${section.headingPath.at(-1)}: ${question}` }
  }
