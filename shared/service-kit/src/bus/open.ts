import type { Bus } from './bus.ts'
import { openMemoryBus } from './memory.ts'
import { openPostgresBus } from './postgres.ts'

export type { Bus } from './bus.ts'

export interface BusOptions {
  /** Redis or Valkey. */
  busUrl?: string | undefined
  /** Address of PostgreSQL, used without `busUrl`. With neither the bus reaches this process only. */
  databaseUrl?: string | undefined
  /** How the connection calls itself at the server. */
  name: string
  /** Messages of another channel are not heard: for those that come often and concern one service. */
  channel?: string
  /** After which a connection counts as lost: PostgreSQL's, which only listens. */
  silenceMs?: number
  onError?: (error: Error) => void
}

export async function openBus(options: BusOptions): Promise<Bus> {
  const { busUrl, databaseUrl, name, channel = 'portal_bus', silenceMs = 5_000, onError = () => {} } = options
  if (busUrl) {
    // Loads the client lazily, as most installations have none.
    const { openValkeyBus } = await import('./valkey.ts')
    return openValkeyBus(busUrl, { name, channel, silenceMs, onError })
  }
  if (databaseUrl) return openPostgresBus(databaseUrl, { name, channel, silenceMs, onError })
  return openMemoryBus()
}
