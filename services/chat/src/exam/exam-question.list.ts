import {
  ExamQuestionRow,
  emptyExamQuestion,
  examQuestionList,
} from '@portal/contracts/exam-question.contract.ts'
import { createRowReader } from '@portal/service-kit/import/row-format.ts'
import { findProblems, toKey } from './exam-question.rules.ts'

/** Runs in a worker thread. */
export default createRowReader({
  row: ExamQuestionRow,
  empty: emptyExamQuestion,
  exported: examQuestionList.exports,
  problems: findProblems,
  keyOf: toKey,
})
