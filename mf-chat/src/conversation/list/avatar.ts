/** Backgrounds of initials; white letters have enough contrast on each (CHAT-57). */
export const avatarColours = [
  '#8e3b46',
  '#a0461f',
  '#8a5200',
  '#6d5f00',
  '#4d6a12',
  '#2a7a51',
  '#12715f',
  '#0f6c7a',
  '#1f6391',
  '#2c5aa8',
  '#4a51b0',
  '#6448ad',
  '#7d3fa0',
  '#923886',
  '#9c3a66',
  '#5d5750',
  '#4a5b66',
  '#3f6152',
  '#6a4f3a',
  '#515151',
] as const

/** Returns the same colour for the same name. */
export function avatarColour(name: string): string {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return avatarColours[sum % avatarColours.length] as string
}

/** Returns up to two initials, of the first and last word. */
export function toInitials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words
  return picked.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('') || '?'
}
