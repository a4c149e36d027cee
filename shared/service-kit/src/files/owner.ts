import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Problem } from '../problem/problem.ts'
import { privateFile } from './private.ts'
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
    await writeFile(path, id, { mode: privateFile })
    await store.put(ownerKey, path, createHash('sha256').update(id).digest('hex'))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The store does not have the files of this portal. */
export class WrongFiles extends Error {
  override name = 'WrongFiles'
}

/** The portal as its database knows it. */
export interface FileOwner {
  id: string
  /** Whether rows of the database name files. */
  hasFiles(): Promise<boolean>
}

/**
 * Answers whether the files carry the id of this portal; those of an earlier version carry none.
 * @throws WrongFiles when they are another portal's, or when nothing is there although rows name files;
 * Problem 503
 */
export async function isOwnStore(store: FileStore, { id, hasFiles }: FileOwner): Promise<boolean> {
  const owner = await readOwner(store)
  if (owner !== undefined && owner !== id)
    throw new WrongFiles(
      `The files in FILES_URL (or DATA_DIR) belong to another portal (${owner}; this one is ${id}). Set FILES_URL or DATA_DIR to the files of this portal; for a new portal, to an empty place.`,
    )
  if (owner === undefined && (await isEmpty(store)) && (await hasFiles()))
    throw new WrongFiles(
      `The files that the database names are not in FILES_URL (or DATA_DIR): nothing is there. Set FILES_URL or DATA_DIR as before, put the files back, or restore a backup. To go on without them, put ${store.pathOf(ownerKey) ?? `an object ${ownerKey}`} there, which holds ${id}.`,
    )
  return owner === id
}

async function isEmpty(store: FileStore): Promise<boolean> {
  for await (const _ of store.list()) return false
  return true
}

/** Makes the files this portal's. @throws as `isOwnStore` */
export async function claimStore(store: FileStore, owner: FileOwner): Promise<void> {
  // Fails within seconds when the server is silent.
  await store.assertReachable()
  if (await isOwnStore(store, owner)) return
  await writeOwner(store, owner.id)
  // Reads again, as another portal may have written concurrently.
  await isOwnStore(store, owner)
}
