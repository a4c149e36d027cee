import { useT } from '@portal/client'
import { BackLink, PageHeader } from '@portal/ui'
import { RepairRequest } from './RepairRequest.tsx'

/** `/rma/rma`: the form, opened from the list. */
export default function NewRequestPage() {
  const t = useT()
  return (
    <>
      <BackLink label={t('Repair requests')} to="/rma" />
      <PageHeader title={t('New repair request')} />
      <RepairRequest />
    </>
  )
}
