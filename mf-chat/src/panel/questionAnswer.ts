import { call, problemText, t } from '@portal/client'
import { qnaRoutes, type Suggestion } from '@portal/contracts/qna.contract.ts'
import { type Language, languages } from '@portal/contracts/reference.ts'
import type { Answer } from '../conversation/client/message.ts'
import { nothingRelated } from '../conversation/client/notices.ts'
import type { AddressContext } from './address.ts'

/**
 * A page's language as the calls name it: `zh-CN` → `zh_CN`; undefined for one that contents are not written
 * in.
 */
export const contentLanguage = (language: string): Language | undefined =>
  languages.find((code) => code === language.replace('-', '_')) ??
  languages.find((code) => code.split('_')[0] === language.split('-')[0])

/**
 * The answer to a clicked question: from what the device reports, if the question allows it and a device is
 * named, else the one that is written down. Throws an `Error` with words for a person.
 */
export async function fetchQuestionAnswer(
  { questionId, supportRemoteDebug }: Pick<Suggestion, 'questionId' | 'supportRemoteDebug'>,
  { serialNum, clusterId }: Pick<AddressContext, 'serialNum' | 'clusterId'>,
  language: string,
  signal?: AbortSignal,
): Promise<Answer> {
  const known = contentLanguage(language)
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
    content: answers.join('\n') || t(nothingRelated),
    ...(fixedResourceBosList.length > 0 && { resources: fixedResourceBosList }),
    kind: answers.length > 0 ? 'es' : 'none',
  }
}
