import type { ExamQuestionDraft } from '@portal/contracts/exam-question.contract.ts'

/** Names of address parameters that describe a question to add to the exam. */
export const askParameters = ['ask', 'askGroup', 'askSerial'] as const

/** Returns the address of a new exam question with prefilled fields. */
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
