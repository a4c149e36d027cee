import { lazily } from '../lazily.tsx'
import type { HistoryDialogProps } from './HistoryDialog.tsx'

export const HistoryDialog = /* @__PURE__ */ lazily<HistoryDialogProps>(() => import('./HistoryDialog.tsx'))
