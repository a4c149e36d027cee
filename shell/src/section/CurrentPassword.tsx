import { useT } from '@portal/client'
import { TextInput } from '@portal/ui'

/** Input of the current password, before a change of the sign-in. */
export function CurrentPassword({ autoFocus = true }: { autoFocus?: boolean }) {
  const t = useT()
  return (
    <TextInput
      name="currentPassword"
      label={t('Current password')}
      kind="password"
      autoComplete="current-password"
      maxLength={200}
      required
      autoFocus={autoFocus}
    />
  )
}
