import * as T from 'typebox'
import { ChatAnswerParts, ChatId } from './chat.contract.ts'
import { Page, PageRequest, TextFilter } from './page.ts'
import { Platform } from './reference.ts'
import { routes } from './route.ts'
import { TicketStatus } from './ticket.contract.ts'
import { Affected, Id, Instant, Nullable, OneOf, OptionalText } from './values.ts'

/** Shown as: INACTIVE Unreviewed, PENDING Reviewing, APPROVED Passed. */
export const qnaStatuses = ['INACTIVE', 'PENDING', 'READY', 'APPROVED'] as const
export const QnaStatus = OneOf(qnaStatuses)
export const accordings = ['REGULAR_FIXED', 'SPECIFIC_ANALYSIS'] as const
export const According = OneOf(accordings)
/** 1 like, -1 dislike, 0 neither. */
export const Evaluation = T.Unsafe<-1 | 0 | 1>({ type: 'integer', enum: [-1, 0, 1] })

/** Conversation with the assistant. */
export const Thread = T.Object({
  threadId: ChatId,
  /** First question. */
  chatTitle: T.String(),
  platform: Platform,
  /** Device group, or `all_devices`. */
  devices: T.String(),
  model: T.String(),
  serialNum: T.String(),
  /** Rating of the last rated answer, or of the conversation. */
  evaluation: Evaluation,
  /** Suggestions about the conversation and its answers, one per line. */
  suggestion: T.String(),
  qnaStatus: QnaStatus,
  according: Nullable(According),
  msgCount: T.Integer({ minimum: 0 }),
  userName: T.String(),
  country: T.String(),
  /** Last ticket about the conversation, if any. */
  ticket: T.Optional(Nullable(T.Object({ id: Id, status: TicketStatus, isAnswered: T.Boolean() }))),
  createdAt: Instant,
  updateTime: Instant,
})
export type Thread = T.Static<typeof Thread>

/** Range of characters; `end` is exclusive. */
export const Span = T.Object(
  { start: T.Integer({ minimum: 0 }), end: T.Integer({ minimum: 1 }) },
  { additionalProperties: false },
)
export type Span = T.Static<typeof Span>
export const personalKinds = ['email', 'phone', 'name', 'address', 'serial'] as const

/** Review data of a message, for reviewers. */
export const MessageReview = T.Object({
  /** Redacted parts. */
  blackouts: T.Array(Span),
  /** Parts that look personal and are not redacted. */
  personal: T.Array(T.Object({ ...Span.properties, kind: OneOf(personalKinds) })),
  /** Row of AI chat data that an approved correction became. */
  knowledge: Nullable(T.Object({ id: Id, state: QnaStatus, hitCount: T.Integer() })),
})
export type MessageReview = T.Static<typeof MessageReview>

export const ThreadMessage = T.Object({
  recordId: Id,
  /** Id of the answer, or of the answer that the question requested. */
  mid: T.Optional(Nullable(ChatId)),
  message: T.String(),
  /** QUERY is the user's message; all others are the assistant's. */
  position: OneOf(['QUERY', 'ANSWER']),
  gptTopicDataStatus: OneOf(['success', 'stopped', 'failed']),
  changeType: OneOf(['BEFORE_CHANGE', 'AFTER_CHANGE']),
  /** Message that it corrects. */
  revises: T.Optional(Nullable(Id)),
  type: T.String(),
  /** Rating of the answer by the user. */
  evaluation: T.Optional(Evaluation),
  /** Suggestion of the user about the answer. */
  suggestion: T.Optional(T.String()),
  /** Files, sources and similar questions of an answer. */
  answer: ChatAnswerParts,
  /** Review data, for users with `dialogue:edit`. */
  review: T.Optional(MessageReview),
  updateTime: Instant,
})
export type ThreadMessage = T.Static<typeof ThreadMessage>

const ThreadFilter = T.Object({ chatTitle: TextFilter, serialNum: TextFilter })
export const ThreadPageRequest = PageRequest({ filter: ThreadFilter, sorts: ['updateTime', 'createdAt'] })
export type ThreadPageRequest = T.Static<typeof ThreadPageRequest>

export const ThreadKey = T.Object({ threadId: ChatId }, { additionalProperties: false })

/** A user's own conversations. */
export const threadRoutes = routes('chat', {
  findOwnThreads: {
    path: '/chatThread/findPage',
    access: 'chat:ask',
    summary: 'Own conversations, a page at a time',
    body: ThreadPageRequest,
    data: Page(Thread),
    reads: true,
  },
  getOwnThread: {
    path: '/chatThread/get',
    access: 'chat:own',
    summary: 'One own conversation; its messages are getGptTopicRecordData',
    body: ThreadKey,
    data: Thread,
    reads: true,
  },
  exportOwnThread: {
    path: '/chatThread/export',
    method: 'GET',
    access: 'chat:own',
    summary: 'One own conversation as a workbook',
    query: T.Object({ threadId: ChatId }),
    download: true,
  },
  deleteOwnThreads: {
    path: '/chatThread/delete',
    access: 'chat:own',
    summary: 'Delete own conversations with everything in them; all or none',
    body: T.Object(
      { threadIds: T.Array(ChatId, { minItems: 1, maxItems: 200, uniqueItems: true }) },
      { additionalProperties: false },
    ),
    data: Affected,
  },
})

/** Ratings, suggestions and messages of own conversations. */
export const gptTopicRecordRoutes = routes('chat', {
  addGptTopicRecord: {
    path: '/gptTopicRecord/addGptTopicRecord',
    access: 'chat:ask',
    summary: 'Like, dislike or neither, of an answer (`mid`), or of an own conversation as a whole',
    body: T.Object(
      { threadId: ChatId, evaluation: Evaluation, mid: T.Optional(ChatId) },
      { additionalProperties: false },
    ),
  },
  addGptTopicSuggestion: {
    path: '/gptTopicRecord/addGptTopicSuggestion',
    access: 'chat:ask',
    summary:
      'A suggestion about an answer (`mid`; else the last disliked one), or about an own conversation without such an answer; empty takes it back',
    body: T.Object(
      { threadId: ChatId, suggestion: OptionalText(2_000), mid: T.Optional(ChatId) },
      { additionalProperties: false },
    ),
    bodyType: 'form',
  },
  getGptTopicRecordData: {
    path: '/gptTopicRecord/getGptTopicRecordData',
    access: 'chat:ask',
    summary:
      'The messages of an own conversation, of one with a ticket for ticket:view, or of any for dialogue:view',
    body: T.Object(
      {
        page: T.Integer({ minimum: 1 }),
        size: T.Integer({ minimum: 1, maximum: 200 }),
        direction: T.Optional(OneOf(['ASC', 'DESC'])),
        queryParams: ThreadKey,
      },
      { additionalProperties: false },
    ),
    data: Page(ThreadMessage),
    reads: true,
  },
})
