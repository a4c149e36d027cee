import { useSyncExternalStore } from 'react'

/** Action of a notice. It can be used once and closes the notice. */
export interface NoticeAction {
  /** Translated text. */
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

/** Short messages at the edge of the screen; a text that is already shown is not repeated. */
export const notify = { success: add('success'), error: add('error'), info: add('info') }
export const useNotify = () => notify
export const dismissAll = () => set([])
export const dismissNotice = (id: number) => set(notices.filter((notice) => notice.id !== id))
/** Removes actions that were offered to the previous user. */
export const withdrawActions = () => set(notices.filter(({ action }) => !action))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useNotices = (): readonly Notice[] => useSyncExternalStore(subscribe, () => notices)
