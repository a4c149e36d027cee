import { useT } from '@portal/client'
import { type ExamQuestion, examQuestionList } from '@portal/contracts/exam-question.contract.ts'
import { CodeInput, changeFields, type RowChanges } from '@portal/ui'
import { useMemo } from 'react'
import { deviceGroupOptions, languageOptions } from '../common/knowledge.ts'
import { useChangeExamQuestionsMutation, useUndoExamQuestionChangeMutation } from './exam.api.ts'

export function useExamQuestionChanges(): RowChanges<ExamQuestion> {
  const t = useT()
  const [change] = useChangeExamQuestionsMutation()
  const [undo] = useUndoExamQuestionChangeMutation()
  return useMemo(
    () => ({
      permission: 'qnaData:edit',
      // Excludes the empty group, which would mean all devices, from the initial value.
      fields: changeFields(examQuestionList, {
        language: { label: 'Language', options: languageOptions },
        deviceGroup: {
          label: 'Device group',
          input: (
            <CodeInput
              name="deviceGroup"
              label={t('Device group')}
              options={deviceGroupOptions}
              nullable
              helperText={t('Leave empty if the question is not about a specific device.')}
            />
          ),
          empty: null,
        },
      }),
      titleOf: ({ question }) => question,
      change,
      undo,
    }),
    [t, change, undo],
  )
}
