import { lazyComponent } from '../lazy-component.tsx'
import type { HistoryDialogProps } from './HistoryDialog.tsx'
import type { HistoryListProps } from './HistoryList.tsx'

export const HistoryDialog = /* @__PURE__ */ lazyComponent<HistoryDialogProps>(
  () => import('./HistoryDialog.tsx'),
)
export const HistoryList = /* @__PURE__ */ lazyComponent<HistoryListProps>(() => import('./HistoryList.tsx'))
