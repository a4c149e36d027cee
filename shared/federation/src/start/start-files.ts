/**
 * Files that a document starts with, written into it by the build. Addresses as in the script elements of a
 * page.
 */
export interface StartFiles {
  /** Run in this order. */
  entry: string[]
  /** Asked for at once, because the entry is going to need them. */
  ahead: string[]
  /** Digests of all scripts of the build by their addresses. */
  digests: Record<string, string>
}
