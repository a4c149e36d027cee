import { Link, useFormat, useSession, useT } from '@portal/client'
import { Box, Button, PageHeader, Typography } from '@portal/ui'
import { Passkeys } from '../passkey/Passkeys.tsx'
import { TwoStepSignIn } from '../second-factor/TwoStepSignIn.tsx'
import { RowsCard } from '../section/RowsCard.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { DisplaySettings } from './DisplaySettings.tsx'
import { KeyboardSettings } from './KeyboardSettings.tsx'
import { SessionList } from './SessionList.tsx'

/** Brand names are equal in every language. */
const platformNames: Record<string, string> = {
  LUX_POWER: 'Lux Power',
  EG4: 'EG4',
  FORTRESS: 'Fortress',
  GTEC: 'GTech',
  CROWN: 'Crown',
}

function Profile() {
  const t = useT()
  const format = useFormat()
  const { user } = useSession()
  const facts = [
    [t('Username'), user.username],
    [t('Role'), t(user.roleText)],
    [t('Company'), user.companyName],
    [t('E-mail'), user.email],
    [t('Country'), user.country && format.country(user.country)],
    [t('Platform'), platformNames[user.platform] ?? user.platform],
  ].filter(([, value]) => value)
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '140px 1fr' },
        gap: { xs: 0.25, sm: 1.25 },
        m: 0,
        p: 2,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
      }}
    >
      {facts.map(([label, value]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, mb: { xs: 1, sm: 0 }, fontWeight: 500 }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function EmailNotices() {
  const t = useT()
  return (
    <RowsCard
      id="email-notices"
      title={t('E-mail notices')}
      action={
        <Button variant="outlined" component={Link} to="/account/mail">
          {t('Choose which e-mails you get')}
        </Button>
      }
    >
      <Typography variant="body2" sx={{ px: 2, pb: 1.5, color: 'text.secondary' }}>
        {t('Choose which e-mails you get, in the language of your portal')}
      </Typography>
    </RowsCard>
  )
}

/** Replaces password and second factor for users of a company's identity provider. */
function CompanySignIn({ provider }: { provider: string }) {
  const t = useT()
  return (
    <RowsCard id="company-sign-in" title={t('Sign-in')}>
      <Typography variant="body2" sx={{ px: 2, pb: 1.5, color: 'text.secondary' }}>
        {t('{provider} signs you in. You change your password there.', { provider })}
      </Typography>
    </RowsCard>
  )
}

export default function AccountPage() {
  const t = useT()
  const { provider } = useSession().user
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 820 }}>
      <PageHeader title={t('Account')} detail={t('Your profile and active sessions')} />
      <Profile />
      <DisplaySettings />
      <EmailNotices />
      {provider ? (
        <CompanySignIn provider={provider} />
      ) : (
        <>
          <ChangePassword />
          <TwoStepSignIn />
          <Passkeys />
        </>
      )}
      <SessionList />
      <KeyboardSettings />
    </Box>
  )
}
