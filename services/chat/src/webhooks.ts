import { webhookSources } from '@portal/contracts/webhook.contract.ts'
import { createWebhookEvents } from '@portal/service-kit/webhook/webhook-events.ts'
import * as tickets from './ticket/ticket.repo.ts'

export const chatWebhooks = createWebhookEvents(webhookSources.chat, { ticket: tickets.isVisible })
