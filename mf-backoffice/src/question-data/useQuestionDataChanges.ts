import { t } from '@portal/client'
import {
  type QuestionData,
  type QuestionDataChange,
  questionDataList,
} from '@portal/contracts/question-data.contract.ts'
import { changeFields, otherChoices, type RowChanges } from '@portal/ui'
import { useMemo } from 'react'
import {
  audienceOptions,
  convertFlags,
  topicOptions,
  visibilityOptions,
  yesNoOptions,
} from '../common/knowledge.ts'
import { useChangeQuestionDataMutation, useUndoQuestionDataChangeMutation } from './questionData.api.ts'

const fields = changeFields(questionDataList, {
  show: {
    label: 'Visibility',
    options: visibilityOptions,
    nextOf: ({ show }) => otherChoices(visibilityOptions, show),
  },
  audience: { label: 'Audience', options: audienceOptions },
  topic: { label: 'Topic', options: topicOptions },
  supportRemoteDebug: { label: 'Remote diagnosis', options: yesNoOptions },
})

export function useQuestionDataChanges(): RowChanges<QuestionData> {
  const [change] = useChangeQuestionDataMutation()
  const [undo] = useUndoQuestionDataChangeMutation()
  return useMemo(
    () => ({
      permission: 'qnaData:edit',
      fields,
      titleOf: ({ id }) => t('Question {id}', { id }),
      change: (request) => change({ ...request, set: convertFlags(request.set) as QuestionDataChange }),
      undo,
    }),
    [change, undo],
  )
}
