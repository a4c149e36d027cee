import type { AnswerPiece } from './engine.ts'

/** Matches `[3, "text` of an incomplete line, without a partial escape at its end. */
const begun = /^\s*\[\s*(\d{1,6})\s*,\s*"((?:[^"\\]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*)/

/**
 * Parses lines of the form `[3, "text"]` and yields each text while it grows and when it is complete.
 * Ignores other lines and numbers that were not requested or are already answered.
 */
export async function* parseNumberedLines(
  reply: AsyncIterable<string>,
  count: number,
): AsyncGenerator<AnswerPiece> {
  const answered = new Set<number>()
  let line = ''
  const whole = (): AnswerPiece | undefined => {
    const piece = parsed(line)
    line = ''
    if (!piece || piece.at < 0 || piece.at >= count || answered.has(piece.at)) return undefined
    answered.add(piece.at)
    return piece
  }
  for await (const part of reply) {
    const [first = '', ...rest] = part.split('\n')
    line += first
    for (const next of rest) {
      const piece = whole()
      if (piece) yield piece
      line = next
    }
    const growing = grown(line)
    if (growing && growing.at < count && !answered.has(growing.at)) yield growing
  }
  const piece = whole()
  if (piece) yield piece
}

function parsed(line: string): AnswerPiece | undefined {
  try {
    const value: unknown = JSON.parse(line.trim().replace(/,$/, ''))
    if (!Array.isArray(value) || value.length !== 2) return undefined
    const [number, text] = value
    if (!Number.isInteger(number) || typeof text !== 'string') return undefined
    return { at: number - 1, text, isWhole: true }
  } catch {
    return undefined
  }
}

function grown(line: string): AnswerPiece | undefined {
  const [, number, text] = begun.exec(line) ?? []
  if (!number || !text) return undefined
  return { at: Number(number) - 1, text: JSON.parse(`"${text}"`) as string, isWhole: false }
}
