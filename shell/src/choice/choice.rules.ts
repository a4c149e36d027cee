/** Something that the palette leads to, or does. */
export interface Item {
  /** Unique among all. */
  id: string
  /** Heading in English; items of one heading are adjacent. */
  heading: string
  title: string
  detail?: string
  /** Matched field, if not the title, in the reader's language. */
  matched?: { field: string; text: string }
  /** Hidden words that also match. */
  words?: string
  /** SVG path data. */
  icon?: string
  /** Path in the portal, for items that are places. */
  link?: string
  /** True for a page without tabs, which opens beside the portal to keep unsaved input. */
  isStandalone?: boolean
  /** To be offered again. */
  isRecord?: boolean
  run?(): void
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Checks that every word of the text occurs in the item's titles or keywords. */
export const fits = (
  text: string,
  { title, detail = '', words = '' }: Pick<Item, 'title' | 'detail' | 'words'>,
) => wordsOf(text).every((word) => `${title} ${detail} ${words}`.toLowerCase().includes(word))

/** Groups items by heading, at the place of the first of each. */
export function groupByHeading<Headed extends Pick<Item, 'heading'>>(items: readonly Headed[]): Headed[] {
  return [...Map.groupBy(items, ({ heading }) => heading).values()].flat()
}

/** Ranks prefix matches first. */
export function rankItems(text: string, items: readonly Item[]): Item[] {
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

/** Returns the index after a key; undefined for other keys. */
export function step(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
}
