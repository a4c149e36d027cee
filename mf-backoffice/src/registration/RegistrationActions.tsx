import { useT } from '@portal/client'
import type { Registration } from '@portal/contracts/registration.contract.ts'
import { PermissionButton, Stack, useConfirm } from '@portal/ui'
import { useState } from 'react'
import { ReasonDialog, type ReasonedStatus } from './ReasonDialog.tsx'
import { RegistrationForm } from './RegistrationForm.tsx'
import { isOpen, useDecision } from './useRegistrationChanging.ts'

/** Asks before a registration is withdrawn, which nobody takes back. */
export function useWithdrawal() {
  const t = useT()
  const confirm = useConfirm()
  const { withdraw } = useDecision()
  return async (registration: Registration) => {
    const question = {
      question: t('Withdraw the registration of {serialNum}?', { serialNum: registration.serialNum }),
      confirm: t('Withdraw'),
      isDanger: true,
    }
    if (await confirm(question)) await withdraw(registration)
  }
}

/** Actions of support or the author on an undecided registration. */
export function RegistrationActions({ registration }: { registration: Registration }) {
  const t = useT()
  const { confirm } = useDecision()
  const withdraw = useWithdrawal()
  const [open, setOpen] = useState<ReasonedStatus | 'form'>()
  if (!isOpen(registration)) return null
  const close = () => setOpen(undefined)
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
      <PermissionButton
        permission="registration:edit"
        variant="contained"
        onClick={() => confirm(registration)}
      >
        {t('Confirm')}
      </PermissionButton>
      <PermissionButton permission="registration:edit" onClick={() => setOpen('ASKED')}>
        {t('Request information')}
      </PermissionButton>
      <PermissionButton permission="registration:edit" color="error" onClick={() => setOpen('REFUSED')}>
        {t('Refuse')}
      </PermissionButton>
      <PermissionButton permission="registration:create" variant="contained" onClick={() => setOpen('form')}>
        {t('Add information')}
      </PermissionButton>
      <PermissionButton permission="registration:create" color="error" onClick={() => withdraw(registration)}>
        {t('Withdraw')}
      </PermissionButton>
      {open === 'form' && <RegistrationForm registration={registration} onClose={close} />}
      {open && open !== 'form' && <ReasonDialog registration={registration} status={open} onClose={close} />}
    </Stack>
  )
}
