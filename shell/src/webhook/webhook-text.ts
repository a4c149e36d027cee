import { useT } from '@portal/client'
import type {
  AttemptProblem,
  DeliveryState,
  Webhook,
  WebhookDelivery,
  WebhookState,
} from '@portal/contracts/webhook.contract.ts'
import { testEventType } from '@portal/contracts/webhook-event.ts'
import type { TagColor } from '@portal/ui'

interface Look {
  label: string
  color: TagColor
}

const nouns: Record<string, string> = {
  order: 'Order',
  device: 'Device',
  defective: 'Claim',
  rma: 'Repair request',
  ticket: 'Ticket',
  feedback: 'Feedback',
}
const actions: Record<string, string> = { created: 'created', stateChanged: 'status changed' }

/** Describes an event type. */
export function useTypeText(): (type: string) => string {
  const t = useT()
  return (type) => {
    if (type === testEventType) return t('Test event')
    const [noun = '', action = ''] = type.split('.')
    const [what, how] = [nouns[noun], actions[action]]
    return what && how ? t('{what}: {how}', { what: t(what), how: t(how) }) : type
  }
}

export const stateLooks: Record<WebhookState, Look> = {
  ON: { label: 'On', color: 'success' },
  PAUSED: { label: 'Paused', color: 'neutral' },
  OFF: { label: 'Switched off', color: 'error' },
}

const deliveryLooks: Record<DeliveryState, Look> = {
  WAITING: { label: 'To be sent', color: 'info' },
  SENT: { label: 'Sent', color: 'success' },
  FAILED: { label: 'Retries stopped', color: 'error' },
}
export function toLook(
  { type, state, last }: Pick<WebhookDelivery, 'type' | 'state' | 'last'>,
  webhook: Pick<Webhook, 'state'>,
): Look {
  if (state === 'WAITING' && webhook.state !== 'ON')
    return { label: 'Waiting until the webhook is switched on', color: 'neutral' }
  if (state === 'WAITING' && last?.problem) return { label: 'Retrying soon', color: 'warning' }
  // A test is not retried.
  if (state === 'FAILED' && type === testEventType) return { label: 'Failed', color: 'error' }
  return deliveryLooks[state]
}

const problems: Record<AttemptProblem, string> = {
  status: 'The server responded with {status}',
  redirect: 'The server redirected the call ({status}); redirects are not followed',
  timeout: 'The server did not respond in time',
  name: 'The host name was not found',
  private: 'The host name resolves to a private address',
  connection: 'The connection failed',
  certificate: 'The certificate of the server is not trusted',
}

/** Describes the outcome of an attempt. */
export function useOutcomeText() {
  const t = useT()
  return ({ status, problem }: { status: number | null; problem: AttemptProblem | null }): string =>
    problem
      ? t(problems[problem], { status: status ?? '' })
      : t('Delivered ({status})', { status: status ?? '' })
}

/** Returns the host of an address. */
export const toHost = (url: string): string => URL.parse(url)?.host ?? url

/** Returns the display name of a webhook. */
export const toName = ({ description, url }: Pick<Webhook, 'description' | 'url'>): string =>
  description || toHost(url)
