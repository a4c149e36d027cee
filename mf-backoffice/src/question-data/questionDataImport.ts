import { chatImportRoutes } from '@portal/contracts/import.contract.ts'
import { questionDataList } from '@portal/contracts/question-data.contract.ts'
import type { ImportConfig } from '@portal/ui'
import { questionDataLabels } from './questionDataColumns.tsx'

export const questionDataImport: ImportConfig = {
  title: 'Import questions',
  list: { title: 'Question data', path: '/LuxQaData' },
  permission: 'qnaData:edit',
  route: chatImportRoutes.importQuestionData,
  tag: 'QuestionData',
  hint: 'Separate several answers, wordings or fixed resources in one cell with a line that contains only ---. Put a translated question and its answers into the columns of their language; leave these empty if there is no translation.',
  columns: { words: questionDataLabels, read: questionDataList.imports, exported: questionDataList.exports },
}
