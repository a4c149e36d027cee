import { useFormat, useT } from '@portal/client'
import { getOption, ShortList } from '@portal/ui'
import { warrantyServiceOptions, warrantyStatusOptions } from '../common/options.ts'
import { warrantyPath } from '../common/paths.ts'
import { useFindWarrantiesQuery } from './home.api.ts'

const maxRows = 5

/** Card of an owner's warranties, last changed first. */
export default function MyWarranties() {
  const t = useT()
  const { day } = useFormat()
  const { data } = useFindWarrantiesQuery({ page: 1, size: maxRows, sort: 'updatedAt', direction: 'DESC' })
  if (!data) return null
  return (
    <ShortList
      title={t('My warranties')}
      total={data.totalElements}
      list={{ label: t('All warranties'), to: '/warranty' }}
      items={data.content.map(({ id, serialNum, status, serviceType, expiry }) => {
        const { label, color } = getOption(warrantyStatusOptions, status)
        return {
          key: id,
          title: serialNum,
          link: warrantyPath(serialNum),
          tag: { label: t(label), color },
          detail: [
            t(getOption(warrantyServiceOptions, serviceType).label),
            expiry.expiresOn && t('until {day}', { day: day(expiry.expiresOn) }),
          ]
            .filter(Boolean)
            .join(' · '),
        }
      })}
    />
  )
}
