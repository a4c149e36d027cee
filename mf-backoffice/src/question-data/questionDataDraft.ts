import {
  emptyQuestionData,
  type QuestionData,
  type QuestionDataDraft,
} from '@portal/contracts/question-data.contract.ts'

/** Values of the form: the draft with complete resources instead of their ids. */
export type QuestionDataValues = Omit<QuestionDataDraft, 'resourceIds'> & Pick<QuestionData, 'resources'>

export function toValues(row?: QuestionData): QuestionDataValues {
  if (!row) {
    const { resourceIds: _, ...empty } = emptyQuestionData
    return { ...empty, resources: [] }
  }
  const { supportsMultiLanguage: _, hitCount: __, createdAt: ___, updatedAt: ____, ...values } = row
  return values
}

const texts = (lines: readonly string[]) => lines.map((line) => line.trim()).filter(Boolean)

/** Drops empty lines. */
export const toDraft = ({ resources, ...values }: QuestionDataValues): QuestionDataDraft => ({
  ...values,
  variants: [...new Set(texts(values.variants))],
  resourceIds: resources.map(({ id }) => id),
})
