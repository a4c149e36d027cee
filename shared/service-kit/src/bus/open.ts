import type { Bus } from './bus.ts'
import { openMemoryBus } from './memory.ts'
import { openPostgresBus } from './postgres.ts'

export type { Bus } from './bus.ts'

export interface BusOptions {
  /** Address of Redis or Valkey. */
  busUrl?: string | undefined
  /** Address of PostgreSQL, used without `busUrl`. Without either, the bus only reaches this process. */
  databaseUrl?: string | undefined
  /** `application_name` of the connection. */
  name: string
  /** Limits delivery to this channel, for frequent messages that concern one service only. */
  channel?: string
  /**
   * Silence after which a PostgreSQL connection counts as lost, because a listening connection sends nothing
   * itself.
   */
  silenceMs?: number
  onError?: (error: Error) => void
}

export async function openBus(options: BusOptions): Promise<Bus> {
  const { busUrl, databaseUrl, name, channel = 'portal_bus', silenceMs = 5_000, onError = () => {} } = options
  if (busUrl) {
    // Loads the client lazily, because most installations do not use it.
    const { openValkeyBus } = await import('./valkey.ts')
    return openValkeyBus(busUrl, { name, channel, silenceMs, onError })
  }
  if (databaseUrl) return openPostgresBus(databaseUrl, { name, channel, silenceMs, onError })
  return openMemoryBus()
}
