import type { Language } from '@portal/contracts/reference.ts'
import { distance, fold, plain } from '../danger/text.rules.ts'
import type { Asking, FailureWord, Grammar, Move, Subject, SuccessWord } from '../grammar/grammar.ts'
import { askedOf, askings, failureWords, moves, subjects, successWords } from '../grammar/grammar.ts'
import { grammars, type Spoken, spokenLanguages } from '../grammar/grammars.ts'
import { isFailure } from './failure.rules.ts'
import { isReport } from './report.rules.ts'
import { isRunning, isSuccess } from './success.rules.ts'

/** What a question is about that no document has to answer. */
export type Intent =
  | { kind: 'subject'; subject: Subject; isOwn: boolean }
  | { kind: Move }
  | { kind: 'switchOff' }
  /** What was said before did not help. */
  | { kind: 'failure' }

type Role =
  | Subject
  | `${Subject} shape`
  | `asks ${Asking}`
  | Move
  | `success ${SuccessWord}`
  | `failure ${FailureWord}`
  | 'own'
  | 'device'
  | 'neutral'
  | 'informative'
  | 'reach'
  | 'off'
  | 'beside'

interface Compiled {
  roles: ReadonlyMap<string, ReadonlySet<Role>>
  /** Characters of the longest entry. */
  longest: number
  /** Nouns that are long enough to be recognised when misspelt. */
  long: readonly string[]
}

/** Shorter nouns have too many neighbours. */
const minMisspelt = 7
/** A longer text tells a story. */
const maxChars = 300

function compile(grammar: Grammar): Compiled {
  const roles = new Map<string, Set<Role>>()
  const add = (entries: string, role: Role) => {
    for (const entry of plain(entries).split('|')) roles.set(entry, (roles.get(entry) ?? new Set()).add(role))
  }
  add(grammar.own, 'own')
  add(grammar.device, 'device')
  add(grammar.neutral, 'neutral')
  add(grammar.informative, 'informative')
  for (const asking of askings) add(grammar.asking[asking], `asks ${asking}`)
  add(grammar.reach, 'reach')
  add(grammar.switchOff.verb, 'off')
  add(grammar.switchOff.beside, 'beside')
  for (const subject of subjects) {
    add(grammar.subjects[subject].noun, subject)
    add(grammar.subjects[subject].shape, `${subject} shape`)
  }
  for (const move of moves) add(grammar.moves[move], move)
  for (const word of successWords) add(grammar.success[word], `success ${word}`)
  for (const word of failureWords) add(grammar.failure[word], `failure ${word}`)
  const entries = [...roles.keys()]
  const long = entries.filter(
    (entry) =>
      !entry.includes(' ') &&
      entry.length >= minMisspelt &&
      subjects.some((one) => roles.get(entry)?.has(one)),
  )
  return { roles, longest: Math.max(...entries.map(({ length }) => length)), long }
}

const compiled = new Map(spokenLanguages.map((language) => [language, compile(grammars[language])]))

const misspeltOf = (word: string, long: readonly string[]): string | undefined =>
  word.length >= minMisspelt - 1
    ? long.find((noun) => noun[0] === word[0] && distance(word, noun) === 1)
    : undefined

/**
 * The roles of each entry of a text, the longest entries first; undefined if it has a word that is none.
 * "Have i own" is read as "have" and "i own" where "have i" leaves an "own" that is nothing.
 */
function readAll(sentence: string, language: Spoken): ReadonlySet<Role>[] | undefined {
  const { roles, longest, long } = compiled.get(language) as Compiled
  const isUnspaced = 'isUnspaced' in grammars[language]
  const text = isUnspaced
    ? sentence.replace(/[ .]/g, '')
    : sentence.replaceAll('.', ' ').trim().replace(/ +/g, ' ')
  const gap = isUnspaced ? 0 : 1
  const unreadable = new Set<number>()
  const readFrom = (start: number): ReadonlySet<Role>[] | undefined => {
    if (start >= text.length) return []
    if (unreadable.has(start)) return undefined
    const tried = (entry: string | undefined, end: number) => {
      const found = roles.get(entry ?? '')
      const rest = found && readFrom(end + gap)
      return rest && [found, ...rest]
    }
    for (let end = Math.min(text.length, start + longest); end > start; end--) {
      if (!isUnspaced && end < text.length && text[end] !== ' ') continue
      const read = tried(text.slice(start, end), end)
      if (read) return read
    }
    const [word = ''] = text.slice(start).split(' ')
    const read = isUnspaced ? undefined : tried(misspeltOf(word, long), start + word.length)
    if (!read) unreadable.add(start)
    return read
  }
  return readFrom(0)
}

/** Where several are named, the more particular one is asked about: the status of a repair is no device's. */
const byParticularity: readonly Subject[] = [
  'repair',
  'ticket',
  'order',
  'firmware',
  'warranty',
  'fault',
  'installer',
  'installed',
  'status',
  'model',
]

