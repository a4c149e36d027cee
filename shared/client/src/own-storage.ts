import { store } from './store.ts'

const prefix = 'portal.own.'
/** Storage key of the signed-in account; another's is never read. */
const own = () => {
  const userId = store.getState().session.user?.userId
  return userId ? `${prefix}${userId}.` : undefined
}

/** Reads what this browser stores of the user's work under a name; undefined without a value. */
export function readOwn(name: string): unknown {
  const of = own()
  try {
    return of === undefined ? undefined : (JSON.parse(localStorage.getItem(of + name) ?? 'null') ?? undefined)
  } catch {
    return undefined
  }
}

/**
 * Keeps a value through reloads and the end of a session's time, until the user signs out. Without storage,
 * or with a full one, it lives as long as the page that has it.
 */
export function storeOwn(name: string, value: unknown): void {
  const of = own()
  if (of === undefined) return
  try {
    if (value === undefined) localStorage.removeItem(of + name)
    else localStorage.setItem(of + name, JSON.stringify(value))
  } catch {}
}

/** Lists the stored names. */
export function ownNames(): string[] {
  const of = own()
  if (of === undefined) return []
  return Object.keys(localStorage).flatMap((key) => (key.startsWith(of) ? [key.slice(of.length)] : []))
}

/** At sign-out, while the user is still known. */
export const deleteOwn = (): void => {
  for (const name of ownNames()) storeOwn(name, undefined)
}
