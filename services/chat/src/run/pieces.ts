const cjk = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}'
/**
 * Matches a word with its white space, two characters of a script without spaces, or at most 24 characters
 * of a long word.
 */
const piece = new RegExp(`\\s*(?:[${cjk}]{1,2}|[^\\s${cjk}]{1,24})[^\\S\\n]*\\n*|\\s+`, 'gu')

/** Splits a text into the pieces of a stream. Deterministic; joining the pieces gives the text. */
export const splitPieces = (text: string): string[] => text.match(piece) ?? []
