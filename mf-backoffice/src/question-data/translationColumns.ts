import { type TranslationField, translationFields } from '@portal/contracts/question-translation.ts'

/** Language names in files, equal in every browser, because `Intl` names differ. */
const labels: Record<TranslationField, { label: string }> = {
  question_it: { label: 'Question (Italian)' },
  answers_it: { label: 'Answers (Italian)' },
  question_en: { label: 'Question (English)' },
  answers_en: { label: 'Answers (English)' },
  question_es_ES: { label: 'Question (Spanish)' },
  answers_es_ES: { label: 'Answers (Spanish)' },
  question_uk_UA: { label: 'Question (Ukrainian)' },
  answers_uk_UA: { label: 'Answers (Ukrainian)' },
  question_zh_CN: { label: 'Question (Chinese)' },
  answers_zh_CN: { label: 'Answers (Chinese)' },
  question_ja: { label: 'Question (Japanese)' },
  answers_ja: { label: 'Answers (Japanese)' },
  question_fr: { label: 'Question (French)' },
  answers_fr: { label: 'Answers (French)' },
  question_de: { label: 'Question (German)' },
  answers_de: { label: 'Answers (German)' },
  question_ru_RU: { label: 'Question (Russian)' },
  answers_ru_RU: { label: 'Answers (Russian)' },
  question_ur_PK: { label: 'Question (Urdu)' },
  answers_ur_PK: { label: 'Answers (Urdu)' },
  question_ar: { label: 'Question (Arabic)' },
  answers_ar: { label: 'Answers (Arabic)' },
  question_nl_NL: { label: 'Question (Dutch)' },
  answers_nl_NL: { label: 'Answers (Dutch)' },
  question_pl_PL: { label: 'Question (Polish)' },
  answers_pl_PL: { label: 'Answers (Polish)' },
  question_he_IL: { label: 'Question (Hebrew)' },
  answers_he_IL: { label: 'Answers (Hebrew)' },
  question_pt_PT: { label: 'Question (Portuguese)' },
  answers_pt_PT: { label: 'Answers (Portuguese)' },
}

/** Columns of translations in a file: question and answers per language. */
export const translationColumns = translationFields.map((field) => ({ field, ...labels[field] }))

/** Excludes these columns from the list, which shows translations in one column. */
export const hiddenColumns = Object.fromEntries(translationFields.map((field) => [field, null])) as Record<
  TranslationField,
  null
>
