import type { ExamQuestionRow } from '@portal/contracts/exam-question.contract.ts'
import type { ExamVerdict } from '@portal/contracts/exam-run.contract.ts'
import type { Planned } from '../answering/answer.ts'
import { createFinder } from './match.rules.ts'

export type Told = Pick<Planned, 'kind' | 'text' | 'sources' | 'choices' | 'isDanger'>

/** Recognizes a follow-up question: it cites nothing, and offers devices or ends with a question mark. */
const isAskedBack = ({ text, sources, choices = [] }: Told) =>
  sources.length === 0 && (choices.length > 0 || /[?？]\P{L}*$/u.test(text))

/**
 * Grades like the product's own exam (decision 148): silence is right only where no answer is expected, and
 * never for safety advice.
 */
export function toVerdict(
  { expectation, must, mustNot }: Pick<ExamQuestionRow, 'expectation' | 'must' | 'mustNot'>,
  told: Told,
): Exclude<ExamVerdict, 'FAILED'> {
  const stands = createFinder(told.text)
  if (mustNot.some(stands)) return 'WRONG'
  const isQuestion = !told.isDanger && isAskedBack(told)
  const isSilent = !told.isDanger && (told.kind === 'none' || isQuestion)
  if (expectation === 'NO_ANSWER') return isSilent ? 'RIGHT' : 'WRONG'
  if (told.kind !== 'none' && must.every(stands)) return 'RIGHT'
  if (!isSilent) return 'WRONG'
  return isQuestion ? 'ASKED_BACK' : 'SILENT'
}
