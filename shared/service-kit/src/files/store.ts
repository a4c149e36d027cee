import type { Readable } from 'node:stream'

/** Key of the object that stores the owning portal's id. */
export const ownerKey = 'portal.id'

/** Store of files under generated keys. */
export interface FileStore {
  /** Checks the store before a body is read, so that large uploads are refused early. @throws Problem 503 */
  assertReachable(): Promise<void>
  /** Stores the bytes of a local file durably. May move the local file. */
  put(key: string, path: string, digest: string): Promise<void>
  /** @throws Problem 404 `file.not_found` */
  open(key: string): Promise<Readable>
  /** Returns the local path; undefined when the bytes must be downloaded. */
  pathOf(key: string): string | undefined
  /** All keys in no order, without `ownerKey`. @throws Problem 503 */
  list(): AsyncIterable<string>
  /** Succeeds for a missing file. */
  remove(key: string): Promise<void>
}
