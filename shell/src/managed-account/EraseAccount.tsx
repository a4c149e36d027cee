import { notify, useT } from '@portal/client'
import type { ManagedAccount } from '@portal/contracts/managed-account.contract.ts'
import { Box, FormDialog, TextInput, Typography } from '@portal/ui'
import { useEraseAccountMutation } from './account.api.ts'

/** Erases a person after the username was typed as confirmation. */
export function EraseAccount({ account, onClose }: { account: ManagedAccount; onClose: () => void }) {
  const t = useT()
  const [erase] = useEraseAccountMutation()
  const { id, username: name } = account
  return (
    <FormDialog<{ username: string }>
      title={t('Erase {name}', { name })}
      values={{ username: '' }}
      saveLabel={t('Erase')}
      maxWidth="xs"
      onSave={async () => {
        await erase({ id }).unwrap()
        notify.success(t('{name} was erased', { name }))
      }}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography>
          {t(
            "The account, its conversations, tickets and notices are deleted. Orders, repairs and the audit trail are kept under a pseudonym, as required by law. This can't be undone.",
          )}
        </Typography>
        <TextInput
          name="username"
          label={t('Enter {name} to confirm', { name })}
          required
          autoFocus
          autoComplete="off"
          rules={{ validate: (typed: string) => typed === name || t('This is not the username.') }}
        />
      </Box>
    </FormDialog>
  )
}
