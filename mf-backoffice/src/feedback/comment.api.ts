import { call, endpoints } from '@portal/client'
import { feedbackCommentRoutes } from '@portal/contracts/feedback-comment.contract.ts'

const { readFeedback, ...rest } = feedbackCommentRoutes

export const {
  useFindPageLevel1CommentsQuery,
  useFindPageLevel2CommentsQuery,
  useSaveFeedbackCommentMutation,
  useDeleteFeedbackCommentMutation,
} = endpoints(rest, { tag: 'FeedbackComment', touches: ['Feedback'] })

/** Makes nothing old, and nobody misses it: the next look tells it again. */
export const markNoticesRead = (id: number) => void call(readFeedback, { id }).catch(() => {})
