import { useFormat, useT } from '@portal/client'
import type { Webhook, WebhookDelivery } from '@portal/contracts/webhook.contract.ts'
import { Box, Button, Tag, Typography } from '@portal/ui'
import { useEffect, useRef, useState } from 'react'
import { RowList } from '../section/RowList.tsx'
import { RowsCard } from '../section/RowsCard.tsx'
import { DeliveryDialog } from './DeliveryDialog.tsx'
import { ReplayForm } from './ReplayForm.tsx'
import { useFindWebhookDeliveriesQuery } from './webhook.api.ts'
import { toLook, toName, useOutcomeText, useTypeText } from './webhook-text.ts'

interface RowProps {
  delivery: WebhookDelivery
  webhook: Webhook
  onView: () => void
}

function DeliveryRow({ delivery, webhook, onView }: RowProps) {
  const t = useT()
  const format = useFormat()
  const textOf = useTypeText()
  const outcomeText = useOutcomeText()
  const { type, number, attempts, createdAt, nextAt, last } = delivery
  const name = [textOf(type), number].filter(Boolean).join(' · ')
  const look = toLook(delivery, webhook)
  const notes = [
    format.instant(createdAt),
    ...(last ? [outcomeText(last)] : []),
    ...(attempts > 1 ? [t('{count} attempts', { count: attempts })] : []),
    ...(nextAt ? [t('next one {when}', { when: format.instant(nextAt) })] : []),
  ]
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center', fontWeight: 600 }}>
          {name}
          <Tag label={t(look.label)} color={look.color} />
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {notes.join(' · ')}
        </Typography>
      </Box>
      <Button onClick={onView} aria-label={t('Details: {name}', { name })}>
        {t('Details')}
      </Button>
    </Box>
  )
}

interface LogProps {
  webhook: Webhook
  /** Number of the request, one per display of the log. */
  asked: number
  onClose: () => void
}

/** Log of a webhook's deliveries in the last 30 days. */
export function WebhookLog({ webhook, asked, onClose }: LogProps) {
  const t = useT()
  const { id } = webhook
  const [failed, setFailed] = useState(false)
  const [before, setBefore] = useState<number>()
  const [viewed, setViewed] = useState<WebhookDelivery>()
  const [isReplaying, setReplaying] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (asked > 0) place.current?.scrollIntoView({ block: 'nearest' })
  }, [asked])
  const { data, error, refetch } = useFindWebhookDeliveriesQuery(
    { id, ...(failed && { failed }), ...(before !== undefined && { before }) },
    { pollingInterval: 3_000 },
  )
  const show = (onlyFailed: boolean) => {
    setFailed(onlyFailed)
    setBefore(undefined)
  }
  return (
    <Box ref={place}>
      <RowsCard
        id="webhook-log"
        title={t('Log of {name}', { name: toName(webhook) })}
        action={<Button onClick={onClose}>{t('Close')}</Button>}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, px: 2, pb: 1.5 }}>
          <Box role="group" aria-label={t('Status')} sx={{ display: 'flex', gap: 1, flex: 1 }}>
            {[false, true].map((one) => (
              <Button
                key={String(one)}
                size="small"
                variant={one === failed ? 'contained' : 'outlined'}
                color={one === failed ? 'primary' : 'inherit'}
                aria-pressed={one === failed}
                onClick={() => show(one)}
              >
                {one ? t('Failed') : t('All')}
              </Button>
            ))}
          </Box>
          <Button size="small" onClick={() => setReplaying(true)}>
            {t('Send events again…')}
          </Button>
        </Box>
        <RowList
          rows={data?.deliveries}
          error={error}
          onRetry={() => void refetch()}
          empty={
            failed
              ? {
                  title: t('No failed events'),
                  detail: t('All events of the last 30 days were delivered.'),
                }
              : { title: t('No events'), detail: t('Events appear here when they are sent, for 30 days.') }
          }
        >
          {(delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              webhook={webhook}
              onView={() => setViewed(delivery)}
            />
          )}
        </RowList>
        {data && (before !== undefined || data.before !== null) && (
          <Box sx={{ display: 'flex', gap: 1, p: 1, borderTop: 1, borderColor: 'divider' }}>
            <Button disabled={before === undefined} onClick={() => setBefore(undefined)}>
              {t('Newest')}
            </Button>
            <Button disabled={data.before === null} onClick={() => setBefore(data.before ?? undefined)}>
              {t('Older')}
            </Button>
          </Box>
        )}
      </RowsCard>
      {viewed && <DeliveryDialog of={viewed} webhook={webhook} onClose={() => setViewed(undefined)} />}
      {isReplaying && <ReplayForm id={id} onClose={() => setReplaying(false)} />}
    </Box>
  )
}
