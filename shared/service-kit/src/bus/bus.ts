// biome-ignore lint/suspicious/noExplicitAny: a topic's messages have the form that its publisher gives them
export type Listener = (data: any) => void

/**
 * Short messages between all processes of the portal, delivered at most once. Disconnected processes miss
 * messages, so nothing may rely on a single one. Messages of one publisher arrive in order, also at the
 * publisher.
 */
export interface Bus {
  /** `data` is JSON of at most 7,000 bytes. Rejects when the bus is unreachable. */
  publish(topic: string, data: object): Promise<void>
  /** Resolves once the listener receives messages; returns a function that removes it. */
  subscribe(topic: string, listener: Listener): Promise<() => void>
  /** Called after every interruption, when messages may have been missed. */
  onGap(listener: () => void): void
  /** False during an interruption. */
  isConnected(): boolean
  close(): Promise<void>
}

/** Driver options besides the address. */
export interface BusConnection {
  name: string
  channel: string
  onError: (error: Error) => void
  silenceMs: number
}
