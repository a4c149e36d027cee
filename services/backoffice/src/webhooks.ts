import { webhookSources } from '@portal/contracts/webhook.contract.ts'
import { createWebhookEvents } from '@portal/service-kit/webhook/webhook-events.ts'
import * as claims from './claim/claim.repo.ts'
import * as devices from './device/device.repo.ts'
import * as feedback from './feedback/feedback.repo.ts'
import * as orders from './order/order.repo.ts'

export const backofficeWebhooks = createWebhookEvents(webhookSources.backoffice, {
  order: orders.isLive,
  device: devices.isLive,
  defective: claims.isLive,
  feedback: feedback.isLive,
})
