import { useT } from '@portal/client'
import type { Registration } from '@portal/contracts/registration.contract.ts'
import { HistoryDialog } from '@portal/ui'
import { useFindRegistrationHistoryQuery } from './registration.api.ts'
import { registrationLabels } from './registrationColumns.tsx'

export function RegistrationHistory({
  registration,
  onClose,
}: {
  registration: Registration
  onClose: () => void
}) {
  const t = useT()
  return (
    <HistoryDialog
      title={t('History of the registration of {serialNum}', { serialNum: registration.serialNum })}
      result={useFindRegistrationHistoryQuery({ id: registration.id })}
      columns={registrationLabels}
      onClose={onClose}
    />
  )
}