function subjectOf(entries: readonly ReadonlySet<Role>[], isAfterSubject: boolean): Subject | undefined {
  const has = (role: Role) => entries.some((roles) => roles.has(role))
  return byParticularity.find((subject) => {
    const { asks, beside } = askedOf[subject]
    // "how" is no word of a fact: how to update the firmware stands in the documents.
    const allowed: Role[] = [
      ...subjects,
      ...[...asks, ...beside].map((asking) => `asks ${asking}` as const),
      `${subject} shape`,
      'own',
      'device',
      'neutral',
      'greeting',
      'thanks',
    ]
    if (!has(subject) || !entries.every((roles) => allowed.some((role) => roles.has(role)))) return false
    // One word may be both, as in "Garantieende"; "status" alone is no question.
    const isAsked = has(`${subject} shape`) || asks.some((asking) => has(`asks ${asking}`))
    // "And the installer?" asks of it what was asked of another subject.
    if (isAfterSubject && subject !== 'status' && subject !== 'fault') return true
    switch (subject) {
      case 'status':
      case 'installed':
        return isAsked && (has('device') || has('own'))
      case 'model':
        return isAsked && has('own')
      case 'installer':
      case 'fault':
        return isAsked
      default:
        return isAsked || has('own')
    }
  })
}

/** What may stand in any wish. */
const carrier = ['neutral', 'asks which', 'asks who', 'asks any', 'asks where'] as const

function moveOf(entries: readonly ReadonlySet<Role>[], tells: boolean): Move | undefined {
  const all = (...allowed: Role[]) => entries.every((roles) => allowed.some((role) => roles.has(role)))
  const has = (role: Role) => entries.some((roles) => roles.has(role))
  if (has('person') && all('person', 'reach', 'own', ...carrier, 'greeting', 'thanks', 'help'))
    return 'person'
  if (has('help') && all('help', 'greeting', ...carrier, 'own')) return 'help'
  if (tells && has('thanks') && all('thanks', 'greeting')) return 'thanks'
  if (tells && has('thanks') && !has('device') && all('thanks', 'greeting', 'neutral') && entries.length <= 6)
    return 'thanks'
  if (has('greeting') && all('greeting', 'neutral') && entries.length <= 6) return 'greeting'
  return undefined
}

function isSwitchOff(entries: readonly ReadonlySet<Role>[]): boolean {
  const has = (role: Role) => entries.some((roles) => roles.has(role))
  const fits = (roles: ReadonlySet<Role>) =>
    (['off', 'beside', 'device', 'own', ...carrier] as const).some((role) => roles.has(role))
  return has('off') && (has('beside') || has('device')) && entries.every(fits)
}

/** A serial number in a question stands for the device. */
const serial = /\b(?=[a-z0-9]*\d{4})[a-z]{0,4}[a-z0-9]{7,18}\b/i
export const serialIn = (question: string): string | undefined => serial.exec(question)?.[0]?.toUpperCase()

/**
 * Whether all that is said could be part of a question about a subject and names none: "not that one, the
 * one from last month" goes on with the one before.
 */
export function namesNoSubject(question: string, language: Language): boolean {
  if (question.length > maxChars || !(language in grammars)) return false
  const entries = readAll(fold(question), language as Spoken)
  const isMove = (roles: ReadonlySet<Role>) =>
    moves.some((move) => roles.has(move)) ||
    roles.has('off') ||
    roles.has('informative') ||
    [...roles].every((role) => role.startsWith('failure'))
  return entries !== undefined && entries.length > 0 && !entries.some(isMove)
}

/** Hands and faces that say thanks, with their colours of skin. */
const gestures = /^(?:[👍👌🙏👏💪🎉✅💚❤😀😃😄😁😊🙂](?:\p{Emoji_Modifier}|\u{FE0F})?\s*)+$/u

/**
 * What a question asks for, if it is one of the few that the portal answers itself. `isAfterSubject`: so was
 * the one before, so that "and the firmware?" is enough.
 */
export function intentIn(question: string, language: Language, isAfterSubject = false): Intent | undefined {
  if (question.length > maxChars) return undefined
  if (gestures.test(question.trim())) return { kind: 'thanks' }
  const folded = fold(question.replace(serial, ' '))
  const sentences = folded.split(' . ').filter((one) => one.trim() !== '')
  const tried = [language, ...spokenLanguages].filter(
    (one, at, all): one is Spoken => one in grammars && all.indexOf(one) === at,
  )
  for (const one of tried) {
    const entries = readAll(folded, one)
    if (!entries || entries.length === 0) continue
    const tells = isReport(question, one)
    if (tells && isSuccess(entries)) return { kind: 'thanks' }
    if (tells && isFailure(entries)) return { kind: 'failure' }
    const subject = subjectOf(entries, isAfterSubject)
    if (subject) return { kind: 'subject', subject, isOwn: entries.some((roles) => roles.has('own')) }
    if (isSwitchOff(entries)) return { kind: 'switchOff' }
    const move = moveOf(entries, tells)
    if (move) return { kind: move }
    if (tells && isRunning(entries)) return { kind: 'thanks' }
  }
  if (sentences.length < 2) return undefined
  const last = intentIn(sentences.at(-1) as string, language)
  return last?.kind === 'subject' ? last : undefined
}
