/** Visited record, or list that was opened by the palette. */
export interface RecentItem {
  title: string
  detail: string
  link: string
}

const stored = 'portal.recent'
const maxVisits = 6

const isRecent = (value: unknown): value is RecentItem => {
  const { title, detail, link } = (value ?? {}) as Partial<Record<keyof RecentItem, unknown>>
  return (
    typeof title === 'string' &&
    typeof detail === 'string' &&
    typeof link === 'string' &&
    /^\/[^/\\]/.test(link)
  )
}

/** Reads the user's recent records in this browser, newest first. */
export function readRecentItems(userId: string): RecentItem[] {
  try {
    const kept = JSON.parse(localStorage.getItem(stored) ?? '{}') as { userId?: string; items?: unknown }
    return kept.userId === userId && Array.isArray(kept.items)
      ? kept.items.filter(isRecent).slice(0, maxVisits)
      : []
  } catch {
    return []
  }
}

export function addRecentItem(userId: string, { title, detail, link }: RecentItem): void {
  const items = [
    { title, detail, link },
    ...readRecentItems(userId).filter((other) => other.link !== link),
  ].slice(0, maxVisits)
  localStorage.setItem(stored, JSON.stringify({ userId, items }))
}

/** Deletes recent records, which are private. */
export const deleteRecentItems = () => localStorage.removeItem(stored)
