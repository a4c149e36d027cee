import { markStale, store, useEvents, useFormat, useT } from '@portal/client'
import { ShortList } from '@portal/ui'
import { useFindTicketsQuery } from './home.api.ts'

/** Limit of listed rows, longest waiting first. */
const maxRows = 5

/** Card of tickets that await a reply, for support; hidden when empty. */
export default function WaitingTickets() {
  const t = useT()
  const { instant } = useFormat()
  const { data } = useFindTicketsQuery(
    { page: 1, size: maxRows, queryParams: { status: 'OPEN' } },
    { refetchOnMountOrArgChange: true },
  )
  useEvents('row.changed', ({ noun }) => {
    if (noun === 'ticket') store.dispatch(markStale('Ticket'))
  })
  if (!data) return null
  return (
    <ShortList
      title={t('Waiting for a reply')}
      total={data.totalElements}
      list={{ label: t('Show these tickets'), to: '/ticket?status=OPEN' }}
      items={data.content.map(({ id, text, userName, createdAt, isUrgent }) => ({
        key: id,
        title: text,
        link: `/ticket?id=${id}`,
        tag: isUrgent ? { label: t('Danger'), color: 'error' } : undefined,
        detail: `${userName} · ${instant(createdAt)}`,
      }))}
    />
  )
}
