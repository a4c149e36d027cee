import { webhookSources } from '@portal/contracts/webhook.contract.ts'
import { createWebhookEvents } from '@portal/service-kit/webhook/webhook-events.ts'
import * as requests from './request/request.repo.ts'

export const rmaWebhooks = createWebhookEvents(webhookSources.rma, { rma: requests.isLive })
