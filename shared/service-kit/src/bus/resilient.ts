import { setTimeout as sleep } from 'node:timers/promises'
import type { Bus, Listener } from './bus.ts'

const maxWait = 5_000

/**
 * Lets a service run without a bus: if the first connection fails, retries in the background; unsent
 * messages are logged and lost, which is acceptable because nothing relies on a single message.
 */
export async function openResilientBus(
  open: () => Promise<Bus>,
  onError: (error: Error) => void,
): Promise<Bus> {
  const pending = new Map<Listener, string>()
  const gaps: (() => void)[] = []
  let bus: Bus | undefined
  let isClosed = false

  async function connect() {
    const opened = await open().catch((error: Error) => {
      onError(error)
      return undefined
    })
    if (!opened || isClosed) return opened?.close()
    for (const listener of gaps) opened.onGap(listener)
    bus = opened
    await Promise.all([...pending.keys()].map(attach))
  }

  async function attach(listener: Listener) {
    const topic = pending.get(listener)
    if (!bus || topic === undefined) return
    pending.delete(listener)
    await bus.subscribe(topic, listener)
  }

  async function retry() {
    for (let wait = 100; !isClosed && !bus; wait = Math.min(wait * 2, maxWait)) {
      await sleep(wait, undefined, { ref: false })
      if (!isClosed) await connect()
    }
  }

  await connect()
  void retry()
  return {
    async publish(topic, data) {
      try {
        if (!bus) throw new Error('The bus is not connected')
        await bus.publish(topic, data)
      } catch (error) {
        onError(error as Error)
      }
    },
    async subscribe(topic, listener) {
      let isEnded = false
      const heard: Listener = (data) => {
        if (!isEnded) listener(data)
      }
      pending.set(heard, topic)
      await attach(heard)
      return () => {
        isEnded = true
        pending.delete(heard)
      }
    },
    onGap(listener) {
      gaps.push(listener)
      bus?.onGap(listener)
    },
    isConnected: () => bus?.isConnected() ?? false,
    async close() {
      isClosed = true
      await bus?.close()
    },
  }
}
