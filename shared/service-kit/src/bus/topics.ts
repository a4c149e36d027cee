import type { Listener } from './bus.ts'

/**
 * PostgreSQL refuses a notification of 8,000 bytes; the other drivers keep to the same, so that none is
 * special.
 */
const maxBytes = 7_000

/** Who listens to what in this process: the half that every driver shares. */
export class Topics {
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #gaps = new Set<() => void>()

  add(topic: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set()
    this.#listeners.set(topic, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  onGap(listener: () => void): void {
    this.#gaps.add(listener)
  }

  gap(): void {
    for (const listener of this.#gaps) listener()
  }

  /** What another program wrote on the channel is no message, and is passed over. */
  receive(message: string): void {
    const { topic, data } = parsed(message)
    for (const listener of this.#listeners.get(topic) ?? []) listener(data)
  }
}

export function packed(topic: string, data: object): string {
  const message = JSON.stringify({ topic, data })
  if (Buffer.byteLength(message) > maxBytes)
    throw new Error(`A message on the bus is limited to ${maxBytes} bytes (${topic})`)
  return message
}

function parsed(message: string): { topic: string; data?: unknown } {
  try {
    const value = JSON.parse(message)
    return typeof value?.topic === 'string' ? value : { topic: '' }
  } catch {
    return { topic: '' }
  }
}
