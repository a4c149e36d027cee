import {
  markStale,
  store,
  useDownload,
  useEvents,
  useNavigate,
  useSearchParams,
  useSession,
  useShortcut,
  useT,
  useTab,
} from '@portal/client'
import { type DialogueRecord, dialogueRoutes } from '@portal/contracts/dialogue.contract.ts'
import type { ThreadMessage } from '@portal/contracts/thread.contract.ts'
import {
  Box,
  Button,
  EmptyState,
  FailedState,
  PageHeader,
  PermissionButton,
  Stack,
  useConfirm,
} from '@portal/ui'
import { useEffect, useRef, useState } from 'react'
import { readQueue, reviewPath } from '../dialogue/address.ts'
import { Choice } from '../dialogue/Choice.tsx'
import { useGetDialogueQuery, useGetGptTopicRecordDataQuery } from '../dialogue/dialogue.api.ts'
import { accordingChoices } from '../dialogue/dialogue-options.ts'
import { readAddress } from '../panel/address.ts'
import { AskAgain } from './AskAgain.tsx'
import { Conversation } from './Conversation.tsx'
import { DialogueHistory } from './DialogueHistory.tsx'
import { type EditedMessage, EditPanel } from './EditPanel.tsx'
import { type ConversationFacts, ReviewFacts } from './ReviewFacts.tsx'
import { useReview } from './useReview.ts'

const pageSize = 10

/** `/LuxChat2History`: review of a conversation. */
export default function ReviewPage() {
  const [query] = useSearchParams()
  const threadId = query.get('threadId') ?? ''
  return <Review key={threadId} threadId={threadId} query={query} />
}

/**
 * Reads facts from the address until the service has answered, and keeps those that the service does not
 * know.
 */
function shownOf(
  record: DialogueRecord | undefined,
  query: URLSearchParams,
  search: string,
): ConversationFacts {
  const { context, platform } = readAddress(search)
  const of = (name: string) => query.get(name) ?? ''
  const told: ConversationFacts = {
    devices: context.deviceInfo,
    model: '',
    serialNum: context.serialNum,
    region: of('region'),
    country: of('country'),
    platform,
    userName: '',
    suggestion: '',
    qnaStatus: of('qnaStatus') || 'INACTIVE',
    evaluation: of('evaluation') || '0',
    according: of('according'),
  }
  if (!record) return told
  return {
    ...record,
    evaluation: String(record.evaluation),
    according: record.according ?? '',
    serialNum: record.serialNum || told.serialNum,
    region: record.region || told.region,
    country: record.country || told.country,
  }
}

