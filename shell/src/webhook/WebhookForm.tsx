import { useT } from '@portal/client'
import { maxWebhookUrl, type Webhook, type WebhookDraft } from '@portal/contracts/webhook.contract.ts'
import { Box, FormDialog, MultiSelect, TextInput } from '@portal/ui'
import { useCreateWebhookMutation, useUpdateWebhookMutation } from './webhook.api.ts'
import { toName, useTypeText } from './webhook-text.ts'

interface Fields {
  url: string
  description: string
  types: string[]
}

interface Props {
  webhook?: Webhook | undefined
  /** Event types to which the owner may subscribe. */
  types: readonly string[]
  onMade: (secret: string) => void
  onClose: () => void
}

/** Form of a webhook: address and event types. */
export function WebhookForm({ webhook, types, onMade, onClose }: Props) {
  const t = useT()
  const textOf = useTypeText()
  const [create] = useCreateWebhookMutation()
  const [update] = useUpdateWebhookMutation()
  // Includes current types, so that they can be removed.
  const options = [...new Set([...types, ...(webhook?.types ?? [])])]
  return (
    <FormDialog<Fields>
      title={webhook ? t('Edit {name}', { name: toName(webhook) }) : t('New webhook')}
      values={{
        url: webhook?.url ?? '',
        description: webhook?.description ?? '',
        types: webhook?.types ?? [],
      }}
      saveLabel={webhook ? t('Save') : t('Create webhook')}
      onSave={async (fields) => {
        const draft = { ...fields, url: fields.url.trim() } as WebhookDraft
        if (webhook) await update({ ...draft, id: webhook.id }).unwrap()
        else onMade((await create(draft).unwrap()).secret)
      }}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <TextInput
          name="url"
          label={t('Address')}
          required
          maxLength={maxWebhookUrl}
          helperText={t('Address at which your server receives events, starting with https://')}
        />
        <MultiSelect
          name="types"
          label={t('Events')}
          required
          options={options.map((type) => ({ value: type, label: textOf(type) }))}
        />
        <TextInput name="description" label={t('Description')} maxLength={100} />
      </Box>
    </FormDialog>
  )
}
