import { useParams, useT, useTab } from '@portal/client'
import { getOption, QueryResult, RecordHeader, Stack, TextLink } from '@portal/ui'
import { useEffect } from 'react'
import { feedbackStatusOptions } from '../common/options.ts'
import { feedbackPath } from '../common/paths.ts'
import { CommentList } from './CommentList.tsx'
import { useFeedback } from './useFeedback.ts'

/** `/feedbackComments/{feedbackId}`: comments on feedback. */
export default function FeedbackComments() {
  const t = useT()
  const { feedbackId = '' } = useParams()
  const { setTitle } = useTab()
  const { result, list } = useFeedback(feedbackId)
  const title = t('Comments: {title}', { title: result.currentData?.title ?? feedbackId })
  useEffect(() => setTitle(title), [setTitle, title])
  return (
    <QueryResult result={result} record={{ title, list }}>
      {({ id, status }) => (
        <>
          <RecordHeader title={title} status={getOption(feedbackStatusOptions, status)} list={list} />
          <Stack spacing={2} sx={{ maxWidth: 860 }}>
            <TextLink to={feedbackPath(id)}>{t('View the feedback')}</TextLink>
            <CommentList feedbackId={id} />
          </Stack>
        </>
      )}
    </QueryResult>
  )
}
