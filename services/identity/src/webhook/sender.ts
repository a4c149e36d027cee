import type { FastifyInstance } from 'fastify'
import type { WebhookConfig } from '../webhook-target/config.ts'
import { createWebhookSender, toLeaseMs } from './attempt.ts'
import type { PostClient } from './post.ts'
import * as queue from './queue.repo.ts'

/** Time that running deliveries get on stop. */
const stopGraceMs = 4_000

/**
 * Divisor for the maximum concurrent attempts per account, so that one account's servers do not block
 * others.
 */
const ownersShare = 4

/**
 * Sends due deliveries until `stop`. Limits concurrent attempts per webhook, and to one for failing
 * webhooks. If capacity is short, the webhook that has used the least time comes first, so that slow servers
 * do not block others. Works in several instances.
 */
export function startSender(app: FastifyInstance, config: WebhookConfig, post: PostClient) {
  const { db, log } = app
  const attempt = createWebhookSender(app, config, post)
  const leaseMs = toLeaseMs(config)
  const perOwner = Math.max(config.perWebhook, Math.ceil(config.total / ownersShare))
  const workersOfWebhook = counts<number>()
  const workersOfOwner = counts<string>()
  const running = new Set<Promise<void>>()
  /** Milliseconds used by the attempts of each webhook since it has due deliveries. */
  const spentMs = new Map<number, number>()
  let isStopping = false
  let isLooking = false
  let looksAgain = false
  const isFull = () => running.size >= config.total

  /** Sends deliveries one after the other, until none is due or others wait. */
  async function runWorker({ id, ownerId }: queue.DueWebhook) {
    workersOfWebhook.add(id, 1)
    workersOfOwner.add(ownerId, 1)
    try {
      do {
        const delivery = await queue.claim(db, id, leaseMs)
        if (!delivery) return
        const since = performance.now()
        await attempt(delivery)
        spentMs.set(id, (spentMs.get(id) ?? 0) + performance.now() - since)
      } while (!isStopping && !isFull())
    } catch (err) {
      log.warn({ err }, 'events for webhooks wait for now')
    } finally {
      workersOfWebhook.add(id, -1)
      workersOfOwner.add(ownerId, -1)
    }
  }

  const hasRoom = ({ id, ownerId }: queue.DueWebhook) =>
    !isFull() && workersOfWebhook.of(id) < config.perWebhook && workersOfOwner.of(ownerId) < perOwner

  function open(due: queue.DueWebhook) {
    const one = runWorker(due).finally(() => {
      const wasFull = isFull()
      running.delete(one)
      if (wasFull) void look()
    })
    running.add(one)
  }

  /** Starts one worker per webhook, then a second one …, while there is capacity. */
  function openAll(due: queue.DueWebhook[]) {
    const spent = ({ id }: queue.DueWebhook) => spentMs.get(id) ?? 0
    let left = due.toSorted((one, other) => spent(one) - spent(other))
    while (left.length > 0) {
      left = left.filter(hasRoom)
      for (const one of left) if (hasRoom(one)) open(one)
    }
    const ids = new Set(due.map(({ id }) => id))
    for (const id of spentMs.keys()) if (!ids.has(id)) spentMs.delete(id)
  }

  async function look() {
    if (app.isDrill) return
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
      openAll(due)
    } while (looksAgain && !isStopping)
    isLooking = false
  }

  const timer = setInterval(look, config.pollMs).unref()
  return {
    nudge: () => void look(),
    /** Sends one delivery on request, in any state of the webhook. */
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

function counts<Key>() {
  const numbers = new Map<Key, number>()
  return {
    of: (key: Key) => numbers.get(key) ?? 0,
    add(key: Key, change: number) {
      const count = (numbers.get(key) ?? 0) + change
      if (count > 0) numbers.set(key, count)
      else numbers.delete(key)
    },
  }
}
