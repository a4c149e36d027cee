import { webhookSources } from '@portal/contracts/webhook.contract.ts'
import { findNoun, sourceOfNoun, testType } from '@portal/contracts/webhook-event.ts'
import { type Db, transaction } from '@portal/service-kit/database/database.ts'
import { callService } from '@portal/service-kit/identity/service-call.ts'
import type { FastifyInstance } from 'fastify'
import { listPermissions } from '../access/permission.rules.ts'
import { toIdentity } from '../session/session.rules.ts'
import type { WebhookConfig } from '../webhook-target/config.ts'
import { toHost } from '../webhook-target/target.rules.ts'
import { shownEventId } from './log.repo.ts'
import { identityNotices } from './notices.ts'
import * as outcomes from './outcome.repo.ts'
import { pauseMs, quietMs, spread } from './pause.rules.ts'
import type { Post, Sent } from './post.ts'
import * as queue from './queue.repo.ts'
import { signedHeaders } from './sign.ts'

/** An attempt that has no outcome after so much more than its limit has died with its process. */
const leaseSpareMs = 10_000
export const toLeaseMs = ({ timeoutMs }: Pick<WebhookConfig, 'timeoutMs'>) => timeoutMs + leaseSpareMs

/** Pause while access to a row cannot be checked. */
const unaskedPauseMs = 3_000

/** Serializes the body, equal at each attempt. */
export const toBody = ({ type, happenedAt, rowId, number, rowState }: queue.Claimed): string =>
  JSON.stringify({
    type,
    timestamp: happenedAt,
    data: type === testType ? {} : { id: rowId, number, state: rowState },
  })

/** Makes the attempts that were begun. */
export function attempts(app: FastifyInstance, config: WebhookConfig, post: Post) {
  const { db, encryption } = app

  /** Checks access like a call of the owner now. */
  async function maySee({ owner }: queue.Target, { type, rowId }: queue.Claimed): Promise<boolean> {
    if (owner.disabledAt !== null) return false
    if (type === testType) return true
    const permissions = listPermissions(owner)
    if (!permissions.includes('webhook:edit')) return false
    const noun = findNoun(type)
    // Tickets are seen by staff and by who has opened them.
    if (!noun || (noun !== 'ticket' && !permissions.includes(`${noun}:view`))) return false
    const source = sourceOfNoun[noun]
    const reader = toIdentity(owner, 'webhook')
    const target = { caller: app.config, url: config.urls[source] }
    const body = { noun, rowId, reader }
    return (await callService(target, webhookSources[source].seesWebhookRow, { body })).isVisible
  }

  const taken = (tx: Db, delivery: queue.Claimed) =>
    queue.end(tx, delivery, 'SENT').then(() => outcomes.noteSuccess(tx, delivery.webhookId))

  async function failed(tx: Db, delivery: queue.Claimed, { status }: Sent) {
    const { webhookId, attempts, type } = delivery
    if (type === testType) return void (await queue.end(tx, delivery, 'FAILED'))
    const { firstPauseMs, giveUpMs } = config
    const pause = { pauseMs: pauseMs(firstPauseMs, attempts), giveUpMs }
    const postponed = await queue.postpone(tx, delivery, pause)
    const failing = await outcomes.noteFailure(tx, webhookId, giveUpMs)
    // Disables on 410.
    if (failing && (failing.isOver || status === 410)) return switchOff(tx, webhookId)
    const quiet = failing && quietMs(firstPauseMs, failing.failures)
    if (quiet !== undefined) await outcomes.pauseWebhook(tx, webhookId, quiet)
    if (postponed?.isOver) await queue.end(tx, delivery, 'FAILED')
  }

  async function switchOff(tx: Db, webhookId: number) {
    const off = await outcomes.switchOff(tx, webhookId)
    if (!off) return
    await identityNotices.put(app, tx, {
      to: { userId: off.ownerId },
      kind: 'webhook.off',
      subject: `webhook ${webhookId}`,
      values: { host: toHost(off.url) },
      path: '/account/webhooks',
    })
  }

  return async (delivery: queue.Claimed): Promise<void> => {
    if (app.isDrill) return
    const target = await queue.findTarget(db, delivery.webhookId)
    if (!target) return
    const isSeen = await maySee(target, delivery).catch((err: unknown) => {
      app.log.debug({ err }, 'it cannot be asked whether an event may be sent')
      return undefined
    })
    if (isSeen === undefined) return void (await queue.putBack(db, delivery, spread(unaskedPauseMs)))
    const concluded = (work: (tx: Db) => Promise<void>) =>
      transaction(db, async (tx) => {
        await queue.lockWebhook(tx, delivery.webhookId)
        await work(tx)
      })
    if (!isSeen) return concluded((tx) => queue.drop(tx, delivery))
    const body = toBody(delivery)
    const secrets = target.secrets.map((secret) => encryption.decrypt(secret, target.owner.id))
    const headers = signedHeaders(secrets, shownEventId(delivery.eventId), body, new Date())
    const sent = await post.send(target.url, headers, body)
    await concluded(async (tx) => {
      await outcomes.insertAttempt(tx, delivery.id, sent)
      await (sent.problem === null ? taken(tx, delivery) : failed(tx, delivery, sent))
    })
  }
}
