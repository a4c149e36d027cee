import * as T from 'typebox'
import { ChatId } from './chat.contract.ts'
import { allDevices, deviceGroups } from './device-group.ts'
import { History } from './history.ts'
import { Job } from './job.contract.ts'
import { createList } from './list.ts'
import { CodeFilter, DayFilter, Page, PageRequest, QueryParams, TextFilter } from './page.ts'
import { Platform, QnaStatus } from './reference.ts'
import { routes } from './route.ts'
import { createGroupRoute } from './summary.ts'
import { According, accordings, Evaluation, Span, ThreadMessage } from './thread.contract.ts'
import { Id, Instant, maxAtOnce, Nullable, OneOf, Text, Version } from './values.ts'

export const evaluations = ['0', '1', '-1'] as const
/** Maximum length of a correction; equals the limit of AI chat data, which it becomes. */
export const maxRevision = 20_000

/** OPEN until a reviewer sets READY or APPROVED. */
export const dislikes = ['OPEN', 'REVIEWED'] as const
const Dislike = OneOf(dislikes)

export const targetRouters = ['toMonitorPage', 'toDataPage', 'toMaintenancePage'] as const
const TargetRouter = OneOf(targetRouters)
export type TargetRouter = T.Static<typeof TargetRouter>

/** Conversation for reviewers of the assistant's answers. */
export const DialogueRecord = T.Object({
  /** Number that staff use. */
  id: Id,
  /** Counts changes by reviewers, but none by the conversation's owner. */
  version: Version,
  threadId: ChatId,
  /** First question. */
  chatTitle: T.String(),
  /** Device group, or `all_devices`. */
  devices: T.String(),
  model: T.String(),
  serialNum: T.String(),
  evaluation: Evaluation,
  suggestion: T.String(),
  qnaStatus: QnaStatus,
  according: Nullable(According),
  msgCount: T.Integer({ minimum: 0 }),
  /** Time of the last message. */
  updateTime: Instant,
  createdAt: Instant,
  userName: T.String(),
  platform: Platform,
  /** Region of the country. */
  region: T.String(),
  country: T.String(),
  /** Assigned reviewer. */
  assignee: Nullable(T.String()),
  /** Whether the owner has disliked an answer, and whether a reviewer has decided since. */
  dislike: Nullable(Dislike),
  /** Number of texts that reviewers have corrected. */
  corrections: T.Integer({ minimum: 0 }),
  /** Links to pages about the device that the user may open; only in lists. */
  targets: T.Optional(T.Array(TargetRouter)),
})
export type DialogueRecord = T.Static<typeof DialogueRecord>

/** Device groups, and `all_devices` for conversations without a group. */
export const dialogueDevices = [...deviceGroups, allDevices] as const
const Device = OneOf(dialogueDevices)

export const dialogueList = createList(DialogueRecord, {
  threadId: {},
  chatTitle: { filter: TextFilter },
  devices: { filter: CodeFilter(Device) },
  qnaStatus: { filter: CodeFilter(QnaStatus), uses: ['group'] },
  evaluation: { filter: T.Union([Evaluation, CodeFilter(OneOf(evaluations))]) },
  suggestion: {},
  according: { filter: CodeFilter(According) },
  msgCount: {},
  platform: { filter: CodeFilter(Platform), uses: ['group'] },
  region: {},
  country: {},
  /** Text in any message. */
  message: { filter: TextFilter },
  model: { filter: TextFilter },
  serialNum: { filter: TextFilter },
  userName: { filter: TextFilter, uses: ['sort'] },
  assignee: { filter: TextFilter },
  dislike: { filter: CodeFilter(Dislike) },
  corrections: {},
  targets: {},
  createdAt: { uses: ['sort'] },
  updateTime: { filter: DayFilter, uses: ['sort'] },
})
export const DialoguePageRequest = PageRequest(dialogueList)
export type DialoguePageRequest = T.Static<typeof DialoguePageRequest>

/** Filter and order of the list that a reviewer works through. */
const Queue = T.Object(
  {
    sort: T.Optional(OneOf(dialogueList.sorts)),
    direction: T.Optional(OneOf(['ASC', 'DESC'])),
    queryParams: T.Optional(QueryParams(dialogueList.filter)),
  },
  { additionalProperties: false },
)
export type DialogueQueue = T.Static<typeof Queue>
/** Dialogue with the previous and next one in the queue. */
export const DialogueInQueue = T.Object({
  record: DialogueRecord,
  previous: Nullable(DialogueRecord),
  next: Nullable(DialogueRecord),
})
export type DialogueInQueue = T.Static<typeof DialogueInQueue>

