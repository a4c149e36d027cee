import { markStale, store, useEvents, useFormat, useSession, useT } from '@portal/client'
import { getOption, ShortList } from '@portal/ui'
import { feedbackStatusOptions } from '../common/options.ts'
import { feedbackPath } from '../common/paths.ts'
import { useFindFeedbackQuery } from './home.api.ts'

const maxRows = 5
/** Filters unanswered feedback for support, and own open feedback for others. */
const waiting = { queryParams: { status: ['OPEN' as const] }, to: '/feedback?status=OPEN' }
const open = { queryParams: { openSince: { isEmpty: false } }, to: '/feedback?openSince=*given' }

/** Card of feedback that awaits a reply, oldest first; hidden when empty. */
export default function OpenFeedback() {
  const t = useT()
  const { ago } = useFormat()
  const { can } = useSession()
  const isSupport = can('feedback:edit')
  const { queryParams, to } = isSupport ? waiting : open
  const { data } = useFindFeedbackQuery(
    { page: 1, size: maxRows, queryParams, sort: 'createdAt', direction: 'ASC' },
    { refetchOnMountOrArgChange: true },
  )
  useEvents('row.changed', ({ noun }) => {
    if (noun === 'feedback') store.dispatch(markStale('Feedback'))
  })
  if (!data) return null
  return (
    <ShortList
      title={isSupport ? t('Unanswered feedback') : t('My open feedback')}
      total={data.totalElements}
      list={{ label: t('Show this feedback'), to }}
      items={data.content.map(({ id, title, userName, createdAt, status }) => {
        const { label, color } = getOption(feedbackStatusOptions, status)
        return {
          key: id,
          title,
          link: feedbackPath(id),
          tag: isSupport ? undefined : { label: t(label), color },
          detail: [isSupport && userName, ago(createdAt)].filter(Boolean).join(' · '),
        }
      })}
    />
  )
}
