import { endpoints, Link, problemText, useSearchParams, useT } from '@portal/client'
import { type MailGroup, mailGroups, mailRoutes } from '@portal/contracts/mail.contract.ts'
import { Alert, Box, Button, Typography } from '@portal/ui'

const { stopMails } = mailRoutes
const { useStopMailsMutation } = endpoints({ stopMails }, { tag: 'MailStop' })

function Stopped({ groups }: { groups: readonly MailGroup[] }) {
  const t = useT()
  return (
    <Box role="status">
      <Typography>{t('You will no longer get e-mails about:')}</Typography>
      <Box component="ul" sx={{ my: 1 }}>
        {groups.map((group) => (
          <li key={group}>{t(mailGroups[group].label)}</li>
        ))}
      </Box>
    </Box>
  )
}

/** Page of an e-mail's unsubscribe link, without an account. Opening it changes nothing. */
export default function MailStopPage() {
  const t = useT()
  const [search] = useSearchParams()
  const [stop, { data, error, isLoading }] = useStopMailsMutation()
  const token = search.get('token') ?? ''
  return (
    <Box component="main" sx={{ maxWidth: 520, mx: 'auto', p: 3, display: 'grid', gap: 2 }}>
      <Typography component="h1" variant="h5" sx={{ mt: { xs: 2, sm: 8 }, fontWeight: 700 }}>
        {data ? t('E-mails stopped') : t('Stop these e-mails?')}
      </Typography>
      {data ? (
        <Stopped groups={data} />
      ) : (
        <Typography>{t("You'll still see these notices when you open the portal.")}</Typography>
      )}
      {error && <Alert severity="error">{problemText(error)}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {!data && (
          <Button
            variant="contained"
            disabled={isLoading}
            onClick={() => void stop({ query: { token }, body: { 'List-Unsubscribe': 'One-Click' } })}
          >
            {t('Stop e-mails')}
          </Button>
        )}
        <Button component={Link} to="/account/mail">
          {t('Choose which e-mails you get')}
        </Button>
      </Box>
    </Box>
  )
}