const ofThread = { threadId: ChatId }
/** State that the reviewer has seen; if omitted, the current state is used. */
const seen = { version: T.Optional(Version) }
/** True if the reviewer has checked the texts for personal data. */
const checked = { isPersonalChecked: T.Optional(T.Boolean()) }
const closed = { additionalProperties: false }

/** Review of the assistant's answers. */
export const dialogueRoutes = routes('chat', {
  getAllGptTopicRecord: {
    path: '/gptTopicRecord/getAllGptTopicRecord',
    access: 'dialogue:view',
    summary: 'One page of conversations with the assistant, of all users',
    body: DialoguePageRequest,
    data: Page(DialogueRecord),
    reads: true,
  },
  groupDialogues: createGroupRoute(
    { path: '/gptTopicRecord', permission: 'dialogue', many: 'dialogues' },
    dialogueList,
  ),
  getDialogue: {
    path: '/gptTopicRecord/get',
    access: 'dialogue:view',
    summary: 'One conversation, with its neighbours in the list as it is filtered and sorted',
    body: T.Object({ ...ofThread, queue: T.Optional(Queue) }, closed),
    data: DialogueInQueue,
    reads: true,
  },
  updateGptTopicRecordData: {
    path: '/gptTopicRecord/updateGptTopicRecordData',
    access: 'dialogue:edit',
    summary:
      'Set status and according. What has passed (`passed`, or the status APPROVED) answers with its corrections; any other status takes them back',
    body: T.Object(
      {
        ...ofThread,
        according: T.Optional(OneOf(['', ...accordings])),
        qnaStatus: QnaStatus,
        passed: T.Optional(T.Boolean()),
        ...checked,
        ...seen,
      },
      closed,
    ),
    bodyType: 'form',
    data: DialogueRecord,
  },
  appendRevisedGptTopicRecordData: {
    path: '/gptTopicRecord/appendRevisedGptTopicRecordData',
    access: 'dialogue:edit',
    summary:
      'Correct a message: the text stands after it as AFTER_CHANGE, or takes the place of the one there',
    body: T.Object({ recordId: Id, message: Text(maxRevision), ...checked, ...seen }, closed),
    bodyType: 'form',
    data: ThreadMessage,
  },
  removeRevision: {
    path: '/gptTopicRecord/removeRevisedGptTopicRecordData',
    access: 'dialogue:edit',
    summary: 'Take back the correction of a message (`recordId` is that of the original)',
    body: T.Object({ recordId: Id, ...seen }, closed),
    data: DialogueRecord,
  },
  blackOut: {
    path: '/gptTopicRecord/blackOut',
    access: 'dialogue:edit',
    summary: 'Say which parts of a message are personal; they never reach the knowledge or an export',
    body: T.Object({ recordId: Id, spans: T.Array(Span, { maxItems: 100 }), ...seen }, closed),
    data: DialogueRecord,
  },
  assignDialogue: {
    path: '/gptTopicRecord/assign',
    access: 'dialogue:edit',
    summary: 'Take a conversation for review, or give it back',
    body: T.Object({ ...ofThread, isMine: T.Boolean(), ...seen }, closed),
    data: DialogueRecord,
  },
  evaluateDialogue: {
    path: '/gptTopicRecord/evaluate',
    access: 'dialogue:edit',
    summary: 'Rating of a conversation by a reviewer: 1 high, -1 low, 0 normal',
    body: T.Object({ ...ofThread, evaluation: Evaluation, ...seen }, closed),
    data: DialogueRecord,
  },
  findDialogueHistory: {
    path: '/gptTopicRecord/history',
    access: 'dialogue:view',
    summary: "History of a conversation's review",
    body: T.Object(ofThread, closed),
    data: History,
    reads: true,
  },
  toTargetPage: {
    path: '/gptTopicRecord/toTargetPage',
    access: 'dialogue:view',
    summary: "The address of a page about a conversation's device, as its platform has it",
    body: T.Object({ ...ofThread, targetRouter: TargetRouter }, closed),
    bodyType: 'form',
    data: T.String(),
    reads: true,
  },
  exportDialogue: {
    path: '/gptTopicRecord/export',
    method: 'GET',
    access: 'dialogue:view',
    summary: 'One conversation as a workbook',
    query: T.Object({ threadId: T.Optional(T.String({ maxLength: 64 })) }),
    download: true,
  },
  exportDialogues: {
    path: '/gptTopicRecord/exportSelected',
    access: 'dialogue:view',
    summary: 'Write conversations into one workbook, each on a sheet of its own; answers a job',
    body: T.Object(
      { threadIds: T.Array(ChatId, { minItems: 1, maxItems: maxAtOnce, uniqueItems: true }) },
      closed,
    ),
    data: Job,
    creates: true,
  },
})
