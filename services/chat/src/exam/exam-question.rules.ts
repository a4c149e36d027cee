import type { Reasons } from '@portal/contracts/errors/all.ts'
import type { ExamQuestionRow } from '@portal/contracts/exam-question.contract.ts'
import { isFindable } from './match.rules.ts'

type Expected = Pick<ExamQuestionRow, 'deviceGroup' | 'serialNum' | 'expectation' | 'must' | 'mustNot'>

const unfindable = 'examQuestion.unfindable'

/** Returns contradictions in a test question by field. */
export function findProblems({ deviceGroup, serialNum, expectation, must, mustNot }: Expected) {
  const isAnswer = expectation === 'ANSWER'
  return {
    ...(deviceGroup !== null && serialNum !== null && { deviceGroup: 'examQuestion.group_of_device' }),
    ...(isAnswer && must.length === 0 && { must: 'examQuestion.nothing_required' }),
    ...(!isAnswer && must.length > 0 && { must: 'examQuestion.required_without_answer' }),
    ...(!must.every(isFindable) && { must: unfindable }),
    ...(!mustNot.every(isFindable) && { mustNot: unfindable }),
  } as Reasons
}

/** Returns the key of a row in an imported list. */
export const toKey = ({
  question,
  deviceGroup,
  serialNum,
  language,
}: Pick<ExamQuestionRow, 'question' | 'deviceGroup' | 'serialNum' | 'language'>) =>
  [deviceGroup ?? '', serialNum ?? '', language, question].join(' ')
