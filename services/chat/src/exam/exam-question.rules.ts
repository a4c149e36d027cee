import type { ExamQuestionRow } from '@portal/contracts/exam-question.contract.ts'
import { isFindable } from './match.rules.ts'

type Expected = Pick<ExamQuestionRow, 'deviceGroup' | 'serialNum' | 'expectation' | 'must' | 'mustNot'>

const unfindable = 'One of these has no word and no number that could be looked for'

/** Returns contradictions in a test question by field. */
export function findProblems({ deviceGroup, serialNum, expectation, must, mustNot }: Expected) {
  const isAnswer = expectation === 'ANSWER'
  return {
    ...(deviceGroup !== null &&
      serialNum !== null && { deviceGroup: 'The register knows the group of the device: leave this empty' }),
    ...(isAnswer && must.length === 0 && { must: 'Say what must be in the answer' }),
    ...(!isAnswer &&
      must.length > 0 && { must: 'Where no document answers, nothing has to be in the answer' }),
    ...(!must.every(isFindable) && { must: unfindable }),
    ...(!mustNot.every(isFindable) && { mustNot: unfindable }),
  } as Record<string, string>
}

/** Returns the key of a row in an imported list. */
export const toKey = ({
  question,
  deviceGroup,
  serialNum,
  language,
}: Pick<ExamQuestionRow, 'question' | 'deviceGroup' | 'serialNum' | 'language'>) =>
  [deviceGroup ?? '', serialNum ?? '', language, question].join(' ')
