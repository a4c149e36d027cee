import type { Message } from '../client/message.ts'

/** Messages that are drawn or left out together. */
export const chunkSize = 25
/** Lists up to this length are drawn whole; the browser skips what is out of sight by itself. */
export const wholeUpTo = 200

/** Origin of the list: earlier messages get lower numbers, so that no chunk changes. */
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
