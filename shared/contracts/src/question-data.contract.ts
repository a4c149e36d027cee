import * as T from 'typebox'
import { binRoutes } from './bin.ts'
import { changeRoutes } from './change.ts'
import { DeviceGroup } from './device-group.ts'
import { CodeFilter, FlagFilter, Page, PageRequest, TextFilter } from './page.ts'
import {
  Answers,
  QuestionText,
  QuestionTranslations,
  translationCells,
  translationFields,
} from './question-translation.ts'
import { KnowledgeTopic, Platform } from './reference.ts'
import { routes } from './route.ts'
import { groupRoute } from './summary.ts'
import { binFields, Id, Instant, Line, Nullable, OneOf, Text, Version } from './values.ts'

/** Audience of an answer; staff may see what is for installers. */
export const questionAudiences = ['EVERYBODY', 'INSTALLERS'] as const

const fields = {
  question: QuestionText,
  /** The same in other words: it is found by these too. */
  variants: T.Array(Text(500), { maxItems: 20, uniqueItems: true }),
  answers: Answers,
  /** Device groups of the answer; empty for all. */
  deviceGroups: T.Array(DeviceGroup, { maxItems: 30, uniqueItems: true }),
  /** Null: of every platform. */
  platform: Nullable(Platform),
  topic: KnowledgeTopic,
  /** Weight among questions that fit alike, and in lists without a count of their own. */
  score: T.Integer({ minimum: 0, maximum: 100 }),
  /** False: not offered to users, and never an answer by itself. */
  show: T.Boolean(),
  /** Others neither get it as an answer nor are offered it. */
  audience: OneOf(questionAudiences),
  /** Asked about a device, it is answered from what the device reports. */
  supportRemoteDebug: T.Boolean(),
  translations: QuestionTranslations,
}

export const QuestionData = T.Object({
  id: Id,
  version: Version,
  ...fields,
  supportsMultiLanguage: T.Boolean(),
  /** In the order in which the answer offers them. */
  resources: T.Array(T.Object({ id: Id, name: T.String(), show: T.Boolean() })),
  /** How often it answered somebody. */
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

/** A question before anything of it is known. */
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

export const QuestionDataFilter = T.Object({
  question: TextFilter,
  /** Also finds what is true of all devices. */
  deviceGroup: CodeFilter(DeviceGroup),
  platform: CodeFilter(Platform),
  topic: CodeFilter(KnowledgeTopic),
  show: FlagFilter,
  audience: CodeFilter(fields.audience),
  supportRemoteDebug: FlagFilter,
})
export const questionDataSorts = ['question', 'platform', 'topic', 'score', 'hitCount', 'updatedAt'] as const
/** The columns that an export can show, by the names that the pages have for them. */
export const questionDataExportFields = [
  'question',
  'variants',
  'answers',
  'topic',
  'deviceGroup',
  'platform',
  'resourceNames',
  'score',
  'supportRemoteDebug',
  'show',
  'audience',
  'hitCount',
  'updatedAt',
  ...translationFields,
] as const
/** A row of an import; the columns are called as those of the export. */
export const QuestionDataRow = T.Object({
  question: fields.question,
  variants: fields.variants,
  answers: fields.answers,
  topic: fields.topic,
  deviceGroup: fields.deviceGroups,
  platform: fields.platform,
  resourceNames: T.Array(Line(200), { maxItems: 20, uniqueItems: true }),
  score: fields.score,
  supportRemoteDebug: fields.supportRemoteDebug,
  show: fields.show,
  audience: fields.audience,
  ...translationCells,
})
export type QuestionDataRow = T.Static<typeof QuestionDataRow>
export const questionDataImportFields = [
  'question',
  'variants',
  'answers',
  'topic',
  'deviceGroup',
  'platform',
  'resourceNames',
  'score',
  'supportRemoteDebug',
  'show',
  'audience',
  ...translationFields,
] as const satisfies readonly (keyof QuestionDataRow)[]
/** Code columns by which the list can be counted. */
export const questionDataGroups = ['topic', 'platform', 'audience'] as const
export const QuestionDataPageRequest = PageRequest(QuestionDataFilter, questionDataSorts)
export type QuestionDataPageRequest = T.Static<typeof QuestionDataPageRequest>

/** Fields for bulk changes of questions. */
const { topic, show, audience, supportRemoteDebug } = fields
const changeable = T.Object({ topic, show, audience, supportRemoteDebug })
export type QuestionDataChange = Partial<T.Static<typeof changeable>>

const noun = { path: '/qnaData', permission: 'qnaData', one: 'a question', many: 'questions' } as const
const bin = binRoutes(noun, QuestionDataFilter)
const change = changeRoutes(noun, QuestionDataFilter, changeable)

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
  groupQuestionData: groupRoute(noun, QuestionDataFilter, questionDataGroups),
  countQuestionData: bin.count,
  deleteQuestionData: bin.delete,
  restoreQuestionData: bin.restore,
  findQuestionDataHistory: bin.history,
})
