import { Redis } from 'iovalkey'
import type { Bus, BusConnection } from './bus.ts'
import { encodeMessage, Topics } from './topics.ts'

/** Opens two connections, because a subscribed one may not publish; the library reconnects both. */
export async function openValkeyBus(
  busUrl: string,
  { name, channel, silenceMs, onError }: BusConnection,
): Promise<Bus> {
  const topics = new Topics()
  const options = {
    lazyConnect: true,
    connectionName: name,
    // Makes a publish fail during an interruption instead of arriving late.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: silenceMs,
    retryStrategy: (times: number) => Math.min(50 * 2 ** times, 2_000),
  }
  const publisher = new Redis(busUrl, options)
  const subscriber = new Redis(busUrl, { ...options, autoResubscribe: true })
  for (const connection of [publisher, subscriber]) connection.on('error', onError)
  subscriber.on('message', (_channel, message) => topics.receive(message))
  try {
    await Promise.all([publisher.connect(), subscriber.connect()])
    await subscriber.subscribe(channel)
  } catch (error) {
    publisher.disconnect()
    subscriber.disconnect()
    throw error
  }
  subscriber.on('ready', () => topics.gap())

  return {
    async publish(topic, data) {
      await publisher.publish(channel, encodeMessage(topic, data))
    },
    subscribe: async (topic, listener) => topics.add(topic, listener),
    onGap: (listener) => topics.onGap(listener),
    isConnected: () => subscriber.status === 'ready',
    async close() {
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}
