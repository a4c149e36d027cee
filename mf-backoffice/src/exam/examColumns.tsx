import { t } from '@portal/client'
import {
  type ExamQuestion,
  type examExpectations,
  examQuestionList,
} from '@portal/contracts/exam-question.contract.ts'
import {
  type ExamRun,
  examAnswerList,
  type examChanges,
  type examRunStates,
  type examVerdicts,
} from '@portal/contracts/exam-run.contract.ts'
import { type Column, type ColumnDefinition, listColumns, type Option, type TagColor } from '@portal/ui'
import { FirstLine } from '../common/FirstLine.tsx'
import { deviceGroupOptions, languageOptions } from '../common/knowledge.ts'

const optionsOf = <Code extends string>(words: Record<Code, { label: string; color?: TagColor }>): Option[] =>
  Object.entries<{ label: string; color?: TagColor }>(words).map(([value, word]) => ({ value, ...word }))

export const expectationOptions = optionsOf<(typeof examExpectations)[number]>({
  ANSWER: { label: 'An answer' },
  NO_ANSWER: { label: 'No answer' },
})
export const verdictOptions = optionsOf<(typeof examVerdicts)[number]>({
  RIGHT: { label: 'Correct', color: 'success' },
  WRONG: { label: 'Incorrect', color: 'error' },
  SILENT: { label: 'Not answered', color: 'warning' },
  ASKED_BACK: { label: 'Clarification requested', color: 'info' },
  FAILED: { label: 'Not asked', color: 'neutral' },
})
const changeOptions = optionsOf<(typeof examChanges)[number]>({
  BECAME_RIGHT: { label: 'Now correct', color: 'success' },
  NOT_RIGHT_ANY_MORE: { label: 'No longer correct', color: 'error' },
  OTHER_ANSWER: { label: 'Different answer', color: 'info' },
  SAME: { label: 'Same answer', color: 'neutral' },
  NEW: { label: 'New question', color: 'neutral' },
})
export const runStateOptions = optionsOf<(typeof examRunStates)[number]>({
  QUEUED: { label: 'Queued', color: 'neutral' },
  RUNNING: { label: 'Running', color: 'info' },
  DONE: { label: 'Done', color: 'success' },
  FAILED: { label: 'Failed', color: 'error' },
  CANCELLED: { label: 'Cancelled', color: 'neutral' },
})

type Asked = Pick<
  ExamQuestion,
  'question' | 'deviceGroup' | 'serialNum' | 'language' | 'expectation' | 'must' | 'mustNot'
>
const texts = (some: readonly string[]) => <FirstLine text={some.join(' · ')} />

/** Columns that questions and answers share. */
const asked = {
  question: { label: 'Question', cell: ({ question }) => <FirstLine text={question} /> },
  deviceGroup: { label: 'Device group', options: deviceGroupOptions, hideOnPhone: true },
  serialNum: { label: 'Serial number', hideOnPhone: true },
  language: { label: 'Language', options: languageOptions, hideOnPhone: true },
  expectation: { label: 'Expected', options: expectationOptions },
  must: { label: 'The answer must contain', cell: ({ must }) => texts(must), hideOnPhone: true },
  mustNot: { label: 'The answer must not contain', cell: ({ mustNot }) => texts(mustNot), hideOnPhone: true },
} satisfies Record<string, ColumnDefinition<Asked>>

export const examQuestionColumns = listColumns(examQuestionList, {
  ...asked,
  serialNum: { ...asked.serialNum, isSerial: true },
  updatedAt: { label: 'Last changed', format: 'instant', hideOnPhone: true },
})

export const examRunColumns: Column<ExamRun>[] = [
  { field: 'id', label: 'Run', format: 'number' },
  { field: 'createdAt', label: 'Started', sortable: true, format: 'instant' },
  { field: 'startedBy', label: 'Started by', filter: 'text', hideOnPhone: true },
  { field: 'state', label: 'State', filter: 'options', tag: true, options: runStateOptions },
  { field: 'total', label: 'Questions', format: 'number', hideOnPhone: true },
  { field: 'right', label: 'Correct', format: 'number' },
  { field: 'wrong', label: 'Incorrect', format: 'number' },
  { field: 'silent', label: 'Not answered', format: 'number', hideOnPhone: true },
  { field: 'askedBack', label: 'Clarification requested', format: 'number', hideOnPhone: true },
  { field: 'failed', label: 'Not asked', format: 'number', hideOnPhone: true },
  { field: 'files', label: 'Documents searched', format: 'number', hideOnPhone: true },
  { field: 'documentsAt', label: 'Documents changed', format: 'instant', hideOnPhone: true },
]

export const examAnswerColumns = listColumns(examAnswerList, {
  question: asked.question,
  verdict: { label: 'Result', tag: true, options: verdictOptions },
  change: { label: 'What changed', tag: true, options: changeOptions },
  verdictBefore: { label: 'Previous result', tag: true, options: verdictOptions, hideOnPhone: true },
  answer: {
    label: 'Answer',
    cell: ({ answer }) => <FirstLine text={answer} />,
    hideOnPhone: true,
  },
  answerBefore: {
    label: 'Previous answer',
    cell: ({ answerBefore }) => <FirstLine text={answerBefore ?? ''} />,
    hideOnPhone: true,
  },
  deviceGroup: asked.deviceGroup,
  serialNum: asked.serialNum,
  language: asked.language,
  expectation: { ...asked.expectation, hideOnPhone: true },
  must: asked.must,
  mustNot: asked.mustNot,
  sources: { label: 'Sources', cell: ({ sources }) => texts(sources), hideOnPhone: true },
  relevance: {
    label: 'Relevance',
    cell: ({ relevance }) => relevance !== null && formatPercent(relevance),
    hideOnPhone: true,
  },
  tookMs: { label: 'Duration (ms)', format: 'number', hideOnPhone: true },
})

export const formatPercent = (relevance: number) => t('{percent} %', { percent: Math.round(100 * relevance) })
