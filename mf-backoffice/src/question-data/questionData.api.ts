import { endpoints } from '@portal/client'
import { chatRoutes } from '@portal/contracts/chat.contract.ts'
import { chatExportRoutes } from '@portal/contracts/export.contract.ts'
import { fixedResourceRoutes } from '@portal/contracts/fixed-resource.contract.ts'
import { questionDataRoutes } from '@portal/contracts/question-data.contract.ts'

export const {
  useFindQuestionDataQuery,
  useLazyGroupQuestionDataQuery,
  useSaveQuestionDataMutation,
  useChangeQuestionDataMutation,
  useUndoQuestionDataChangeMutation,
  useLazyCountQuestionDataQuery,
  useDeleteQuestionDataMutation,
  useRestoreQuestionDataMutation,
  useFindQuestionDataHistoryQuery,
} = endpoints(questionDataRoutes, { tag: 'QuestionData', touches: ['FixedResource'] })

const { findFixedResources } = fixedResourceRoutes
export const { useFindFixedResourcesQuery } = endpoints(
  { findFixedResources },
  { tag: 'FixedResource', touches: ['QuestionData'] },
)

const { queryWhole } = chatRoutes
/** A test increments the usage count of the question that answers it. */
export const { useQueryWholeMutation } = endpoints({ queryWhole }, { tag: 'ChatTry' })

const { exportQuestionData } = chatExportRoutes
export const { useExportQuestionDataMutation } = endpoints({ exportQuestionData }, { tag: 'Job' })
