import { openMemoryBus } from './bus/memory.ts'
import { openPostgresBus } from './bus/postgres.ts'
import { openValkeyBus } from './bus/valkey.ts'

// biome-ignore lint/suspicious/noExplicitAny: a topic's messages have the form that its publisher gives them
export type Listener = (data: any) => void

/**
 * Short messages between all processes of the portal, at most once: whoever is not connected misses them, so
 * nothing may depend on one alone. Messages of one publisher arrive in their order, also at the publisher
 * itself.
 */
export interface Bus {
  /** `data` is JSON of at most 7,000 bytes. Rejects when the bus cannot be reached. */
  publish(topic: string, data: object): Promise<void>
  /** Resolves when messages are being heard; the result ends it. */
  subscribe(topic: string, listener: Listener): Promise<() => void>
  /** Called when messages may have been missed: after every interruption. */
  onGap(listener: () => void): void
  /** False during an interruption. */
  isConnected(): boolean
  close(): Promise<void>
}

/** What a driver is told beside the address. */
export interface BusConnection {
  name: string
  channel: string
  onError: (error: Error) => void
  silenceMs: number
}

export interface BusOptions {
  /** Redis or Valkey. */
  busUrl?: string | undefined
  /** PostgreSQL, which serves where there is no `busUrl`. With neither the bus reaches this process only. */
  databaseUrl?: string | undefined
  /** How the connection calls itself at the server. */
  name: string
  /** Messages of another channel are not heard: for those that come often and concern one service. */
  channel?: string
  /** After which a connection counts as lost: PostgreSQL's, which only listens. */
  silenceMs?: number
  onError?: (error: Error) => void
}

export function openBus(options: BusOptions): Promise<Bus> {
  const { busUrl, databaseUrl, name, channel = 'portal_bus', silenceMs = 5_000, onError = () => {} } = options
  if (busUrl) return openValkeyBus(busUrl, { name, channel, silenceMs, onError })
  if (databaseUrl) return openPostgresBus(databaseUrl, { name, channel, silenceMs, onError })
  return Promise.resolve(openMemoryBus())
}
