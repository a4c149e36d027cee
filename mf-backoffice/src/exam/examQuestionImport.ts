import { examQuestionList } from '@portal/contracts/exam-question.contract.ts'
import { chatImportRoutes } from '@portal/contracts/import.contract.ts'
import type { ImportConfig } from '@portal/ui'
import { examQuestionColumns } from './examColumns.tsx'

export const examQuestionImport: ImportConfig = {
  title: 'Import test questions',
  list: { title: 'Answer tests', path: '/exam' },
  permission: 'qnaData:edit',
  route: chatImportRoutes.importExamQuestions,
  tag: 'ExamQuestion',
  hint: 'Separate several texts in one cell with a line that contains only ---.',
  columns: { words: examQuestionColumns, read: examQuestionList.imports, exported: examQuestionList.exports },
}
