import type { Listener } from './bus.ts'

/** Limit of a message: PostgreSQL refuses 8,000 bytes, and all drivers use the same limit. */
const maxBytes = 7_000

/** Listeners of this process by topic, shared by every driver. */
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

  /** Ignores messages that other programs write on the channel. */
  receive(message: string): void {
    const { topic, data } = parsed(message)
    for (const listener of this.#listeners.get(topic) ?? []) listener(data)
  }
}

export function encodeMessage(topic: string, data: object): string {
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
