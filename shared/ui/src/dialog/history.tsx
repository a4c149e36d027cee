import { lazily } from '../lazily.tsx'
import type { HistoryDialogProps } from './HistoryDialog.tsx'
import type { HistoryListProps } from './HistoryList.tsx'

export const HistoryDialog = /* @__PURE__ */ lazily<HistoryDialogProps>(() => import('./HistoryDialog.tsx'))
export const HistoryList = /* @__PURE__ */ lazily<HistoryListProps>(() => import('./HistoryList.tsx'))
