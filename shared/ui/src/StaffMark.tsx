import { useT } from '@portal/client'
import { Tag } from './Tag.tsx'

/** Mark before texts of the maker's staff, because any user could have the same name. */
export function StaffMark() {
  const t = useT()
  return (
    <>
      <Tag color="brand" label={t('Support')} />{' '}
    </>
  )
}
