import { t } from '@portal/client'
import type { QuestionData, QuestionDataChange } from '@portal/contracts/question-data.contract.ts'
import { type Changing, otherChoices } from '@portal/ui'
import { useMemo } from 'react'
import { audienceOptions, showOptions, topicOptions, withFlags, yesNoOptions } from '../trace/knowledge.ts'
import { useChangeQuestionDataMutation, useUndoQuestionDataChangeMutation } from './questionData.api.ts'

const fields: Changing<QuestionData>['fields'] = [
  {
    field: 'show',
    label: 'Visibility',
    options: showOptions,
    nextOf: ({ show }) => otherChoices(showOptions, show),
  },
  { field: 'audience', label: 'For', options: audienceOptions },
  { field: 'topic', label: 'Topic', options: topicOptions },
  { field: 'supportRemoteDebug', label: 'Remote debug', options: yesNoOptions },
]

/** Changes of questions that their list offers for one or many rows. */
export function useQuestionDataChanging(): Changing<QuestionData> {
  const [change] = useChangeQuestionDataMutation()
  const [undo] = useUndoQuestionDataChangeMutation()
  return useMemo(
    () => ({
      permission: 'qnaData:edit',
      fields,
      titleOf: ({ id }) => t('Question {id}', { id }),
      change: (request) => change({ ...request, set: withFlags(request.set) as QuestionDataChange }),
      undo,
    }),
    [change, undo],
  )
}
