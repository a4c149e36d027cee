import { call, endpoints } from '@portal/client'
import { feedbackCommentRoutes } from '@portal/contracts/feedback-comment.contract.ts'

const { readFeedback, ...rest } = feedbackCommentRoutes

export const {
  useFindPageLevel1CommentsQuery,
  useFindPageLevel2CommentsQuery,
  useSaveFeedbackCommentMutation,
  useDeleteFeedbackCommentMutation,
} = endpoints(rest, { tag: 'FeedbackComment', touches: ['Feedback'] })

/**
 * Marks notices as read. Ignores errors, because the next visit marks them again, and invalidates no cached
 * data.
 */
export const markNoticesRead = (id: number) => void call(readFeedback, { id }).catch(() => {})
