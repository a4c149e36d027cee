import { gptDataList } from '@portal/contracts/gpt-data.contract.ts'
import { qnaStatuses } from '@portal/contracts/reference.ts'
import { historyLabels, listColumns, type Option, type TagColor } from '@portal/ui'
import { FirstLine } from '../common/FirstLine.tsx'
import { deviceGroupLabels, deviceGroupOptions } from '../common/knowledge.ts'
import { platformOptions } from '../common/options.ts'

/** Labels of HIST-24. */
const stateWords: Record<(typeof qnaStatuses)[number], { label: string; color: TagColor }> = {
  INACTIVE: { label: 'Unreviewed', color: 'neutral' },
  PENDING: { label: 'Reviewing', color: 'warning' },
  READY: { label: 'Ready', color: 'info' },
  APPROVED: { label: 'Approved', color: 'success' },
}
export const stateOptions: Option[] = qnaStatuses.map((value) => ({ value, ...stateWords[value] }))

export const gptDataColumns = listColumns(gptDataList, {
  question: { label: 'Question', cell: ({ question }) => <FirstLine text={question} /> },
  state: { label: 'State', tag: true, options: stateOptions },
  answer: { label: 'Answer', cell: ({ answer }) => <FirstLine text={answer} />, hideOnPhone: true },
  deviceGroup: {
    label: 'Device groups',
    options: deviceGroupOptions,
    cell: ({ deviceGroups }) => <FirstLine text={deviceGroupLabels(deviceGroups)} />,
    hideOnPhone: true,
  },
  platform: { label: 'Platform', options: platformOptions, hideOnPhone: true },
  reviewer: { label: 'Reviewer', hideOnPhone: true },
  reviewedAt: { label: 'Reviewed at', format: 'instant', hideOnPhone: true },
  sourceThreadId: { label: 'Source conversation', hideOnPhone: true },
  hitCount: { label: 'Times used', format: 'number', hideOnPhone: true },
  updatedAt: { label: 'Last changed', format: 'instant', hideOnPhone: true },
})

export const gptDataLabels = historyLabels(gptDataList, gptDataColumns, {
  deviceGroups: { label: 'Device groups', options: deviceGroupOptions },
  sourceRecordId: { label: 'Source message' },
})
