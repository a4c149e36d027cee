import { endpoints, useDownload, useFormat, useT } from '@portal/client'
import { type Thread, threadRoutes } from '@portal/contracts/thread.contract.ts'
import {
  Box,
  Button,
  Drawer,
  EmptyState,
  FailedState,
  Icon,
  IconButton,
  LoadingState,
  TextField,
  Tooltip,
  Typography,
  useConfirm,
} from '@portal/ui'
import { useDeferredValue, useState } from 'react'
import type { OpenThread } from '../panel/useOpenThread.ts'

const { useFindOwnThreadsQuery, useDeleteOwnThreadsMutation } = endpoints(threadRoutes, { tag: 'Thread' })

/** Number of threads at first and per click; equal to the call's limit. */
const step = 30
const maxThreads = 200

interface ThreadDrawerProps {
  /** Device of the page. Conversations about another device open on that device's page. Empty lists all. */
  serialNum: string
  current: string | undefined
  onOpen(thread: Omit<OpenThread, 'generation'>): void
  onClose(): void
  /** Called after the open conversation was deleted. */
  onGone(): void
}

/** Own conversations: continue, export or delete them. */
export function ThreadDrawer({ serialNum, current, onOpen, onClose, onGone }: ThreadDrawerProps) {
  const t = useT()
  const [text, setText] = useState('')
  const [size, setSize] = useState(step)
  const chatTitle = useDeferredValue(text.trim())
  const queryParams = { ...(chatTitle && { chatTitle }), ...(serialNum && { serialNum }) }
  const result = useFindOwnThreadsQuery(
    { page: 1, size, direction: 'DESC', sort: 'updateTime', queryParams },
    { refetchOnMountOrArgChange: true },
  )
  const threads = result.data?.content ?? []
  const hasMore = threads.length < (result.data?.totalElements ?? 0) && size < maxThreads
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: { 'aria-label': t('My conversations'), role: 'dialog', sx: { width: 'min(420px, 100vw)' } },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: 2,
          py: 1.25,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography component="h2" variant="h2" sx={{ flex: 1 }}>
          {t('My conversations')}
        </Typography>
        <IconButton aria-label={t('Close')} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </Box>
      <Box sx={{ p: 2, pb: 1 }}>
        <TextField
          fullWidth
          size="small"
          type="search"
          label={t('Search conversations')}
          value={text}
          onChange={({ target }) => setText(target.value.slice(0, 100))}
        />
      </Box>
      {result.isLoading && <LoadingState />}
      {result.isError && <FailedState error={result.error} onRetry={() => void result.refetch()} />}
      {!result.isLoading && !result.isError && threads.length === 0 && (
        <EmptyState title={chatTitle ? t('No conversations found') : t('No conversations yet')} />
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, px: 1, py: 0, overflowY: 'auto', flex: 1 }}>
        {threads.map((thread) => (
          <ThreadRow
            key={thread.threadId}
            thread={thread}
            isCurrent={thread.threadId === current}
            onOpen={onOpen}
            onGone={onGone}
          />
        ))}
        {hasMore && (
          <Box component="li" sx={{ textAlign: 'center', py: 1 }}>
            <Button onClick={() => setSize(Math.min(maxThreads, size + step))}>{t('Show more')}</Button>
          </Box>
        )}
      </Box>
    </Drawer>
  )
}

interface ThreadRowProps extends Pick<ThreadDrawerProps, 'onOpen' | 'onGone'> {
  thread: Thread
  isCurrent: boolean
}

function ThreadRow({ thread, isCurrent, onOpen, onGone }: ThreadRowProps) {
  const t = useT()
  const { ago } = useFormat()
  const confirm = useConfirm()
  const { download, isDownloading } = useDownload()
  const [remove, removing] = useDeleteOwnThreadsMutation()
  const { threadId, chatTitle, serialNum, updateTime, msgCount, ticket } = thread
  const asked =
    ticket && (ticket.isAnswered ? t('Ticket {id} answered', ticket) : t('Ticket {id} open', ticket))
  const name = chatTitle || t('Conversation')
  const drop = async () => {
    const isMeant = await confirm({
      question: t('Delete this conversation?'),
      detail:
        ticket && ticket.status !== 'CLOSED'
          ? t(
              "“{name}” and all its messages will be deleted. Ticket {id} will be withdrawn, and support won't reply to it.",
              { name, id: ticket.id },
            )
          : t('“{name}” and all its messages will be deleted.', { name }),
      confirm: t('Delete'),
      isDanger: true,
    })
    if (!isMeant) return
    const answer = await remove({ threadIds: [threadId] })
    if (!('error' in answer) && isCurrent) onGone()
  }
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        borderRadius: 2,
        ...(isCurrent && { bgcolor: 'action.selected' }),
      }}
    >
      <Button
        onClick={() => onOpen({ id: threadId })}
        aria-current={isCurrent || undefined}
        color="inherit"
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'block',
          textAlign: 'start',
          px: 1.25,
          py: 0.75,
          fontWeight: 400,
        }}
      >
        <Box
          component="span"
          sx={{
            display: 'block',
            fontWeight: 600,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {name}
        </Box>
        <Box component="span" sx={{ display: 'block', fontSize: 12.5, color: 'text.secondary' }}>
          {[ago(updateTime), t('{count} messages', { count: msgCount }), serialNum, asked]
            .filter(Boolean)
            .join(' · ')}
        </Box>
      </Button>
      <Tooltip title={t('Download')}>
        <IconButton
          aria-label={t('Download {name}', { name })}
          disabled={isDownloading}
          onClick={() => void download(threadRoutes.exportOwnThread, { query: { threadId } })}
        >
          <Icon name="download" />
        </IconButton>
      </Tooltip>
      <Tooltip title={t('Delete')}>
        <IconButton
          aria-label={t('Delete {name}', { name })}
          disabled={removing.isLoading}
          onClick={() => void drop()}
        >
          <Icon name="delete" />
        </IconButton>
      </Tooltip>
    </Box>
  )
}
