import { createContext, useContext } from 'react'

/** A page's own tab in the shell. */
export interface Tab {
  setTitle(title: string): void
  /** A tab with unsaved input asks before it is closed or replaced. */
  setDirty(dirty: boolean): void
  close(): void
}

const none: Tab = { setTitle() {}, setDirty() {}, close() {} }
/** The shell provides it around each page. */
export const TabContext = createContext<Tab>(none)
export const useTab = (): Tab => useContext(TabContext)

/** Set while a new version of the page waits for its unsaved input: asks, and then takes it over at once. */
export const NewReleaseContext = createContext<(() => void) | null>(null)
export const useNewRelease = () => useContext(NewReleaseContext)
