import {
  ExamQuestionRow,
  emptyExamQuestion,
  examQuestionList,
} from '@portal/contracts/exam-question.contract.ts'
import { rowReader } from '@portal/service-kit/import/row-format.ts'
import { findProblems, toKey } from './exam-question.rules.ts'

/** Runs in a worker thread. */
export default rowReader({
  row: ExamQuestionRow,
  empty: emptyExamQuestion,
  exported: examQuestionList.exports,
  problems: findProblems,
  keyOf: toKey,
})
