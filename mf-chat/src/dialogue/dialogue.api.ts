import { endpoints } from '@portal/client'
import { dialogueRoutes } from '@portal/contracts/dialogue.contract.ts'
import { gptTopicRecordRoutes } from '@portal/contracts/thread.contract.ts'

const { exportDialogue, exportDialogues, ...rest } = dialogueRoutes
const { getGptTopicRecordData } = gptTopicRecordRoutes

export const {
  useGetAllGptTopicRecordQuery,
  useLazyGroupDialoguesQuery,
  useGetDialogueQuery,
  useUpdateGptTopicRecordDataMutation,
  useAppendRevisedGptTopicRecordDataMutation,
  useRemoveRevisionMutation,
  useBlackOutMutation,
  useAssignDialogueMutation,
  useEvaluateDialogueMutation,
  useFindDialogueHistoryQuery,
} = endpoints(rest, { tag: 'Dialogue', touches: ['DialogueMessage'] })
export const { useGetGptTopicRecordDataQuery } = endpoints(
  { getGptTopicRecordData },
  { tag: 'DialogueMessage' },
)
export const { useExportDialoguesMutation } = endpoints({ exportDialogues }, { tag: 'Job' })
