import type { QuestionData } from '@portal/contracts/question-data.contract.ts'
import { createHistory } from '../common/createHistory.tsx'
import { useFindQuestionDataHistoryQuery } from './questionData.api.ts'
import { questionDataLabels } from './questionDataColumns.tsx'

export const QuestionDataHistory = createHistory(
  questionDataLabels,
  useFindQuestionDataHistoryQuery,
  ({ id }: QuestionData, t) => t('History of question {id}', { id }),
)
