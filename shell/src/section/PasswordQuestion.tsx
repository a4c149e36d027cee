import { Box, FormDialog, Typography } from '@portal/ui'
import { CurrentPassword } from './CurrentPassword.tsx'

interface Props {
  title: string
  detail: string
  label: string
  onPassword: (currentPassword: string) => PromiseLike<unknown>
  onClose: () => void
}

/** Asks for the password before a change of the sign-in, because another person may use the session. */
export function PasswordQuestion({ title, detail, label, onPassword, onClose }: Props) {
  return (
    <FormDialog<{ currentPassword: string }>
      title={title}
      values={{ currentPassword: '' }}
      saveLabel={label}
      maxWidth="xs"
      onSave={({ currentPassword }) => onPassword(currentPassword)}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography>{detail}</Typography>
        <CurrentPassword />
      </Box>
    </FormDialog>
  )
}
