import { useT } from '@portal/client'
import { Section, Stack, Typography } from '@portal/ui'
import { useState } from 'react'
import { Comment } from './Comment.tsx'
import { CommentField } from './CommentField.tsx'
import { CommentPages } from './CommentPages.tsx'
import { useFindPageLevel1CommentsQuery } from './comment.api.ts'
import { pollMs, useReadNotices } from './useFeedback.ts'

const commentsAtOnce = 20

/** Comments on feedback, newest first, with a field for a new comment. */
export function CommentList({ feedbackId }: { feedbackId: number }) {
  const t = useT()
  const [page, setPage] = useState(1)
  const result = useFindPageLevel1CommentsQuery(
    { page, size: commentsAtOnce, direction: 'DESC', queryParams: { feedbackId } },
    { pollingInterval: pollMs, refetchOnMountOrArgChange: true },
  )
  useReadNotices(feedbackId, result.currentData)
  return (
    <Section title={t('Comments')}>
      <Stack spacing={2}>
        <CommentField label={t('Comment')} draft={{ feedbackId }} onSent={() => setPage(1)} />
        <CommentPages result={result} page={page} onPage={setPage}>
          {(comments) =>
            comments.length === 0 ? (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {t('No comments yet')}
              </Typography>
            ) : (
              <Stack spacing={2}>
                {comments.map((comment) => (
                  <Comment key={comment.id} comment={comment} />
                ))}
              </Stack>
            )
          }
        </CommentPages>
      </Stack>
    </Section>
  )
}
