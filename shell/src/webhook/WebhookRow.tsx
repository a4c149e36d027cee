import { useFormat, useT } from '@portal/client'
import type { Webhook } from '@portal/contracts/webhook.contract.ts'
import { Box, Button, Tag, Typography } from '@portal/ui'
import { useId, useState } from 'react'
import type { WebhookActions } from './useWebhookActions.ts'
import { stateLooks, toName, useTypeText } from './webhook-text.ts'

interface Props {
  webhook: Webhook
  acts: WebhookActions
  onEdit: () => void
  onLog: () => void
}

/** Webhook with its actions. */
export function WebhookRow({ webhook, acts, onEdit, onLog }: Props) {
  const t = useT()
  const format = useFormat()
  const textOf = useTypeText()
  const { url, types, state, failingSince, lastSuccessAt, oldSecretUntil, waiting } = webhook
  const notes = [
    lastSuccessAt
      ? t('last delivered {when}', { when: format.instant(lastSuccessAt) })
      : t('nothing delivered yet'),
    ...(waiting > 0 ? [t('{count} waiting', { count: waiting })] : []),
    ...(oldSecretUntil
      ? [t('the old secret is valid until {when}', { when: format.instant(oldSecretUntil) })]
      : []),
  ]
  const title = useId()
  const [isTesting, setTesting] = useState(false)
  const test = () => {
    setTesting(true)
    void acts.test(webhook).finally(() => setTesting(false))
  }
  const button = { 'aria-describedby': title }
  return (
    <Box
      component="li"
      aria-label={toName(webhook)}
      sx={{ px: 2, py: 1.5, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center', fontWeight: 600 }}>
        <span id={title}>{toName(webhook)}</span>
        <Tag label={t(stateLooks[state].label)} color={stateLooks[state].color} />
      </Box>
      <Typography variant="body2">
        <code>{url}</code>
      </Typography>
      <Typography variant="body2">{types.map(textOf).join(' · ')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {notes.join(' · ')}
      </Typography>
      {failingSince && state !== 'PAUSED' && (
        <Typography variant="body2" sx={{ color: 'error.main' }}>
          {state === 'OFF'
            ? t('Switched off after failing since {when}. Events are kept for 30 days.', {
                when: format.instant(failingSince),
              })
            : t('Failing since {when}. It is switched off after five days.', {
                when: format.instant(failingSince),
              })}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, ml: -1, mt: 0.5 }}>
        <Button {...button} onClick={onLog}>
          {t('Delivery log')}
        </Button>
        <Button {...button} loading={isTesting} onClick={test}>
          {t('Send test event')}
        </Button>
        <Button {...button} onClick={() => void acts.turn(webhook, state !== 'ON')}>
          {state === 'ON' ? t('Pause') : t('Switch on')}
        </Button>
        <Button {...button} onClick={onEdit}>
          {t('Edit')}
        </Button>
        <Button {...button} onClick={() => void acts.rotate(webhook)}>
          {t('New secret')}
        </Button>
        <Button {...button} color="error" onClick={() => void acts.remove(webhook)}>
          {t('Delete')}
        </Button>
      </Box>
    </Box>
  )
}
