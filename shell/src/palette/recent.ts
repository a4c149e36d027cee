/** A record that was visited, or a list that the palette led to. */
export interface Recent {
  title: string
  detail: string
  link: string
}

const stored = 'portal.recent'
const maxVisits = 6

const isRecent = (value: unknown): value is Recent => {
  const { title, detail, link } = (value ?? {}) as Partial<Record<keyof Recent, unknown>>
  return (
    typeof title === 'string' &&
    typeof detail === 'string' &&
    typeof link === 'string' &&
    /^\/[^/\\]/.test(link)
  )
}

/** Reads the user's recent records in this browser, newest first. */
export function readRecent(userId: string): Recent[] {
  try {
    const kept = JSON.parse(localStorage.getItem(stored) ?? '{}') as { userId?: string; items?: unknown }
    return kept.userId === userId && Array.isArray(kept.items)
      ? kept.items.filter(isRecent).slice(0, maxVisits)
      : []
  } catch {
    return []
  }
}

export function remember(userId: string, { title, detail, link }: Recent): void {
  const items = [{ title, detail, link }, ...readRecent(userId).filter((other) => other.link !== link)].slice(
    0,
    maxVisits,
  )
  localStorage.setItem(stored, JSON.stringify({ userId, items }))
}

/** Deletes recent searches, which are private. */
export const deleteRecent = () => localStorage.removeItem(stored)
