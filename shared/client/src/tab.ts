import { createContext, useContext } from 'react'

/** A page's own tab in the shell. */
export interface Tab {
  setTitle(title: string): void
  /**
   * A page with unsaved input stays as it is while newer versions go live, and its tab asks before it is
   * closed. Whatever is typed into a page counts by itself, unless an element around it has
   * `data-unsaved="ignore"`: its input is kept elsewhere, such as in the address, or is told more exactly, by
   * this call. `of` tells the parts of a page apart. Without it the page speaks as a whole: a `false` says
   * that what has been typed up to now is saved.
   */
  setDirty(dirty: boolean, of?: string): void
  close(): void
}

const none: Tab = { setTitle() {}, setDirty() {}, close() {} }
/** The shell provides it around each page. */
export const TabContext = createContext<Tab>(none)
export const useTab = (): Tab => useContext(TabContext)

/** Set while a new version of the page waits for its unsaved input: asks, and then takes it over at once. */
export const NewReleaseContext = createContext<(() => void) | null>(null)
export const useNewRelease = () => useContext(NewReleaseContext)
