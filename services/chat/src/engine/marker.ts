import { endMarker } from '@portal/contracts/chat-socket.ts'
import type { Answer } from './answer.ts'

/** As long as the marker, so that places in a text stay right, and without its brackets, so that no two pieces join to one. */
const instead = endMarker.replace('[', '(').replace(']', ')')

const unmarked = (text: string) => text.replaceAll(endMarker, instead)

/** How many of the last characters may be the beginning of the marker. */
function begun(text: string): number {
  for (let length = Math.min(endMarker.length - 1, text.length); length > 0; length--) {
    if (endMarker.startsWith(text.slice(-length))) return length
  }
  return 0
}

async function* unmarkedPieces(pieces: AsyncIterable<string>): AsyncGenerator<string, void> {
  let held = ''
  for await (const piece of pieces) {
    const text = unmarked(held + piece)
    const keep = begun(text)
    held = text.slice(text.length - keep)
    const told = text.slice(0, text.length - keep)
    if (told !== '') yield told
  }
  if (held !== '') yield held
}

/** The marker ends an answer on the wire, so no answer says it, whoever wrote it: not even in two halves. */
export const withoutMarker = (answer: Answer): Answer =>
  answer.kind === 'stream' ? { ...answer, pieces: unmarkedPieces(answer.pieces) } : { ...answer, text: unmarked(answer.text) }
