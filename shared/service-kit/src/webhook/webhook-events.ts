import type { Identity } from '@portal/contracts/access.ts'
import type { WebhookSourceRoutes } from '@portal/contracts/webhook.contract.ts'
import type { WebhookNoun } from '@portal/contracts/webhook-event.ts'
import type { FastifyInstance } from 'fastify'
import { openBus } from '../bus/open.ts'
import { type Db, transaction } from '../database/database.ts'
import { implement } from '../implement.ts'
import * as repo from './event.repo.ts'

const tidyIntervalMs = 3_600_000
export const waitingTopic = 'webhook.waiting'

type VisibilityCheck = (db: Db, id: number, user: Identity) => Promise<boolean>

/**
 * Serves the events that the triggers of a service's tables have written (`webhook_rows` in its migrations).
 * `sees` decides for each entity whether an account may see an undeleted row.
 */
export const createWebhookEvents =
  (routes: WebhookSourceRoutes, visibilityChecks: Partial<Record<WebhookNoun, VisibilityCheck>>) =>
  async (app: FastifyInstance) => {
    const { db, log, config } = app

    implement(app, routes.readWebhookEvents, ({ body: { wanted, taken } }) =>
      transaction(db, async (tx) => {
        await repo.enableEvents(tx, wanted)
        if (taken.length > 0) await repo.remove(tx, taken)
        return repo.find(tx)
      }),
    )

    implement(app, routes.seesWebhookRow, async ({ body: { noun, rowId, reader } }) => ({
      isVisible: (await visibilityChecks[noun]?.(db, rowId, reader)) ?? false,
    }))

    const tidy = () =>
      repo.removeOldEvents(db).catch((err: unknown) => log.warn({ err }, 'old events stay for now'))
    const timer = setInterval(tidy, tidyIntervalMs).unref()
    app.addHook('onClose', async () => clearInterval(timer))

    // Listens to PostgreSQL's channel of the triggers, which another bus does not receive.
    if (config.busUrl) {
      const onError = (err: Error) => log.warn({ err }, 'events for webhooks are found later')
      const heard = await openBus({
        name: `${config.name} webhooks`,
        databaseUrl: config.databaseUrl,
        onError,
      })
      app.addHook('onClose', () => heard.close())
      await heard.subscribe(waitingTopic, (data) => {
        if (data.service === config.name) app.bus.publish(waitingTopic, data).catch(onError)
      })
    }
  }
