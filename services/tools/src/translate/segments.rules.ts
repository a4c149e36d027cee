/** Maximum characters of a piece that is translated separately. */
const maxPiece = 2_000

/**
 * Splits a text into pieces that can be translated independently: paragraphs, or lines or sentences of long
 * ones. Joining the result gives the text; elements at odd indexes are separators and are not translated.
 */
export function splitPieces(text: string): string[] {
  const paragraphs = text.split(/(\s*\n\s*\n\s*|^\s+|\s+$)/)
  return paragraphs.flatMap((part, at) => (at % 2 === 1 ? [part] : split(part)))
}

/** Returns pieces and separators alternately. */
function split(paragraph: string): string[] {
  if (paragraph.length <= maxPiece) return [paragraph]
  const parts = paragraph.split(/(\s*\n\s*|(?<=[.!?;])\s+|(?<=[。！？；]))/)
  return parts.flatMap((part, at) => (at % 2 === 1 ? [part] : cut(part)))
}

/** Splits a text without sentence ends, after a space if there is one. */
function cut(part: string): string[] {
  if (part.length <= maxPiece) return [part]
  const end = part.lastIndexOf(' ', maxPiece)
  const at = end > maxPiece / 2 ? end : maxPiece - (part.charCodeAt(maxPiece - 1) >> 10 === 0x36 ? 1 : 0)
  return [part.slice(0, at), '', ...cut(part.slice(at))]
}

/** Groups texts in order, as many as one call accepts. */
export function groupByCall(texts: readonly string[], most: { texts: number; chars: number }): string[][] {
  const calls: string[][] = []
  let chars = 0
  for (const text of texts) {
    const last = calls.at(-1)
    if (last && last.length < most.texts && chars + text.length <= most.chars) last.push(text)
    else {
      calls.push([text])
      chars = 0
    }
    chars += text.length
  }
  return calls
}
