import { useT } from '@portal/client'
import { TextInput } from '@portal/ui'

/** The field that proves who is at the keyboard before something of the sign-in is changed. */
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
