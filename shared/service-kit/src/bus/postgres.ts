import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Bus, BusConnection } from './bus.ts'
import { encodeMessage, Topics } from './topics.ts'

const maxWait = 2_000

/** Opens one connection that listens and notifies, and reconnects it. */
export async function openPostgresBus(
  databaseUrl: string,
  { name, channel, silenceMs, onError }: BusConnection,
): Promise<Bus> {
  const topics = new Topics()
  let isClosed = false
  let client: pg.Client | undefined = await connect()
  /** Last message being sent: a connection sends messages sequentially. */
  let sending: Promise<unknown> = Promise.resolve()

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: `${name} bus`,
      connectionTimeoutMillis: 3_000,
      query_timeout: silenceMs,
      keepAlive: true,
    })
    next.on('error', onError)
    try {
      await next.connect()
      next.on('notification', ({ payload }) => topics.receive(payload ?? ''))
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
    // Probes the connection, because a listener does not notice a frozen server or a broken network.
    const probe = setInterval(
      () => next.query('select').catch(() => next.end().catch(onError)),
      silenceMs,
    ).unref()
    next.once('end', () => {
      clearInterval(probe)
      void reconnect()
    })
    return next
  }

  async function reconnect() {
    client = undefined
    for (let wait = 50; !isClosed && !client; wait = Math.min(wait * 2, maxWait)) {
      await sleep(wait, undefined, { ref: false })
      if (isClosed) return
      client = await connect().catch((error: Error) => {
        onError(error)
        return undefined
      })
    }
    if (isClosed) await client?.end().catch(() => {})
    else topics.gap()
  }

  return {
    async publish(topic, data) {
      const message = encodeMessage(topic, data)
      const sent = sending.then(() => {
        if (!client) throw new Error('The bus is not connected')
        return client.query('select pg_notify($1, $2)', [channel, message])
      })
      sending = sent.catch(() => {})
      await sent
    },
    subscribe: async (topic, listener) => topics.add(topic, listener),
    onGap: (listener) => topics.onGap(listener),
    isConnected: () => client !== undefined,
    async close() {
      isClosed = true
      await client?.end().catch(() => {})
    },
  }
}
