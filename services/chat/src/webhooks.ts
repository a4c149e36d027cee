import { webhookSources } from '@portal/contracts/webhook.contract.ts'
import { webhookEvents } from '@portal/service-kit/webhook/webhook-events.ts'
import * as tickets from './ticket/ticket.repo.ts'

export const chatWebhooks = webhookEvents(webhookSources.chat, { ticket: tickets.isSeen })
