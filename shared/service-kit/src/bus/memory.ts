import type { Bus } from './bus.ts'
import { encodeMessage, Topics } from './topics.ts'

export function openMemoryBus(): Bus {
  const topics = new Topics()
  return {
    publish: async (topic, data) => {
      const message = encodeMessage(topic, data)
      queueMicrotask(() => topics.receive(message))
    },
    subscribe: async (topic, listener) => topics.add(topic, listener),
    onGap: (listener) => topics.onGap(listener),
    isConnected: () => true,
    close: async () => {},
  }
}
