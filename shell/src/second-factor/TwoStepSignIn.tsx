import { notify, useFormat, useT } from '@portal/client'
import type { SecondFactor } from '@portal/contracts/second-factor.contract.ts'
import { Box, Button, FailedState, LoadingState, Tag, Typography } from '@portal/ui'
import { useState } from 'react'
import { PasswordQuestion } from '../section/PasswordQuestion.tsx'
import { RowsCard } from '../section/RowsCard.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUpTwoStepSignIn } from './SetUpTwoStepSignIn.tsx'
import {
  useEndSecondFactorMutation,
  useFindSecondFactorQuery,
  useRenewRecoveryCodesMutation,
} from './second-factor.api.ts'

type Open = 'setUp' | 'end' | 'renew' | { codes: readonly string[] } | undefined

function State({ factor: { isOn, since, recoveryCodes, isDemanded } }: { factor: SecondFactor }) {
  const t = useT()
  const format = useFormat()
  return (
    <Box sx={{ px: 2, pb: 1.5, color: 'text.secondary' }}>
      <Typography variant="body2">
        {isOn && since
          ? t('On since {when}. Recovery codes left: {count}', {
              when: format.instant(since),
              count: recoveryCodes,
            })
          : t("Adds a code from your phone, so a stolen password isn't enough.")}
      </Typography>
      {isDemanded && <Typography variant="body2">{t('Required by your role.')}</Typography>}
    </Box>
  )
}

/** Section of the account page for two-step sign-in with an app. */
export function TwoStepSignIn() {
  const t = useT()
  const {
    data: factor,
    error,
    refetch,
  } = useFindSecondFactorQuery(undefined, { refetchOnMountOrArgChange: true })
  const [renew] = useRenewRecoveryCodesMutation()
  const [end] = useEndSecondFactorMutation()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const actions = factor && (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {factor.isOn && <Tag label={t('On')} color="success" />}
      {factor.isOn && (
        <Button variant="outlined" onClick={() => setOpen('renew')}>
          {t('New recovery codes')}
        </Button>
      )}
      <Button variant="outlined" onClick={() => setOpen('setUp')}>
        {factor.isOn ? t('Use another app') : t('Turn on')}
      </Button>
      {factor.isOn && !factor.isDemanded && (
        <Button variant="outlined" color="error" onClick={() => setOpen('end')}>
          {t('Turn off')}
        </Button>
      )}
    </Box>
  )
  return (
    <RowsCard id="two-step" title={t('Two-step sign-in')} action={actions}>
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : factor ? (
        <State factor={factor} />
      ) : (
        <LoadingState />
      )}
      {open === 'setUp' && <SetUpTwoStepSignIn onDone={close} onClose={close} />}
      {open === 'renew' && (
        <PasswordQuestion
          title={t('New recovery codes')}
          detail={t('The old codes stop working.')}
          label={t('New recovery codes')}
          onPassword={async (currentPassword) => {
            const { recoveryCodes } = await renew({ currentPassword }).unwrap()
            setOpen({ codes: recoveryCodes })
          }}
          onClose={() => setOpen((now) => (now === 'renew' ? undefined : now))}
        />
      )}
      {open === 'end' && (
        <PasswordQuestion
          title={t('Turn off two-step sign-in')}
          detail={t('After that, you sign in with your password only.')}
          label={t('Turn off')}
          onPassword={async (currentPassword) => {
            await end({ currentPassword }).unwrap()
            notify.success(t('Two-step sign-in turned off'))
          }}
          onClose={close}
        />
      )}
      {typeof open === 'object' && <RecoveryCodes codes={open.codes} onClose={close} />}
    </RowsCard>
  )
}
