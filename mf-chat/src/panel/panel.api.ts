import { endpoints, useLanguage } from '@portal/client'
import { qnaRoutes } from '@portal/contracts/qna.contract.ts'
import type { ChatAddress } from './address.ts'
import { toContentLanguage } from './question-answer.ts'

export const { useGetInverterRuntimeQuery, useFindTopQuestionsQuery, useFindDebugQuestionsQuery } = endpoints(
  qnaRoutes,
  {
    tag: 'Question',
  },
)

/** Reads the top questions for a device in the reader's language. */
export function useTopQuestions({ platform, deviceGroup }: Pick<ChatAddress, 'platform' | 'deviceGroup'>) {
  const [language] = useLanguage()
  const known = toContentLanguage(language)
  return { query: { platform, devicesType: deviceGroup, ...(known && { language: known }) } }
}
