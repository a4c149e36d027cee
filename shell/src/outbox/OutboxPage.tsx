import { useSearchParams, useSession, useT } from '@portal/client'
import { type MailState, mailStates } from '@portal/contracts/mail.contract.ts'
import {
  Alert,
  Box,
  Button,
  EmptyState,
  FailedState,
  ForbiddenState,
  LoadingState,
  PageHeader,
} from '@portal/ui'
import { useState } from 'react'
import { MailPreview } from './MailPreview.tsx'
import { getStateLabel, MailRow } from './MailRow.tsx'
import { allOutboxes, type ServiceOutbox, type ShownMail } from './outbox.api.ts'
import { useOutbox } from './useOutbox.ts'

function States({
  state,
  count,
  onState,
}: {
  state: MailState | undefined
  count: (state: MailState) => number
  onState: (state: MailState | undefined) => void
}) {
  const t = useT()
  return (
    <Box role="group" aria-label={t('Status')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {[undefined, ...mailStates].map((one) => (
        <Button
          key={one ?? 'all'}
          size="small"
          variant={one === state ? 'contained' : 'outlined'}
          color={one === state ? 'primary' : 'inherit'}
          aria-pressed={one === state}
          onClick={() => onState(one)}
        >
          {one ? `${t(getStateLabel(one))} (${count(one)})` : t('All')}
        </Button>
      ))}
    </Box>
  )
}

function Mails({ services }: { services: readonly ServiceOutbox[] }) {
  const t = useT()
  const [search, setSearch] = useSearchParams()
  const state = mailStates.find((one) => one === search.get('state'))
  const { mails, count, isSending, isLoading, failed } = useOutbox(services, state)
  const [viewed, setViewed] = useState<ShownMail>()
  return (
    <>
      {!isSending && (
        <Alert severity="warning">
          {t('No mail server is set up (SMTP_URL), so the e-mails below are not sent.')}
        </Alert>
      )}
      <States state={state} count={count} onState={(one) => setSearch(one ? { state: one } : {})} />
      {failed.map(({ of, query }) => (
        <FailedState key={of.service} error={query.error} onRetry={() => void query.refetch()} />
      ))}
      {isLoading && <LoadingState />}
      {!isLoading && failed.length === 0 && mails.length === 0 && (
        <EmptyState
          title={t('No e-mails')}
          detail={t('Notices sent by e-mail are listed here for 30 days.')}
        />
      )}
      {mails.length > 0 && (
        <Box
          component="ul"
          aria-label={t('E-mails')}
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            bgcolor: 'background.paper',
            border: 1,
            borderColor: 'divider',
            borderRadius: '12px',
            '& > li:first-of-type': { borderTop: 0 },
          }}
        >
          {mails.map((mail) => (
            <MailRow key={`${mail.of.service} ${mail.id}`} mail={mail} onView={() => setViewed(mail)} />
          ))}
        </Box>
      )}
      {viewed && <MailPreview mail={viewed} onClose={() => setViewed(undefined)} />}
    </>
  )
}

/** E-mails of all services: waiting, sent and failed. */
export default function OutboxPage({ services = allOutboxes }: { services?: readonly ServiceOutbox[] }) {
  const t = useT()
  const { can } = useSession()
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 1080 }}>
      <PageHeader title={t('Outbox')} detail={t('Notices sent by e-mail')} />
      {can('outbox:view') ? <Mails services={services} /> : <ForbiddenState />}
    </Box>
  )
}
