import { endpoints } from '@portal/client'
import { webhookDeliveryRoutes, webhookRoutes } from '@portal/contracts/webhook.contract.ts'

export const {
  useFindWebhooksQuery,
  useCreateWebhookMutation,
  useUpdateWebhookMutation,
  useSwitchWebhookMutation,
  useRotateWebhookSecretMutation,
  useDeleteWebhookMutation,
  useFindWebhookDeliveriesQuery,
  useViewWebhookDeliveryQuery,
  useReplayWebhookDeliveryMutation,
  useReplayWebhookRangeMutation,
  useSendTestEventMutation,
} = endpoints({ ...webhookRoutes, ...webhookDeliveryRoutes }, { tag: 'Webhook' })
