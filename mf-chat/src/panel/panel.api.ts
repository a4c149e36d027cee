import { endpoints } from '@portal/client'
import { qnaRoutes } from '@portal/contracts/qna.contract.ts'

export const { useGetInverterRuntimeQuery, useFindTopQuestionsQuery, useFindDebugQuestionsQuery } = endpoints(
  qnaRoutes,
  {
    tag: 'Question',
  },
)
