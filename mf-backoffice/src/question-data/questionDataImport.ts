import { chatImportRoutes } from '@portal/contracts/import.contract.ts'
import { questionDataList } from '@portal/contracts/question-data.contract.ts'
import type { Importing } from '@portal/ui'
import { questionDataWords } from './questionDataColumns.tsx'

export const questionDataImport: Importing = {
  title: 'Import questions',
  list: { title: 'Question data', path: '/LuxQaData' },
  permission: 'qnaData:edit',
  route: chatImportRoutes.importQuestionData,
  tag: 'QuestionData',
  hint: 'Several answers in one cell stand below each other, with a line --- between them; other wordings and fixed resources too. Question and answers of a translation stand in the columns of their language; empty ones mean no translation.',
  columns: { words: questionDataWords, read: questionDataList.imports, exported: questionDataList.exports },
}
