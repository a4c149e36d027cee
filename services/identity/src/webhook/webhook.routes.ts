import {
  maxTests,
  maxWebhooks,
  type WebhookDraft,
  webhookDeliveryRoutes,
  webhookRoutes,
} from '@portal/contracts/webhook.contract.ts'
import { toWebhookNoun, webhookTypes } from '@portal/contracts/webhook-event.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { notFound, problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import { readWebhookConfig, type WebhookConfig } from '../webhook-target/config.ts'
import { assertTarget, TargetRefusedError } from '../webhook-target/resolve.ts'
import { getFormProblem } from '../webhook-target/target.rules.ts'
import { toBody, toLeaseMs } from './attempt.ts'
import * as log from './log.repo.ts'
import { createPostClient } from './post.ts'
import { startPuller } from './puller.ts'
import * as queue from './queue.repo.ts'
import { startSender } from './sender.ts'
import { newWebhookSecret } from './sign.ts'
import * as repo from './webhook.repo.ts'

const noun = 'webhook'
const shown = ({ ownerId: _, ...webhook }: repo.WebhookRow) => webhook
/** Stores only the origin of an address in the audit, because paths and queries often contain secrets. */
const auditFields = ({ url, description, types, state }: repo.WebhookRow) => ({
  origin: new URL(url).origin,
  description,
  types,
  state,
})

/** Lists event types: own tickets for all users, others by permission. */
const typesFor = (permissions: readonly string[]) =>
  webhookTypes.filter((type) => {
    const noun = toWebhookNoun(type)
    return noun === 'ticket' || permissions.includes(`${noun}:view`)
  })

const unknownAddress = problem('webhook.address_unknown', {}, { fields: { url: 'field.not_known' } })
const privateAddress = problem('webhook.address_private', {}, { fields: { url: 'field.private' } })

