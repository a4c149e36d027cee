import { useFormat, useT } from '@portal/client'
import { getOption, ShortList } from '@portal/ui'
import { faultReasonOptions, outcomeOptions } from '../common/options.ts'
import { claimPath } from '../common/paths.ts'
import { useFindClaimsQuery } from './home.api.ts'

const maxRows = 5

/** Card of claims for a user's devices, last changed first. */
export default function MyClaims() {
  const t = useT()
  const { day } = useFormat()
  const { data } = useFindClaimsQuery({ page: 1, size: maxRows, sort: 'updatedAt', direction: 'DESC' })
  if (!data) return null
  return (
    <ShortList
      title={t('My claims')}
      total={data.totalElements}
      list={{ label: t('All claims'), to: '/defective' }}
      items={data.content.map(({ id, claimNo, serialNum, outcome, faultReason, occurredOn }) => {
        const ended = outcome === null ? undefined : getOption(outcomeOptions, outcome)
        return {
          key: id,
          title: `${claimNo} · ${serialNum}`,
          link: claimPath(claimNo),
          tag: ended
            ? { label: t(ended.label), color: ended.color }
            : { label: t('In progress'), color: 'warning' },
          detail: `${t(getOption(faultReasonOptions, faultReason).label)} · ${day(occurredOn)}`,
        }
      })}
    />
  )
}
