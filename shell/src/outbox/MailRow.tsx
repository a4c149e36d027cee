import { notify, problemText, useFormat, useSession, useT } from '@portal/client'
import type { MailState } from '@portal/contracts/mail.contract.ts'
import { Box, Button, Tag, type TagColor, Typography } from '@portal/ui'
import type { ShownMail } from './outbox.api.ts'

const looks: Record<MailState, { label: string; color: TagColor }> = {
  WAITING: { label: 'To be sent', color: 'info' },
  SENT: { label: 'Sent', color: 'success' },
  FAILED: { label: 'Failed', color: 'error' },
  CANCELLED: { label: 'Cancelled', color: 'neutral' },
  SKIPPED: { label: 'Not needed', color: 'neutral' },
}
export const getStateLabel = (state: MailState) => looks[state].label

/** E-mail with its actions. */
export function MailRow({ mail, onView }: { mail: ShownMail; onView: () => void }) {
  const t = useT()
  const format = useFormat()
  const { can } = useSession()
  const [retry, retrying] = mail.of.useRetry()
  const [cancel, cancelling] = mail.of.useCancel()
  const { id, state, name, lines, reason, detail, attempts, createdAt, nextAt, endedAt } = mail
  const [first] = lines
  const others = lines.length > 1 ? ` (+${lines.length - 1})` : ''
  const subject = first ? t(first.text, first.values) + others : t('Empty')
  const when = nextAt
    ? t('due {when}', { when: format.instant(nextAt) })
    : format.instant(endedAt ?? createdAt)
  const act = (work: typeof retry | typeof cancel, said: string) =>
    void work({ ids: [id] })
      .unwrap()
      .then(({ affected }) =>
        affected > 0 ? notify.success(said) : notify.error(t('This e-mail is being sent right now.')),
      )
      .catch((problem: unknown) => notify.error(problemText(problem)))
  const mayAct = can('outbox:edit')
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 0.75,
            alignItems: 'center',
            fontWeight: 600,
            overflowWrap: 'anywhere',
          }}
        >
          {subject}
          <Tag label={t(looks[state].label)} color={looks[state].color} />
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {[
            t('to {name}', { name }),
            when,
            ...(attempts > 1 ? [t('{count} attempts', { count: attempts })] : []),
          ].join(' · ')}
        </Typography>
        {reason && (
          <Typography
            variant="body2"
            sx={{ overflowWrap: 'anywhere', ...(state === 'FAILED' && { color: 'error.main' }) }}
          >
            {t(reason)} {detail && <span lang="en">{detail}</span>}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          variant="outlined"
          color="inherit"
          onClick={onView}
          aria-label={t('Preview: {subject}', { subject })}
        >
          {t('Preview')}
        </Button>
        {mayAct && ['FAILED', 'CANCELLED'].includes(state) && (
          <Button
            variant="outlined"
            loading={retrying.isLoading}
            onClick={() => act(retry, t('The e-mail will be sent again'))}
            aria-label={t('Try again: {subject}', { subject })}
          >
            {t('Try again')}
          </Button>
        )}
        {mayAct && ['WAITING', 'FAILED'].includes(state) && (
          <Button
            variant="outlined"
            color="error"
            loading={cancelling.isLoading}
            onClick={() => act(cancel, t('E-mail cancelled'))}
            aria-label={t('Cancel: {subject}', { subject })}
          >
            {t('Cancel')}
          </Button>
        )}
      </Box>
    </Box>
  )
}
