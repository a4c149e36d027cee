import { useT } from '@portal/client'
import type { Registration } from '@portal/contracts/registration.contract.ts'
import { PermissionButton, Stack, useConfirm } from '@portal/ui'
import { useState } from 'react'
import { ReasonDialog, type StatusWithReason } from './ReasonDialog.tsx'
import { RegistrationForm } from './RegistrationForm.tsx'
import { isUndecided, useDecideRegistration } from './useRegistrationChanges.ts'

/** Asks for confirmation before a withdrawal, because it cannot be undone. */
export function useWithdraw() {
  const t = useT()
  const confirm = useConfirm()
  const { withdraw } = useDecideRegistration()
  return async (registration: Registration) => {
    const question = {
      question: t('Withdraw the registration of {serialNum}?', { serialNum: registration.serialNum }),
      confirm: t('Withdraw'),
      isDanger: true,
    }
    if (await confirm(question)) await withdraw(registration)
  }
}

/** Actions for an undecided registration, of support or of the author. */
export function RegistrationActions({ registration }: { registration: Registration }) {
  const t = useT()
  const { confirm } = useDecideRegistration()
  const withdraw = useWithdraw()
  const [open, setOpen] = useState<StatusWithReason | 'form'>()
  if (!isUndecided(registration)) return null
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
