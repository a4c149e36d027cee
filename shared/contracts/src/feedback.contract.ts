import * as T from 'typebox'
import { createBinRoutes } from './bin.ts'
import { Change, createChangeRoutes } from './change.ts'
import { FileIds, StoredFile } from './file.contract.ts'
import { createList, pickFields } from './list.ts'
import { CodeFilter, DayFilter, Page, PageRequest, TextFilter } from './page.ts'
import { FeedbackSource, Outcome, TicketCategory } from './reference.ts'
import { routes } from './route.ts'
import { createGroupRoute } from './summary.ts'
import {
  AccountId,
  binFields,
  Day,
  Id,
  Instant,
  Line,
  Nullable,
  OneOf,
  OptionalLine,
  RowId,
  SerialNum,
  Text,
  Version,
} from './values.ts'

export const feedbackStatuses = ['OPEN', 'IN_PROGRESS', 'CLOSED'] as const
export const FeedbackStatus = OneOf(feedbackStatuses)
export type FeedbackStatus = T.Static<typeof FeedbackStatus>

/** Characters. */
export const maxFeedbackContent = 4_000

const fields = {
  title: Line(120),
  content: Text(maxFeedbackContent),
  category: TicketCategory,
  source: FeedbackSource,
  /** Serial number of the device. */
  serialNum: Nullable(SerialNum),
  status: FeedbackStatus,
  /** Set if and only if the status is CLOSED. */
  outcome: Nullable(Outcome),
}
export const Feedback = T.Object({
  id: Id,
  version: Version,
  ...fields,
  /** Account that filed it, with its name at that time. */
  ownerId: AccountId,
  userName: T.String(),
  /** Filing day in UTC; null if closed. */
  openSince: Nullable(Day),
  files: T.Array(StoredFile),
  createdAt: Instant,
  updatedAt: Instant,
  ...binFields,
})
export type Feedback = T.Static<typeof Feedback>
export const FeedbackDraft = T.Object(
  {
    id: T.Optional(Id),
    version: T.Optional(Version),
    ...fields,
    /** New uploads and existing files to keep; all files stay if omitted. */
    fileIds: T.Optional(FileIds),
    // Date that pages of an earlier version send back; ignored.
    openSince: T.Optional(Nullable(Day)),
  },
  { additionalProperties: false },
)
export type FeedbackDraft = T.Static<typeof FeedbackDraft>

/** Initial values for forms, demo data and tests. */
export const emptyFeedback: FeedbackDraft = {
  title: '',
  content: '',
  category: 'TECH',
  source: 'WEB',
  serialNum: null,
  status: 'OPEN',
  outcome: null,
}

export const feedbackList = createList(Feedback, {
  title: { filter: TextFilter, uses: ['sort', 'export', 'import'] },
  content: { uses: ['export', 'import'] },
  status: { filter: CodeFilter(FeedbackStatus), uses: ['sort', 'export', 'import', 'group', 'change'] },
  category: { filter: CodeFilter(TicketCategory), uses: ['sort', 'export', 'import', 'group', 'change'] },
  source: { filter: CodeFilter(FeedbackSource), uses: ['sort', 'export', 'import', 'group', 'change'] },
  outcome: { filter: CodeFilter(Outcome), uses: ['sort', 'export', 'import', 'group', 'change'] },
  ownerId: {},
  userName: { filter: TextFilter, uses: ['sort', 'export', 'import'] },
  serialNum: { filter: TextFilter, uses: ['sort', 'export', 'import'] },
  openSince: { filter: DayFilter, uses: ['sort', 'export'] },
  files: { uses: ['history'] },
  createdAt: { uses: ['sort', 'export'] },
  updatedAt: { uses: ['sort', 'export'] },
})
/** Row of an import; without a name the importing user is the author. */
export const FeedbackRow = pickFields(feedbackList.imports, { ...fields, userName: OptionalLine(120) })
export type FeedbackRow = T.Static<typeof FeedbackRow>
export const FeedbackPageRequest = PageRequest(feedbackList)
export type FeedbackPageRequest = T.Static<typeof FeedbackPageRequest>

/** Fields for bulk changes. An outcome closes feedback; open feedback has none. */
export const FeedbackChange = Change(pickFields(feedbackList.changes, fields))
export type FeedbackChange = T.Static<typeof FeedbackChange>

const noun = {
  path: '/feedback',
  permission: 'feedback',
  one: 'an item of feedback',
  many: 'items of feedback',
} as const
const bin = createBinRoutes(noun, feedbackList.filter)
const change = createChangeRoutes(noun, feedbackList.filter, FeedbackChange)

/**
 * Feedback to the manufacturer. Every signed-in user may file feedback and sees own items; staff see and
 * answer all.
 */
export const feedbackRoutes = routes('backoffice', {
  findFeedback: {
    path: '/feedback/findPage',
    access: 'feedback:view',
    summary: 'One page of feedback',
    body: FeedbackPageRequest,
    data: Page(Feedback),
    reads: true,
  },
  getFeedbackInfo: {
    path: '/feedback/getFeedbackInfo',
    access: 'feedback:own',
    summary: 'One item of feedback with its attachments, for those who may see it',
    body: RowId,
    data: Feedback,
    reads: true,
  },
  saveFeedback: {
    path: '/feedback/save',
    access: 'feedback:own',
    summary: 'File feedback, or change it: the author while it is not closed, staff always',
    body: FeedbackDraft,
    data: Feedback,
    creates: true,
  },
  deleteFeedbackUpload: {
    path: '/upload/delete',
    access: 'feedback:own',
    summary: 'Remove an attachment of feedback that the user may change',
    body: T.String({ maxLength: 100 }),
    bodyType: 'text',
  },
  changeFeedback: change.change,
  undoFeedbackChange: change.undo,
  groupFeedback: createGroupRoute(noun, feedbackList),
  countFeedback: bin.count,
  deleteFeedback: bin.delete,
  restoreFeedback: bin.restore,
  findFeedbackHistory: bin.history,
})
