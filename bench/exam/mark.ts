import type { Turn } from './question.ts'

/** Answer that an owner saw to one question. */
export interface Shown {
  /** Text as a reader sees it. */
  text: string
  /** True if the answer says that nothing was found. */
  isNothing: boolean
  isDanger: boolean
  /** Sections that it cites, the first first. */
  cited: readonly number[]
  /** Number of these sections from other devices' manuals. */
  strangers: number
  /** True if marked as from another product's manual. */
  isLabelled: boolean
  /** Suggested questions, best first. */
  choices: readonly string[]
  /** Excerpts shown beside them. */
  excerpts?: readonly string[]
}

/**
 * `near`: without the fact, but a right section is cited. `wrong`: an answer without either. `silent`:
 * refused, or asked back. `alarm`: taken for danger.
 */
export type Verdict = 'right' | 'near' | 'wrong' | 'silent' | 'alarm'

/** Emphasis and line breaks are not what is asked for. */
export const plain = (text: string) => text.replaceAll(/[*`]/g, '').replaceAll(/\s+/gu, ' ').trim()

/** Recognizes a follow-up question: it cites nothing and ends with a question mark. */
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

/** Checks the first section; corrected answers cite none and are judged by their words. */
export const isFirstRight = (shown: Shown, verdict: Verdict, right: ReadonlySet<number>): boolean =>
  shown.cited.length === 0 ? verdict === 'right' : right.has(shown.cited[0] as number)

const offers = (turn: Turn, choice: string | undefined) =>
  turn.kind === 'answered' && turn.sections.some((section) => section.endsWith(`#${choice}`))

/** Checks whether a suggestion leads to a section that answers. */
export const isOffered = (turn: Turn, verdict: Verdict, { choices }: Shown): boolean =>
  verdict === 'silent' && choices.some((choice) => offers(turn, choice))

/** Checks whether the fact is in an excerpt beside a suggestion. */
export const isToldBeside = (turn: Turn, verdict: Verdict, { excerpts = [] }: Shown): boolean =>
  verdict === 'silent' && turn.kind === 'answered' && excerpts.some((excerpt) => tells(turn, plain(excerpt)))

/** Checks the same for the first suggestion. */
export const isFirstOffered = (turn: Turn, { choices }: Shown): boolean => offers(turn, choices[0])
