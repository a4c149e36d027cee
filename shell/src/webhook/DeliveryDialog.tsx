import { notify, problemText, useFormat, useT } from '@portal/client'
import type { Webhook, WebhookAttempt, WebhookDelivery } from '@portal/contracts/webhook.contract.ts'
import { testEventType } from '@portal/contracts/webhook-event.ts'
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FailedState,
  LoadingState,
  Typography,
} from '@portal/ui'
import { useId } from 'react'
import { useReplayWebhookDeliveryMutation, useViewWebhookDeliveryQuery } from './webhook.api.ts'
import { useOutcomeText, useTypeText } from './webhook-text.ts'

/** Renders a server's answer as text. */
const Quoted = ({ label, children }: { label: string; children: string }) => (
  <Box
    component="pre"
    aria-label={label}
    // Makes a long text focusable for scrolling.
    tabIndex={0}
    role="group"
    sx={{
      m: 0,
      p: 1.25,
      maxHeight: 200,
      overflow: 'auto',
      borderRadius: 1,
      bgcolor: 'action.hover',
      fontSize: 13,
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
    }}
  >
    {children}
  </Box>
)

function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  const t = useT()
  const format = useFormat()
  const outcomeText = useOutcomeText()
  const { at, durationMs, problem, answer } = attempt
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.5 }}>
      <Typography sx={problem ? { color: 'error.main' } : {}}>{outcomeText(attempt)}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('{when} · {duration} ms', { when: format.instant(at), duration: durationMs })}
      </Typography>
      {answer && <Quoted label={t('Response of the server')}>{answer}</Quoted>}
    </Box>
  )
}

interface Props {
  of: WebhookDelivery
  webhook: Webhook
  onClose: () => void
}

/** Event with its body and the outcome of each attempt. */
export function DeliveryDialog({ of, webhook, onClose }: Props) {
  const t = useT()
  const title = useId()
  const textOf = useTypeText()
  const { data, error, refetch } = useViewWebhookDeliveryQuery({ id: of.id }, { pollingInterval: 3_000 })
  const [replay, replaying] = useReplayWebhookDeliveryMutation()
  const again = () =>
    replay({ id: of.id })
      .unwrap()
      .then(() =>
        webhook.state === 'ON'
          ? notify.success(t('The event is sent again'))
          : notify.info(t('It will be sent when the webhook is switched on')),
      )
      .catch((problem: unknown) => notify.error(problemText(problem)))
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title} component="h2" variant="h2">
        {[textOf(of.type), of.number].filter(Boolean).join(' · ')}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        {error && <FailedState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <LoadingState />}
        {data && (
          <>
            <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              <code>webhook-id: {data.delivery.eventId}</code>
            </Typography>
            {data.body && <Quoted label={t('Request body')}>{data.body}</Quoted>}
            <Typography component="h3" variant="h3">
              {t('Attempts ({count})', { count: data.delivery.attempts })}
            </Typography>
            {data.attempts.length === 0 && <Typography>{t('None yet.')}</Typography>}
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
              {data.attempts.map((attempt) => (
                <Attempt key={attempt.id} attempt={attempt} />
              ))}
            </Box>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('Close')}</Button>
        {of.type !== testEventType && (
          <Button variant="contained" loading={replaying.isLoading} onClick={() => void again()}>
            {t('Send again')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
