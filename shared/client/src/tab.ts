import { createContext, useContext } from 'react'

/** Tab of a page in the shell. */
export interface Tab {
  setTitle(title: string): void
  /**
   * Marks unsaved input: the page delays new versions, and its tab asks before closing. Typed input counts
   * automatically, unless an element around it has `data-unsaved="ignore"` because it is stored elsewhere,
   * such as in the address, or reported by this call. `of` distinguishes parts of a page. Without it the
   * call is for the whole page: `false` declares all current input saved.
   */
  setDirty(dirty: boolean, of?: string): void
  close(): void
}

const none: Tab = { setTitle() {}, setDirty() {}, close() {} }
/** Provided by the shell around each page. */
export const TabContext = createContext<Tab>(none)
export const useTab = (): Tab => useContext(TabContext)

/** Set while a new version waits for unsaved input: asks the user, then applies it immediately. */
export const NewReleaseContext = createContext<(() => void) | null>(null)
export const useNewRelease = () => useContext(NewReleaseContext)
