import { formatLanguage, t } from '@portal/client'
import { questionDataList } from '@portal/contracts/question-data.contract.ts'
import { historyLabels, listColumns } from '@portal/ui'
import { FirstLine } from '../common/FirstLine.tsx'
import {
  audienceOptions,
  deviceGroupLabels,
  deviceGroupOptions,
  topicOptions,
  visibilityOptions,
  yesNoOptions,
} from '../common/knowledge.ts'
import { platformOptions } from '../common/options.ts'
import { hiddenColumns, translationColumns } from './translationColumns.ts'

export const questionDataColumns = listColumns(questionDataList, {
  question: { label: 'Question', cell: ({ question }) => <FirstLine text={question} /> },
  variants: {
    label: 'Other wordings',
    cell: ({ variants }) => <FirstLine text={variants.join('\n')} />,
    hideOnPhone: true,
  },
  answers: {
    label: 'Answers',
    cell: ({ answers }) => <FirstLine text={answers.join('\n')} />,
    hideOnPhone: true,
  },
  topic: { label: 'Topic', options: topicOptions },
  deviceGroup: {
    label: 'Device groups',
    options: deviceGroupOptions,
    cell: ({ deviceGroups }) => <FirstLine text={deviceGroupLabels(deviceGroups)} />,
    hideOnPhone: true,
  },
  platform: { label: 'Platform', options: platformOptions, hideOnPhone: true },
  resourceNames: {
    label: 'Fixed resources',
    cell: ({ resources }) => <FirstLine text={resources.map(({ name }) => name).join(', ')} />,
    hideOnPhone: true,
  },
  score: { label: 'Score', format: 'number', hideOnPhone: true },
  supportRemoteDebug: {
    label: 'Remote diagnosis',
    options: yesNoOptions,
    cell: ({ supportRemoteDebug }) => supportRemoteDebug && t('Yes'),
    hideOnPhone: true,
  },
  show: { label: 'Visibility', tag: true, options: visibilityOptions },
  audience: { label: 'Audience', tag: true, options: audienceOptions, hideOnPhone: true },
  hitCount: { label: 'Times used', format: 'number', hideOnPhone: true },
  updatedAt: { label: 'Last changed', format: 'instant', hideOnPhone: true },
  translations: {
    label: 'Translations',
    cell: ({ translations }) => (
      <FirstLine text={translations.map(({ language }) => formatLanguage(language)).join(', ')} />
    ),
    inFile: translationColumns,
    hideOnPhone: true,
  },
  ...hiddenColumns,
})

export const questionDataLabels = [
  ...historyLabels(questionDataList, questionDataColumns, {
    deviceGroups: { label: 'Device groups', options: deviceGroupOptions },
    resources: { label: 'Fixed resources' },
    translations: { label: 'Translations', itemKey: 'language' },
  }),
  ...translationColumns,
]
