import { formatLanguage } from '@portal/client'
import type { FixedResource } from '@portal/contracts/fixed-resource.contract.ts'
import { knowledgeTypes } from '@portal/contracts/reference.ts'
import type { Column, Option, Words } from '@portal/ui'
import { languageOptions, showOptions, topicOptions } from '../trace/knowledge.ts'

const typeNames: Record<(typeof knowledgeTypes)[number], { label: string }> = {
  AFTER_SALES: { label: 'After-sales' },
  USER_MANUAL: { label: 'User manual' },
  AI_REPO: { label: 'AI knowledge' },
}
export const knowledgeTypeOptions: Option[] = knowledgeTypes.map((value) => ({ value, ...typeNames[value] }))

export const fixedResourceColumns: Column<FixedResource>[] = [
  { field: 'name', label: 'Name', sortable: true, filter: 'text' },
  {
    field: 'knowledgeType',
    label: 'Knowledge type',
    sortable: true,
    filter: 'options',
    options: knowledgeTypeOptions,
    hideOnPhone: true,
  },
  { field: 'topic', label: 'Topic', sortable: true, filter: 'options', options: topicOptions },
  {
    field: 'language',
    label: 'Languages',
    filter: 'options',
    options: languageOptions,
    cell: ({ languages }) => languages.map(formatLanguage).join(', '),
    hideOnPhone: true,
  },
  {
    field: 'fileNames',
    label: 'Files',
    cell: ({ files }) => (
      <span title={files.map(({ file }) => file.name).join('\n')}>
        {files[0]?.file.name}
        {files.length > 1 && `, +${files.length - 1}`}
      </span>
    ),
    hideOnPhone: true,
  },
  {
    field: 'boundCount',
    label: 'Bound questions',
    format: 'number',
    cell: ({ boundCount }) => boundCount || '',
    hideOnPhone: true,
  },
  { field: 'show', label: 'Visibility', filter: 'options', tag: true, options: showOptions },
  { field: 'remark', label: 'Remark', hideOnPhone: true },
  { field: 'updatedAt', label: 'Last changed', sortable: true, format: 'instant', hideOnPhone: true },
]

/** Names of the fields for the history. */
export const fixedResourceWords: Words[] = [
  ...(fixedResourceColumns as readonly Column<never>[]),
  { field: 'files', label: 'Files' },
]
