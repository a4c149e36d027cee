import { useNavigate, useT } from '@portal/client'
import { type Feedback, feedbackList } from '@portal/contracts/feedback.contract.ts'
import { EmptyState, ImportButton, type ListState, lazyComponent, withImport } from '@portal/ui'
import { useExportFeedbackMutation } from '../common/export.api.ts'
import { FiguresLink } from '../common/FiguresLink.tsx'
import { NounPage } from '../common/NounPage.tsx'
import { feedbackPath } from '../common/paths.ts'
import { FeedbackForm } from './FeedbackForm.tsx'
import { FeedbackHistory } from './FeedbackHistory.tsx'
import {
  useDeleteFeedbackMutation,
  useFindFeedbackQuery,
  useLazyCountFeedbackQuery,
  useLazyGroupFeedbackQuery,
  useRestoreFeedbackMutation,
} from './feedback.api.ts'
import { feedbackColumns } from './feedbackColumns.tsx'
import { feedbackImport } from './feedbackImport.ts'
import { pollMs, useFeedbackEvents } from './useFeedback.ts'
import { useFeedbackChanges } from './useFeedbackChanges.ts'

const preview = lazyComponent<{ row: Feedback }>(() => import('./FeedbackPreview.tsx'))
const usePolledFeedback = (request: ListState['request']) =>
  useFindFeedbackQuery(request, { pollingInterval: pollMs })
const hooks = {
  useFind: usePolledFeedback,
  useGroups: useLazyGroupFeedbackQuery,
  useExport: useExportFeedbackMutation,
  useDelete: useDeleteFeedbackMutation,
  useRestore: useRestoreFeedbackMutation,
  useCount: useLazyCountFeedbackQuery,
}

/** `/feedback`: list of feedback, newest first. */
function FeedbackTable() {
  const t = useT()
  const navigate = useNavigate()
  useFeedbackEvents()
  return (
    <NounPage
      name="feedback"
      permission="feedback"
      newPermission="feedback:create"
      title={t('Feedback')}
      actions={
        <>
          <FiguresLink list="/feedback" />
          <ImportButton of={feedbackImport} />
        </>
      }
      newTitle={t('New feedback')}
      columns={feedbackColumns}
      exporting={{ fields: feedbackList.exports }}
      groups={feedbackList.groups}
      hooks={hooks}
      form={FeedbackForm}
      history={FeedbackHistory}
      onOpen={({ id }) => navigate(feedbackPath(id))}
      preview={preview}
      changing={useFeedbackChanges()}
      empty={<EmptyState title={t('No feedback yet')} />}
    />
  )
}

export default withImport(FeedbackTable, feedbackImport)
