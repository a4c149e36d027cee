/** Something that the palette leads to, or does. */
export interface Item {
  /** Unique among all. */
  id: string
  group: 'recent' | 'tabs' | 'pages' | 'records' | 'commands'
  title: string
  detail?: string
  /** SVG path data. */
  icon?: string
  /** The portal's path, for what is a place. */
  link?: string
  run?(): void
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Every word of the text is somewhere in the title or its detail. */
export const fits = (text: string, { title, detail = '' }: Pick<Item, 'title' | 'detail'>) =>
  wordsOf(text).every((word) => `${title} ${detail}`.toLowerCase().includes(word))

/** What was typed comes first where it stands at the start. */
export function ranked(text: string, items: readonly Item[]): Item[] {
  const start = text.trim().toLowerCase()
  const rank = ({ title }: Item) => (title.toLowerCase().startsWith(start) ? 0 : 1)
  return items.filter((item) => fits(text, item)).toSorted((a, b) => rank(a) - rank(b))
}

/** A title in pieces, those that were typed marked. */
export function pieces(text: string, title: string): { text: string; isHit: boolean }[] {
  const words = wordsOf(text).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (words.length === 0) return [{ text: title, isHit: false }]
  const found = title.split(new RegExp(`(${words.join('|')})`, 'gi'))
  return found.map((piece, at) => ({ text: piece, isHit: at % 2 === 1 })).filter((piece) => piece.text !== '')
}

/** Where a key leads among so many items; undefined for keys that do not walk. */
export function step(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
}
