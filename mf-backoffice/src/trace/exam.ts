import type { ExamQuestionDraft } from '@portal/contracts/exam-question.contract.ts'

/** Address parameters of a question to be added to the exam. */
export const askWords = ['ask', 'askGroup', 'askSerial'] as const

/** The form of a new question of the exam, filled in with what was asked somewhere else. */
export function addToExamPath({
  question,
  deviceGroup,
  serialNum,
}: Pick<ExamQuestionDraft, 'question' | 'deviceGroup' | 'serialNum'>): string {
  const asked = new URLSearchParams({
    ask: question,
    ...(deviceGroup && { askGroup: deviceGroup }),
    ...(serialNum && { askSerial: serialNum }),
  })
  return `/exam?${asked}`
}
