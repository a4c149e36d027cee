import { type ExamQuestionDraft, emptyExamQuestion } from '@portal/contracts/exam-question.contract.ts'

const written: readonly Partial<ExamQuestionDraft>[] = [
  { question: 'what does warning W16 mean', deviceGroup: 'off_grid', must: ['CR2032'] },
  { question: 'F07 是什么意思', deviceGroup: 'off_grid', language: 'zh_CN', must: ['110 %'] },
  { question: 'E-142 overload, how much is too much?', deviceGroup: 'sna_12k', must: ['13.2 kW'] },
  { question: 'what do i do about E017', deviceGroup: 'hybrid', must: ['unplug the strings'] },
  { question: 'Wie laut ist das Gerät?', deviceGroup: '8_10k_eu', language: 'de', must: ['42 dB'] },
  { question: 'how much space in front of the inverter', deviceGroup: '12k_us', must: ['36 in | 914 mm'] },
  { question: 'can i paint the cover green', deviceGroup: 'hybrid', expectation: 'NO_ANSWER' },
  { question: 'which washing machine do you recommend?', expectation: 'NO_ANSWER' },
]

/** Exam questions of the demo. */
export const demoExamQuestions: readonly ExamQuestionDraft[] = written.map((one) => ({
  ...emptyExamQuestion,
  ...one,
}))
