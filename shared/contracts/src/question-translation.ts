import * as T from 'typebox'
import { Language, languages } from './reference.ts'
import { Nullable, Text } from './values.ts'

export const QuestionText = Text(500)
const AnswerText = Text(8000)
/** Paragraphs of one answer. */
export const Answers = T.Array(AnswerText, { minItems: 1, maxItems: 10 })

/** Question and answers in another language. */
export const QuestionTranslation = T.Object(
  { language: Language, question: QuestionText, answers: Answers },
  { additionalProperties: false },
)
export type QuestionTranslation = T.Static<typeof QuestionTranslation>

/** At most one per language. */
export const QuestionTranslations = T.Array(QuestionTranslation, { maxItems: languages.length })

/** Lists have separate columns for each language; empty columns mean no translation. */
export const toQuestionField = <L extends Language>(language: L) => `question_${language}` as const
export const toAnswersField = <L extends Language>(language: L) => `answers_${language}` as const
export const translationFields = languages.flatMap((language) => [
  toQuestionField(language),
  toAnswersField(language),
])
/** Translations are exported and imported. */
export const translationUses = Object.fromEntries(
  translationFields.map((field) => [field, { uses: ['export', 'import'] }]),
) as unknown as { readonly [F in TranslationField]: { readonly uses: readonly ['export', 'import'] } }
export type TranslationField = (typeof translationFields)[number]

const question = Nullable(QuestionText)
const answers = T.Array(AnswerText, { maxItems: 10 })
type Cells = Record<`question_${Language}`, typeof question> & Record<`answers_${Language}`, typeof answers>
export const translationCells = Object.fromEntries(
  languages.flatMap((language): [TranslationField, T.TSchema][] => [
    [toQuestionField(language), question],
    [toAnswersField(language), answers],
  ]),
) as Cells

/** Cells of a row without translations. */
export const noTranslationCells = Object.fromEntries(
  languages.flatMap((language): [TranslationField, null | string[]][] => [
    [toQuestionField(language), null],
    [toAnswersField(language), []],
  ]),
) as { [F in keyof Cells]: T.Static<Cells[F]> }

/** Reads the translations from a row's cells. */
export const toTranslations = (row: typeof noTranslationCells): QuestionTranslation[] =>
  languages.flatMap((language) => {
    const said = row[toQuestionField(language)]
    return said === null ? [] : [{ language, question: said, answers: row[toAnswersField(language)] }]
  })
