import { useSyncExternalStore } from 'react'

/** Action of a notice, usable once: it closes the notice. */
export interface NoticeAction {
  /** Already in the reader's language. */
  label: string
  run(): void
}
export interface Notice {
  id: number
  kind: 'success' | 'error' | 'info'
  text: string
  action?: NoticeAction
}

let notices: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()
const set = (next: readonly Notice[]) => {
  notices = next
  for (const listener of listeners) listener()
}
const isSame = (notice: Notice, kind: Notice['kind'], text: string) =>
  notice.kind === kind && notice.text === text && !notice.action
const add = (kind: Notice['kind']) => (text: string, action?: NoticeAction) => {
  lastId += 1
  set(
    [
      ...notices.filter((notice) => !isSame(notice, kind, text)),
      { id: lastId, kind, text, ...(action && { action }) },
    ].slice(-4),
  )
  return lastId
}

/**
 * Short notes at the edge of the screen, each with a number to dismiss it by; a text that is shown already is
 * not shown twice.
 */
export const notify = { success: add('success'), error: add('error'), info: add('info') }
export const useNotify = () => notify
export const dismissAll = () => set([])
export const dismissNotice = (id: number) => set(notices.filter((notice) => notice.id !== id))
/** Withdraws actions that were offered to the previous user. */
export const withdrawOffers = () => set(notices.filter(({ action }) => !action))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useNotices = (): readonly Notice[] => useSyncExternalStore(subscribe, () => notices)