function Review({ threadId, query }: { threadId: string; query: URLSearchParams }) {
  const t = useT()
  const tab = useTab()
  const { can, user } = useSession()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const { download } = useDownload()
  const search = `?${query}`
  const queue = readQueue(query)
  const found = useGetDialogueQuery({ threadId, queue }, { skip: !threadId, refetchOnMountOrArgChange: true })
  const [page, setPage] = useState(1)
  const messages = useGetGptTopicRecordDataQuery(
    { page, size: pageSize, direction: 'ASC', queryParams: { threadId } },
    { skip: !threadId, refetchOnMountOrArgChange: true },
  )
  useEvents('row.changed', ({ noun }) => {
    if (noun === 'dialogue') store.dispatch(markStale('Dialogue', 'DialogueMessage'))
  })
  const [editing, setEditing] = useState<EditedMessage>()
  const [asked, setAsked] = useState<string>()
  const [isPastShown, setPastShown] = useState(false)
  const askInput = useRef<HTMLTextAreaElement>(null)
  const passButton = useRef<HTMLButtonElement>(null)

  const record = found.currentData?.record
  const shown = shownOf(record, query, search)
  const hasPassed = shown.qnaStatus === 'APPROVED'
  const review = useReview(record, hasPassed)
  const mayEdit = can('dialogue:edit')
  const content = messages.currentData?.content ?? []
  const title = record?.chatTitle
  useEffect(() => {
    if (title) tab.setTitle(title.slice(0, 60))
  }, [title, tab])

  const revisionOf = ({ recordId }: ThreadMessage) => content.find(({ revises }) => revises === recordId)
  const edit = (original: ThreadMessage) => {
    const revision = revisionOf(original)
    setEditing({
      original,
      revision,
      text: (revision ?? original).message,
      version: record?.version ?? 1,
    })
  }
  const editNext = () => {
    const answers = content.filter(
      ({ position, changeType }) => position === 'ANSWER' && changeType === 'BEFORE_CHANGE',
    )
    const at = answers.findIndex(({ recordId }) => recordId === editing?.original.recordId)
    const next = answers[(at + 1) % answers.length]
    if (next && mayEdit) edit(next)
  }
  const isTyped = editing !== undefined && editing.text !== (editing.revision ?? editing.original).message
  const go = async (to: DialogueRecord | null | undefined) => {
    if (!to) return
    if (isTyped) {
      const isDiscarded = await confirm({
        question: t('Discard unsaved changes?'),
        confirm: t('Discard'),
        cancel: t('Keep editing'),
        isDanger: true,
        focus: 'cancel',
      })
      if (!isDiscarded) return
    }
    tab.setDirty(false, 'correction')
    navigate(reviewPath(to, queue), { replace: true })
  }
  const isMine = record?.assignee !== null && record?.assignee === user?.username
  const ask = (question: string) => {
    setAsked(question)
    askInput.current?.focus()
  }
  useShortcut('nextDialogue', () => void go(found.currentData?.next))
  useShortcut('previousDialogue', () => void go(found.currentData?.previous))
  useShortcut('editAnswer', editNext)
  useShortcut('togglePassed', () => mayEdit && review.toggle())
  useShortcut('takeDialogue', () => mayEdit && review.assign(!isMine))
  useShortcut('askAgain', () => askInput.current?.focus())

  if (!threadId) return <EmptyState title={t('The address does not specify a dialogue.')} />
  if (found.error && !record) return <FailedState error={found.error} onRetry={found.refetch} />
  const { previous, next } = found.currentData ?? {}
  const rate = (evaluation: 1 | -1) => review.evaluate(record?.evaluation === evaluation ? 0 : evaluation)
  return (
    <Box sx={{ p: { xs: 1.5, sm: 3 } }}>
      <PageHeader
        title={title || t('Dialogue')}
        actions={
          <>
            <Button disabled={!previous} onClick={() => void go(previous)}>
              {t('Previous dialogue')}
            </Button>
            <Button disabled={!next} onClick={() => void go(next)}>
              {t('Next dialogue')}
            </Button>
            <PermissionButton
              permission="dialogue:edit"
              disabled={review.isBusy || !record}
              onClick={() => review.assign(!isMine)}
            >
              {isMine ? t('Unassign') : t('Assign to me')}
            </PermissionButton>
            <Button onClick={() => setPastShown(true)}>{t('History')}</Button>
            <Button onClick={() => void download(dialogueRoutes.exportDialogue, { query: { threadId } })}>
              {t('Export')}
            </Button>
          </>
        }
      />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '240px minmax(0, 1fr) minmax(280px, 380px)' },
        }}
      >
        <ReviewFacts shown={shown} address={readAddress(search)} onAsk={ask} />
        <Stack spacing={2}>
          <Conversation
            result={messages}
            userName={shown.userName}
            version={record?.version ?? 1}
            editedId={editing?.original.recordId}
            onEdit={edit}
            onPage={setPage}
          />
          {mayEdit && (
            <Box sx={{ display: 'flex', gap: 1 }}>
              <Button
                variant="outlined"
                aria-pressed={record?.evaluation === 1}
                color={record?.evaluation === 1 ? 'success' : 'secondary'}
                disabled={review.isBusy}
                onClick={() => rate(1)}
              >
                {t('Like')}
              </Button>
              <Button
                variant="outlined"
                aria-pressed={record?.evaluation === -1}
                color={record?.evaluation === -1 ? 'error' : 'secondary'}
                disabled={review.isBusy}
                onClick={() => rate(-1)}
              >
                {t('Dislike')}
              </Button>
            </Box>
          )}
          {record && <AskAgain record={record} question={asked ?? record.chatTitle} inputRef={askInput} />}
        </Stack>
        {record && mayEdit && (
          <Stack spacing={2}>
            <EditPanel
              editing={editing}
              current={editing && revisionOf(editing.original)}
              record={record}
              onChange={setEditing}
              onSaved={() => passButton.current?.focus()}
            />
            <Button
              ref={passButton}
              variant={hasPassed ? 'contained' : 'outlined'}
              color={hasPassed ? 'success' : 'secondary'}
              disabled={review.isBusy}
              onClick={review.toggle}
            >
              {hasPassed ? t('Passed') : t('Not Passed')}
            </Button>
            <Choice
              label={t('According')}
              value={record.according ?? ''}
              options={accordingChoices}
              onChange={(according) => review.setAccording(according as '')}
            />
          </Stack>
        )}
      </Box>
      {isPastShown && <DialogueHistory threadId={threadId} onClose={() => setPastShown(false)} />}
    </Box>
  )
}
