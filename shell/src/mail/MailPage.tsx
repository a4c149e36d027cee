import { call, notify, updateSession, useSession, useT } from '@portal/client'
import { isEmail, type MailGroup, mailGroups } from '@portal/contracts/mail.contract.ts'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'
import { Alert, Box, Button, FormDialog, PageHeader, TextInput, Typography } from '@portal/ui'
import { useState } from 'react'
import { useHasAccess } from '../navigation/may-open.ts'
import { CurrentPassword } from '../section/CurrentPassword.tsx'
import { RowsCard } from '../section/RowsCard.tsx'
import { MailChoiceRow } from './MailChoiceRow.tsx'

const groups = Object.keys(mailGroups) as MailGroup[]

interface EmailValues {
  email: string
  currentPassword: string
}

function EmailDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { user } = useSession()
  // Skips the password for users of a company's identity provider, who have just signed in.
  const hasPassword = user.provider === undefined
  const save = async ({ email, currentPassword }: EmailValues) => {
    const proof = hasPassword && { currentPassword }
    updateSession(await call(sessionRoutes.saveEmail, { email: email.trim(), ...proof }))
    notify.success(t('E-mail address saved'))
  }
  return (
    <FormDialog<EmailValues>
      title={t('E-mail address')}
      values={{ email: user.email, currentPassword: '' }}
      maxWidth="xs"
      onSave={save}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <TextInput
          name="email"
          label={t('E-mail address')}
          autoComplete="email"
          maxLength={254}
          autoFocus
          helperText={t("Leave empty to get no e-mails. The address isn't verified, so check it for typos.")}
          rules={{
            validate: (value) =>
              !String(value).trim() ||
              isEmail(String(value).trim()) ||
              t('Enter an address like name@example.com.'),
          }}
        />
        {hasPassword && <CurrentPassword autoFocus={false} />}
      </Box>
    </FormDialog>
  )
}

function Address() {
  const t = useT()
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  return (
    <RowsCard
      id="mail-address"
      title={t('E-mail address')}
      action={
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {user.email ? t('Change') : t('Add address')}
        </Button>
      }
    >
      <Box sx={{ px: 2, pb: 2 }}>
        {user.email ? (
          <Typography sx={{ overflowWrap: 'anywhere' }}>{user.email}</Typography>
        ) : (
          <Alert severity="info">{t('Add an address to get notices by e-mail.')}</Alert>
        )}
      </Box>
      {isOpen && <EmailDialog onClose={() => setOpen(false)} />}
    </RowsCard>
  )
}

/** E-mail address and subscriptions of an account. */
export default function MailPage() {
  const t = useT()
  const has = useHasAccess()
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 820 }}>
      <PageHeader
        title={t('E-mail notices')}
        detail={t('Choose which e-mails you get, in the language of your portal')}
      />
      <Address />
      <RowsCard id="mail-choices" title={t('Notify me by e-mail')}>
        <Typography variant="body2" sx={{ px: 2, pb: 1.5, color: 'text.secondary' }}>
          {t(
            '“If unread” waits a few minutes and skips notices that you have read here. Urgent notices are sent right away.',
          )}
        </Typography>
        {groups
          .filter((group) => has(mailGroups[group].access))
          .map((group) => (
            <MailChoiceRow key={group} group={group} />
          ))}
      </RowsCard>
    </Box>
  )
}
