import type { Reason, Reasons } from '@portal/contracts/errors/all.ts'
import type { TopQuestion } from '@portal/contracts/qna.contract.ts'
import type {
  QuestionData,
  QuestionDataDraft,
  QuestionDataRow,
} from '@portal/contracts/question-data.contract.ts'
import { toAnswersField, toQuestionField } from '@portal/contracts/question-translation.ts'
import { type Language, languages } from '@portal/contracts/reference.ts'
import { pickAuditFields } from '@portal/service-kit/list/row.ts'
import type { LiveQuestionData } from './question-data.repo.ts'

/** Returns problems by field. `live` contains the existing resources. */
export function questionDataProblems(
  { translations, resourceIds }: QuestionDataDraft,
  live: readonly number[],
): Reasons {
  const fields: Record<string, Reason> = {}
  translations.forEach(({ language }, at) => {
    if (translations.findIndex((one) => one.language === language) < at)
      fields[`translations.${at}.language`] = 'questionData.language_twice'
  })
  const gone = resourceIds.findIndex((id) => !live.includes(id))
  if (gone !== -1) fields[`resourceIds.${gone}`] = 'questionData.resource_gone'
  return fields
}

/** Returns problems of translations with a question but no answer, or the reverse. */
export function findHalfTranslations(row: QuestionDataRow): Reasons {
  const fields: Record<string, Reason> = {}
  for (const language of languages) {
    const [question, answers] = [toQuestionField(language), toAnswersField(language)]
    const hasAnswers = row[answers].length > 0
    if (row[question] === null && hasAnswers) fields[question] = 'questionData.question_missing'
    if (row[question] !== null && !hasAnswers) fields[answers] = 'questionData.answers_missing'
  }
  return fields
}

/** Converts `zh-CN`, `zh` and `zh_CN` to `zh_CN`; unknown languages become English. */
export function toLanguage(tag: string): Language {
  const wanted = tag.replace('-', '_')
  const base = wanted.slice(0, 2).toLowerCase()
  return languages.find((one) => one === wanted) ?? languages.find((one) => one.slice(0, 2) === base) ?? 'en'
}

/** Returns wording and answers in a language, else the original. */
export const toTranslation = (
  { question, answers, translations }: Pick<LiveQuestionData, 'question' | 'answers' | 'translations'>,
  language: Language,
) => translations.find((one) => one.language === language) ?? { question, answers }

export const toSuggestion = (row: LiveQuestionData, language: Language, score: number): TopQuestion => ({
  questionId: row.id,
  question: toTranslation(row, language).question,
  supportRemoteDebug: row.supportRemoteDebug,
  score: Math.round(score * 1000) / 1000,
  visible: row.show,
})

/** Returns the fields that the audit records: resources by name, without counts. */
export const toAuditFields = ({ resources, ...row }: QuestionData) => ({
  ...pickAuditFields(row, ['supportsMultiLanguage', 'hitCount']),
  resources: resources.map(({ name }) => name),
})
