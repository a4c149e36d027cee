import * as T from 'typebox'
import { createBinRoutes } from './bin.ts'
import { Change, createChangeRoutes } from './change.ts'
import { DeviceGroup } from './device-group.ts'
import { createList, pickFields } from './list.ts'
import { CodeFilter, Page, PageRequest, TextFilter } from './page.ts'
import { Language } from './reference.ts'
import { routes } from './route.ts'
import { createGroupRoute } from './summary.ts'
import { binFields, Id, Instant, Nullable, OneOf, SerialNum, Text, Version } from './values.ts'

/** NO_ANSWER: no document answers the question, so the assistant must refuse or ask back. */
export const examExpectations = ['ANSWER', 'NO_ANSWER'] as const
export const ExamExpectation = OneOf(examExpectations)
export type ExamExpectation = T.Static<typeof ExamExpectation>

const Wanted = T.Array(Text(200), { maxItems: 10 })

/** Question and expectation; each run stores a copy. */
export const examFields = {
  question: Text(500),
  /** Device group of the question; null for none. */
  deviceGroup: Nullable(DeviceGroup),
  /** One device; the register determines its group. */
  serialNum: Nullable(SerialNum),
  /** Language of the page where the question is asked. */
  language: Language,
  expectation: ExamExpectation,
  /** Texts that the answer must contain; `|` separates alternatives. */
  must: Wanted,
  /** Texts that the answer must not contain. */
  mustNot: Wanted,
}

/** Test question for the assistant, created by staff. */
export const ExamQuestion = T.Object({
  id: Id,
  version: Version,
  ...examFields,
  createdAt: Instant,
  updatedAt: Instant,
  ...binFields,
})
export type ExamQuestion = T.Static<typeof ExamQuestion>
export const ExamQuestionDraft = T.Object(
  { id: T.Optional(Id), version: T.Optional(Version), ...examFields },
  { additionalProperties: false },
)
export type ExamQuestionDraft = T.Static<typeof ExamQuestionDraft>

/** Initial values for forms and tests. */
export const emptyExamQuestion: ExamQuestionDraft = {
  question: '',
  deviceGroup: null,
  serialNum: null,
  language: 'en',
  expectation: 'ANSWER',
  must: [],
  mustNot: [],
}

export const examQuestionList = createList(ExamQuestion, {
  question: { filter: TextFilter, uses: ['sort', 'export', 'import'] },
  deviceGroup: { filter: CodeFilter(DeviceGroup), uses: ['sort', 'export', 'import', 'group', 'change'] },
  serialNum: { filter: TextFilter, uses: ['sort', 'export', 'import'] },
  language: { filter: CodeFilter(Language), uses: ['sort', 'export', 'import', 'group', 'change'] },
  expectation: { filter: CodeFilter(ExamExpectation), uses: ['sort', 'export', 'import', 'group'] },
  must: { uses: ['export', 'import'] },
  mustNot: { uses: ['export', 'import'] },
  createdAt: {},
  updatedAt: { uses: ['sort', 'export'] },
})
/** Row of an import; its columns have the same names as those of the export. */
export const ExamQuestionRow = T.Object(examFields)
export type ExamQuestionRow = T.Static<typeof ExamQuestionRow>
export const ExamQuestionPageRequest = PageRequest(examQuestionList)
export type ExamQuestionPageRequest = T.Static<typeof ExamQuestionPageRequest>

/** Fields for bulk changes. Expectation and expected texts depend on each other. */
export const ExamQuestionChange = Change(pickFields(examQuestionList.changes, examFields))

const noun = {
  path: '/exam/question',
  permission: 'qnaData',
  one: 'a question of the exam',
  many: 'questions of the exam',
} as const
const bin = createBinRoutes(noun, examQuestionList.filter)
const change = createChangeRoutes(noun, examQuestionList.filter, ExamQuestionChange)

export const examQuestionRoutes = routes('chat', {
  findExamQuestions: {
    path: '/exam/question/findPage',
    access: 'qnaData:view',
    summary: 'One page of the questions that staff examine the assistant with',
    body: ExamQuestionPageRequest,
    data: Page(ExamQuestion),
    reads: true,
  },
  saveExamQuestion: {
    path: '/exam/question/save',
    access: 'qnaData:edit',
    summary: 'Create or change a question of the exam',
    body: ExamQuestionDraft,
    data: ExamQuestion,
    creates: true,
  },
  changeExamQuestions: change.change,
  undoExamQuestionChange: change.undo,
  groupExamQuestions: createGroupRoute(noun, examQuestionList),
  countExamQuestions: bin.count,
  deleteExamQuestions: bin.delete,
  restoreExamQuestions: bin.restore,
  findExamQuestionHistory: bin.history,
})
