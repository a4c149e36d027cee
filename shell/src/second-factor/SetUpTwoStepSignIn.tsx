import { useT } from '@portal/client'
import type { FactorSecret } from '@portal/contracts/second-factor.contract.ts'
import { Box, FormDialog, LoadingState, TextInput, Typography } from '@portal/ui'
import { lazy, Suspense, useRef, useState } from 'react'
import { PasswordQuestion } from '../section/PasswordQuestion.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useBeginSecondFactorMutation, useConfirmSecondFactorMutation } from './second-factor.api.ts'

const QrCode = lazy(() => import('./QrCode.tsx'))

/** Formats in groups of four, for reading aloud. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

function Scan({
  secret: { secret, address },
  onCodes,
  onClose,
}: {
  secret: FactorSecret
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}) {
  const t = useT()
  const [confirm] = useConfirmSecondFactorMutation()
  return (
    <FormDialog<{ code: string }>
      title={t('Scan the code with your authenticator app')}
      values={{ code: '' }}
      saveLabel={t('Turn on')}
      maxWidth="xs"
      onSave={async ({ code }) => onCodes((await confirm({ code }).unwrap()).recoveryCodes)}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Suspense fallback={<LoadingState />}>
          <QrCode text={address} label={t('QR code for the authenticator app')} />
        </Suspense>
        <Box>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('Or type this key into the app:')}
          </Typography>
          <Box component="code" sx={{ userSelect: 'all', overflowWrap: 'anywhere' }}>
            {grouped(secret)}
          </Box>
        </Box>
        <TextInput
          name="code"
          label={t('Code')}
          kind="code"
          autoComplete="one-time-code"
          maxLength={20}
          required
          autoFocus
          helperText={t('Enter the six digits shown in the app.')}
        />
      </Box>
    </FormDialog>
  )
}

type Step = { secret: FactorSecret } | { codes: readonly string[] } | undefined

/** Sets up two-step sign-in: the password, the app, and the recovery codes. */
export function SetUpTwoStepSignIn({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const t = useT()
  const [begin] = useBeginSecondFactorMutation()
  const [step, setStep] = useState<Step>()
  /** Ignores that a saved dialog closes when the next one is open. */
  const now = useRef<Step>(undefined)
  const go = (next: Step) => {
    now.current = next
    setStep(next)
  }
  const closeFrom = () => now.current === step && onClose()
  if (step === undefined)
    return (
      <PasswordQuestion
        title={t('Turn on two-step sign-in')}
        detail={t('You need an authenticator app, such as Aegis, 1Password or Microsoft Authenticator.')}
        label={t('Continue')}
        onPassword={async (currentPassword) => go({ secret: await begin({ currentPassword }).unwrap() })}
        onClose={closeFrom}
      />
    )
  if ('codes' in step) return <RecoveryCodes codes={step.codes} onClose={onDone} />
  return <Scan secret={step.secret} onCodes={(codes) => go({ codes })} onClose={closeFrom} />
}
