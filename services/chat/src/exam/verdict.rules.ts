import type { ExamQuestionRow } from '@portal/contracts/exam-question.contract.ts'
import type { ExamVerdict } from '@portal/contracts/exam-run.contract.ts'
import type { Planned } from '../answering/answer.ts'
import { createTextFinder } from './match.rules.ts'

export type AnswerToGrade = Pick<Planned, 'kind' | 'text' | 'sources' | 'choices' | 'isDanger'>

/** A follow-up question cites nothing, and offers devices or ends with a question mark. */
const isAskedBack = ({ text, sources, choices = [] }: AnswerToGrade) =>
  sources.length === 0 && (choices.length > 0 || /[?？]\P{L}*$/u.test(text))

/**
 * Grades an answer as the built-in test set does (decision 148): no answer is right only if none is
 * expected, and never in place of safety advice.
 */
export function toVerdict(
  { expectation, must, mustNot }: Pick<ExamQuestionRow, 'expectation' | 'must' | 'mustNot'>,
  told: AnswerToGrade,
): Exclude<ExamVerdict, 'FAILED'> {
  const stands = createTextFinder(told.text)
  if (mustNot.some(stands)) return 'WRONG'
  const isQuestion = !told.isDanger && isAskedBack(told)
  const isSilent = !told.isDanger && (told.kind === 'none' || isQuestion)
  if (expectation === 'NO_ANSWER') return isSilent ? 'RIGHT' : 'WRONG'
  if (told.kind !== 'none' && must.every(stands)) return 'RIGHT'
  if (!isSilent) return 'WRONG'
  return isQuestion ? 'ASKED_BACK' : 'SILENT'
}
