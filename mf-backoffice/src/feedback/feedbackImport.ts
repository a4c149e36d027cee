import { feedbackList } from '@portal/contracts/feedback.contract.ts'
import { importRoutes } from '@portal/contracts/import.contract.ts'
import type { ImportConfig } from '@portal/ui'
import { feedbackLabels } from './feedbackColumns.tsx'

export const feedbackImport: ImportConfig = {
  title: 'Import feedback',
  list: { title: 'Feedback', path: '/feedback' },
  permission: 'feedback:edit',
  route: importRoutes.importFeedback,
  tag: 'Feedback',
  columns: { words: feedbackLabels, read: feedbackList.imports, exported: feedbackList.exports },
}
