import type { ExamQuestionDraft } from '@portal/contracts/exam-question.contract.ts'

/** Address parameters of a question to be added to the exam. */
export const askWords = ['ask', 'askGroup', 'askSerial'] as const

/** Address of a new exam question, prefilled from elsewhere. */
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
