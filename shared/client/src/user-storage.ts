import { store } from './store.ts'

const prefix = 'portal.own.'
/** Storage key of the signed-in account, so that other accounts' data is never read. */
const own = () => {
  const userId = store.getState().session.user?.userId
  return userId ? `${prefix}${userId}.` : undefined
}

/** Reads a value that this browser stores for the user; undefined if there is none. */
export function readUserValue(name: string): unknown {
  const of = own()
  try {
    return of === undefined ? undefined : (JSON.parse(localStorage.getItem(of + name) ?? 'null') ?? undefined)
  } catch {
    return undefined
  }
}

/**
 * Stores a value across reloads and session expiry until the user signs out. Without storage, or when it is
 * full, the value lasts as long as the page.
 */
export function storeUserValue(name: string, value: unknown): void {
  const of = own()
  if (of === undefined) return
  try {
    if (value === undefined) localStorage.removeItem(of + name)
    else localStorage.setItem(of + name, JSON.stringify(value))
  } catch {}
}

export function listUserValues(): string[] {
  const of = own()
  if (of === undefined) return []
  return Object.keys(localStorage).flatMap((key) => (key.startsWith(of) ? [key.slice(of.length)] : []))
}

/** Called at sign-out while the user is still known. */
export const deleteUserValues = (): void => {
  for (const name of listUserValues()) storeUserValue(name, undefined)
}
