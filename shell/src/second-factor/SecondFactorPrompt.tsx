import { useSession, useT } from '@portal/client'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@portal/ui'
import { lazy, Suspense, useId, useState } from 'react'
import { canUsePasskeys } from '../passkey/passkey.rules.ts'
import { browser, logout } from '../session/session.ts'

const AddPasskey = lazy(() =>
  import('../passkey/AddPasskey.tsx').then((module) => ({ default: module.AddPasskey })),
)
const SetUp = lazy(() =>
  import('./SetUpTwoStepSignIn.tsx').then((module) => ({ default: module.SetUpTwoStepSignIn })),
)

/**
 * Dialog for users whose role requires a second factor. It cannot be deferred, because the server refuses
 * all other calls.
 */
export function SecondFactorPrompt() {
  const t = useT()
  const title = useId()
  const { user } = useSession()
  const [open, setOpen] = useState<'app' | 'passkey'>()
  if (!user.asksForSecondFactor) return null
  const close = () => setOpen(undefined)
  const done = () => browser.reload()
  if (open)
    return (
      <Suspense>
        {open === 'app' ? (
          <SetUp onDone={done} onClose={close} />
        ) : (
          <AddPasskey onAdded={done} onClose={close} />
        )}
      </Suspense>
    )
  return (
    <Dialog open aria-labelledby={title} maxWidth="xs" fullWidth>
      <DialogTitle id={title} component="h2" variant="h2">
        {t('Set up two-step sign-in')}
      </DialogTitle>
      <DialogContent>
        <Typography>
          {t(
            'Your role requires a second factor: a passkey or a code from your phone. Set it up to open the portal; it takes two minutes.',
          )}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void logout()}>{t('Log out')}</Button>
        {canUsePasskeys() && <Button onClick={() => setOpen('passkey')}>{t('Add a passkey')}</Button>}
        <Button variant="contained" onClick={() => setOpen('app')}>
          {t('Set up an authenticator app')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
