import { endpoints } from '@portal/client'
import { unansweredRoutes } from '@portal/contracts/unanswered.contract.ts'

export const {
  useFindUnansweredQuestionsQuery,
  useAnswerUnansweredQuestionMutation,
  useDismissUnansweredQuestionMutation,
  useRestoreUnansweredQuestionMutation,
} = endpoints(unansweredRoutes, { tag: 'Unanswered', touches: ['GptData'] })
