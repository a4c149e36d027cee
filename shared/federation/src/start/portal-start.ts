import type { persist } from './persist.ts'

/** Values that the document's inline script leaves for the scripts that it starts. */
export interface PortalStart {
  /**
   * Loads and runs a script of the shell's build. Never fails: it tries until it works, and says so on the
   * page.
   */
  load(url: string): Promise<void>
  /** Tries until it works, and says so on the page. */
  persist: typeof persist
  /** The page is drawn: from now on it speaks for itself. */
  drawn(): void
}

declare global {
  /** Missing in tests only. */
  var portalStart: PortalStart | undefined
}
