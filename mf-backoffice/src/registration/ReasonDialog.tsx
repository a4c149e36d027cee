import { useT } from '@portal/client'
import type { Registration } from '@portal/contracts/registration.contract.ts'
import { FormDialog, findRefusal, TextInput, useChange } from '@portal/ui'
import { useRegistrationChanges } from './useRegistrationChanges.ts'

export type StatusWithReason = 'ASKED' | 'REFUSED'

/** Asks for the reason of a decision, which the author can see. */
export function ReasonDialog({
  registration,
  status,
  onClose,
}: {
  registration: Registration
  status: StatusWithReason
  onClose: () => void
}) {
  const t = useT()
  const change = useChange(useRegistrationChanges())
  const { id, serialNum, userName } = registration
  const isRefusal = status === 'REFUSED'
  return (
    <FormDialog<{ reason: string }>
      title={
        isRefusal
          ? t('Refuse the registration of {serialNum}', { serialNum })
          : t('Request information about {serialNum}', { serialNum })
      }
      saveLabel={isRefusal ? t('Refuse') : t('Request information')}
      values={{ reason: '' }}
      onSave={async ({ reason }) => {
        await change({ ids: [id], set: { status, reason } }, serialNum).catch((error) => {
          throw findRefusal(error)
        })
      }}
      onClose={onClose}
    >
      <TextInput
        name="reason"
        label={isRefusal ? t('Reason') : t('Which information is needed')}
        helperText={t('{userName} can see this.', { userName })}
        rows={3}
        maxLength={500}
        required
      />
    </FormDialog>
  )
}
