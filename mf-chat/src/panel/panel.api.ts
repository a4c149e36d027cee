import { endpoints, useLanguage } from '@portal/client'
import { qnaRoutes } from '@portal/contracts/qna.contract.ts'
import type { Platform } from '@portal/contracts/reference.ts'
import { contentLanguage } from './questionAnswer.ts'

export const { useGetInverterRuntimeQuery, useFindTopQuestionsQuery, useFindDebugQuestionsQuery } = endpoints(
  qnaRoutes,
  {
    tag: 'Question',
  },
)

/** Of a platform's questions, in the reader's language. */
export function useTopQuery(platform: Platform) {
  const [language] = useLanguage()
  const known = contentLanguage(language)
  return { query: { platform, ...(known && { language: known }) } }
}
