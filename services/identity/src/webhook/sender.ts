import type { FastifyInstance } from 'fastify'
import type { WebhookConfig } from '../webhook-target/config.ts'
import { attempts, toLeaseMs } from './attempt.ts'
import type { Post } from './post.ts'
import * as queue from './queue.repo.ts'

/** Grace period of running deliveries on stop. */
const stopGraceMs = 4_000

/** Share of concurrent attempts per account, so that others need not wait for its servers. */
const ownersShare = 4

/**
 * Sends what is due, until `stop`. Of each webhook so many at once, and no more of one that fails: others do
 * not wait for it. Where there is no room for all, the one that has taken the least time is first: a server
 * that answers slowly leaves the others their turn. Several copies share the work.
 */
export function startSender(app: FastifyInstance, config: WebhookConfig, post: Post) {
  const { db, log } = app
  const attempt = attempts(app, config, post)
  const leaseMs = toLeaseMs(config)
  const perOwner = Math.max(config.perWebhook, Math.ceil(config.total / ownersShare))
  const lanes = counts<number>()
  const lanesOfOwner = counts<string>()
  const running = new Set<Promise<void>>()
  /** Milliseconds that attempts of each have taken, since something of it is due. */
  const spentMs = new Map<number, number>()
  let isStopping = false
  let isLooking = false
  let looksAgain = false
  const isFull = () => running.size >= config.total

  /** Sends one delivery after the other, until none is due or others wait. */
  async function lane({ id, ownerId }: queue.Due) {
    lanes.add(id, 1)
    lanesOfOwner.add(ownerId, 1)
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
      lanes.add(id, -1)
      lanesOfOwner.add(ownerId, -1)
    }
  }

  const hasRoom = ({ id, ownerId }: queue.Due) =>
    !isFull() && lanes.of(id) < config.perWebhook && lanesOfOwner.of(ownerId) < perOwner

  function open(due: queue.Due) {
    const one = lane(due).finally(() => {
      const wasFull = isFull()
      running.delete(one)
      if (wasFull) void look()
    })
    running.add(one)
  }

  /** Opens one lane for each webhook, then a second one …, while there is capacity. */
  function openAll(due: queue.Due[]) {
    const spent = ({ id }: queue.Due) => spentMs.get(id) ?? 0
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
    /** Sends by hand in any state of the webhook. */
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
