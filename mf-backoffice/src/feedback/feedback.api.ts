import { endpoints } from '@portal/client'
import { feedbackRoutes } from '@portal/contracts/feedback.contract.ts'

export const {
  useFindFeedbackQuery,
  useGetFeedbackInfoQuery,
  useSaveFeedbackMutation,
  useDeleteFeedbackUploadMutation,
  useChangeFeedbackMutation,
  useUndoFeedbackChangeMutation,
  useLazyGroupFeedbackQuery,
  useLazyCountFeedbackQuery,
  useDeleteFeedbackMutation,
  useRestoreFeedbackMutation,
  useFindFeedbackHistoryQuery,
} = endpoints(feedbackRoutes, { tag: 'Feedback' })
