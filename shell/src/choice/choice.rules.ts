/** Page, record or command of the palette. */
export interface PaletteItem {
  /** Unique key. */
  id: string
  /** English heading; items of a heading are adjacent. */
  heading: string
  title: string
  detail?: string
  /** Matched field, translated, if it is not the title. */
  matched?: { field: string; text: string }
  /** Additional search words. */
  words?: string
  /** SVG path data. */
  icon?: string
  /** Path in the portal, for items that open a page. */
  link?: string
  /** True for a page without tabs, which opens in a new window to keep unsaved input. */
  isStandalone?: boolean
  /** Whether it is stored as recent. */
  isRecord?: boolean
  run?(): void
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Checks that every word of the text occurs in the item's titles or keywords. */
export const matchesText = (
  text: string,
  { title, detail = '', words = '' }: Pick<PaletteItem, 'title' | 'detail' | 'words'>,
) => wordsOf(text).every((word) => `${title} ${detail} ${words}`.toLowerCase().includes(word))

/** Groups items by heading, at the position of each heading's first item. */
export function groupByHeading<Headed extends Pick<PaletteItem, 'heading'>>(
  items: readonly Headed[],
): Headed[] {
  return [...Map.groupBy(items, ({ heading }) => heading).values()].flat()
}

/** Ranks prefix matches first. */
export function rankItems(text: string, items: readonly PaletteItem[]): PaletteItem[] {
  const start = text.trim().toLowerCase()
  const rank = ({ title }: PaletteItem) => (title.toLowerCase().startsWith(start) ? 0 : 1)
  return items.filter((item) => matchesText(text, item)).toSorted((a, b) => rank(a) - rank(b))
}

/** Splits a title into parts and marks those that match the text. */
export function markMatches(text: string, title: string): { text: string; isHit: boolean }[] {
  const words = wordsOf(text).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (words.length === 0) return [{ text: title, isHit: false }]
  const found = title.split(new RegExp(`(${words.join('|')})`, 'gi'))
  return found.map((piece, at) => ({ text: piece, isHit: at % 2 === 1 })).filter((piece) => piece.text !== '')
}

/** Returns the index after a key; undefined for other keys. */
export function moveIndex(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
}
