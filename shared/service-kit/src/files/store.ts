import type { Readable } from 'node:stream'

/** Holds the id of the portal whose files they are. */
export const ownerKey = 'portal.id'

/** Where the bytes of files are, each under a key of our own making. */
export interface FileStore {
  /** Asked before a body is read: who sends 30 MB is not told only then. @throws Problem 503 */
  assertReachable(): Promise<void>
  /** Takes the bytes of a local file; they are safe when this resolves. The local file may be gone then. */
  put(key: string, path: string, digest: string): Promise<void>
  /** @throws Problem 404 `file.not_found` */
  open(key: string): Promise<Readable>
  /** Where the bytes lie on this machine; undefined where they have to be fetched. */
  pathOf(key: string): string | undefined
  /** Keys of all that is there, in no order, without `ownerKey`. @throws Problem 503 */
  list(): AsyncIterable<string>
  /** Nothing happens when there is none. */
  remove(key: string): Promise<void>
}
