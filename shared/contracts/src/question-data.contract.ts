import * as T from 'typebox'
import { binRoutes } from './bin.ts'
import { DeviceGroup } from './device-group.ts'
import { CodeFilter, Page, PageRequest, TextFilter } from './page.ts'
import { KnowledgeTopic, Language, Platform } from './reference.ts'
import { routes } from './route.ts'
import { binFields, Id, Instant, Nullable, Text, Version } from './values.ts'

const Answers = T.Array(Text(8000), { minItems: 1, maxItems: 10 })

/** The same question and its answers for readers of another language. */
export const QuestionTranslation = T.Object(
  { language: Language, question: Text(500), answers: Answers },
  { additionalProperties: false },
)
export type QuestionTranslation = T.Static<typeof QuestionTranslation>

const fields = {
  question: Text(500),
  /** The same in other words: it is found by these too. */
  variants: T.Array(Text(500), { maxItems: 20, uniqueItems: true }),
  /** Parts of one answer, shown one below the other. */
  answers: Answers,
  /** Of which devices it is true; none: of all. */
  deviceGroups: T.Array(DeviceGroup, { maxItems: 30, uniqueItems: true }),
  /** Null: of every platform. */
  platform: Nullable(Platform),
  topic: KnowledgeTopic,
  /** Weight among questions that fit alike, and in lists without a count of their own. */
  score: T.Integer({ minimum: 0, maximum: 100 }),
  /** False: not offered to users, and never an answer by itself. */
  show: T.Boolean(),
  /** Asked about a device, it is answered from what the device reports. */
  supportRemoteDebug: T.Boolean(),
  translations: T.Array(QuestionTranslation, { maxItems: 14 }),
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

export const QuestionDataFilter = T.Object({
  question: TextFilter,
  /** Also finds what is true of all devices. */
  deviceGroup: CodeFilter(DeviceGroup),
  platform: CodeFilter(Platform),
  topic: CodeFilter(KnowledgeTopic),
  show: T.Boolean(),
  supportRemoteDebug: T.Boolean(),
})
export const questionDataSorts = ['question', 'platform', 'topic', 'score', 'hitCount', 'updatedAt'] as const
export const QuestionDataPageRequest = PageRequest(QuestionDataFilter, questionDataSorts)
export type QuestionDataPageRequest = T.Static<typeof QuestionDataPageRequest>

const bin = binRoutes(
  { path: '/qnaData', permission: 'qnaData', one: 'a question', many: 'questions' },
  QuestionDataFilter,
)

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
  countQuestionData: bin.count,
  deleteQuestionData: bin.delete,
  restoreQuestionData: bin.restore,
  findQuestionDataHistory: bin.history,
})
