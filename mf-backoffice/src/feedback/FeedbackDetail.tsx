import { useParams, useSession, useT, useTab } from '@portal/client'
import type { Feedback } from '@portal/contracts/feedback.contract.ts'
import { Box, Button, getOption, PermissionButton, QueryResult, RecordHeader, Stack } from '@portal/ui'
import { useEffect, useState } from 'react'
import { feedbackStatusOptions } from '../common/options.ts'
import { CommentList } from './CommentList.tsx'
import { FeedbackFacts, FeedbackFiles, FeedbackMessage } from './FeedbackContent.tsx'
import { FeedbackForm } from './FeedbackForm.tsx'
import { FeedbackHistory } from './FeedbackHistory.tsx'
import { useDeleteFeedbackUploadMutation } from './feedback.api.ts'
import { useFeedback } from './useFeedback.ts'

/** `/feedbackPage/{feedbackId}`: feedback with its comments. */
export default function FeedbackDetail() {
  const t = useT()
  const { feedbackId = '' } = useParams()
  const { setTitle } = useTab()
  const { result, list } = useFeedback(feedbackId)
  const title = result.currentData?.title ?? t('Feedback {id}', { id: feedbackId })
  useEffect(() => setTitle(title), [setTitle, title])
  return (
    <QueryResult result={result} record={{ title, list }}>
      {(feedback) => <Loaded feedback={feedback} list={list} />}
    </QueryResult>
  )
}

/** Authors can edit their feedback until it is closed; support can edit all feedback. */
function useMayChange({ ownerId, status }: Feedback) {
  const { can, user } = useSession()
  return can('feedback:edit') || (user?.userId === ownerId && status !== 'CLOSED')
}

function Loaded({ feedback, list }: { feedback: Feedback; list: { label: string; to: string } }) {
  const t = useT()
  const [open, setOpen] = useState<'edit' | 'history'>()
  const [remove] = useDeleteFeedbackUploadMutation()
  const mayChange = useMayChange(feedback)
  const close = () => setOpen(undefined)
  return (
    <>
      <RecordHeader
        title={feedback.title}
        status={getOption(feedbackStatusOptions, feedback.status)}
        list={list}
        actions={
          <>
            <PermissionButton permission="feedback:edit" onClick={() => setOpen('history')}>
              {t('History')}
            </PermissionButton>
            {mayChange && (
              <Button variant="contained" onClick={() => setOpen('edit')}>
                {t('Edit')}
              </Button>
            )}
          </>
        }
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
        }}
      >
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <FeedbackMessage feedback={feedback} />
          <CommentList feedbackId={feedback.id} />
        </Stack>
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <FeedbackFacts feedback={feedback} />
          <FeedbackFiles
            feedback={feedback}
            onRemove={mayChange ? ({ file }) => remove(file.id) : undefined}
          />
        </Stack>
      </Box>
      {open === 'edit' && <FeedbackForm row={feedback} onClose={close} />}
      {open === 'history' && <FeedbackHistory row={feedback} onClose={close} />}
    </>
  )
}
