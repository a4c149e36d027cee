import type { Turn } from './question.ts'

/** Answer that an owner saw to one question. */
export interface Shown {
  /** Text as a reader sees it. */
  text: string
  /** Said in so many words that nothing was found. */
  isNothing: boolean
  isDanger: boolean
  /** Sections that it cites, the first first. */
  cited: readonly number[]
  /** Number of these sections from other devices' manuals. */
  strangers: number
  /** Said to come from another product's manual. */
  isLabelled: boolean
  /** Suggested questions, best first. */
  choices: readonly string[]
  /** Excerpts shown beside them. */
  excerpts?: readonly string[]
}

/**
 * `near`: not the fact, but a right section is cited. `wrong`: shown as an answer without any of it.
 * `silent`: refused, or asked back. `alarm`: taken for danger.
 */
export type Verdict = 'right' | 'near' | 'wrong' | 'silent' | 'alarm'

/** Emphasis and line breaks are not what is asked for. */
export const plain = (text: string) => text.replaceAll(/[*`]/g, '').replaceAll(/\s+/gu, ' ').trim()

/** A question instead of an answer: it cites nothing and ends by asking. */
const isAskedBack = ({ text, cited }: Shown) => cited.length === 0 && /[?？]\P{L}*$/u.test(text)
const isSilent = (shown: Shown) => shown.isNothing || isAskedBack(shown)

/** `right`: the sections that answer the question. */
type Answerable = Extract<Turn, { kind: 'answered' }>
const isForbidden = ({ mustNot }: Answerable, text: string) =>
  mustNot?.some((pattern) => pattern.test(text)) ?? false
const tells = (turn: Answerable, text: string) =>
  !isForbidden(turn, text) && turn.must.every((pattern) => pattern.test(text))

export function toVerdict(turn: Turn, shown: Shown, right: ReadonlySet<number>): Verdict {
  if (turn.kind === 'danger') return shown.isDanger ? 'right' : isSilent(shown) ? 'silent' : 'wrong'
  if (shown.isDanger) return 'alarm'
  if (turn.kind === 'courtesy') return shown.cited.length === 0 ? 'right' : 'wrong'
  if (turn.kind === 'unanswerable') return isSilent(shown) ? 'right' : 'wrong'
  if (turn.kind === 'other') return isSilent(shown) || shown.isLabelled ? 'right' : 'wrong'
  if (isSilent(shown)) return 'silent'
  const said = plain(shown.text)
  if (tells(turn, said)) return 'right'
  return !isForbidden(turn, said) && shown.cited.some((id) => right.has(id)) ? 'near' : 'wrong'
}

/** The first section is a right one; an answer that people wrote cites none, and is right by its words. */
export const isFirstRight = (shown: Shown, verdict: Verdict, right: ReadonlySet<number>): boolean =>
  shown.cited.length === 0 ? verdict === 'right' : right.has(shown.cited[0] as number)

const offers = (turn: Turn, choice: string | undefined) =>
  turn.kind === 'answered' && turn.sections.some((section) => section.endsWith(`#${choice}`))

/** A section that answers the question is among what is offered instead of an answer. */
export const isOffered = (turn: Turn, verdict: Verdict, { choices }: Shown): boolean =>
  verdict === 'silent' && choices.some((choice) => offers(turn, choice))

/** Asked back, the fact stands beside a choice: one section tells all of it. */
export const isToldBeside = (turn: Turn, verdict: Verdict, { excerpts = [] }: Shown): boolean =>
  verdict === 'silent' && turn.kind === 'answered' && excerpts.some((excerpt) => tells(turn, plain(excerpt)))

/** The same of the first, which is the best section that was found. */
export const isFirstOffered = (turn: Turn, { choices }: Shown): boolean => offers(turn, choices[0])
