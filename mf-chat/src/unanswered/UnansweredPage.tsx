import { markStale, store, useEvents, useT } from '@portal/client'
import type { UnansweredQuestion } from '@portal/contracts/unanswered.contract.ts'
import { BackLink, DataTable, EmptyState, lazyComponent, PageHeader, useListState } from '@portal/ui'
import { useState } from 'react'
import { AnswerForm } from './AnswerForm.tsx'
import { useFindUnansweredQuestionsQuery } from './unanswered.api.ts'
import { unansweredColumns } from './unansweredColumns.tsx'
import { useDismiss } from './useDismiss.ts'

const UnansweredPreview = lazyComponent<{ row: UnansweredQuestion }>(() => import('./UnansweredPreview.tsx'))
const isClosed = ({ state }: UnansweredQuestion) => state === 'DISMISSED'

/** `/luxUnanswered`: unanswered questions, most frequent first. */
export default function UnansweredPage() {
  const t = useT()
  const list = useListState(unansweredColumns, { name: 'unanswered', direction: 'DESC', size: 15 })
  const result = useFindUnansweredQuestionsQuery(list.request, { pollingInterval: 60_000 })
  useEvents('row.changed', ({ noun }) => {
    if (noun === 'unanswered') store.dispatch(markStale('Unanswered'))
  })
  const [answered, setAnswered] = useState<UnansweredQuestion>()
  const { dismiss, takeBack } = useDismiss()
  return (
    <>
      <BackLink label={t('Chat Dialogue History')} to="/LuxChatDialogueHistory" />
      <PageHeader title={t('Unanswered questions')} />
      <DataTable
        label={t('Unanswered questions')}
        name="unanswered"
        columns={unansweredColumns}
        list={list}
        result={result}
        preview={UnansweredPreview}
        operations={[
          {
            label: t('Write the answer'),
            permission: 'dialogue:edit',
            onClick: setAnswered,
            hidden: isClosed,
          },
          {
            label: t('Dismiss'),
            permission: 'dialogue:edit',
            onClick: (row) => void dismiss(row),
            hidden: isClosed,
          },
          {
            label: t('Undo'),
            permission: 'dialogue:edit',
            onClick: (row) => void takeBack(row),
            hidden: (row) => !isClosed(row),
          },
        ]}
        empty={
          <EmptyState
            title={t('No unanswered questions')}
            detail={t('Unanswered questions of the last 90 days are listed here.')}
          />
        }
      />
      {answered && <AnswerForm row={answered} onClose={() => setAnswered(undefined)} />}
    </>
  )
}
