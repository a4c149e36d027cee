import { markStale, store, useEvents, useFormat, useT } from '@portal/client'
import type { DialogueQueue } from '@portal/contracts/dialogue.contract.ts'
import { ShortList } from '@portal/ui'
import { reviewPath } from '../dialogue/address.ts'
import { useGetAllGptTopicRecordQuery } from '../dialogue/dialogue.api.ts'

/** Limit of listed dialogues, newest first. */
const most = 5
const unpassed = ['INACTIVE', 'PENDING', 'READY'] as const
const queue: DialogueQueue = { direction: 'DESC', queryParams: { qnaStatus: [...unpassed] } }
const list = `/LuxChatDialogueHistory?${new URLSearchParams(unpassed.map((status) => ['qnaStatus', status]))}`

/** Card of unreviewed dialogues for reviewers; hidden when empty. */
export default function DialoguesToReview() {
  const t = useT()
  const { instant } = useFormat()
  const { data } = useGetAllGptTopicRecordQuery(
    { page: 1, size: most, direction: 'DESC', queryParams: { qnaStatus: [...unpassed] } },
    { refetchOnMountOrArgChange: true },
  )
  useEvents('row.changed', ({ noun }) => {
    if (noun === 'dialogue') store.dispatch(markStale('Dialogue'))
  })
  if (!data) return null
  return (
    <ShortList
      title={t('Dialogues to review')}
      total={data.totalElements}
      list={{ label: t('Show these dialogues'), to: list }}
      items={data.content.map((record) => ({
        key: record.id,
        title: record.chatTitle,
        link: reviewPath(record, queue),
        tag: record.evaluation === -1 ? { label: t('Low'), color: 'error' } : undefined,
        detail: [record.userName, instant(record.updateTime)].filter(Boolean).join(' · '),
      }))}
    />
  )
}
