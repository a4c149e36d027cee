import { notify, useT } from '@portal/client'
import { Box, FormDialog, TextInput, Typography } from '@portal/ui'
import { startRegistration, WebAuthnAbortService, WebAuthnError } from '@simplewebauthn/browser'
import { CurrentPassword } from '../section/CurrentPassword.tsx'
import { toDevice } from '../session/device.rules.ts'
import { useAddPasskeyMutation, useBeginPasskeyMutation } from './passkey.api.ts'
import { createRefusal } from './passkey.rules.ts'

/** Describes a browser error with advice; the browser does not reveal whether the user cancelled. */
const textOf = (error: unknown) =>
  error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    ? 'This device already has a passkey for your account.'
    : 'No passkey was created. Try again and confirm on your device.'

/** Asks for a name and the password, then lets the device create a passkey. */
export function AddPasskey({ onClose, onAdded }: { onClose: () => void; onAdded?: () => void }) {
  const t = useT()
  const [begin] = useBeginPasskeyMutation()
  const [add] = useAddPasskeyMutation()
  return (
    <FormDialog<{ name: string; currentPassword: string }>
      title={t('Add a passkey')}
      values={{ name: toDevice(navigator.userAgent), currentPassword: '' }}
      saveLabel={t('Continue')}
      maxWidth="xs"
      onSave={async ({ name, currentPassword }) => {
        const optionsJSON = await begin({ currentPassword }).unwrap()
        const credential = await startRegistration({ optionsJSON }).catch((error: unknown) => {
          throw createRefusal(t(textOf(error)))
        })
        await add({ name: name.trim(), credential }).unwrap()
        notify.success(t('You can now sign in with {name}', { name: name.trim() }))
        onAdded?.()
      }}
      abortSave={() => WebAuthnAbortService.cancelCeremony()}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography>{t('Your device then asks for your fingerprint, face or PIN.')}</Typography>
        <TextInput name="name" label={t('Name')} maxLength={60} required />
        <CurrentPassword />
      </Box>
    </FormDialog>
  )
}
