import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Problem } from '../problem/problem.ts'
import { privateFileMode } from './file-permissions.ts'
import { type FileStore, ownerKey } from './store.ts'

/** Reads the id of the portal that owns the files; undefined without one. @throws Problem 503 */
export async function readOwner(store: FileStore): Promise<string | undefined> {
  try {
    let text = ''
    for await (const chunk of await store.open(ownerKey)) text += chunk
    return text.trim()
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return undefined
    throw error
  }
}

export async function writeOwner(store: FileStore, id: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-id-'))
  try {
    const path = join(folder, ownerKey)
    await writeFile(path, id, { mode: privateFileMode })
    await store.put(ownerKey, path, createHash('sha256').update(id).digest('hex'))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The store belongs to another portal or has lost its files. */
export class WrongFilesError extends Error {
  override name = 'WrongFilesError'
}

/** Portal as recorded in its database. */
export interface FileOwner {
  id: string
  /** Whether database rows refer to files. */
  hasFiles(): Promise<boolean>
}

/**
 * Returns whether the store carries the id of this portal; stores of earlier versions carry none.
 * @throws WrongFilesError for files of another portal, or for an empty store although rows refer to files;
 * Problem 503
 */
export async function isOwnStore(store: FileStore, { id, hasFiles }: FileOwner): Promise<boolean> {
  const owner = await readOwner(store)
  if (owner !== undefined && owner !== id)
    throw new WrongFilesError(
      `The files in FILES_URL (or DATA_DIR) belong to another portal (${owner}; this one is ${id}). Set FILES_URL or DATA_DIR to the files of this portal; for a new portal, to an empty place.`,
    )
  if (owner === undefined && (await isEmpty(store)) && (await hasFiles()))
    throw new WrongFilesError(
      `The files that the database names are not in FILES_URL (or DATA_DIR): nothing is there. Set FILES_URL or DATA_DIR as before, put the files back, or restore a backup. To go on without them, put ${store.pathOf(ownerKey) ?? `an object ${ownerKey}`} there, which holds ${id}.`,
    )
  return owner === id
}

async function isEmpty(store: FileStore): Promise<boolean> {
  for await (const _ of store.list()) return false
  return true
}

/** Marks the store as this portal's. @throws as `isOwnStore` */
export async function claimStore(store: FileStore, owner: FileOwner): Promise<void> {
  // Fails within seconds when the server is silent.
  await store.assertReachable()
  if (await isOwnStore(store, owner)) return
  await writeOwner(store, owner.id)
  // Reads again, because another portal may have written concurrently.
  await isOwnStore(store, owner)
}
