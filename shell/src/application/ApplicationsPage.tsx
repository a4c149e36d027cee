import { Link, notify, problemText, useFormat, useT } from '@portal/client'
import { type oauthPageRoutes, scopeTexts } from '@portal/contracts/oauth.contract.ts'
import type { DataOf } from '@portal/contracts/route.ts'
import {
  Box,
  Button,
  EmptyState,
  FailedState,
  LoadingState,
  PageHeader,
  Typography,
  useConfirm,
} from '@portal/ui'
import { RowsCard } from '../section/RowsCard.tsx'
import { Logo } from './Logo.tsx'
import { useFindApplicationsQuery, useWithdrawApplicationMutation } from './oauth.api.ts'
import { SignInLinks } from './SignInLinks.tsx'

type Application = DataOf<typeof oauthPageRoutes.findApplications>[number]

function ApplicationRow({ application, onWithdraw }: { application: Application; onWithdraw: () => void }) {
  const t = useT()
  const format = useFormat()
  const { name, logo, scopes, since, lastUsedAt } = application
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Logo logo={logo} name={name} />
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>
        <Typography variant="body2">{scopes.map((scope) => t(scopeTexts[scope])).join(' · ')}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('Since {since} · {use}', {
            since: format.instant(since),
            use: lastUsedAt ? t('last used {when}', { when: format.instant(lastUsedAt) }) : t('never used'),
          })}
        </Typography>
      </Box>
      <Button
        variant="outlined"
        color="error"
        onClick={onWithdraw}
        aria-label={t('Withdraw access for {name}', { name })}
      >
        {t('Withdraw')}
      </Button>
    </Box>
  )
}

/** Third-party applications with access to data of the account, which can be withdrawn. */
export default function ApplicationsPage() {
  const t = useT()
  const confirm = useConfirm()
  const { data: applications, error, refetch } = useFindApplicationsQuery()
  const [withdraw] = useWithdrawApplicationMutation()

  const end = async ({ clientId, name }: Application) => {
    const question = t('Withdraw access for {name}?', { name })
    const detail = t('It loses access to your data right away.')
    if (!(await confirm({ question, detail, confirm: t('Withdraw'), isDanger: true }))) return
    await withdraw({ clientId })
      .unwrap()
      .then(() => notify.success(t('Access for {name} withdrawn', { name })))
      .catch((problem: unknown) => notify.error(problemText(problem)))
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 820 }}>
      <PageHeader
        title={t('Connected applications')}
        detail={t('Data that you share with third-party applications')}
      />
      <RowsCard
        id="applications"
        title={t('Applications')}
        action={
          <Button variant="outlined" component={Link} to="/account/device">
            {t('Connect a display')}
          </Button>
        }
      >
        {error ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : !applications ? (
          <LoadingState />
        ) : applications.length === 0 ? (
          <EmptyState
            title={t('No applications')}
            detail={t('An application appears here after you agree to share your data with it.')}
          />
        ) : (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {applications.map((application) => (
              <ApplicationRow
                key={application.clientId}
                application={application}
                onWithdraw={() => void end(application)}
              />
            ))}
          </Box>
        )}
      </RowsCard>
      <SignInLinks />
    </Box>
  )
}
