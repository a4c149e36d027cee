import { useT } from '@portal/client'
import type { Feedback } from '@portal/contracts/feedback.contract.ts'
import { HistoryDialog } from '@portal/ui'
import { useFindFeedbackHistoryQuery } from './feedback.api.ts'
import { feedbackLabels } from './feedbackColumns.tsx'

export function FeedbackHistory({ feedback, onClose }: { feedback: Feedback; onClose: () => void }) {
  const t = useT()
  return (
    <HistoryDialog
      title={t('History of feedback {title}', { title: feedback.title })}
      result={useFindFeedbackHistoryQuery({ id: feedback.id })}
      columns={feedbackLabels}
      onClose={onClose}
    />
  )
}
