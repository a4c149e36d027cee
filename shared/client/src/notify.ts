import { useSyncExternalStore } from 'react'

export interface Notice {
  id: number
  kind: 'success' | 'error' | 'info'
  text: string
}

let notices: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()
const set = (next: readonly Notice[]) => {
  notices = next
  for (const listener of listeners) listener()
}
const add = (kind: Notice['kind']) => (text: string) => {
  lastId += 1
  set([...notices.filter((notice) => notice.kind !== kind || notice.text !== text), { id: lastId, kind, text }].slice(-4))
  return lastId
}

/** Short notes at the edge of the screen, each with a number to dismiss it by; a text that is shown already is not shown twice. */
export const notify = { success: add('success'), error: add('error'), info: add('info') }
export const useNotify = () => notify
export const dismissNotice = (id: number) => set(notices.filter((notice) => notice.id !== id))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useNotices = (): readonly Notice[] => useSyncExternalStore(subscribe, () => notices)
