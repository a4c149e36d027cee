import { QuestionDataDraft, questionDataList } from '@portal/contracts/question-data.contract.ts'
import {
  type TranslationField,
  toAnswersField,
  toQuestionField,
} from '@portal/contracts/question-translation.ts'
import { type Language, languages } from '@portal/contracts/reference.ts'
import {
  type Column,
  code,
  codes,
  codesOrAll,
  computed,
  createColumns,
  flag,
  hidden,
  instant,
  joinTexts,
  json,
  number,
  text,
  texts,
} from '@portal/service-kit/list/columns.ts'

const contract = {
  draft: QuestionDataDraft,
  linked: ['resourceIds'],
  list: questionDataList,
} as const

const resources = `(select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'show', r.show) order by place), '[]')
    from question_resource q join fixed_resource r on r.id = q.resource_id where q.question_id = question_data.id and r.deleted_at is null)`

const resourceNames = joinTexts(`(select array_agg(r.name order by place)
    from question_resource q join fixed_resource r on r.id = q.resource_id where q.question_id = question_data.id and r.deleted_at is null)`)

/** Lists have separate columns for each language. */
const wordsOf = (language: Language) => {
  const translation = `jsonb_path_query_first(translations, '$[*] ? (@.language == "${language}")')`
  const answers = joinTexts(`array(select jsonb_array_elements_text(${translation} -> 'answers'))`)
  return [
    [toQuestionField(language), hidden(computed('text', `${translation} ->> 'question'`))],
    [toAnswersField(language), hidden(computed('text', answers))],
  ] as const
}
const translationColumns = Object.fromEntries(languages.flatMap(wordsOf)) as Record<
  TranslationField,
  Column<'text'>
>

/** Declares each field of question data once, for lists and forms. */
export const questionDataColumns = createColumns(contract, {
  id: number('id'),
  version: number('version'),
  question: text('question'),
  variants: texts('variants'),
  answers: texts('answers'),
  deviceGroups: codes('device_groups'),
  deviceGroup: hidden(codesOrAll('device_groups')),
  platform: code('platform'),
  topic: code('topic'),
  score: number('score'),
  show: flag('show'),
  audience: code('audience'),
  supportRemoteDebug: flag('support_remote_debug'),
  translations: json('translations'),
  ...translationColumns,
  supportsMultiLanguage: computed('flag', 'jsonb_array_length(translations) > 0'),
  resources: computed('json', resources),
  resourceNames: hidden(computed('text', resourceNames)),
  hitCount: number('hit_count'),
  createdAt: instant('created_at'),
  updatedAt: instant('updated_at'),
})
