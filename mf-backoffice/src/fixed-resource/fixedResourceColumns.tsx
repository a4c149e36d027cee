import { formatLanguage } from '@portal/client'
import { fixedResourceList } from '@portal/contracts/fixed-resource.contract.ts'
import { knowledgeTypes } from '@portal/contracts/reference.ts'
import { historyLabels, listColumns, type Option } from '@portal/ui'
import { languageOptions, topicOptions, visibilityOptions } from '../common/knowledge.ts'

const typeNames: Record<(typeof knowledgeTypes)[number], { label: string }> = {
  AFTER_SALES: { label: 'After-sales' },
  USER_MANUAL: { label: 'User manual' },
  AI_REPO: { label: 'AI knowledge' },
}
export const knowledgeTypeOptions: Option[] = knowledgeTypes.map((value) => ({ value, ...typeNames[value] }))

export const fixedResourceColumns = listColumns(fixedResourceList, {
  name: { label: 'Name' },
  knowledgeType: { label: 'Knowledge type', options: knowledgeTypeOptions, hideOnPhone: true },
  topic: { label: 'Topic', options: topicOptions },
  language: {
    label: 'Languages',
    options: languageOptions,
    cell: ({ languages }) => languages.map(formatLanguage).join(', '),
    hideOnPhone: true,
  },
  fileNames: {
    label: 'Files',
    cell: ({ files }) => (
      <span title={files.map(({ file }) => file.name).join('\n')}>
        {files[0]?.file.name}
        {files.length > 1 && `, +${files.length - 1}`}
      </span>
    ),
    hideOnPhone: true,
  },
  boundCount: {
    label: 'Linked questions',
    format: 'number',
    cell: ({ boundCount }) => boundCount || '',
    hideOnPhone: true,
  },
  show: { label: 'Visibility', tag: true, options: visibilityOptions },
  remark: { label: 'Remark', hideOnPhone: true },
  updatedAt: { label: 'Last changed', format: 'instant', hideOnPhone: true },
})

export const fixedResourceLabels = historyLabels(fixedResourceList, fixedResourceColumns, {
  files: { label: 'Files' },
})
