import type { ExamQuestionRow } from '@portal/contracts/exam-question.contract.ts'
import type { ExamVerdict } from '@portal/contracts/exam-run.contract.ts'
import type { Planned } from '../answering/answer.ts'
import { finderIn } from './match.rules.ts'

export type Told = Pick<Planned, 'kind' | 'text' | 'sources' | 'choices' | 'isDanger'>

/** A question instead of an answer: it cites nothing, and offers devices to choose from or ends by asking. */
const isAskedBack = ({ text, sources, choices = [] }: Told) =>
  sources.length === 0 && (choices.length > 0 || /[?？]\P{L}*$/u.test(text))

/**
 * As the product's own exam marks (decision 139): to say nothing is right only where nothing answers, and
 * safety advice is never nothing.
 */
export function toVerdict(
  { expectation, must, mustNot }: Pick<ExamQuestionRow, 'expectation' | 'must' | 'mustNot'>,
  told: Told,
): Exclude<ExamVerdict, 'FAILED'> {
  const stands = finderIn(told.text)
  if (mustNot.some(stands)) return 'WRONG'
  const isQuestion = !told.isDanger && isAskedBack(told)
  const isSilent = !told.isDanger && (told.kind === 'none' || isQuestion)
  if (expectation === 'NO_ANSWER') return isSilent ? 'RIGHT' : 'WRONG'
  if (told.kind !== 'none' && must.every(stands)) return 'RIGHT'
  if (!isSilent) return 'WRONG'
  return isQuestion ? 'ASKED_BACK' : 'SILENT'
}
