import * as T from 'typebox'
import { Page } from './page.ts'
import { routes } from './route.ts'
import { Id, Instant, Nullable, RowId, Text } from './values.ts'

/** Characters. */
export const maxComment = 2_000
/** Maximum comments on one item of feedback, replies included. */
export const maxComments = 10_000

export const FeedbackComment = T.Object({
  id: Id,
  feedbackId: Id,
  /** Top-level comment, if this is a reply. */
  parentId: Nullable(Id),
  text: T.String(),
  /** Author; empty if support wrote the comment and the reader is not support. */
  userName: T.String(),
  isSupport: T.Boolean(),
  isOwn: T.Boolean(),
  replyCount: T.Integer(),
  /** True for a deleted comment that remains, without text, because it has replies. */
  isDeleted: T.Boolean(),
  createdAt: Instant,
  editedAt: Nullable(Instant),
})
export type FeedbackComment = T.Static<typeof FeedbackComment>

const pageOf = <F extends T.TObject>(queryParams: F) =>
  T.Object(
    {
      page: T.Integer({ minimum: 1 }),
      size: T.Integer({ minimum: 1, maximum: 200 }),
      /** Oldest first by default. */
      direction: T.Optional(T.Unsafe<'ASC' | 'DESC'>({ type: 'string', enum: ['ASC', 'DESC'] })),
      queryParams,
    },
    { additionalProperties: false },
  )

export const FeedbackCommentDraft = T.Object(
  {
    /** Id of an own comment to edit. */
    id: T.Optional(Id),
    feedbackId: Id,
    /** Comment that a new one replies to. */
    parentId: T.Optional(Nullable(Id)),
    text: Text(maxComment),
  },
  { additionalProperties: false },
)
export type FeedbackCommentDraft = T.Static<typeof FeedbackCommentDraft>

/** Comments on feedback, for users who may see the feedback. */
export const feedbackCommentRoutes = routes('backoffice', {
  findPageLevel1Comments: {
    path: '/feedbackComment/findPageLevel1Comments',
    access: 'feedback:own',
    summary: 'One page of the comments on an item of feedback, without their replies',
    body: pageOf(T.Object({ feedbackId: Id }, { additionalProperties: false })),
    data: Page(FeedbackComment),
    reads: true,
  },
  findPageLevel2Comments: {
    path: '/feedbackComment/findPageLevel2Comments',
    access: 'feedback:own',
    summary: 'One page of the replies to a comment',
    body: pageOf(T.Object({ commentId: Id }, { additionalProperties: false })),
    data: Page(FeedbackComment),
    reads: true,
  },
  saveFeedbackComment: {
    path: '/feedbackComment/saveFeedbackComment',
    access: 'feedback:own',
    summary: 'Comment on feedback, reply to a comment, or change an own one',
    body: FeedbackCommentDraft,
    data: FeedbackComment,
    creates: true,
  },
  deleteFeedbackComment: {
    path: '/feedbackComment/delete',
    access: 'feedback:own',
    summary: 'Delete an own comment, or with `feedback:delete` any',
    body: RowId,
  },
  readFeedback: {
    path: '/feedback/read',
    access: 'feedback:own',
    summary: 'The reader has seen an item of feedback with its comments: its notices are read',
    body: RowId,
  },
})
