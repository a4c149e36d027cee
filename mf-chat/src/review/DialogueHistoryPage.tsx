import { Link, markStale, store, useEvents, useSession, useT } from '@portal/client'
import { type DialogueRecord, dialogueList } from '@portal/contracts/dialogue.contract.ts'
import { Button, DataTable, EmptyState, Icon, lazyComponent, PageHeader, useListState } from '@portal/ui'
import { type ComponentProps, type ComponentType, useEffect, useMemo, useRef, useState } from 'react'
import { reviewPath, toQueue } from '../dialogue/address.ts'
import {
  useExportDialoguesMutation,
  useGetAllGptTopicRecordQuery,
  useLazyGroupDialoguesQuery,
} from '../dialogue/dialogue.api.ts'
import { AuditDialog } from './AuditDialog.tsx'
import { DeviceCascader } from './DeviceCascader.tsx'
import { DialogueHistory } from './DialogueHistory.tsx'
import { dialogueColumns } from './dialogueColumns.tsx'
import { useTargetPage } from './useTargetPage.ts'

const DialoguePreview = lazyComponent<ComponentProps<typeof import('./DialoguePreview.tsx').default>>(
  () => import('./DialoguePreview.tsx'),
)

/** Stores the conversations of all rows seen, because the selection can include other pages. */
function useThreadIds(rows: readonly DialogueRecord[] | undefined) {
  const known = useRef(new Map<number, string>())
  useEffect(() => {
    for (const { id, threadId } of rows ?? []) known.current.set(id, threadId)
  }, [rows])
  return (ids: readonly number[] = []) => ids.flatMap((id) => known.current.get(id) ?? [])
}

// Columns for the list's state, on which some cells depend.
const plainColumns = dialogueColumns({ pathOf: () => '', toTarget: () => {} })

/** `/LuxChatDialogueHistory`: all dialogues, newest first. */
export default function DialogueHistoryPage() {
  const t = useT()
  const { can } = useSession()
  const toTarget = useTargetPage()
  const list = useListState(plainColumns, { name: 'dialogue', direction: 'DESC', size: 15 })
  const result = useGetAllGptTopicRecordQuery(list.request, { pollingInterval: 60_000 })
  useEvents('row.changed', ({ noun }) => {
    if (noun === 'dialogue') store.dispatch(markStale('Dialogue'))
  })
  const [startExport] = useExportDialoguesMutation()
  const threadIds = useThreadIds(result.data?.content)
  const [audited, setAudited] = useState<DialogueRecord>()
  const [past, setPast] = useState<string>()
  const queue = JSON.stringify(toQueue(list.request))
  const pathOf = (record: DialogueRecord) => reviewPath(record, JSON.parse(queue))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cells follow the queue alone
  const columns = useMemo(
    () => dialogueColumns({ pathOf, toTarget: (threadId, router) => void toTarget(threadId, router) }),
    [queue],
  )
  const preview = useMemo<ComponentType<{ row: DialogueRecord }>>(
    () => (shown) => <DialoguePreview {...shown} columns={columns} />,
    [columns],
  )
  /** Opens a window, like all pages without the menu, so that tabs stay. */
  const open = (record: DialogueRecord) => void window.open(pathOf(record), '_blank', 'noopener')
  return (
    <>
      <PageHeader
        title={t('Chat Dialogue History')}
        actions={
          <>
            <Button component={Link} to="/luxFigures">
              {t('Statistics')}
            </Button>
            <Button component={Link} to="/luxUnanswered">
              {t('Unanswered questions')}
            </Button>
          </>
        }
      />
      <DataTable
        label={t('Dialogues')}
        name="dialogue"
        columns={columns}
        list={list}
        result={result}
        grouping={{ fields: dialogueList.groups, useGroups: useLazyGroupDialoguesQuery }}
        exporting={{
          fields: [],
          service: 'chat',
          onlySelected: true,
          start: ({ ids }) => startExport({ threadIds: threadIds(ids) }),
        }}
        searchSays={t('Search for AI access history')}
        toolbar={
          <>
            <DeviceCascader list={list} />
            <Button
              variant="outlined"
              startIcon={<Icon name="search" />}
              onClick={() => void result.refetch()}
            >
              {t('Search')}
            </Button>
            <Button
              color="secondary"
              startIcon={<Icon name="refresh" />}
              onClick={() => void result.refetch()}
            >
              {t('Refresh')}
            </Button>
          </>
        }
        onOpen={open}
        preview={preview}
        operations={[
          { label: t('View'), permission: 'dialogue:view', onClick: open },
          { label: t('Edit'), permission: 'dialogue:edit', onClick: setAudited },
          { label: t('History'), permission: 'dialogue:view', onClick: ({ threadId }) => setPast(threadId) },
        ]}
        empty={<EmptyState title={t('No questions to the assistant yet')} />}
      />
      {audited && can('dialogue:edit') && (
        <AuditDialog record={audited} onClose={() => setAudited(undefined)} />
      )}
      {past !== undefined && <DialogueHistory threadId={past} onClose={() => setPast(undefined)} />}
    </>
  )
}