/** Webhooks: partners' servers that receive the events which their account may see. */
export const createWebhookRoutes =
  (config: WebhookConfig = readWebhookConfig()) =>
  async (app: FastifyInstance) => {
    const { db, encryption } = app
    const leaseMs = toLeaseMs(config)
    const sender = startSender(app, config, createPostClient(config, config.timeoutMs))
    const puller = startPuller(app, config, sender.nudge)
    app.addHook('onClose', async () => {
      await puller.stop()
      await sender.stop()
    })
    await puller.ready()

    async function assertDraft({ url, types }: WebhookDraft, permissions: readonly string[]) {
      const form = getFormProblem(url, config.allowsLocal)
      if (form) throw problem('webhook.address_form', {}, { fields: { url: form } })
      await assertTarget(url, config).catch((error: unknown) => {
        if (!(error instanceof TargetRefusedError)) throw error
        throw error.problem === 'name' ? unknownAddress : privateAddress
      })
      const possible: readonly string[] = typesFor(permissions)
      if (types.some((type) => !possible.includes(type)))
        throw problem('webhook.beyond_owner', {}, { fields: { types: 'field.more_than_you_see' } })
      await puller.want(types)
    }
    /** Creates a secret, which is returned once and stored encrypted. */
    const newSecret = (ownerId: string) => {
      const secret = newWebhookSecret()
      return { secret, encrypted: encryption.encrypt(secret, ownerId) }
    }
    const lockOwn = async (tx: Parameters<typeof repo.lock>[0], id: number, ownerId: string) => {
      const found = await repo.lock(tx, id, ownerId)
      if (!found) throw notFound(noun)
      return found
    }
    const ownDelivery = async (id: number, ownerId: string) => {
      const found = await log.get(db, id, ownerId)
      if (!found) throw notFound('delivery')
      return found
    }

    implement(app, webhookRoutes.findWebhooks, async ({ user }) => ({
      webhooks: (await repo.list(db, user.userId)).map(shown),
      types: typesFor(user.permissions),
    }))

    implement(app, webhookRoutes.createWebhook, async ({ body, user }) => {
      await assertDraft(body, user.permissions)
      return app.audited(user, async (tx, record) => {
        if ((await repo.lockCount(tx, user.userId)) >= maxWebhooks)
          throw problem('webhook.too_many', { max: maxWebhooks })
        const { secret, encrypted } = newSecret(user.userId)
        const webhook = await repo.insert(tx, body, { ownerId: user.userId, secret: encrypted })
        record({ noun, id: webhook.id, action: 'create', before: null, after: auditFields(webhook) })
        return { secret, webhook: shown(webhook) }
      })
    })

    implement(app, webhookRoutes.updateWebhook, async ({ body: { id, ...draft }, user }) => {
      if (!(await repo.get(db, id, user.userId))) throw notFound(noun)
      await assertDraft(draft, user.permissions)
      return app.audited(user, async (tx, record) => {
        const before = await lockOwn(tx, id, user.userId)
        const after = await repo.update(tx, id, draft)
        record({ noun, id, action: 'edit', before: auditFields(before), after: auditFields(after) })
        return shown(after)
      })
    })

    implement(app, webhookRoutes.switchWebhook, async ({ body: { id, isOn }, user }) => {
      const switched = await app.audited(user, async (tx, record) => {
        const before = await lockOwn(tx, id, user.userId)
        const after = await repo.setState(tx, id, isOn ? 'ON' : 'PAUSED', leaseMs)
        record({ noun, id, action: 'edit', before: auditFields(before), after: auditFields(after) })
        return shown(after)
      })
      sender.nudge()
      return switched
    })

    implement(app, webhookRoutes.rotateWebhookSecret, ({ body: { id }, user }) =>
      app.audited(user, async (tx, record) => {
        await lockOwn(tx, id, user.userId)
        const { secret, encrypted } = newSecret(user.userId)
        const webhook = await repo.rotate(tx, id, encrypted)
        const rotated = { oldSecretUntil: webhook.oldSecretUntil }
        record({ noun, id, action: 'edit', before: { oldSecretUntil: null }, after: rotated })
        return { secret, webhook: shown(webhook) }
      }),
    )

    implement(app, webhookRoutes.deleteWebhook, async ({ body: { id }, user }) => {
      await app.audited(user, async (tx, record) => {
        const before = await lockOwn(tx, id, user.userId)
        await repo.remove(tx, id)
        record({ noun, id, action: 'delete', before: auditFields(before), after: null })
      })
      return null
    })

    implement(app, webhookRoutes.findWebhookDeliveries, async ({ body, user }) => {
      if (!(await repo.get(db, body.id, user.userId))) throw notFound(noun)
      return log.find(db, body, user.userId)
    })

    implement(app, webhookDeliveryRoutes.viewWebhookDelivery, async ({ body: { id }, user }) => {
      const delivery = await ownDelivery(id, user.userId)
      const [sent, attempts] = await Promise.all([queue.get(db, id), log.findAttempts(db, id)])
      // Hides a row's data until access was checked.
      return { delivery, body: sent && attempts.length > 0 ? toBody(sent) : '', attempts }
    })

    implement(app, webhookDeliveryRoutes.replayWebhookDelivery, async ({ body: { id }, user }) => {
      await ownDelivery(id, user.userId)
      await app.audited(user, async (tx, record) => {
        const sent = await queue.get(tx, id)
        if (!sent) throw notFound('delivery')
        await log.replayOne(tx, sent.webhookId, id)
        await log.scheduleNow(tx, id, leaseMs)
        await repo.clearDelay(tx, sent.webhookId)
        record({
          noun,
          id: sent.webhookId,
          action: 'edit',
          before: { replayed: null },
          after: { replayed: 1 },
        })
      })
      sender.nudge()
      return ownDelivery(id, user.userId)
    })

    implement(app, webhookRoutes.replayWebhookRange, async ({ body, user }) => {
      const { id, from, until, failedOnly } = body
      const count = await app.audited(user, async (tx, record) => {
        await lockOwn(tx, id, user.userId)
        const replayed = await log.replayRange(tx, id, { from, until, failedOnly })
        await repo.clearDelay(tx, id)
        record({ noun, id, action: 'edit', before: { replayed: null }, after: { replayed, from, until } })
        return replayed
      })
      sender.nudge()
      return { count }
    })

    implement(app, webhookRoutes.sendTestEvent, async ({ body: { id }, user }) => {
      if (!(await repo.get(db, id, user.userId))) throw notFound(noun)
      const begun = await repo.insertTest(db, id, leaseMs)
      if (begun === undefined) {
        throw problem('webhook.too_many_tests', { max: maxTests })
      }
      const test = await queue.get(db, begun)
      if (test) await sender.attempt(test)
      return ownDelivery(begun, user.userId)
    })
  }
