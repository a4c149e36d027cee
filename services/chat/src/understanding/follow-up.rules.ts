import type { Language } from '@portal/contracts/reference.ts'
import { fold, plain } from '../danger/text.rules.ts'
import { grammars, type Spoken, spokenLanguages } from '../grammar/grammars.ts'
import { isBareQuantity } from '../knowledge/search/quantity.rules.ts'
import { toLanguage } from '../question-data/question-data.rules.ts'
import { continuations } from './continuation.ts'
import { languageIn } from './language.rules.ts'
import { intentIn } from './read.rules.ts'
import { isReport } from './report.rules.ts'

/** One question of a conversation with its answer, as they are stored. */
export interface Turn {
  question: string
  /** In which it was understood; unknown of what is told without a run. */
  language?: Language
  /** Titles and questions that the answer offered. */
  offered?: string[]
  /** Devices that the answer asked to choose from. */
  choices?: { label: string; serialNum: string }[]
  /** Sections that the answer cites, the first first. */
  cited?: number[]
  /** Of the last turn: its answer, as it was shown. */
  said?: string
}

/** Turns that are looked at: who comes back to what was before says it again. */
export const maxTurns = 8
/** Of a question that is kept, and of one that is made whole. */
const maxChars = 300

const code = /(?<![\p{L}\p{N}])\p{L}{1,3}-?\p{L}?\d{1,4}(?![\p{L}\p{N}])/giu
const quantity = /\d+(?:[.,]\d+)?\s*(?:kwh|kw|w|kva|v|a|ah|hz|mm²?|m|°c)(?![\p{L}\p{N}])/giu
const first = (pattern: RegExp, text: string) => text.match(pattern)?.[0]

const wordsOf = (entries: string) => new Set(plain(entries).split(/[| ]/))
const empty = new Map(
  spokenLanguages.map((language) => {
    const { neutral, own } = grammars[language]
    return [language, wordsOf(`${neutral}|${own}|${continuations[language].generic}`)] as const
  }),
)
const emptyChinese = new RegExp(
  [...wordsOf(`${grammars.zh_CN.neutral}|${grammars.zh_CN.own}|${continuations.zh_CN.generic}`)]
    .sort((one, other) => other.length - one.length)
    .join('|'),
  'gu',
)

/** The words of a question that say what it is about. */
function contentOf(folded: string, language: Spoken): string[] {
  if (language === 'zh_CN') return [...folded.replace(/[ .]/g, '').replace(emptyChinese, '')]
  const known = empty.get(language) as ReadonlySet<string>
  // A letter alone is a part of what was said, as of a code.
  const isPart = (word: string) => /^\p{L}$/u.test(word) && !first(code, folded)
  return folded.split(' ').filter((word) => !['', '.'].includes(word) && !known.has(word) && !isPart(word))
}

/** The same of a question in whatever language it is. */
export function contentIn(question: string, page: Language): string[] {
  const spoken = languageIn(question, page)
  return contentOf(fold(question), spoken in grammars ? (spoken as Spoken) : 'en')
}

/** What a conversation is about: its last question that stood by itself. */
type Topic = string | undefined

interface Whole {
  question: string
  /** What the next question follows on. */
  topic: Topic
  language: Language
}

const beginning = (question: string, language: Spoken) => {
  const folded = fold(question).replace(/^[ .]+/, '')
  return language === 'zh_CN' ? folded.replaceAll(' ', '') : folded
}

/** "No, the battery": what was understood was not what is meant. */
export function isCorrection(question: string, page: string): boolean {
  const spoken = languageIn(question, toLanguage(page))
  return (
    spoken in continuations &&
    continuations[spoken as Spoken].correction.test(beginning(question, spoken as Spoken))
  )
}

/** "What about X" asks of X what was asked of something else. */
function aboutAnother(question: string, topic: string, language: Spoken): string | undefined {
  const { another, asks, correction, object } = continuations[language]
  const bare = question.replace(/^[^\p{L}\p{N}]+|[?？!！。.\s]+$/gu, '')
  if (language === 'zh_CN') {
    const thing = another.exec(bare)?.groups?.thing
    return thing && replaced(topic, thing, object, 1)
  }
  const simple = ` ${plain(bare)} `
  const found = another.exec(simple.slice(1)) ?? correction.exec(simple.slice(1))
  if (!found) return undefined
  // Lengths agree where folding only changes letters; where they do not, the folded words are as good.
  const text = simple.length === bare.length + 2 ? bare : simple.slice(1, -1)
  const thing = text.slice(found[0].length).trim()
  const content = contentOf(fold(thing), language).length
  // With a question, a clause or a sentence of its own it is more than a thing.
  if (content === 0 || content > 4 || asks?.test(` ${plain(thing)} `) || /[,.;:]\s/.test(thing))
    return undefined
  return replaced(topic, thing, object, content)
}

