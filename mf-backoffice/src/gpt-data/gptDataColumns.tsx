import type { GptData } from '@portal/contracts/gpt-data.contract.ts'
import { qnaStatuses } from '@portal/contracts/reference.ts'
import type { Column, Option, TagColor, Words } from '@portal/ui'
import { FirstLine } from '../trace/FirstLine.tsx'
import { deviceGroupOptions, deviceGroupWords } from '../trace/knowledge.ts'
import { platformOptions } from '../trace/options.ts'

/** Labels of HIST-24. */
const stateWords: Record<(typeof qnaStatuses)[number], { label: string; color: TagColor }> = {
  INACTIVE: { label: 'Unreviewed', color: 'neutral' },
  PENDING: { label: 'Reviewing', color: 'warning' },
  READY: { label: 'Ready', color: 'info' },
  APPROVED: { label: 'Approved', color: 'success' },
}
export const stateOptions: Option[] = qnaStatuses.map((value) => ({ value, ...stateWords[value] }))

export const gptDataColumns: Column<GptData>[] = [
  {
    field: 'question',
    label: 'Question',
    sortable: true,
    filter: 'text',
    cell: ({ question }) => <FirstLine text={question} />,
  },
  { field: 'state', label: 'State', sortable: true, filter: 'options', tag: true, options: stateOptions },
  {
    field: 'answer',
    label: 'Answer',
    filter: 'text',
    cell: ({ answer }) => <FirstLine text={answer} />,
    hideOnPhone: true,
  },
  {
    field: 'deviceGroup',
    label: 'Device groups',
    filter: 'options',
    options: deviceGroupOptions,
    cell: ({ deviceGroups }) => <FirstLine text={deviceGroupWords(deviceGroups)} />,
    hideOnPhone: true,
  },
  {
    field: 'platform',
    label: 'Platform',
    sortable: true,
    filter: 'options',
    options: platformOptions,
    hideOnPhone: true,
  },
  { field: 'reviewer', label: 'Reviewer', sortable: true, filter: 'text', hideOnPhone: true },
  { field: 'reviewedAt', label: 'Reviewed at', sortable: true, format: 'instant', hideOnPhone: true },
  { field: 'sourceThreadId', label: 'Source conversation', hideOnPhone: true },
  { field: 'hitCount', label: 'Answered', sortable: true, format: 'number', hideOnPhone: true },
  { field: 'updatedAt', label: 'Last changed', sortable: true, format: 'instant', hideOnPhone: true },
]

/** Names of the fields for the history. */
export const gptDataWords: Words[] = [
  ...(gptDataColumns as readonly Column<never>[]),
  { field: 'deviceGroups', label: 'Device groups', options: deviceGroupOptions },
  { field: 'sourceRecordId', label: 'Source message' },
]
