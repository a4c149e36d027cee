import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Problem } from '../problem.ts'
import { privateFile } from './private.ts'
import { type FileStore, ownerKey } from './store.ts'

/** Id of the portal that the files belong to; undefined where nobody has said. @throws Problem 503 */
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

/** The store has the files of another portal: one of the two would remove what the other needs. */
export class ForeignFiles extends Error {
  override name = 'ForeignFiles'
}

/** Makes the files this portal's, unless they are another one's. @throws ForeignFiles, Problem 503 */
export async function claimStore(store: FileStore, id: string): Promise<void> {
  // Of a server that is silent this is known within seconds.
  await store.assertReachable()
  if ((await readOwner(store)) === undefined) await writeOwner(store, id)
  // Read again: another portal may have written meanwhile.
  const owner = await readOwner(store)
  if (owner !== id)
    throw new ForeignFiles(
      `The files in FILES_URL (or DATA_DIR) belong to another portal (${owner}; this one is ${id}). Set FILES_URL or DATA_DIR to the files of this portal, or to an empty place.`,
    )
}
