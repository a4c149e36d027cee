import { webhookSources } from '@portal/contracts/webhook.contract.ts'
import { serviceOfNoun, testEventType, toWebhookNoun } from '@portal/contracts/webhook-event.ts'
import { type Db, transaction } from '@portal/service-kit/database/database.ts'
import { callService } from '@portal/service-kit/identity/service-call.ts'
import type { FastifyInstance } from 'fastify'
import { listPermissions } from '../access/permission.rules.ts'
import { toIdentity } from '../session/session.rules.ts'
import type { WebhookConfig } from '../webhook-target/config.ts'
import { toHost } from '../webhook-target/target.rules.ts'
import { toShownEventId } from './log.repo.ts'
import { identityNotices } from './notices.ts'
import * as outcomes from './outcome.repo.ts'
import { addJitter, toRetryDelayMs, toWebhookDelayMs } from './pause.rules.ts'
import type { PostClient, SentAttempt } from './post.ts'
import * as queue from './queue.repo.ts'
import { createSignedHeaders } from './sign.ts'

/** Margin after the attempt's timeout until its process is considered dead. */
const leaseSpareMs = 10_000
export const toLeaseMs = ({ timeoutMs }: Pick<WebhookConfig, 'timeoutMs'>) => timeoutMs + leaseSpareMs

/** Delay if access to a row cannot be checked. */
const unaskedPauseMs = 3_000

/** Serializes the body identically for each attempt, so that signatures match. */
export const toBody = ({ type, happenedAt, rowId, number, rowState }: queue.ClaimedDelivery): string =>
  JSON.stringify({
    type,
    timestamp: happenedAt,
    data: type === testEventType ? {} : { id: rowId, number, state: rowState },
  })

/** Performs claimed attempts and records their outcomes. */
export function createWebhookSender(app: FastifyInstance, config: WebhookConfig, post: PostClient) {
  const { db, encryption } = app

  /** Checks access as for a call by the owner now. */
  async function maySee(
    { owner }: queue.DeliveryTarget,
    { type, rowId }: queue.ClaimedDelivery,
  ): Promise<boolean> {
    if (owner.disabledAt !== null) return false
    if (type === testEventType) return true
    const permissions = listPermissions(owner)
    if (!permissions.includes('webhook:edit')) return false
    const noun = toWebhookNoun(type)
    // Tickets are visible to staff and to the user who opened them.
    if (!noun || (noun !== 'ticket' && !permissions.includes(`${noun}:view`))) return false
    const source = serviceOfNoun[noun]
    const reader = toIdentity(owner, 'webhook')
    const target = { caller: app.config, url: config.urls[source] }
    const body = { noun, rowId, reader }
    return (await callService(target, webhookSources[source].seesWebhookRow, { body })).isVisible
  }

  const taken = (tx: Db, delivery: queue.ClaimedDelivery) =>
    queue.end(tx, delivery, 'SENT').then(() => outcomes.recordSuccess(tx, delivery.webhookId))

  async function failed(tx: Db, delivery: queue.ClaimedDelivery, { status }: SentAttempt) {
    const { webhookId, attempts, type } = delivery
    if (type === testEventType) return void (await queue.end(tx, delivery, 'FAILED'))
    const { firstPauseMs, giveUpMs } = config
    const pause = { pauseMs: toRetryDelayMs(firstPauseMs, attempts), giveUpMs }
    const postponed = await queue.scheduleRetry(tx, delivery, pause)
    const failing = await outcomes.recordFailure(tx, webhookId, giveUpMs)
    // Disables the webhook on 410.
    if (failing && (failing.isOver || status === 410)) return switchOff(tx, webhookId)
    const quiet = failing && toWebhookDelayMs(firstPauseMs, failing.failures)
    if (quiet !== undefined) await outcomes.delayWebhook(tx, webhookId, quiet)
    if (postponed?.isOver) await queue.end(tx, delivery, 'FAILED')
  }

  async function switchOff(tx: Db, webhookId: number) {
    const off = await outcomes.disableWebhook(tx, webhookId)
    if (!off) return
    await identityNotices.put(app, tx, {
      to: { userId: off.ownerId },
      kind: 'webhook.off',
      subject: `webhook ${webhookId}`,
      values: { host: toHost(off.url) },
      path: '/account/webhooks',
    })
  }

  return async (delivery: queue.ClaimedDelivery): Promise<void> => {
    if (app.isDrill) return
    const target = await queue.findTarget(db, delivery.webhookId)
    if (!target) return
    const isSeen = await maySee(target, delivery).catch((err: unknown) => {
      app.log.debug({ err }, 'it cannot be asked whether an event may be sent')
      return undefined
    })
    if (isSeen === undefined) return void (await queue.returnToQueue(db, delivery, addJitter(unaskedPauseMs)))
    const concluded = (work: (tx: Db) => Promise<void>) =>
      transaction(db, async (tx) => {
        await queue.lockWebhook(tx, delivery.webhookId)
        await work(tx)
      })
    if (!isSeen) return concluded((tx) => queue.deleteDelivery(tx, delivery))
    const body = toBody(delivery)
    const secrets = target.secrets.map((secret) => encryption.decrypt(secret, target.owner.id))
    const headers = createSignedHeaders(secrets, toShownEventId(delivery.eventId), body, new Date())
    const sent = await post.send(target.url, headers, body)
    await concluded(async (tx) => {
      await outcomes.insertAttempt(tx, delivery.id, sent)
      await (sent.problem === null ? taken(tx, delivery) : failed(tx, delivery, sent))
    })
  }
}
