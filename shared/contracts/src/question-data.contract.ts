import * as T from 'typebox'
import { createBinRoutes } from './bin.ts'
import { Change, createChangeRoutes } from './change.ts'
import { DeviceGroup } from './device-group.ts'
import { createList, pickFields } from './list.ts'
import { CodeFilter, FlagFilter, Page, PageRequest, TextFilter } from './page.ts'
import {
  Answers,
  QuestionText,
  QuestionTranslations,
  translationCells,
  translationUses,
} from './question-translation.ts'
import { KnowledgeTopic, Platform } from './reference.ts'
import { routes } from './route.ts'
import { createGroupRoute } from './summary.ts'
import { binFields, Id, Instant, Line, Nullable, OneOf, Text, Version } from './values.ts'

/** Audience of an answer. Staff may also see answers for installers. */
export const questionAudiences = ['EVERYBODY', 'INSTALLERS'] as const

const fields = {
  question: QuestionText,
  /** Further wordings by which the question is found. */
  variants: T.Array(Text(500), { maxItems: 20, uniqueItems: true }),
  answers: Answers,
  /** Device groups of the answer; empty for all. */
  deviceGroups: T.Array(DeviceGroup, { maxItems: 30, uniqueItems: true }),
  /** Null for all platforms. */
  platform: Nullable(Platform),
  topic: KnowledgeTopic,
  /** Weight among equally relevant questions, and in lists without usage counts. */
  score: T.Integer({ minimum: 0, maximum: 100 }),
  /** False if the question is neither offered nor used as an answer. */
  show: T.Boolean(),
  /** Other users do not see the question or its answer. */
  audience: OneOf(questionAudiences),
  /** True if questions about a device are answered with its reported data. */
  supportRemoteDebug: T.Boolean(),
  translations: QuestionTranslations,
}

export const QuestionData = T.Object({
  id: Id,
  version: Version,
  ...fields,
  supportsMultiLanguage: T.Boolean(),
  /** Files in display order. */
  resources: T.Array(T.Object({ id: Id, name: T.String(), show: T.Boolean() })),
  /** How often the chat has used the answer. */
  hitCount: T.Integer({ minimum: 0 }),
  createdAt: Instant,
  updatedAt: Instant,
  ...binFields,
})
export type QuestionData = T.Static<typeof QuestionData>

export const QuestionDataDraft = T.Object(
  {
    id: T.Optional(Id),
    version: T.Optional(Version),
    ...fields,
    resourceIds: T.Array(Id, { maxItems: 20, uniqueItems: true }),
  },
  { additionalProperties: false },
)
export type QuestionDataDraft = T.Static<typeof QuestionDataDraft>

/** Initial values for forms. */
export const emptyQuestionData: QuestionDataDraft = {
  question: '',
  variants: [],
  answers: [''],
  deviceGroups: [],
  platform: null,
  topic: '' as KnowledgeTopic,
  score: 50,
  show: true,
  audience: 'EVERYBODY',
  supportRemoteDebug: false,
  translations: [],
  resourceIds: [],
}

export const questionDataList = createList(QuestionData, {
  question: { filter: TextFilter, uses: ['sort', 'export', 'import'] },
  variants: { uses: ['export', 'import'] },
  answers: { uses: ['export', 'import'] },
  deviceGroups: { uses: ['history'] },
  topic: { filter: CodeFilter(KnowledgeTopic), uses: ['sort', 'export', 'import', 'group', 'change'] },
  /** Also finds answers for all devices. */
  deviceGroup: { filter: CodeFilter(DeviceGroup), uses: ['export', 'import'] },
  platform: { filter: CodeFilter(Platform), uses: ['sort', 'export', 'import', 'group'] },
  resourceNames: { uses: ['export', 'import'] },
  score: { uses: ['sort', 'export', 'import'] },
  supportRemoteDebug: { filter: FlagFilter, uses: ['export', 'import', 'change'] },
  translations: { uses: ['history'] },
  supportsMultiLanguage: {},
  resources: { uses: ['history'] },
  show: { filter: FlagFilter, uses: ['export', 'import', 'change'] },
  audience: { filter: CodeFilter(fields.audience), uses: ['export', 'import', 'group', 'change'] },
  hitCount: { uses: ['sort', 'export'] },
  createdAt: {},
  updatedAt: { uses: ['sort', 'export'] },
  ...translationUses,
})
/** Row of an import; its columns have the same names as those of the export. */
export const QuestionDataRow = pickFields(questionDataList.imports, {
  ...fields,
  deviceGroup: fields.deviceGroups,
  resourceNames: T.Array(Line(200), { maxItems: 20, uniqueItems: true }),
  ...translationCells,
})
export type QuestionDataRow = T.Static<typeof QuestionDataRow>
export const QuestionDataPageRequest = PageRequest(questionDataList)
export type QuestionDataPageRequest = T.Static<typeof QuestionDataPageRequest>

export const QuestionDataChange = Change(pickFields(questionDataList.changes, fields))
export type QuestionDataChange = T.Static<typeof QuestionDataChange>

const noun = { path: '/qnaData', permission: 'qnaData', one: 'a question', many: 'questions' } as const
const bin = createBinRoutes(noun, questionDataList.filter)
const change = createChangeRoutes(noun, questionDataList.filter, QuestionDataChange)

export const questionDataRoutes = routes('chat', {
  findQuestionData: {
    path: '/qnaData/findPage',
    access: 'qnaData:view',
    summary: 'One page of question data',
    body: QuestionDataPageRequest,
    data: Page(QuestionData),
    reads: true,
  },
  saveQuestionData: {
    path: '/qnaData/save',
    access: 'qnaData:edit',
    summary: 'Create or change a question with its answers',
    body: QuestionDataDraft,
    data: QuestionData,
    creates: true,
  },
  changeQuestionData: change.change,
  undoQuestionDataChange: change.undo,
  groupQuestionData: createGroupRoute(noun, questionDataList),
  countQuestionData: bin.count,
  deleteQuestionData: bin.delete,
  restoreQuestionData: bin.restore,
  findQuestionDataHistory: bin.history,
})
