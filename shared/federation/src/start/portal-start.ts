import type { retryUntilDone } from './retry.ts'

/** Values that the document's inline script passes to the scripts that it starts. */
export interface PortalStart {
  /**
   * Loads and runs a script of the shell's build. Never rejects: retries until success and shows a message
   * on the page.
   */
  load(url: string): Promise<void>
  /** Retries until success, and shows a message on the page. */
  persist: typeof retryUntilDone
  /** Called once the page is rendered and shows its own messages. */
  drawn(): void
}

declare global {
  /** Missing in tests only. */
  var portalStart: PortalStart | undefined
}
