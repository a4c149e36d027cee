import { endpoints } from '@portal/client'
import { examQuestionRoutes } from '@portal/contracts/exam-question.contract.ts'
import { examRunRoutes } from '@portal/contracts/exam-run.contract.ts'
import { chatExportRoutes } from '@portal/contracts/export.contract.ts'

export const {
  useFindExamQuestionsQuery,
  useLazyGroupExamQuestionsQuery,
  useSaveExamQuestionMutation,
  useChangeExamQuestionsMutation,
  useUndoExamQuestionChangeMutation,
  useLazyCountExamQuestionsQuery,
  useDeleteExamQuestionsMutation,
  useRestoreExamQuestionsMutation,
  useFindExamQuestionHistoryQuery,
} = endpoints(examQuestionRoutes, { tag: 'ExamQuestion' })

export const {
  useStartExamRunMutation,
  useCancelExamRunMutation,
  useGetExamRunQuery,
  useFindExamRunsQuery,
  useFindExamAnswersQuery,
} = endpoints(examRunRoutes, { tag: 'ExamRun' })

const { exportExamQuestions, exportExamAnswers } = chatExportRoutes
export const { useExportExamQuestionsMutation, useExportExamAnswersMutation } = endpoints(
  { exportExamQuestions, exportExamAnswers },
  { tag: 'Job' },
)