/** Another code or quantity takes the place of its like, another thing that of the last one. */
function replaced(topic: string, thing: string, object: RegExp | undefined, content: number): string {
  for (const like of [code, quantity]) {
    const [before, now] = [first(like, topic), first(like, thing)]
    if (before && now) return topic.replace(before, now)
    if (now && like === code) return thing
  }
  if (first(quantity, thing) || !object) return `${topic} ${thing}`
  const bare = topic.replace(/[?!.\s]+$/u, '')
  const place = object.exec(` ${plain(bare)} `)
  if (!place || plain(bare).length !== bare.length)
    // Without a place for it, what has several words says by itself what it is about.
    return content > 1 && !/\p{Nd}/u.test(thing) ? thing : `${topic} ${thing}`
  const after = bare.slice(place.index - 1 + place[0].length).trim()
  return `${[bare.slice(0, place.index - 1).trimEnd(), thing, after].filter(Boolean).join(' ')}?`
}

/** Whether a question says too little to be answered without the one before. */
function pointsBack(question: string, language: Spoken): boolean {
  const folded = fold(question)
  const { lead, pointing, replies } = continuations[language]
  const content = contentOf(folded, language)
  const few = language === 'zh_CN' ? 2 : 1
  if (content.length === 0) return true
  const bare = folded.replace(/^[ .]+/, '')
  const said = language === 'zh_CN' ? bare.replaceAll(' ', '') : bare
  if (isBareQuantity(question) || (replies.test(said) && isReport(question, language))) return true
  const hasLead = lead.test(said)
  if (pointing.test(folded)) return content.length <= 2 * few
  // "it" at the end is the thing that was talked about; at the beginning it is the device.
  const isObject = language === 'en' && /(?<! (?:is|was|does|did|has|will|can|should)) it \.? ?$/.test(folded)
  return content.length <= few && (hasLead || isObject)
}

/** `before` is the language of what was said last: "why?" alone tells none. */
function follow(question: string, topic: Topic, before: Language): Whole {
  const typed = question.slice(0, maxChars)
  const spoken = languageIn(question, before)
  const language = spoken in grammars ? (spoken as Spoken) : 'en'
  const intent = intentIn(question, language)
  // Thanks, and signs alone, as an angry face, change nothing of what is talked about; a mark asks for more.
  const isSign = !/[\p{L}\p{N}?？]/u.test(question)
  if (isSign || (intent && intent.kind !== 'subject' && intent.kind !== 'switchOff'))
    return { question, topic, language: spoken }
  if (topic === undefined || intent) return { question, topic: typed, language: spoken }
  const another = aboutAnother(question, topic, language)
  if (another !== undefined) {
    const whole = another.slice(0, maxChars)
    return { question: whole, topic: whole, language: spoken }
  }
  if (first(code, question) || !pointsBack(question, language))
    return { question, topic: typed, language: spoken }
  const about = first(code, topic) ?? topic.replace(/[?？!！。.\s]+$/u, '')
  return { question: `${about}: ${question}`, topic, language: spoken }
}

/** A question as it is meant after what was said; the same where it stands by itself. */
export function wholeQuestion(question: string, history: readonly Turn[], page: Language): string {
  let topic: Topic
  let language = page
  /** Waits for a device to be chosen, in the answer of this turn. */
  let pending: { question: string; turn: Turn } | undefined
  const meant = (typed: string) =>
    pending && chosenIn(typed, pending.turn) !== undefined ? pending.question : typed
  for (const turn of history.slice(-maxTurns)) {
    const whole = follow(meant(turn.question), topic, language)
    topic = whole.topic
    language = turn.language ?? whole.language
    pending = turn.choices ? { question: whole.question, turn } : undefined
  }
  const asked = meant(question)
  return asked === question ? follow(question, topic, language).question : asked
}

/** What was asked when this title was offered among others; undefined where it was not. */
export function askedBefore(question: string, history: readonly Turn[]): string | undefined {
  const said = fold(question)
  return history.findLast(({ offered = [] }) => offered.some((one) => fold(one) === said))?.question
}

/** Whether a question is one of what the answers before it offered, but for capitals and marks. */
export function isOffered(question: string, history: readonly Turn[]): boolean {
  const said = fold(question)
  return history.some(({ offered = [], choices = [] }) =>
    [...offered, ...choices.map(({ label }) => label)].some((one) => fold(one) === said),
  )
}

/**
 * The device that a reply chooses: by its label, its serial number, its model where that is one's only, or
 * its place.
 */
export function chosenIn(question: string, { choices = [] }: Turn): string | undefined {
  const said = plain(question).trim()
  const exact = choices.filter(({ serialNum }) => said.includes(serialNum.toLowerCase()))
  if (exact.length === 1) return exact[0]?.serialNum
  const models = choices.filter(({ label }) => said.includes(plain(label).split(' · ')[0] as string))
  if (models.length === 1 && said.split(' ').length <= 8) return models[0]?.serialNum
  const place = /^(?:the )?(?:no |nr |number )?(\d{1,2})[.)]?$/.exec(said)?.[1]
  return place === undefined ? undefined : choices[Number(place) - 1]?.serialNum
}
