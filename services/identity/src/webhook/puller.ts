import { maxEventsRead, type WebhookSource, webhookSources } from '@portal/contracts/webhook.contract.ts'
import { serviceOfNoun, toWebhookNoun, type WebhookNoun } from '@portal/contracts/webhook-event.ts'
import { transaction } from '@portal/service-kit/database/database.ts'
import { callService } from '@portal/service-kit/identity/service-call.ts'
import { waitingTopic } from '@portal/service-kit/webhook/webhook-events.ts'
import type { FastifyInstance } from 'fastify'
import type { WebhookConfig } from '../webhook-target/config.ts'
import * as queue from './queue.repo.ts'
import * as repo from './webhook.repo.ts'

const sources = Object.keys(webhookSources) as WebhookSource[]
const nounsOf = (types: readonly string[], source: WebhookSource): WebhookNoun[] =>
  [
    ...new Set(
      types.map(toWebhookNoun).filter((noun) => noun !== undefined && serviceOfNoun[noun] === source),
    ),
  ] as WebhookNoun[]

/**
 * Pulls events from the services, after a bus message or at an interval. Stores a batch before its service
 * deletes it; after a crash in between, the batch is received again and recognized.
 */
export function startPuller(app: FastifyInstance, config: WebhookConfig, onEvents: () => void) {
  const { db, log } = app
  let isStopping = false
  const busy = new Map<WebhookSource, { again: boolean }>()

  const read = (source: WebhookSource, types: readonly string[], taken: number[]) =>
    callService({ caller: app.config, url: config.urls[source] }, webhookSources[source].readWebhookEvents, {
      body: { wanted: nounsOf(types, source), taken },
    })

  /** Pulls the events of a service in one instance at a time, to keep their order. */
  async function take(source: WebhookSource, types: readonly string[], taken: number[]): Promise<number[]> {
    return transaction(db, async (tx) => {
      if (!(await queue.lockSource(tx, source))) return []
      const events = await read(source, types, taken)
      if (events.length > 0) await queue.enqueue(tx, events)
      return events.map(({ id }) => id)
    })
  }

  async function drain(source: WebhookSource) {
    const types = await repo.findTypes(db)
    if (nounsOf(types, source).length === 0) return
    for (let taken: number[] = []; !isStopping; ) {
      const next = await take(source, types, taken)
      if (next.length > 0) onEvents()
      else return
      if (next.length < maxEventsRead) return void (await read(source, [], next))
      taken = next
    }
  }

  async function pull(source: WebhookSource) {
    const one = busy.get(source)
    if (one) {
      one.again = true
      return
    }
    const own = { again: true }
    busy.set(source, own)
    try {
      while (own.again && !isStopping) {
        own.again = false
        await drain(source)
      }
    } catch (err) {
      log.debug({ err, source }, 'events for webhooks are taken later')
    } finally {
      busy.delete(source)
    }
  }

  const pullAll = () => {
    for (const source of sources) void pull(source)
  }
  const timer = setInterval(pullAll, config.pullMs).unref()
  app.bus.onGap(pullAll)
  const heard = app.bus.subscribe(waitingTopic, ({ service }) => {
    const source = sources.find((name) => name === service)
    if (source) void pull(source)
  })
  return {
    ready: () => heard,
    /** Tells each service which event types have subscribers. @throws Problem 503 */
    async want(types: readonly string[]) {
      for (const source of sources) if (nounsOf(types, source).length > 0) await read(source, types, [])
    },
    async stop() {
      isStopping = true
      clearInterval(timer)
      ;(await heard)()
    },
  }
}
