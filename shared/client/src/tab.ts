import { createContext, useContext } from 'react'

/** Tab of a page in the shell. */
export interface Tab {
  setTitle(title: string): void
  /**
   * Marks unsaved input: the page then waits with new versions, and its tab asks before closing. Typed input
   * counts automatically, unless an element around it has `data-unsaved="ignore"`: it is stored elsewhere,
   * such as in the address, or reported by this call. `of` distinguishes parts of a page. Without it the call
   * is for the whole page: `false` declares all current input saved.
   */
  setDirty(dirty: boolean, of?: string): void
  close(): void
}

const none: Tab = { setTitle() {}, setDirty() {}, close() {} }
/** The shell provides it around each page. */
export const TabContext = createContext<Tab>(none)
export const useTab = (): Tab => useContext(TabContext)

/** Set while a new version waits for unsaved input: asks, then applies it at once. */
export const NewReleaseContext = createContext<(() => void) | null>(null)
export const useNewRelease = () => useContext(NewReleaseContext)
