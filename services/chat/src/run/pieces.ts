const cjk = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}'
/** A word with what stands before and behind it; two signs of a script without blanks; of a long word so much at a time. */
const piece = new RegExp(`\\s*(?:[${cjk}]{1,2}|[^\\s${cjk}]{1,24})[^\\S\\n]*\\n*|\\s+`, 'gu')

/** Cuts a text into what is told at a time. The same text is always cut alike, and the pieces joined are the text. */
export const piecesOf = (text: string): string[] => text.match(piece) ?? []
