import { formatLanguage, t } from '@portal/client'
import type { QuestionData } from '@portal/contracts/question-data.contract.ts'
import type { Column, Words } from '@portal/ui'
import { FirstLine } from '../trace/FirstLine.tsx'
import {
  audienceOptions,
  deviceGroupOptions,
  deviceGroupWords,
  showOptions,
  topicOptions,
  yesNoOptions,
} from '../trace/knowledge.ts'
import { platformOptions } from '../trace/options.ts'
import { translationColumns } from './translationColumns.ts'

export const questionDataColumns: Column<QuestionData>[] = [
  {
    field: 'question',
    label: 'Question',
    sortable: true,
    filter: 'text',
    cell: ({ question }) => <FirstLine text={question} />,
  },
  {
    field: 'variants',
    label: 'Other wordings',
    cell: ({ variants }) => <FirstLine text={variants.join('\n')} />,
    hideOnPhone: true,
  },
  {
    field: 'answers',
    label: 'Answers',
    cell: ({ answers }) => <FirstLine text={answers.join('\n')} />,
    hideOnPhone: true,
  },
  { field: 'topic', label: 'Topic', sortable: true, filter: 'options', options: topicOptions },
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
  {
    field: 'resourceNames',
    label: 'Fixed resources',
    cell: ({ resources }) => <FirstLine text={resources.map(({ name }) => name).join(', ')} />,
    hideOnPhone: true,
  },
  { field: 'score', label: 'Score', sortable: true, format: 'number', hideOnPhone: true },
  {
    field: 'supportRemoteDebug',
    label: 'Remote debug',
    filter: 'options',
    options: yesNoOptions,
    cell: ({ supportRemoteDebug }) => supportRemoteDebug && t('Yes'),
    hideOnPhone: true,
  },
  { field: 'show', label: 'Visibility', filter: 'options', tag: true, options: showOptions },
  {
    field: 'audience',
    label: 'For',
    filter: 'options',
    tag: true,
    options: audienceOptions,
    hideOnPhone: true,
  },
  { field: 'hitCount', label: 'Answered', sortable: true, format: 'number', hideOnPhone: true },
  { field: 'updatedAt', label: 'Last changed', sortable: true, format: 'instant', hideOnPhone: true },
  {
    field: 'translations',
    label: 'Translations',
    cell: ({ translations }) => (
      <FirstLine text={translations.map(({ language }) => formatLanguage(language)).join(', ')} />
    ),
    inFile: translationColumns,
    hideOnPhone: true,
  },
]

/** Names of the fields for the history. */
export const questionDataWords: Words[] = [
  ...(questionDataColumns as readonly Column<never>[]).filter(({ field }) => field !== 'translations'),
  { field: 'deviceGroups', label: 'Device groups', options: deviceGroupOptions },
  { field: 'resources', label: 'Fixed resources' },
  { field: 'translations', label: 'Translations', itemKey: 'language' },
  ...translationColumns,
]
