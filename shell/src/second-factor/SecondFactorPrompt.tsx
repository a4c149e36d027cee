import { useSession, useT } from '@portal/client'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@portal/ui'
import { lazy, Suspense, useId, useState } from 'react'
import { browser, logout } from '../session/session.ts'

const SetUp = lazy(() => import('./SetUp.tsx').then((module) => ({ default: module.SetUp })))

/** Asks somebody whose role needs it. It cannot be put off: the server lets nothing else through. */
export function SecondFactorPrompt() {
  const t = useT()
  const title = useId()
  const { user } = useSession()
  const [isSettingUp, setSettingUp] = useState(false)
  if (!user.asksForSecondFactor) return null
  if (isSettingUp)
    return (
      <Suspense>
        <SetUp onDone={() => browser.reload()} onClose={() => setSettingUp(false)} />
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
            'Your role needs a code from your phone beside the password. It takes two minutes; then the portal opens.',
          )}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void logout()}>{t('Log out')}</Button>
        <Button variant="contained" onClick={() => setSettingUp(true)}>
          {t('Set up')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
