import { percentile } from '../measure.ts'
import {
  type AnswerVerdict,
  hasFactInExcerpt,
  hasRightSuggestion,
  isFirstSectionRight,
  isFirstSuggestionRight,
  type ShownAnswer,
  toPlainText,
} from './mark.ts'
import type { QuestionLanguage, Turn } from './question.ts'

/** Question of a set with its result. */
export interface ExamResult {
  id: string
  language: QuestionLanguage
  turn: Turn
  /** Index in its conversation; 0 for a single question. */
  place: number
  isSingle: boolean
  hasTypos: boolean
  right: ReadonlySet<number>
  shown: ShownAnswer
  verdict: AnswerVerdict
  firstPiece?: number
  relevance?: number | undefined
}

export const figureRows = [
  ['questions that the manuals answer', ''],
  ['right answer shown', ''],
  ['right section first', ''],
  ['a right section cited, but not the fact', ''],
  ['confidently wrong', ''],
  ['refused or asked back although a manual answers', ''],
  ['… and the right section is among what is offered instead', ''],
  ['… and the fact stands beside it', ''],
  ['right answer shown, or beside a section that may be meant', ''],
  ['no manual answers: refused or asked back', ''],
  ["another device's: refused, asked back or said to be another's", ''],
  ['sections of another device shown, all questions', '0'],
  ['danger recognised', ''],
  ['false alarms, all other questions', '0'],
  ['with typos: right answer shown (of it without them)', ''],
  ['with typos: shown, or beside a section (of it without them)', ''],
  ['follow-up turns right', ''],
  ['follow-up turns right, or the fact beside a section', ''],
  ['conversations right in every turn', ''],
  ['right in English', ''],
  ['in German', ''],
  ['in Spanish', ''],
  ['in Chinese', ''],
  ['words of an answer, p50 / p95', ''],
  ['first piece, ms, p50 / p95', ''],
] as const

const share = (part: readonly unknown[], of: readonly unknown[]) =>
  of.length === 0 ? '' : `${((100 * part.length) / of.length).toFixed(0)} % (${part.length} of ${of.length})`

/** Formats a column of the table, in the order of `figureRows`. */
export function formatFigures(results: readonly ExamResult[]): string[] {
  const clean = results.filter(({ hasTypos }) => !hasTypos)
  const single = clean.filter(({ isSingle }) => isSingle)
  const of = (kind: Turn['kind']) => single.filter(({ turn }) => turn.kind === kind)
  const are = (some: readonly ExamResult[], ...verdicts: AnswerVerdict[]) =>
    some.filter(({ verdict }) => verdicts.includes(verdict))
  const answerable = of('answered')
  const right = are(answerable, 'right')
  const typos = results.filter(({ hasTypos }) => hasTypos)
  const untyped = right.filter(({ id }) => typos.some((one) => one.id === id))
  const isBeside = ({ turn, verdict, shown }: ExamResult) => hasFactInExcerpt(turn, verdict, shown)
  const besides = answerable.filter(isBeside)
  const told = (some: readonly ExamResult[]) => some.filter((one) => one.verdict === 'right' || isBeside(one))
  const untypedTold = told(answerable).filter(({ id }) => typos.some((one) => one.id === id))
  const talks = [
    ...Map.groupBy(
      clean.filter(({ isSingle }) => !isSingle),
      ({ id }) => id,
    ).values(),
  ]
  const later = talks.flat().filter(({ place }) => place > 0)
  const inLanguage = (language: QuestionLanguage) => {
    const asked = answerable.filter((one) => one.language === language)
    return share(are(asked, 'right'), asked)
  }
  const lengths = results
    .filter(({ shown }) => shown.cited.length > 0)
    .map(({ shown }) => toPlainText(shown.text).split(' ').length)
  const took = clean.flatMap(({ firstPiece }) => firstPiece ?? [])
  const harmless = results.filter(({ turn }) => turn.kind !== 'danger')
  return [
    String(answerable.length),
    share(right, answerable),
    share(
      answerable.filter(({ shown, verdict, right: ids }) => isFirstSectionRight(shown, verdict, ids)),
      answerable,
    ),
    share(are(answerable, 'near'), answerable),
    share(are(answerable, 'wrong'), answerable),
    share(are(answerable, 'silent'), answerable),
    share(
      answerable.filter(({ turn, verdict, shown }) => hasRightSuggestion(turn, verdict, shown)),
      are(answerable, 'silent'),
    ),
    share(besides, are(answerable, 'silent')),
    share(told(answerable), answerable),
    share(are(of('unanswerable'), 'right'), of('unanswerable')),
    share(are(of('other'), 'right'), of('other')),
    String(results.reduce((sum, { shown }) => sum + shown.strangers, 0)),
    share(
      are(
        clean.filter(({ turn }) => turn.kind === 'danger'),
        'right',
      ),
      clean.filter(({ turn }) => turn.kind === 'danger'),
    ),
    `${harmless.filter(({ shown }) => shown.isDanger).length} of ${harmless.length}`,
    `${share(are(typos, 'right'), typos)}, of ${share(untyped, typos)}`,
    `${share(told(typos), typos)}, of ${share(untypedTold, typos)}`,
    share(are(later, 'right'), later),
    share(told(later), later),
    share(
      talks.filter((turns) => turns.every(({ verdict }) => verdict === 'right')),
      talks,
    ),
    ...(['en', 'de', 'es', 'zh'] as const).map(inLanguage),
    lengths.length === 0 ? '' : `${percentile(lengths, 50)} / ${percentile(lengths, 95)}`,
    took.length === 0 ? '' : `${percentile(took, 50).toFixed(0)} / ${percentile(took, 95).toFixed(0)}`,
  ]
}

export const relevanceTenths = Array.from(
  { length: 10 },
  (_, at) => `${(at / 10).toFixed(1)}–${((at + 1) / 10).toFixed(1)}`,
)

/** Tabulates how often the best section was right, by tenth of stated relevance. */
export function tabulateReliability(results: readonly ExamResult[]): string[] {
  const stated = results.flatMap(({ relevance, verdict, turn, shown, right }) => {
    if (relevance === undefined || turn.kind === 'danger') return []
    const isFirst =
      shown.cited.length > 0
        ? isFirstSectionRight(shown, verdict, right)
        : isFirstSuggestionRight(turn, shown)
    return [{ relevance, isRight: turn.kind === 'answered' && isFirst }]
  })
  return relevanceTenths.map((_, tenth) => {
    const some = stated.filter(({ relevance }) => Math.min(9, Math.floor(relevance * 10)) === tenth)
    return share(
      some.filter(({ isRight }) => isRight),
      some,
    )
  })
}
