import { call, problemText, t } from '@portal/client'
import { qnaRoutes, type Suggestion } from '@portal/contracts/qna.contract.ts'
import { type Language, languages } from '@portal/contracts/reference.ts'
import type { Answer } from '../conversation/client/message.ts'
import { nothingRelatedText } from '../conversation/client/notices.ts'
import type { AddressContext } from './address.ts'

/** Converts a page's language for calls: `zh-CN` → `zh_CN`; undefined for other languages. */
export const toContentLanguage = (language: string): Language | undefined =>
  languages.find((code) => code === language.replace('-', '_')) ??
  languages.find((code) => code.split('_')[0] === language.split('-')[0])

/**
 * Fetches the answer to a clicked question: from the device's report if possible, else the stored one.
 * @throws Error with a message for users
 */
export async function fetchQuestionAnswer(
  { questionId, supportRemoteDebug }: Pick<Suggestion, 'questionId' | 'supportRemoteDebug'>,
  { serialNum, clusterId }: Pick<AddressContext, 'serialNum' | 'clusterId'>,
  language: string,
  signal?: AbortSignal,
): Promise<Answer> {
  const known = toContentLanguage(language)
  const query = { questionId, ...(known && { language: known }) }
  const asking =
    supportRemoteDebug && serialNum
      ? call(
          qnaRoutes.startAnalysis,
          { query: { ...query, serialNum, ...(clusterId && { clusterId }) } },
          signal,
        )
      : call(qnaRoutes.getQuestionAnswers, { query }, signal)
  const { success, answers, fixedResourceBosList } = await asking.catch((error: unknown) => {
    throw new Error(problemText(error))
  })
  if (success !== 1) throw new Error(t("Couldn't load the answer."))
  return {
    content: answers.join('\n') || t(nothingRelatedText),
    ...(fixedResourceBosList.length > 0 && { resources: fixedResourceBosList }),
    kind: answers.length > 0 ? 'es' : 'none',
  }
}
