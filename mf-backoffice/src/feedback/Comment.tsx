import { notify, problemText, useFormat, useSession, useT } from '@portal/client'
import type { FeedbackComment } from '@portal/contracts/feedback-comment.contract.ts'
import { Box, Button, Stack, StaffMark, Typography, useConfirm } from '@portal/ui'
import { useState } from 'react'
import { CommentField } from './CommentField.tsx'
import { CommentPages } from './CommentPages.tsx'
import { useDeleteFeedbackCommentMutation, useFindPageLevel2CommentsQuery } from './comment.api.ts'

/** Comment with its actions; a first-level comment has replies. */
export function Comment({ comment }: { comment: FeedbackComment }) {
  const [open, setOpen] = useState<'reply' | 'edit'>()
  const [hasReplies, setHasReplies] = useState(false)
  const t = useT()
  const { id, feedbackId, parentId, text, replyCount, isDeleted } = comment
  const close = () => setOpen(undefined)
  return (
    <Box
      component="article"
      sx={{ display: 'grid', gap: 0.5, pl: 1.5, borderLeft: 3, borderColor: 'divider' }}
    >
      <Author comment={comment} />
      {open === 'edit' ? (
        <CommentField
          label={t('Comment')}
          draft={{ id, feedbackId }}
          text={text}
          sendLabel={t('Save')}
          onSent={close}
          onCancel={close}
        />
      ) : (
        <Typography
          variant="body2"
          sx={{
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            ...(isDeleted && { color: 'text.secondary' }),
          }}
        >
          {isDeleted ? t('This comment has been deleted.') : text}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, ml: -1 }}>
        {parentId === null && replyCount > 0 && (
          <Button size="small" aria-expanded={hasReplies} onClick={() => setHasReplies(!hasReplies)}>
            {hasReplies ? t('Hide replies') : t('Show replies ({count})', { count: replyCount })}
          </Button>
        )}
        {!isDeleted && <Acts comment={comment} onOpen={setOpen} />}
      </Box>
      {open === 'reply' && (
        <CommentField
          label={t('Reply')}
          draft={{ feedbackId, parentId: id }}
          onSent={() => {
            close()
            setHasReplies(true)
          }}
          onCancel={close}
        />
      )}
      {parentId === null && hasReplies && <Replies commentId={id} />}
    </Box>
  )
}

function Author({ comment: { userName, isSupport, createdAt, editedAt } }: { comment: FeedbackComment }) {
  const t = useT()
  const { instant } = useFormat()
  return (
    <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
      {isSupport && <StaffMark />}
      <b>{userName}</b> {userName && '·'} {instant(createdAt)}
      {editedAt && ` · ${t('edited')}`}
    </Box>
  )
}

interface ActsProps {
  comment: FeedbackComment
  onOpen: (what: 'reply' | 'edit') => void
}

function Acts({ comment: { id, parentId, text, isOwn }, onOpen }: ActsProps) {
  const t = useT()
  const { can } = useSession()
  const confirm = useConfirm()
  const [remove] = useDeleteFeedbackCommentMutation()
  const ask = async () => {
    if (!(await confirm({ question: t('Delete this comment?'), detail: text, isDanger: true }))) return
    const answer = await remove({ id })
    if ('error' in answer) notify.error(t('Operation failed. {msg}', { msg: problemText(answer.error) }))
  }
  return (
    <>
      {parentId === null && (
        <Button size="small" onClick={() => onOpen('reply')}>
          {t('Reply')}
        </Button>
      )}
      {isOwn && (
        <Button size="small" onClick={() => onOpen('edit')}>
          {t('Edit')}
        </Button>
      )}
      {(isOwn || can('feedback:delete')) && (
        <Button size="small" onClick={() => void ask()}>
          {t('Delete')}
        </Button>
      )}
    </>
  )
}

const repliesAtOnce = 20

function Replies({ commentId }: { commentId: number }) {
  const [page, setPage] = useState(1)
  const result = useFindPageLevel2CommentsQuery({ page, size: repliesAtOnce, queryParams: { commentId } })
  return (
    <CommentPages result={result} page={page} onPage={setPage}>
      {(replies) => (
        <Stack spacing={1.5} sx={{ mt: 1 }}>
          {replies.map((reply) => (
            <Comment key={reply.id} comment={reply} />
          ))}
        </Stack>
      )}
    </CommentPages>
  )
}
