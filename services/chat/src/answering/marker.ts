import { endMarker } from '@portal/contracts/chat-socket.ts'
import { toStorable } from '@portal/service-kit/database/storable.ts'
import type { Answer } from './answer.ts'

/**
 * As long as the marker, so that offsets stay valid, and without its brackets, so that two pieces cannot join
 * to a marker.
 */
const replacement = endMarker.replace('[', '(').replace(']', ')')

const unmarked = (text: string) => text.replaceAll(endMarker, replacement)

/**
 * How many of the last characters may be the beginning of the marker, or the first half of a surrogate pair.
 */
function incompleteTail(text: string): number {
  if (/[\ud800-\udbff]$/.test(text)) return 1
  for (let length = Math.min(endMarker.length - 1, text.length); length > 0; length--) {
    if (endMarker.startsWith(text.slice(-length))) return length
  }
  return 0
}

async function* unmarkedPieces(pieces: AsyncIterable<string>): AsyncGenerator<string, void> {
  let held = ''
  for await (const piece of pieces) {
    // Halves of a surrogate pair may still join with the next piece; U+0000 is removed at once.
    const text = unmarked(held + piece.replaceAll('\0', ''))
    const keep = incompleteTail(text)
    held = text.slice(text.length - keep)
    const ready = text.slice(0, text.length - keep)
    if (ready !== '') yield toStorable(ready)
  }
  if (held !== '') yield toStorable(held)
}

/**
 * Removes the end marker of the protocol from an answer, even where two pieces join to it, and what cannot be
 * stored: U+0000 and lone surrogates.
 */
export const sanitised = (answer: Answer): Answer =>
  answer.kind === 'stream'
    ? { ...answer, pieces: unmarkedPieces(answer.pieces) }
    : { ...answer, text: unmarked(toStorable(answer.text)) }
