import { gptDataList } from '@portal/contracts/gpt-data.contract.ts'
import { chatImportRoutes } from '@portal/contracts/import.contract.ts'
import type { ImportConfig } from '@portal/ui'
import { gptDataLabels } from './gptDataColumns.tsx'

export const gptDataImport: ImportConfig = {
  title: 'Import AI chat data',
  list: { title: 'AI chat data', path: '/luxGptData' },
  permission: 'gptData:edit',
  route: chatImportRoutes.importGptData,
  tag: 'GptData',
  columns: { words: gptDataLabels, read: gptDataList.imports, exported: gptDataList.exports },
}
