/**
 * Start files of a document, written into it by the build. Addresses as in the script elements of a page.
 */
export interface StartFiles {
  /** Scripts that run in this order. */
  entry: string[]
  /** Files preloaded because the entry will need them. */
  ahead: string[]
  /** Digests of all scripts of the build by their addresses. */
  digests: Record<string, string>
}
