import { useT } from '@portal/client'
import { Tag } from './Tag.tsx'

/** Stands before what the maker's staff wrote: a name alone, anybody could have. */
export function StaffMark() {
  const t = useT()
  return (
    <>
      <Tag color="brand" label={t('Support')} />{' '}
    </>
  )
}
