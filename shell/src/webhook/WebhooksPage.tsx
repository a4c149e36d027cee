import { useSession, useT } from '@portal/client'
import type { Webhook } from '@portal/contracts/webhook.contract.ts'
import { Box, Button, ForbiddenState, Icon, PageHeader } from '@portal/ui'
import { useState } from 'react'
import { RowList } from '../section/RowList.tsx'
import { RowsCard } from '../section/RowsCard.tsx'
import { useWebhookActions } from './useWebhookActions.ts'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookLog } from './WebhookLog.tsx'
import { WebhookRow } from './WebhookRow.tsx'
import { WebhookSecret } from './WebhookSecret.tsx'
import { useFindWebhooksQuery } from './webhook.api.ts'

function Webhooks() {
  const t = useT()
  const { data: found, error, refetch } = useFindWebhooksQuery(undefined, { pollingInterval: 5_000 })
  const [edited, setEdited] = useState<Webhook | 'created'>()
  const [secret, setSecret] = useState<string>()
  const [logOf, setLogOf] = useState<{ id: number; asked: number }>()
  const acts = useWebhookActions(setSecret)
  const logged = found?.webhooks.find(({ id }) => id === logOf?.id)
  return (
    <>
      <RowsCard
        id="webhooks"
        title={t('Your webhooks')}
        action={
          found && (
            <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setEdited('created')}>
              {t('New webhook')}
            </Button>
          )
        }
      >
        <RowList
          rows={found?.webhooks}
          error={error}
          onRetry={() => void refetch()}
          empty={{
            title: t('No webhooks'),
            detail: t('Sends a request to your server when records that you can see are created or changed.'),
          }}
        >
          {(webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              acts={acts}
              onEdit={() => setEdited(webhook)}
              onLog={() => setLogOf((now) => ({ id: webhook.id, asked: (now?.asked ?? 0) + 1 }))}
            />
          )}
        </RowList>
      </RowsCard>
      {logged && logOf && (
        <WebhookLog
          key={logged.id}
          webhook={logged}
          asked={logOf.asked}
          onClose={() => setLogOf(undefined)}
        />
      )}
      {found && edited && (
        <WebhookForm
          webhook={edited === 'created' ? undefined : edited}
          types={found.types}
          onMade={setSecret}
          onClose={() => setEdited(undefined)}
        />
      )}
      {secret && <WebhookSecret secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}

/** Webhooks of the account. */
export default function WebhooksPage() {
  const t = useT()
  const { can } = useSession()
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 820 }}>
      <PageHeader title={t('Webhooks')} detail={t('Events that the portal sends to your servers')} />
      {can('webhook:edit') ? <Webhooks /> : <ForbiddenState />}
    </Box>
  )
}
