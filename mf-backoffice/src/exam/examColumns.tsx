import { t } from '@portal/client'
import type { ExamQuestion, examExpectations } from '@portal/contracts/exam-question.contract.ts'
import type {
  ExamAnswer,
  ExamRun,
  examChanges,
  examRunStates,
  examVerdicts,
} from '@portal/contracts/exam-run.contract.ts'
import type { Column, Option, TagColor } from '@portal/ui'
import { FirstLine } from '../trace/FirstLine.tsx'
import { deviceGroupOptions, languageOptions } from '../trace/knowledge.ts'

const optionsOf = <Code extends string>(words: Record<Code, { label: string; color?: TagColor }>): Option[] =>
  Object.entries<{ label: string; color?: TagColor }>(words).map(([value, word]) => ({ value, ...word }))

export const expectationOptions = optionsOf<(typeof examExpectations)[number]>({
  ANSWER: { label: 'An answer' },
  NO_ANSWER: { label: 'No answer' },
})
export const verdictOptions = optionsOf<(typeof examVerdicts)[number]>({
  RIGHT: { label: 'Right', color: 'success' },
  WRONG: { label: 'Wrong', color: 'error' },
  SILENT: { label: 'Not answered', color: 'warning' },
  ASKED_BACK: { label: 'Asked back', color: 'info' },
  FAILED: { label: 'Not asked', color: 'neutral' },
})
const changeOptions = optionsOf<(typeof examChanges)[number]>({
  BECAME_RIGHT: { label: 'Became right', color: 'success' },
  NOT_RIGHT_ANY_MORE: { label: 'No longer right', color: 'error' },
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

const question: Column<Asked> = {
  field: 'question',
  label: 'Question',
  sortable: true,
  filter: 'text',
  cell: ({ question: text }) => <FirstLine text={text} />,
}
const deviceGroup: Column<Asked> = {
  field: 'deviceGroup',
  label: 'Device group',
  filter: 'options',
  options: deviceGroupOptions,
  hideOnPhone: true,
}
const serialNum: Column<Asked> = { field: 'serialNum', label: 'Serial number', hideOnPhone: true }
const language: Column<Asked> = {
  field: 'language',
  label: 'Language',
  filter: 'options',
  options: languageOptions,
  hideOnPhone: true,
}
const expectation: Column<Asked> = {
  field: 'expectation',
  label: 'Expected',
  filter: 'options',
  options: expectationOptions,
}
const must: Column<Asked> = {
  field: 'must',
  label: 'Must be in the answer',
  cell: (row) => texts(row.must),
  hideOnPhone: true,
}
const mustNot: Column<Asked> = {
  field: 'mustNot',
  label: 'Must not be in the answer',
  cell: (row) => texts(row.mustNot),
  hideOnPhone: true,
}

export const examQuestionColumns: Column<ExamQuestion>[] = [
  question,
  { ...deviceGroup, sortable: true },
  { ...serialNum, sortable: true, filter: 'text', isSerial: true },
  { ...language, sortable: true },
  { ...expectation, sortable: true },
  must,
  mustNot,
  { field: 'updatedAt', label: 'Last changed', sortable: true, format: 'instant', hideOnPhone: true },
] as Column<ExamQuestion>[]

export const examRunColumns: Column<ExamRun>[] = [
  { field: 'id', label: 'Run', format: 'number' },
  { field: 'createdAt', label: 'Started', sortable: true, format: 'instant' },
  { field: 'startedBy', label: 'Started by', filter: 'text', hideOnPhone: true },
  { field: 'state', label: 'State', filter: 'options', tag: true, options: runStateOptions },
  { field: 'total', label: 'Questions', format: 'number', hideOnPhone: true },
  { field: 'right', label: 'Right', format: 'number' },
  { field: 'wrong', label: 'Wrong', format: 'number' },
  { field: 'silent', label: 'Not answered', format: 'number', hideOnPhone: true },
  { field: 'askedBack', label: 'Asked back', format: 'number', hideOnPhone: true },
  { field: 'failed', label: 'Not asked', format: 'number', hideOnPhone: true },
  { field: 'files', label: 'Documents searched', format: 'number', hideOnPhone: true },
  { field: 'documentsAt', label: 'Documents changed', format: 'instant', hideOnPhone: true },
]

export const examAnswerColumns: Column<ExamAnswer>[] = [
  question,
  {
    field: 'verdict',
    label: 'Result',
    sortable: true,
    filter: 'options',
    tag: true,
    options: verdictOptions,
  },
  {
    field: 'change',
    label: 'What changed',
    sortable: true,
    filter: 'options',
    tag: true,
    options: changeOptions,
  },
  {
    field: 'verdictBefore',
    label: 'Result before',
    tag: true,
    options: verdictOptions,
    hideOnPhone: true,
  },
  {
    field: 'answer',
    label: 'Answer',
    filter: 'text',
    cell: ({ answer }: ExamAnswer) => <FirstLine text={answer} />,
    hideOnPhone: true,
  },
  {
    field: 'answerBefore',
    label: 'Answer before',
    cell: ({ answerBefore }: ExamAnswer) => <FirstLine text={answerBefore ?? ''} />,
    hideOnPhone: true,
  },
  deviceGroup,
  serialNum,
  language,
  { ...expectation, hideOnPhone: true },
  must,
  mustNot,
  {
    field: 'sources',
    label: 'Sources',
    cell: ({ sources }: ExamAnswer) => texts(sources),
    hideOnPhone: true,
  },
  {
    field: 'relevance',
    label: 'Relevance',
    sortable: true,
    cell: ({ relevance }: ExamAnswer) => relevance !== null && formatPercent(relevance),
    hideOnPhone: true,
  },
  { field: 'tookMs', label: 'Time in ms', sortable: true, format: 'number', hideOnPhone: true },
] as Column<ExamAnswer>[]

export const formatPercent = (relevance: number) => t('{percent} %', { percent: Math.round(100 * relevance) })
