import { useNavigate, useT } from '@portal/client'
import { type Feedback, feedbackList } from '@portal/contracts/feedback.contract.ts'
import {
  DataTable,
  EmptyState,
  ImportButton,
  lazily,
  PageHeader,
  PermissionButton,
  useListState,
  withImport,
} from '@portal/ui'
import { useState } from 'react'
import { useExportFeedbackMutation } from '../common/export.api.ts'
import { FiguresLink } from '../common/FiguresLink.tsx'
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
import { useFeedbackChanging } from './useFeedbackChanging.ts'

const FeedbackPreview = lazily<{ row: Feedback }>(() => import('./FeedbackPreview.tsx'))

type Open = { form: 'new' } | { form: 'edit' | 'history'; feedback: Feedback }

/** `/feedback`: list of feedback, newest first. */
function FeedbackTable() {
  const t = useT()
  const navigate = useNavigate()
  const list = useListState(feedbackColumns, { name: 'feedback', direction: 'DESC' })
  const result = useFindFeedbackQuery(list.request, { pollingInterval: pollMs })
  useFeedbackEvents()
  const [start] = useExportFeedbackMutation()
  const [remove] = useDeleteFeedbackMutation()
  const [restore] = useRestoreFeedbackMutation()
  const [count] = useLazyCountFeedbackQuery()
  const changing = useFeedbackChanging()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const show = ({ id }: Feedback) => navigate(feedbackPath(id))
  return (
    <>
      <PageHeader
        title={t('Feedback')}
        actions={
          !list.isBin && (
            <>
              <FiguresLink list="/feedback" />
              <ImportButton of={feedbackImport} />
              <PermissionButton
                permission="feedback:create"
                variant="contained"
                onClick={() => setOpen({ form: 'new' })}
              >
                {t('New feedback')}
              </PermissionButton>
            </>
          )
        }
      />
      <DataTable
        label={t('Feedback')}
        name="feedback"
        columns={feedbackColumns}
        list={list}
        grouping={{ fields: feedbackList.groups, useGroups: useLazyGroupFeedbackQuery }}
        result={result}
        preview={FeedbackPreview}
        exporting={{ fields: feedbackList.exports, start }}
        onOpen={show}
        operations={[
          { label: t('View'), onClick: show },
          {
            label: t('Edit'),
            permission: 'feedback:edit',
            onClick: (feedback) => setOpen({ form: 'edit', feedback }),
          },
          {
            label: t('History'),
            permission: 'feedback:edit',
            onClick: (feedback) => setOpen({ form: 'history', feedback }),
          },
        ]}
        onDelete={remove}
        onRestore={restore}
        onCount={count}
        changing={changing}
        deletePermission="feedback:delete"
        empty={<EmptyState title={t('No feedback yet')} />}
      />
      {open?.form === 'new' && <FeedbackForm onSaved={list.showNew} onClose={close} />}
      {open?.form === 'edit' && <FeedbackForm feedback={open.feedback} onClose={close} />}
      {open?.form === 'history' && <FeedbackHistory feedback={open.feedback} onClose={close} />}
    </>
  )
}

export default withImport(FeedbackTable, feedbackImport)
