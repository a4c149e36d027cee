import { notify, useSession, useT } from '@portal/client'
import { Box, Button, FormDialog, TextInput, Typography, visuallyHidden } from '@portal/ui'
import { useState } from 'react'
import { CurrentPassword } from '../section/CurrentPassword.tsx'
import { useChangePasswordMutation } from './account.api.ts'

interface Passwords {
  currentPassword: string
  newPassword: string
  repeated: string
}

/** Username for password managers, which store it with a new password. */
function Username() {
  const { user } = useSession()
  return (
    <Box
      component="input"
      aria-hidden
      tabIndex={-1}
      readOnly
      autoComplete="username"
      value={user.username}
      sx={visuallyHidden}
    />
  )
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [change] = useChangePasswordMutation()
  const save = async ({ currentPassword, newPassword }: Passwords) => {
    const { endedSessions } = await change({ currentPassword, newPassword }).unwrap()
    notify.success(
      endedSessions === 0
        ? t('Password changed')
        : t('Password changed. Other devices signed out: {count}', { count: endedSessions }),
    )
  }
  const isSame = (value: unknown, { newPassword }: { [field: string]: unknown }) =>
    value === newPassword || t("The passwords don't match.")
  return (
    <FormDialog<Passwords>
      title={t('Change password')}
      values={{ currentPassword: '', newPassword: '', repeated: '' }}
      saveLabel={t('Change password')}
      maxWidth="xs"
      onSave={save}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Username />
        <CurrentPassword />
        <TextInput
          name="newPassword"
          label={t('New password')}
          kind="password"
          autoComplete="new-password"
          maxLength={200}
          required
          helperText={t('At least 8 characters, for example three or four words.')}
        />
        <TextInput
          name="repeated"
          label={t('Repeat the new password')}
          kind="password"
          autoComplete="new-password"
          maxLength={200}
          required
          rules={{ validate: isSame }}
        />
      </Box>
    </FormDialog>
  )
}

/** Section of the account page for changing the own password, which ends other sessions. */
export function ChangePassword() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <Box
      component="section"
      aria-label={t('Password')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        p: 2,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
      }}
    >
      <Box sx={{ flex: '1 1 240px' }}>
        <Typography component="h2" variant="h2">
          {t('Password')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('Changing it signs you out on all other devices.')}
        </Typography>
      </Box>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t('Change password')}
      </Button>
      {isOpen && <PasswordDialog onClose={() => setOpen(false)} />}
    </Box>
  )
}
