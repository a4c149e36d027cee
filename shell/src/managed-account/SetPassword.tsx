import { notify, useT } from '@portal/client'
import type { ManagedAccount } from '@portal/contracts/managed-account.contract.ts'
import { FormDialog, TextInput } from '@portal/ui'
import { useSetAccountPasswordMutation } from './account.api.ts'

/** Sets another user's password, which ends their sessions. */
export function SetPassword({ account, onClose }: { account: ManagedAccount; onClose: () => void }) {
  const t = useT()
  const [set] = useSetAccountPasswordMutation()
  const { id, username } = account
  return (
    <FormDialog<{ newPassword: string }>
      title={t('New password for {name}', { name: username })}
      values={{ newPassword: '' }}
      saveLabel={t('Set password')}
      maxWidth="xs"
      onSave={async (fields) => {
        await set({ id, ...fields }).unwrap()
        notify.success(t('{name} has a new password and was signed out everywhere', { name: username }))
      }}
      onClose={onClose}
    >
      <TextInput
        name="newPassword"
        label={t('New password')}
        kind="password"
        autoComplete="new-password"
        maxLength={200}
        required
        autoFocus
        helperText={t('Ends all sessions and API keys of the account. Sending a link by e-mail is safer.')}
      />
    </FormDialog>
  )
}
