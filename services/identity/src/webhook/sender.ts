import type { FastifyInstance } from 'fastify'
import type { WebhookConfig } from '../webhook-target/config.ts'
import { attempts, leaseMsOf } from './attempt.ts'
import type { Post } from './post.ts'
import * as queue from './queue.repo.ts'

/** What is being sent when the service stops has so long to finish. */
const stopGraceMs = 4_000

/**
 * Sends what is due, until `stop`. Of each webhook so many at once, and no more of one that fails: others do
 * not wait for it. Several copies share the work.
 */
export function startSender(app: FastifyInstance, config: WebhookConfig, post: Post) {
  const { db, log } = app
  const attempt = attempts(app, config, post)
  const leaseMs = leaseMsOf(config)
  const lanes = new Map<number, number>()
  const running = new Set<Promise<void>>()
  let isStopping = false
  let isLooking = false
  let looksAgain = false

  /** One delivery after the other, until nothing of the webhook is due. */
  async function lane(webhookId: number) {
    lanes.set(webhookId, (lanes.get(webhookId) ?? 0) + 1)
    try {
      while (!isStopping) {
        const delivery = await queue.claim(db, webhookId, leaseMs)
        if (!delivery) return
        await attempt(delivery)
      }
    } catch (err) {
      log.warn({ err }, 'events for webhooks wait for now')
    } finally {
      lanes.set(webhookId, (lanes.get(webhookId) ?? 1) - 1)
      if (lanes.get(webhookId) === 0) lanes.delete(webhookId)
    }
  }

  function open(webhookId: number) {
    const free = Math.min(config.perWebhook - (lanes.get(webhookId) ?? 0), config.total - running.size)
    for (let opened = 0; opened < free; opened++) {
      const one = lane(webhookId).finally(() => running.delete(one))
      running.add(one)
    }
  }

  async function look() {
    if (isLooking || isStopping) {
      looksAgain = true
      return
    }
    isLooking = true
    do {
      looksAgain = false
      const due = await queue.findDue(db).catch((err: unknown) => {
        log.warn({ err }, 'events for webhooks wait for now')
        return []
      })
      for (const webhookId of due) open(webhookId)
    } while (looksAgain && !isStopping)
    isLooking = false
  }

  const timer = setInterval(look, config.pollMs).unref()
  return {
    nudge: () => void look(),
    /** By hand, whatever the state of the webhook. */
    attempt,
    async stop() {
      isStopping = true
      clearInterval(timer)
      const grace = new Promise((done) => setTimeout(done, stopGraceMs).unref())
      await Promise.race([Promise.allSettled(running), grace])
      await post.close()
    },
  }
}
export type Sender = ReturnType<typeof startSender>
