import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Permissions for uploaded files: other system accounts neither read nor list them. */
export const privateFolderMode = 0o700
export const privateFileMode = 0o600
const others = 0o077

/** Folders that services write below `DATA_DIR`. */
const written = ['files', 'export', 'releases']
export const restrictDataDir = (dataDir: string) =>
  Promise.all(written.map((name) => closeToOthers(join(dataDir, name))))

/**
 * Removes permissions that an earlier version or an operator has given to others, below a folder or of a
 * file. The top folder comes last and marks completion, so the next start checks only that folder.
 */
async function closeToOthers(path: string): Promise<void> {
  const found = await lstat(path).catch(unlessGone)
  if (!found || found.isSymbolicLink() || (found.mode & others) === 0) return
  if (found.isDirectory())
    for (const name of (await readdir(path).catch(unlessGone)) ?? []) await closeToOthers(join(path, name))
  await chmod(path, found.mode & ~others & 0o777).catch(unlessGone)
}

function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
