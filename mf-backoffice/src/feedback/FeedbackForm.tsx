import { useT } from '@portal/client'
import type { Feedback } from '@portal/contracts/feedback.contract.ts'
import { RowDialog } from '@portal/ui'
import { feedbackPath } from '../common/paths.ts'
import { FeedbackFields } from './FeedbackFields.tsx'
import { useSaveFeedbackMutation } from './feedback.api.ts'
import { feedbackDraft } from './feedbackDraft.ts'

/** Creates feedback, or edits `feedback`. */
export function FeedbackForm({
  row: feedback,
  onSaved,
  onClose,
}: {
  row?: Feedback
  onSaved?: (row: Feedback) => void
  onClose: () => void
}) {
  const t = useT()
  const [save] = useSaveFeedbackMutation()
  return (
    <RowDialog
      title={feedback ? t('Edit feedback') : t('New feedback')}
      values={feedbackDraft(feedback)}
      save={(draft) => save(draft).unwrap()}
      created={feedback ? undefined : ({ id, title }) => ({ title, path: feedbackPath(id) })}
      onSaved={onSaved}
      onClose={onClose}
    >
      <FeedbackFields feedback={feedback} />
    </RowDialog>
  )
}
