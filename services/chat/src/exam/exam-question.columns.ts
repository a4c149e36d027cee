import { ExamQuestionDraft, examQuestionList } from '@portal/contracts/exam-question.contract.ts'
import { code, createColumns, instant, number, text, texts } from '@portal/service-kit/list/columns.ts'

const contract = {
  draft: ExamQuestionDraft,
  list: examQuestionList,
}

/** Declares each field of a test question once, for lists and forms. */
export const examQuestionColumns = createColumns(contract, {
  id: number('id'),
  version: number('version'),
  question: text('question'),
  deviceGroup: code('device_group'),
  serialNum: text('serial_num'),
  language: code('language'),
  expectation: code('expectation'),
  must: texts('must'),
  mustNot: texts('must_not'),
  createdAt: instant('created_at'),
  updatedAt: instant('updated_at'),
})
