import type { Turn } from './question.ts'

/** Answer to one question as shown to an owner. */
export interface ShownAnswer {
  /** Text as displayed. */
  text: string
  /** True if the answer says that nothing was found. */
  isNothing: boolean
  isDanger: boolean
  /** Cited sections, the first one first. */
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
 * refused, or asked back. `alarm`: treated as danger.
 */
export type AnswerVerdict = 'right' | 'near' | 'wrong' | 'silent' | 'alarm'

/** Removes emphasis and line breaks, which do not affect the verdict. */
export const toPlainText = (text: string) => text.replaceAll(/[*`]/g, '').replaceAll(/\s+/gu, ' ').trim()

/** Recognizes a follow-up question: it cites nothing and ends with a question mark. */
const isAskedBack = ({ text, cited }: ShownAnswer) => cited.length === 0 && /[?？]\P{L}*$/u.test(text)
const isSilent = (shown: ShownAnswer) => shown.isNothing || isAskedBack(shown)

/** `right`: the sections that answer the question. */
type Answerable = Extract<Turn, { kind: 'answered' }>
const isForbidden = ({ mustNot }: Answerable, text: string) =>
  mustNot?.some((pattern) => pattern.test(text)) ?? false
const tells = (turn: Answerable, text: string) =>
  !isForbidden(turn, text) && turn.must.every((pattern) => pattern.test(text))

export function toVerdict(turn: Turn, shown: ShownAnswer, right: ReadonlySet<number>): AnswerVerdict {
  if (turn.kind === 'danger') return shown.isDanger ? 'right' : isSilent(shown) ? 'silent' : 'wrong'
  if (shown.isDanger) return 'alarm'
  if (turn.kind === 'courtesy') return shown.cited.length === 0 ? 'right' : 'wrong'
  if (turn.kind === 'unanswerable') return isSilent(shown) ? 'right' : 'wrong'
  if (turn.kind === 'other') return isSilent(shown) || shown.isLabelled ? 'right' : 'wrong'
  if (isSilent(shown)) return 'silent'
  const said = toPlainText(shown.text)
  if (tells(turn, said)) return 'right'
  return !isForbidden(turn, said) && shown.cited.some((id) => right.has(id)) ? 'near' : 'wrong'
}

/** Checks the first section; corrected answers cite none and are judged by their words. */
export const isFirstSectionRight = (
  shown: ShownAnswer,
  verdict: AnswerVerdict,
  right: ReadonlySet<number>,
): boolean => (shown.cited.length === 0 ? verdict === 'right' : right.has(shown.cited[0] as number))

const offers = (turn: Turn, choice: string | undefined) =>
  turn.kind === 'answered' && turn.sections.some((section) => section.endsWith(`#${choice}`))

/** Checks whether a suggestion leads to a section that answers. */
export const hasRightSuggestion = (turn: Turn, verdict: AnswerVerdict, { choices }: ShownAnswer): boolean =>
  verdict === 'silent' && choices.some((choice) => offers(turn, choice))

/** Checks whether the fact is in an excerpt beside a suggestion. */
export const hasFactInExcerpt = (
  turn: Turn,
  verdict: AnswerVerdict,
  { excerpts = [] }: ShownAnswer,
): boolean =>
  verdict === 'silent' &&
  turn.kind === 'answered' &&
  excerpts.some((excerpt) => tells(turn, toPlainText(excerpt)))

/** Checks whether the first suggestion leads to a section that answers. */
export const isFirstSuggestionRight = (turn: Turn, { choices }: ShownAnswer): boolean =>
  offers(turn, choices[0])
