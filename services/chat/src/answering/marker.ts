import { endMarker } from '@portal/contracts/chat-socket.ts'
import { storable } from '@portal/service-kit/storable.ts'
import type { Answer } from './answer.ts'

/** As long as the marker, so that places in a text stay right, and without its brackets, so that no two pieces join to one. */
const instead = endMarker.replace('[', '(').replace(']', ')')

const unmarked = (text: string) => text.replaceAll(endMarker, instead)

/** How many of the last characters may be the beginning of the marker, or of a character of two halves. */
function begun(text: string): number {
  if (/[\ud800-\udbff]$/.test(text)) return 1
  for (let length = Math.min(endMarker.length - 1, text.length); length > 0; length--) {
    if (endMarker.startsWith(text.slice(-length))) return length
  }
  return 0
}

async function* unmarkedPieces(pieces: AsyncIterable<string>): AsyncGenerator<string, void> {
  let held = ''
  for await (const piece of pieces) {
    // Halves of characters may still meet, U+0000 is nothing's half.
    const text = unmarked(held + piece.replaceAll('\0', ''))
    const keep = begun(text)
    held = text.slice(text.length - keep)
    const told = text.slice(0, text.length - keep)
    if (told !== '') yield storable(told)
  }
  if (held !== '') yield storable(held)
}

/**
 * The marker ends an answer on the wire, so no answer says it, whoever wrote it: not even in two halves. Nor does it say what cannot be
 * stored, U+0000 and halves of characters.
 */
export const tellable = (answer: Answer): Answer =>
  answer.kind === 'stream' ? { ...answer, pieces: unmarkedPieces(answer.pieces) } : { ...answer, text: unmarked(storable(answer.text)) }
