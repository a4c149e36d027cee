// biome-ignore lint/suspicious/noExplicitAny: a topic's messages have the form that its publisher gives them
export type Listener = (data: any) => void

/**
 * Short messages between all processes of the portal, at most once: disconnected ones miss them, so nothing
 * may depend on one alone. Messages of one publisher arrive in order, also at the publisher itself.
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

/** Options of a driver beside the address. */
export interface BusConnection {
  name: string
  channel: string
  onError: (error: Error) => void
  silenceMs: number
}
