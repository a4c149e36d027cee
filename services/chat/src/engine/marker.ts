import { endMarker } from '@portal/contracts/chat-socket.ts'

/** How many of the last characters may be the beginning of the marker. */
function begun(text: string): number {
  for (let length = Math.min(endMarker.length - 1, text.length); length > 0; length--) {
    if (endMarker.startsWith(text.slice(-length))) return length
  }
  return 0
}

/** The marker ends an answer on the wire, so an answer never says it: not even in two halves. Blank pieces are left out. */
export async function* withoutMarker(pieces: AsyncIterable<string>): AsyncGenerator<string, void> {
  let held = ''
  for await (const piece of pieces) {
    let text = held + piece
    // Taking one out may put another one together.
    while (text.includes(endMarker)) text = text.replaceAll(endMarker, '')
    const keep = begun(text)
    held = text.slice(text.length - keep)
    const told = text.slice(0, text.length - keep)
    if (told !== '') yield told
  }
  if (held !== '') yield held
}
