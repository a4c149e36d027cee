import * as T from 'typebox'
import { DeviceGroup } from './device-group.ts'
import { ExamExpectation, examFields } from './exam-question.contract.ts'
import { createList } from './list.ts'
import { CodeFilter, Page, PageRequest, TextFilter } from './page.ts'
import { Language } from './reference.ts'
import { routes } from './route.ts'
import { Id, Instant, Nullable, OneOf, RowId } from './values.ts'

/** Maximum questions of one run. */
export const maxExamQuestions = 500

/** DONE, FAILED and CANCELLED are final. */
export const examRunStates = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const
export const ExamRunState = OneOf(examRunStates)
export type ExamRunState = T.Static<typeof ExamRunState>

/** SILENT: the assistant refused. FAILED: no answer for a technical reason. */
export const examVerdicts = ['RIGHT', 'WRONG', 'SILENT', 'ASKED_BACK', 'FAILED'] as const
export const ExamVerdict = OneOf(examVerdicts)
export type ExamVerdict = T.Static<typeof ExamVerdict>

const Amount = T.Integer({ minimum: 0 })

/** Run that asks all test questions once. */
export const ExamRun = T.Object({
  id: Id,
  state: ExamRunState,
  /** Reason of the failure as a sentence. */
  msg: T.String(),
  startedBy: T.String(),
  createdAt: Instant,
  endedAt: Nullable(Instant),
  /** Number of searched files. */
  files: Amount,
  sections: Amount,
  /** Time of the newest file; null without files. */
  documentsAt: Nullable(Instant),
  /** Equal for two runs with the same files. */
  documents: T.String(),
  /** True if documents changed during the run. */
  isMixed: T.Boolean(),
  total: Amount,
  done: Amount,
  right: Amount,
  wrong: Amount,
  silent: Amount,
  askedBack: Amount,
  failed: Amount,
})
export type ExamRun = T.Static<typeof ExamRun>

export const ExamRunFilter = T.Object({ state: CodeFilter(ExamRunState), startedBy: TextFilter })
export const ExamRunPageRequest = PageRequest({ filter: ExamRunFilter, sorts: ['createdAt'] })
export type ExamRunPageRequest = T.Static<typeof ExamRunPageRequest>

/**
 * Compared with another run. NEW: the other run did not ask the question. NOT_RIGHT_ANY_MORE: it was right
 * in the other run.
 */
export const examChanges = ['BECAME_RIGHT', 'NOT_RIGHT_ANY_MORE', 'OTHER_ANSWER', 'SAME', 'NEW'] as const
export const ExamChange = OneOf(examChanges)
export type ExamChange = T.Static<typeof ExamChange>

/** Question of a run with its result. */
export const ExamAnswer = T.Object({
  id: Id,
  questionId: Id,
  ...examFields,
  verdict: ExamVerdict,
  /** Displayed answer, or the reason of a failure. */
  answer: T.String(),
  /** Titles of cited documents in order. */
  sources: T.Array(T.String()),
  /** Probability from 0 to 1 that the best section answers the question, if the assistant states it. */
  relevance: Nullable(T.Number()),
  tookMs: Amount,
  /** Verdict in the compared run; null if it did not ask the question. */
  change: Nullable(ExamChange),
  verdictBefore: Nullable(ExamVerdict),
  answerBefore: Nullable(T.String()),
  sourcesBefore: Nullable(T.Array(T.String())),
})
export type ExamAnswer = T.Static<typeof ExamAnswer>

export const examAnswerList = createList(ExamAnswer, {
  questionId: {},
  question: { filter: TextFilter, uses: ['sort', 'export'] },
  verdict: { filter: CodeFilter(ExamVerdict), uses: ['sort', 'export'] },
  change: { filter: CodeFilter(ExamChange), uses: ['sort', 'export'] },
  verdictBefore: { uses: ['export'] },
  answer: { filter: TextFilter, uses: ['export'] },
  answerBefore: { uses: ['export'] },
  sourcesBefore: {},
  deviceGroup: { filter: CodeFilter(DeviceGroup), uses: ['export'] },
  serialNum: { uses: ['export'] },
  language: { filter: CodeFilter(Language), uses: ['export'] },
  expectation: { filter: CodeFilter(ExamExpectation), uses: ['export'] },
  must: { uses: ['export'] },
  mustNot: { uses: ['export'] },
  sources: { uses: ['export'] },
  relevance: { uses: ['sort', 'export'] },
  tookMs: { uses: ['sort', 'export'] },
})
/** Required run, and optionally the run to compare with. */
export const examAnswerOfRunList = {
  ...examAnswerList,
  filter: T.Object({ ...examAnswerList.filter.properties, runId: Id, besideId: Id }),
}
export const ExamAnswerPageRequest = PageRequest(examAnswerOfRunList)
export type ExamAnswerPageRequest = T.Static<typeof ExamAnswerPageRequest>

export const examRunRoutes = routes('chat', {
  startExamRun: {
    path: '/exam/run/start',
    access: 'qnaData:edit',
    summary: 'Ask the assistant all questions of the exam; one run at a time',
    data: ExamRun,
    creates: true,
  },
  cancelExamRun: {
    path: '/exam/run/cancel',
    access: 'qnaData:edit',
    summary: 'End a run; what was answered stays',
    body: RowId,
    data: ExamRun,
  },
  getExamRun: {
    path: '/exam/run/findOne',
    access: 'qnaData:view',
    summary: 'How far a run is, and its figures',
    body: RowId,
    data: ExamRun,
    reads: true,
  },
  findExamRuns: {
    path: '/exam/run/findPage',
    access: 'qnaData:view',
    summary: 'One page of the runs of the exam, with their figures',
    body: ExamRunPageRequest,
    data: Page(ExamRun),
    reads: true,
  },
  findExamAnswers: {
    path: '/exam/answer/findPage',
    access: 'qnaData:view',
    summary: 'One page of what a run was answered, beside another run where one is named',
    body: ExamAnswerPageRequest,
    data: Page(ExamAnswer),
    reads: true,
  },
})
