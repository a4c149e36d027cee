import type { Readable } from 'node:stream'

/** Holds the id of the portal whose files they are. */
export const ownerKey = 'portal.id'

/** Store of files under generated keys. */
export interface FileStore {
  /** Checks the store before a body is read, so that large uploads are refused early. @throws Problem 503 */
  assertReachable(): Promise<void>
  /** Takes the bytes of a local file; they are safe when this resolves. The local file may be gone then. */
  put(key: string, path: string, digest: string): Promise<void>
  /** @throws Problem 404 `file.not_found` */
  open(key: string): Promise<Readable>
  /** Returns the path on this machine; undefined when the bytes must be fetched. */
  pathOf(key: string): string | undefined
  /** Keys of all that is there, in no order, without `ownerKey`. @throws Problem 503 */
  list(): AsyncIterable<string>
  /** Succeeds for a missing file. */
  remove(key: string): Promise<void>
}
