import * as T from 'typebox'
import { createBinRoutes } from './bin.ts'
import { Change, createChangeRoutes } from './change.ts'
import { DeviceGroup } from './device-group.ts'
import { createList, pickFields } from './list.ts'
import { CodeFilter, Page, PageRequest, TextFilter } from './page.ts'
import { Platform, QnaStatus, qnaStatuses } from './reference.ts'
import { routes } from './route.ts'
import { createGroupRoute } from './summary.ts'
import { binFields, Id, Instant, Nullable, OneOf, Text, Version } from './values.ts'

const fields = {
  question: Text(500),
  answer: Text(20_000),
  /** Device groups of the answer; empty for all. */
  deviceGroups: T.Array(DeviceGroup, { maxItems: 30, uniqueItems: true }),
  /** Null for all platforms. */
  platform: Nullable(Platform),
  /** The chat uses the answer only in the state APPROVED. */
  state: QnaStatus,
  /** Dialogue and message that it corrects. */
  sourceThreadId: Nullable(T.String({ minLength: 1, maxLength: 64 })),
  sourceRecordId: Nullable(Id),
}

/**
 * Question with an answer that a person has written or corrected. Approved answers have priority in the
 * chat.
 */
export const GptData = T.Object({
  id: Id,
  version: Version,
  ...fields,
  /** Reviewer of this text, with the time; null before a review. */
  reviewer: Nullable(T.String()),
  reviewedAt: Nullable(Instant),
  /** How often the chat has used the answer. */
  hitCount: T.Integer({ minimum: 0 }),
  createdAt: Instant,
  updatedAt: Instant,
  ...binFields,
})
export type GptData = T.Static<typeof GptData>
export const GptDataDraft = T.Object(
  { id: T.Optional(Id), version: T.Optional(Version), ...fields },
  { additionalProperties: false },
)
export type GptDataDraft = T.Static<typeof GptDataDraft>

/** Initial values for forms. */
export const emptyGptData: GptDataDraft = {
  question: '',
  answer: '',
  deviceGroups: [],
  platform: null,
  state: 'INACTIVE',
  sourceThreadId: null,
  sourceRecordId: null,
}

export const gptDataList = createList(GptData, {
  deviceGroups: { uses: ['change', 'history'] },
  question: { filter: TextFilter, uses: ['sort', 'export', 'import'] },
  state: { filter: CodeFilter(QnaStatus), uses: ['sort', 'export', 'import', 'group', 'change'] },
  answer: { filter: TextFilter, uses: ['export', 'import'] },
  /** Also finds answers for all devices. */
  deviceGroup: { filter: CodeFilter(DeviceGroup), uses: ['export', 'import'] },
  platform: { filter: CodeFilter(Platform), uses: ['sort', 'export', 'import', 'group', 'change'] },
  reviewer: { filter: TextFilter, uses: ['sort', 'export'] },
  reviewedAt: { uses: ['sort', 'export'] },
  sourceThreadId: { uses: ['export', 'import'] },
  sourceRecordId: { uses: ['history'] },
  hitCount: { uses: ['sort', 'export'] },
  createdAt: {},
  updatedAt: { uses: ['sort', 'export'] },
})
/** Row of an import; its columns have the same names as those of the export. */
export const GptDataRow = pickFields(gptDataList.imports, { ...fields, deviceGroup: fields.deviceGroups })
export type GptDataRow = T.Static<typeof GptDataRow>
export const GptDataPageRequest = PageRequest(gptDataList)
export type GptDataPageRequest = T.Static<typeof GptDataPageRequest>

/** States for bulk changes; APPROVED is excluded, because each text has to be reviewed. */
export const gptDataBulkStates = qnaStatuses.filter((state) => state !== 'APPROVED')
export const GptDataChange = Change(
  pickFields(gptDataList.changes, { ...fields, state: OneOf(gptDataBulkStates) }),
)
export type GptDataChange = T.Static<typeof GptDataChange>

const noun = {
  path: '/gptData',
  permission: 'gptData',
  one: 'a row of AI chat data',
  many: 'AI chat data',
} as const
const bin = createBinRoutes(noun, gptDataList.filter)
const change = createChangeRoutes(noun, gptDataList.filter, GptDataChange)

export const gptDataRoutes = routes('chat', {
  findGptData: {
    path: '/gptData/findPage',
    access: 'gptData:view',
    summary: 'One page of AI chat data',
    body: GptDataPageRequest,
    data: Page(GptData),
    reads: true,
  },
  saveGptData: {
    path: '/gptData/save',
    access: 'gptData:edit',
    summary: 'Create or change a reviewed answer; approving it and taking that back included',
    body: GptDataDraft,
    data: GptData,
    creates: true,
  },
  changeGptData: change.change,
  undoGptDataChange: change.undo,
  groupGptData: createGroupRoute(noun, gptDataList),
  countGptData: {
    ...bin.count,
    summary: 'How many rows of AI chat data a filter finds, as far as one delete or restore goes',
  },
  deleteGptData: bin.delete,
  restoreGptData: {
    ...bin.restore,
    summary: 'Take AI chat data back from the bin, all or none; it is unreviewed then',
  },
  findGptDataHistory: bin.history,
})
