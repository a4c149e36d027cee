import type { Message } from '../client/message.ts'

/** Number of messages that are rendered or omitted together. */
export const chunkSize = 25
/** Lists up to this length are rendered completely; the browser skips invisible parts itself. */
export const maxUnchunkedMessages = 200

/** Origin of the chunk numbers: earlier messages get lower numbers, so that no chunk changes. */
export interface Anchor {
  key: string | undefined
  number: number
}

export function findAnchor(messages: readonly Pick<Message, 'key'>[], before: Anchor): Anchor {
  const key = messages[0]?.key
  if (key === before.key) return before
  const added = before.key === undefined ? -1 : messages.findIndex((message) => message.key === before.key)
  return { key, number: added > 0 ? before.number - added : 0 }
}

export interface Chunk<M> {
  id: number
  messages: M[]
  /** Index of its first message in the list. */
  index: number
}

export function toChunks<M>(messages: readonly M[], first: number): Chunk<M>[] {
  const found: Chunk<M>[] = []
  messages.forEach((message, index) => {
    const id = Math.floor((first + index) / chunkSize)
    const last = found.at(-1)
    if (last?.id === id) last.messages.push(message)
    else found.push({ id, messages: [message], index })
  })
  return found
}
